import GRDB
import Model

/// Rows inserted by one statement of an action, logged as a range: the keys of the first and last row.
///
/// Their keys follow all others in the table, so the range contains nothing else. They are unchanged when their action
/// is undone, because later changes are undone first. While they are removed, the table's `undone` one holds them.
struct HistoryRange {
    private let database: Database
    /// The table of the rows.
    let table: HistoryTable
    /// The keys of the rows.
    let rows: ClosedRange<Int64>

    /// Creates a range of the rows from `first` to `last`.
    init(table: HistoryTable, first: Int64, last: Int64, _ database: Database) throws {
        self.database = database
        self.table = table
        guard first <= last, table.hasRanges else {
            throw StoreError.refused("The history holds a range that quickrec didn't write; run \(quickrec: "verify").")
        }
        rows = first...last
    }

    /// Runs one statement that inserts rows with new keys, and logs them as one range of the open action, if there is
    /// one. Returns their keys.
    @discardableResult
    static func noting(
        _ table: String, _ database: Database, _ insert: () throws -> Void
    ) throws -> ClosedRange<Int64>? {
        precondition(
            HistoryTable.named(table)?.hasRanges == true, "the triggers of \(table) would note each row as well")
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
        try move(from: table.name, to: table.undone)
    }

    /// Restores the removed rows.
    func bringBack() throws {
        try move(from: table.undone, to: table.name)
    }

    private func move(from source: String, to target: String) throws {
        let columns = ([table.key] + table.columns).joined(separator: ", ")
        let wanted = "FROM \(source) WHERE \(table.key) BETWEEN ? AND ?"
        for sql in ["INSERT INTO \(target) (\(columns)) SELECT \(columns) \(wanted)", "DELETE \(wanted)"] {
            try database.cachedStatement(sql: sql).execute(arguments: [rows.lowerBound, rows.upperBound])
        }
    }
}
