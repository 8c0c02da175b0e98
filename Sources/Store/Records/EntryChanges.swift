import GRDB
import Model
import Money

/// Entries that come in the place of those that records have, gathered and then stored with one statement of each kind.
struct EntryChanges {
    /// More assignments for each record, as SQL.
    private let also: [String]
    private var heads = ValueRows(Self.columns)
    private var lines = LineChanges(.entries)
    private var names = NameCache()

    /// The amount is what the triggers will find, which then have nothing to write.
    private static let columns = ["number", "amount"] + EntryRows.columns

    init(also: [String] = []) {
        self.also = also
    }

    /// Puts `new` in the place of `old`, which is what the record has.
    ///
    /// Throws `StoreError.refused` where a name can't be used so, and then nothing has come of this entry.
    mutating func append(record: Int64, from old: Entry, to new: Entry, _ database: Database) throws {
        let values = try names.learn(new, database) { try EntryRows.values(of: new, &$0, database) }
        heads.append([record.databaseValue, new.total?.minorUnits.databaseValue ?? .null] + values)
        try lines.append(owner: record, from: old.lines, to: new.lines, &names, database)
    }

    /// Stores all of it, and begins anew.
    mutating func execute(_ database: Database) throws {
        let assignments = Self.columns.dropFirst().map { "\($0) = s.\($0)" } + also
        try heads.execute(database) {
            """
            UPDATE quick_records AS q SET \(assignments.joined(separator: ", ")) FROM \($0) WHERE q.number = s.number
            """
        }
        heads = ValueRows(Self.columns)
        try lines.execute(database)
    }
}
