import GRDB
import Model
import Money

extension RecordRows {
    /// Makes a record, and answers its number.
    static func insert(_ record: NewRecord, _ database: Database) throws -> Int64 {
        var additions = RecordAdditions()
        try additions.append(record, database)
        try additions.execute(database)
        return additions.numbers[0]
    }

    /// The entry as it can be booked: a type, a sum in one currency.
    static func booked(_ entry: Entry, _ id: @autoclosure () -> String) throws -> Entry {
        let total = try bookable(entry, id())
        var entry = entry
        entry.type = entry.type ?? .expense
        entry.currency = total.currency
        return entry
    }

    /// The sum of an entry that can be booked: every line has its amount, all in one currency, and together they are
    /// not below zero.
    static func bookable(_ entry: Entry, _ id: @autoclosure () -> String) throws -> Amount {
        guard let total = entry.total else {
            try refuseTooLarge(entry, id())
            throw StoreError.refused(
                "The entry for \(id()) has no amount for every line, so it can't be stored; add the amount.")
        }
        guard total.minorUnits >= 0 else {
            throw StoreError.refused(
                "The lines of the entry for \(id()) add up to \(total), which is below zero; check their signs.")
        }
        return total
    }

    /// Refuses lines that come to more than an amount can be, also while some of them lack theirs.
    static func refuseTooLarge(_ entry: Entry, _ id: @autoclosure () -> String) throws {
        guard let currency = entry.tooLargeSum else { return }
        throw StoreError.refused(
            "The lines of the entry for \(id()) come to more than \(Amount(minorUnits: .max, currency: currency)), the most "
                + "that can be kept; check the amounts, or make several records of it.")
    }
}
