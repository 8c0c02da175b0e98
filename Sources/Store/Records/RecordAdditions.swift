import GRDB
import Model
import Money

/// Records to create, collected and then inserted with one statement of each kind.
struct RecordAdditions {
    /// The numbers of the inserted records, in order.
    private(set) var numbers: [Int64] = []

    private var heads = ValueRows(Self.columns)
    private var entries: [Entry] = []
    private var lines = LineChanges(.entries)
    private var names = NameCache()
    /// The IDs and audio UUIDs of the records added so far.
    private var added: Set<String> = []

    /// The amount is what the triggers compute, so they have nothing to write.
    private static let columns =
        ["id", "audio_uuid", "stage", "created_at", "created_offset", "created_source", "extra", "amount"]
        + EntryRows.columns

    /// Adds a record; first inserts the earlier ones if there are many.
    ///
    /// Throws `StoreError.refused`, and adds nothing, if the record can't be created.
    mutating func append(_ record: NewRecord, _ database: Database) throws {
        try refuseTaken(record, database)
        try appendNew(record, database)
        added.formUnion([record.id?.description, record.audioUUID?.description].compactMap { $0 })
    }

    /// Adds a record whose ID and audio are known to be new; with `isConverted`, the caller will book its transaction.
    mutating func appendNew(_ record: NewRecord, isConverted: Bool = false, _ database: Database) throws {
        if heads.count == ValueRows.batchSize { try execute(database) }
        let id = (record.id ?? QuickRecordID()).description
        let stage = isConverted ? "converted" : record.isProcessed ? "processed" : "open"
        var entry = record.entry
        let name = record.id?.description ?? "the new record"
        try RecordRows.refuseTooLarge(entry, name)
        if record.isProcessed { entry = try RecordRows.booked(entry, name) }
        let values = try names.learn(entry, database) { try EntryRows.values(of: entry, &$0, database) }
        let head: [DatabaseValue] = [
            id.databaseValue, record.audioUUID?.description.databaseValue ?? .null,
            stage.databaseValue, record.createdAt.milliseconds.databaseValue,
            record.createdAt.offsetSeconds.databaseValue, record.createdAtSource.rawValue.databaseValue,
            record.extra?.databaseValue ?? .null, entry.total?.minorUnits.databaseValue ?? .null,
        ]
        heads.append(head + values)
        entries.append(entry)
    }

    /// Inserts all added records.
    mutating func execute(_ database: Database) throws {
        guard heads.count > 0 else { return }
        let first = try heads.make(in: "quick_records", database) {
            "INSERT INTO quick_records (\(Self.columns.joined(separator: ", "))) SELECT * FROM \($0)"
        }
        for (number, entry) in zip(first..., entries) {
            try lines.append(owner: number, to: entry.lines, &names, database)
            numbers.append(number)
        }
        try lines.execute(database)
        heads = ValueRows(Self.columns)
        entries = []
    }

    private func refuseTaken(_ record: NewRecord, _ database: Database) throws {
        if let id = record.id, added.contains(id.description) {
            throw StoreError.refused("The ID \(id) is that of an earlier record here; leave it out of one of them.")
        }
        if let id = record.id, try RecordRows.number(of: id, database) != nil {
            throw StoreError.refused(
                "The record \(id) already exists; leave the id out, or \(quickrec: "process \(id) …") to change it.")
        }
        if let id = record.id, try database.hasRow("FROM transactions WHERE id = ?", [id.description]) {
            throw StoreError.refused(
                "The ID \(id) is that of a transaction in the books; leave the id out, or \(quickrec: "edit \(id) …") "
                    + "to change that one.")
        }
        guard let audioUUID = record.audioUUID else { return }
        guard !added.contains(audioUUID.description) else {
            throw StoreError.refused(
                "The audio \(audioUUID) is that of an earlier record here; leave it out of one of them.")
        }
        let known = try String.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM quick_records WHERE audio_uuid = ?"),
            arguments: [audioUUID.description])
        if let known {
            throw StoreError.refused(
                "The audio \(audioUUID) belongs to the record \(known) already; "
                    + "\(quickrec: "process \(known) …") gives that one its entry.")
        }
    }
}
