import GRDB
import Money

/// Rows that one statement of an action has made, noted as a range: the keys of the first and the last of them.
///
/// The rows have keys behind all others of their table, so they are all that lies in the range; and they are as they
/// were made when their action is undone, because whatever changed them since is undone before it. While they are
/// taken away, `change_images` has them.
struct HistoryRange {
    private let database: Database
    private let change: Int64
    private let table: HistoryTable
    private let rows: ClosedRange<Int64>

    /// A row of `changes`: its ID, its table, its first row, …, its last row.
    init(_ row: Row, database: Database) throws {
        self.database = database
        change = row[0]
        table = try HistoryTable.noted(row[1])
        let (first, last): (Int64, Int64) = (row[2], row[5])
        guard first <= last, Self.tables.contains(table.name) else {
            throw StoreError.refused("The history holds a range that quickrec didn't write; run `quickrec verify`.")
        }
        rows = first...last
    }

    /// The tables whose triggers keep still while ranges are noted.
    private static let tables = ["transactions", "transaction_lines", "transaction_line_tags"]

    /// Runs `body`, which makes transactions, and notes those with their lines and tags as ranges of the open action.
    ///
    /// `body` must do nothing but make new ones, and must give none of their rows a key.
    static func noting(_ database: Database, _ body: () throws -> Void) throws {
        let ends = try tables.map { try lastKey(of: $0, database) }
        try database.execute(sql: "UPDATE open_action SET notes_ranges = 1")
        try body()
        try database.execute(sql: "UPDATE open_action SET notes_ranges = 0")
        for (table, end) in zip(tables, ends) {
            let last = try lastKey(of: table, database)
            guard last > end else { continue }
            if table == "transactions" { try moveBalances(from: end + 1, database) }
            try database.execute(
                sql: """
                    INSERT INTO changes (action_id, table_name, row_id, last_row_id)
                    SELECT action_id, ?, ?, ? FROM open_action
                    """, arguments: [table, end + 1, last])
        }
    }

    /// What the triggers do for each transaction that is made by itself.
    private static func moveBalances(from first: Int64, _ database: Database) throws {
        let effect = AccountTable.effect(of: "transactions")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, \(WideSum.parts(of: effect)), \(WideSum.parts(of: "is_cleared * \(effect)"))
                FROM transactions WHERE number >= ? GROUP BY account_id
                """, arguments: [first])
        for row in rows {
            let account: Int64 = row[0]
            let sums = [(1, 2), (3, 4)].map { Int64(exactly: WideSum.value(high: row[$0], low: row[$1])) }
            guard let all = sums[0], let cleared = sums[1] else {
                throw try AccountTable.tooLarge(account, largest(from: first, account, database), database)
            }
            do {
                try database.execute(
                    sql: """
                        UPDATE accounts SET balance = balance + ?, cleared_balance = cleared_balance + ? WHERE id = ?
                        """, arguments: [all, cleared, account])
            } catch let error as DatabaseError where error.isBalanceTooLarge {
                throw try AccountTable.tooLarge(account, largest(from: first, account, database), database)
            }
        }
    }

    /// The largest of new transactions, in words.
    private static func largest(from first: Int64, _ account: Int64, _ database: Database) throws -> String {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT t.amount, t.currency, q.id FROM transactions t
                LEFT JOIN quick_records q ON q.number = t.record_number
                WHERE t.number >= ? AND +t.account_id = ? ORDER BY t.amount DESC LIMIT 1
                """, arguments: [first, account])
        guard let row, let currency = Currency(code: row[1] as String) else { return "new transactions" }
        let amount = Amount(minorUnits: row[0], currency: currency)
        return (row[2] as String?).map { "\(amount) of the record \($0)" } ?? "\(amount)"
    }

    private static func lastKey(of name: String, _ database: Database) throws -> Int64 {
        let table = try HistoryTable.noted(name)
        return try Int64.fetchOne(database, sql: "SELECT max(\(table.key)) FROM \(table.name)") ?? 0
    }

    /// Takes the rows away and keeps them for `bringBack`.
    func takeAway() throws {
        let bounds: StatementArguments = [rows.lowerBound, rows.upperBound]
        try database.execute(
            sql: """
                INSERT INTO change_images SELECT ?, \(table.key), \(table.image(of: table.name)) FROM \(table.name)
                WHERE \(table.key) BETWEEN ? AND ?
                """, arguments: [change] + bounds)
        try database.execute(
            sql: "DELETE FROM \(table.name) WHERE \(table.key) BETWEEN ? AND ?", arguments: bounds)
    }

    /// Brings the rows back as they were.
    func bringBack() throws {
        let images = try Row.fetchAll(
            database, sql: "SELECT row_id, image FROM change_images WHERE change_id = ? ORDER BY row_id",
            arguments: [change])
        let statement = try database.makeStatement(sql: table.insertion)
        for image in images { try table.insert(image[1], row: image[0], by: statement) }
        try database.execute(sql: "DELETE FROM change_images WHERE change_id = ?", arguments: [change])
    }
}
