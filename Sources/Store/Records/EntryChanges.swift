import GRDB
import Model
import Money

/// New entries for records, collected and then stored with one statement of each kind.
struct EntryChanges {
    /// Additional assignments for each record, as SQL.
    private let also: [String]
    private var heads = ValueRows(Self.columns)
    private var lines = LineChanges(.entries)
    private var names = NameCache()

    /// The amount is what the triggers compute, so they have nothing to write.
    private static let columns = ["number", "amount"] + EntryRows.columns

    /// Creates an empty collection; `also` are SQL assignments.
    init(also: [String] = []) {
        self.also = also
    }

    /// Replaces `old`, the record's current entry, with `new`.
    ///
    /// Throws `StoreError.refused`, and adds nothing of this entry, if a name can't be used.
    mutating func append(record: Int64, from old: Entry, to new: Entry, _ database: Database) throws {
        let values = try names.learn(new, database) { try EntryRows.values(of: new, &$0, database) }
        heads.append([record.databaseValue, new.total?.minorUnits.databaseValue ?? .null] + values)
        try lines.append(owner: record, from: old.lines, to: new.lines, &names, database)
    }

    /// Stores all collected entries and empties the collection.
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
