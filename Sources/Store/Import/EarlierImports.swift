import GRDB
import Money

/// What the history says about transactions of earlier imports; read only if one of them differs or was moved.
struct EarlierImports {
    private let database: Database
    /// How amounts are written in sentences.
    let mark: DecimalMark
    /// The columns that the user has changed, by the transactions' numbers; `nil` until it is needed.
    private var edits: [Int64: Set<Substring>]?
    /// The oldest transaction that differs.
    private var oldest: Int64?

    /// Reads nothing yet.
    init(_ database: Database, mark: DecimalMark) {
        self.database = database
        self.mark = mark
    }

    /// Whether an earlier run differs in one of these columns, apart from those that the user has changed since.
    mutating func differs(in columns: [Substring], _ transaction: Int64) throws -> Bool {
        guard try !columns.isEmpty && !edited(transaction).isSuperset(of: columns) else { return false }
        oldest = min(oldest ?? transaction, transaction)
        return true
    }

    /// The columns of a transaction that the user has changed.
    mutating func edited(_ transaction: Int64) throws -> Set<Substring> {
        let edits = try edits ?? Self.edits(database)
        self.edits = edits
        return edits[transaction, default: []]
    }

    private static func edits(_ database: Database) throws -> [Int64: Set<Substring>] {
        var edits: [Int64: Set<Substring>] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT c.row_id, c.column_names FROM actions a JOIN changes c ON c.action_id = a.id
                WHERE a.kind IN ('edit', 'opening') AND a.state = 'done' AND c.table_name = 'transactions'
                    AND c.column_names IS NOT NULL
                """)
        while let row = try rows.next() {
            let columns = try row.decode(String.self, forColumn: "column_names").split(separator: ",")
            edits[try row.decode(forColumn: "row_id"), default: []].formUnion(columns)
        }
        return edits
    }

    /// The IDs of the transactions that the user has deleted.
    static func deleted(_ database: Database) throws -> Set<String> {
        try String.fetchSet(
            database,
            sql: """
                SELECT substr(c.image, 2, 36) FROM actions a JOIN changes c ON c.action_id = a.id
                WHERE a.kind = 'delete' AND a.state = 'done' AND c.table_name = 'transactions'
                    AND c.column_names IS NULL AND c.image IS NOT NULL
                """)
    }

    /// How many actions have to be undone to revert the earliest import that differs, without this one; 0 if none does.
    func undoCount() throws -> Int {
        guard let oldest else { return 0 }
        return try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM actions
                WHERE state = 'done' AND kind NOT IN ('undo', 'redo') AND id NOT IN (SELECT action_id FROM open_action)
                    AND id >= (
                        SELECT a.id FROM actions a JOIN changes c ON c.action_id = a.id
                        WHERE a.kind = 'import' AND a.state = 'done' AND c.table_name = 'transactions'
                            AND c.column_names IS NULL AND ? BETWEEN c.row_id AND coalesce(c.last_row_id, c.row_id))
                """, arguments: [oldest]) ?? 0
    }
}
