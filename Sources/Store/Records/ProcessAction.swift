import GRDB
import Model
import Money

/// Stores the entries of many records as one action of the user.
struct ProcessAction {
    /// The numbers of the processed records.
    private(set) var done: [Int64] = []
    /// The failed items, by their place in the batch.
    private(set) var failures: [FailedItem] = []
    private var changes = EntryChanges(
        also: ["stage = 'processed'", "snoozed_until = NULL", "snoozed_offset = NULL", "revision = revision + 1"])
    /// The records that changed after they were read.
    private var changed: Set<Int64> = []

    /// Stores the entries of the next records, if they have any.
    mutating func store(
        _ entries: [Result<Entry, any Error>], _ records: [Result<QuickRecord, StoreError>], _ database: Database
    ) throws {
        for (record, entry) in zip(records, entries) {
            do {
                done.append(try append(entry.get(), to: record.get(), database))
            } catch {
                // Any other error concerns the whole batch.
                guard !(error is DatabaseError), !(error is RowDecodingError) else { throw error }
                failures.append(FailedItem(index: done.count + failures.count, error))
            }
        }
        try changes.execute(database)
    }

    private mutating func append(_ entry: Entry, to record: QuickRecord, _ database: Database) throws -> Int64 {
        let number = record.sequence
        var record = record
        if changed.contains(number) {
            try changes.execute(database)
            record = try RecordRows.fetchOne(number, database)
        }
        var entry = try RecordRows.booked(entry, record.id.description)
        entry.currency = entry.total?.currency
        if record.state == .processed || record.state == .converted, entry == record.entry { return number }
        try QueueDatabase.check(record, .process, nil)
        try changes.append(record: number, from: record.entry, to: entry, database)
        changed.insert(number)
        return number
    }
}
