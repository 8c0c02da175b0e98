import GRDB
import Model
import Money

extension RecordRows {
    /// Inserts a record and returns its number.
    static func insert(_ record: NewRecord, _ database: Database) throws -> Int64 {
        var additions = RecordAdditions()
        try additions.append(record, database)
        try additions.execute(database)
        return additions.numbers[0]
    }

    /// Returns the entry in bookable form: with a type and a sum in one currency.
    static func booked(_ entry: Entry, _ id: @autoclosure () -> String) throws -> Entry {
        let total = try bookable(entry, id())
        var entry = entry
        entry.type = entry.type ?? .expense
        entry.currency = total.currency
        return entry
    }

    /// Returns the sum of a bookable entry: every line has an amount, all in one currency, and the sum is not negative.
    static func bookable(_ entry: Entry, _ id: @autoclosure () -> String) throws -> Amount {
        guard let total = entry.total else {
            try refuseTooLarge(entry, id())
            throw StoreError.refused(
                "The entry for \(id()) has no amount\(entry.lines.count > 1 ? " for every line" : ""), so it can't be stored; "
                    + "add the amount.")
        }
        guard total.minorUnits >= 0 else {
            throw StoreError.refused(
                "The lines of the entry for \(id()) add up to \(total), which is below zero; check their signs.")
        }
        return total
    }

    /// Refuses lines whose sum exceeds the largest amount, even if some have no amount yet.
    static func refuseTooLarge(_ entry: Entry, _ id: @autoclosure () -> String) throws {
        guard let currency = entry.tooLargeSum else { return }
        throw StoreError.refused(
            "The lines of the entry for \(id()) come to more than \(Amount(minorUnits: .max, currency: currency)), the most "
                + "that can be kept; check the amounts, or make several records of it.")
    }
}
