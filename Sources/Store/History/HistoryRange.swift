import GRDB
import Money

/// Rows that one statement of an action has made, noted as a range: the keys of the first and the last of them.
///
/// The rows have keys after all others of their table, so they are all that lies in the range; and they are as they
/// were made when their action is undone, because whatever changed them since is undone before it. While they are
/// taken away, `change_images` has them.
struct HistoryRange {
    private let database: Database
    private let change: Int64
    private let table: HistoryTable
    private let rows: ClosedRange<Int64>

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
                SELECT account_id, \(Int128Sum.parts(of: effect)), \(Int128Sum.parts(of: "is_cleared * \(effect)"))
                FROM transactions WHERE number >= ? GROUP BY account_id
                """, arguments: [first])
        for row in rows {
            let account = try row.decode(Int64.self, forColumn: "account_id")
            guard let all = Int64(exactly: try Int128Sum.value(of: row, at: 1)),
                let cleared = Int64(exactly: try Int128Sum.value(of: row, at: 3))
            else {
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
        guard let row, let currency = Currency(code: try row.decode(String.self, forColumn: "currency")) else {
            return "new transactions"
        }
        let amount = Amount(minorUnits: try row.decode(forColumn: "amount"), currency: currency)
        return try row.decode(String?.self, forColumn: "id").map { "\(amount) of the record \($0)" } ?? "\(amount)"
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
                INSERT INTO change_images SELECT ?, \(table.key), \(HistoryTable.image(of: table.columns, in: table.name)) FROM \(table.name)
                WHERE \(table.key) BETWEEN ? AND ?
                """, arguments: [change] + bounds)
        try database.execute(
            sql: "DELETE FROM \(table.name) WHERE \(table.key) BETWEEN ? AND ?", arguments: bounds)
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
        try database.execute(sql: "DELETE FROM change_images WHERE change_id = ?", arguments: [change])
    }
}
