import GRDB

/// Rows that one statement of an action has made, noted as a range: the keys of the first and the last of them.
///
/// The rows have keys after all others of their table, so they are all that lies in the range; and they are as they
/// were made when their action is undone, because whatever changed them since is undone before it. While they are
/// taken away, `change_images` has them.
struct HistoryRange {
    private let database: Database
    private let change: Int64
    let table: HistoryTable
    let rows: ClosedRange<Int64>

    /// `change` is the row of `changes`.
    init(change: Int64, table: HistoryTable, first: Int64, last: Int64, _ database: Database) throws {
        self.database = database
        self.change = change
        self.table = table
        guard first <= last, Self.tables.contains(table.name) else {
            throw StoreError.refused("The history holds a range that quickrec didn't write; run `quickrec verify`.")
        }
        rows = first...last
    }

    /// The tables whose triggers keep still while ranges are noted.
    private static let tables: Set = [
        "quick_records", "entry_lines", "entry_line_tags", "transactions", "transaction_lines", "transaction_line_tags",
    ]

    /// Runs one statement that makes rows of a table under new keys, and notes them as one range of the open action, if
    /// there is one. Answers their keys.
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

    /// Takes the rows away and keeps them for `bringBack`.
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

    /// Brings the rows back as they were.
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
