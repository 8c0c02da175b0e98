import GRDB

/// Rows inserted by one statement of an action, logged as a range: the keys of the first and last row.
///
/// Their keys follow all others in the table, so the range contains nothing else. They are unchanged when their action
/// is undone, because later changes are undone first. While they are removed, `change_images` holds them.
struct HistoryRange {
    private let database: Database
    private let change: Int64
    /// The table of the rows.
    let table: HistoryTable
    /// The keys of the rows.
    let rows: ClosedRange<Int64>

    /// Creates a range; `change` is the row ID in `changes`.
    init(change: Int64, table: HistoryTable, first: Int64, last: Int64, _ database: Database) throws {
        self.database = database
        self.change = change
        self.table = table
        guard first <= last, Self.tables.contains(table.name) else {
            throw StoreError.refused("The history holds a range that quickrec didn't write; run `quickrec verify`.")
        }
        rows = first...last
    }

    /// The tables whose triggers are silent while ranges are logged.
    private static let tables: Set = [
        "quick_records", "entry_lines", "entry_line_tags", "transactions", "transaction_lines", "transaction_line_tags",
    ]

    /// Runs one statement that inserts rows with new keys, and logs them as one range of the open action, if there is
    /// one. Returns their keys.
    @discardableResult
    static func noting(
        _ table: String, _ database: Database, _ insert: () throws -> Void
    ) throws -> ClosedRange<Int64>? {
        precondition(tables.contains(table), "the triggers of \(table) would note each row as well")
        let count = try OpenAction.notesRanges.during(database) {
            try insert()
            return database.changesCount
        }
        guard count > 0 else { return nil }
        // The rows of one statement have consecutive keys (https://www.sqlite.org/autoinc.html).
        let last = database.lastInsertedRowID
        let rows = last - Int64(count) + 1...last
        try database.cachedStatement(
            sql: """
                INSERT INTO changes (action_id, table_name, row_id, last_row_id)
                SELECT action_id, ?, ?, ? FROM open_action
                """
        ).execute(arguments: [table, rows.lowerBound, rows.upperBound])
        return rows
    }

    /// Removes the rows and keeps them for `bringBack`.
    func takeAway() throws {
        let bounds: StatementArguments = [rows.lowerBound, rows.upperBound]
        let image = HistoryTable.image(of: table.columns, in: table.name)
        try database.cachedStatement(
            sql: """
                INSERT INTO change_images SELECT ?, \(table.key), \(image) FROM \(table.name)
                WHERE \(table.key) BETWEEN ? AND ?
                """
        ).execute(arguments: [change] + bounds)
        try database.cachedStatement(sql: "DELETE FROM \(table.name) WHERE \(table.key) BETWEEN ? AND ?")
            .execute(arguments: bounds)
    }

    /// Restores the removed rows.
    func bringBack() throws {
        var first = rows.lowerBound
        while first <= rows.upperBound {
            let images = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT row_id, image FROM change_images WHERE change_id = ? AND row_id >= ?
                        ORDER BY row_id LIMIT 500
                        """), arguments: [change, first])
            guard let last = images.last else { break }
            try table.insert(
                images.map { (row: try $0.decode(forColumn: "row_id"), image: try $0.decode(forColumn: "image")) },
                database)
            first = try last.decode(Int64.self, forColumn: "row_id") + 1
        }
        try database.cachedStatement(sql: "DELETE FROM change_images WHERE change_id = ?")
            .execute(arguments: [change])
    }
}
