import GRDB
import Model
import Money

extension RecordRows {
    /// Makes a record, and answers its number.
    static func insert(_ record: NewRecord, _ database: Database) throws -> Int64 {
        try refuseTaken(record, database)
        var entry = record.entry
        try refuseTooLarge(entry, record.id?.description ?? "the new record")
        if record.isProcessed { entry = try booked(entry, record.id?.description ?? "the new record") }
        let id = (record.id ?? QuickRecordID()).description
        let columns = EntryRows.columns.joined(separator: ", ")
        var arguments: StatementArguments = [
            id, record.audioUUID?.description, record.isProcessed ? "processed" : "open",
            record.createdAt.milliseconds, record.createdAt.offsetSeconds, record.createdAtSource.rawValue,
            record.extra,
        ]
        var names = NameCache()
        arguments += StatementArguments(try EntryRows.values(of: entry, &names, database))
        try database.cachedStatement(
            sql: """
                INSERT INTO quick_records
                    (id, audio_uuid, stage, created_at, created_offset, created_source, extra, \(columns))
                VALUES (?, ?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: EntryRows.columns.count)))
                """
        ).execute(arguments: arguments)
        let number = database.lastInsertedRowID
        var lines = LineChanges(.entries)
        try lines.append(owner: number, to: entry.lines, &names, database)
        try lines.execute(database)
        return number
    }

    private static func refuseTaken(_ record: NewRecord, _ database: Database) throws {
        if let id = record.id, try RecordRows.number(of: id, database) != nil {
            throw StoreError.refused(
                "There is a record \(id) already; leave the id out, or `quickrec process \(id) …` to change it.")
        }
        guard let audioUUID = record.audioUUID else { return }
        let known = try String.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM quick_records WHERE audio_uuid = ?"),
            arguments: [audioUUID.description])
        if let known {
            throw StoreError.refused(
                "The audio \(audioUUID) belongs to the record \(known) already; "
                    + "`quickrec process \(known) …` gives that one its entry.")
        }
    }

    /// The entry as it can be booked: a type, a sum in one currency.
    static func booked(_ entry: Entry, _ id: String) throws -> Entry {
        let total = try bookable(entry, id)
        var entry = entry
        entry.type = entry.type ?? .expense
        entry.currency = total.currency
        return entry
    }

    /// The sum of an entry that can be booked: every line has its amount, all in one currency, and together they are
    /// not below zero.
    static func bookable(_ entry: Entry, _ id: String) throws -> Amount {
        guard let total = entry.total else {
            try refuseTooLarge(entry, id)
            throw StoreError.refused(
                "The entry for \(id) has no amount for every line, so it can't be stored; add the amount.")
        }
        guard total.minorUnits >= 0 else {
            throw StoreError.refused(
                "The lines of the entry for \(id) add up to \(total), which is below zero; check their signs.")
        }
        return total
    }

    /// Refuses lines that come to more than an amount can be, also while some of them lack theirs.
    static func refuseTooLarge(_ entry: Entry, _ id: String) throws {
        guard let currency = entry.tooLargeSum else { return }
        throw StoreError.refused(
            "The lines of the entry for \(id) come to more than \(Amount(minorUnits: .max, currency: currency)), the most "
                + "that can be kept; check the amounts, or make several records of it.")
    }
}
