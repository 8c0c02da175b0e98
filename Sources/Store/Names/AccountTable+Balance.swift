import GRDB
import Money

extension AccountTable {
    /// What a transaction adds to its account, as SQL: income adds, an expense subtracts.
    static func effect(of row: String) -> String { "(1 - 2 * \(row).type) * \(row).amount" }

    /// Runs statements whose triggers update the balance of an account; `subject` describes what is added to it.
    ///
    /// Throws `StoreError.refused` if the balance would not fit into 64 bits of minor units: SQLite turns such a sum
    /// into a floating-point number, which the STRICT table rejects.
    static func moving<Value>(
        _ account: Int64, for subject: @autoclosure () -> String, _ database: Database, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError where error.isBalanceTooLarge {
            throw try tooLarge(account, subject(), database)
        }
    }

    /// Runs `body`, which only creates whole transactions, and updates the balance of each account once.
    static func movingTogether(_ database: Database, _ body: () throws -> Void) throws {
        let last = try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(number) FROM transactions")) ?? 0
        try OpenAction.makesTransactions.during(database, body)
        try moveBalances(from: last + 1, database)
    }

    /// Does what the triggers do for each transaction created on its own.
    private static func moveBalances(from first: Int64, _ database: Database) throws {
        let effect = effect(of: "transactions")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, \(Int128Sum.parts(of: effect)), \(Int128Sum.parts(of: "is_cleared * \(effect)"))
                FROM transactions WHERE number >= ? GROUP BY +account_id
                """, arguments: [first])
        for row in rows {
            let account = try row.decode(Int64.self, forColumn: "account_id")
            guard let all = Int64(exactly: try Int128Sum.value(of: row, at: 1)),
                let cleared = Int64(exactly: try Int128Sum.value(of: row, at: 3))
            else {
                throw try tooLarge(account, largest(from: first, account, database), database)
            }
            do {
                try database.execute(
                    sql: """
                        UPDATE accounts SET balance = balance + ?, cleared_balance = cleared_balance + ? WHERE id = ?
                        """, arguments: [all, cleared, account])
            } catch let error as DatabaseError where error.isBalanceTooLarge {
                throw try tooLarge(account, largest(from: first, account, database), database)
            }
        }
    }

    /// The largest of the new transactions, in words.
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

    /// The message about a balance that would be too large.
    static func tooLarge(_ account: Int64, _ subject: String, _ database: Database) throws -> StoreError {
        let row = try Row.fetchOne(
            database, sql: "SELECT name, currency FROM accounts WHERE id = ?", arguments: [account])
        let name = try row.map { "'\(try $0.decode(String.self, forColumn: "name"))'" } ?? "an account"
        let most = try row.flatMap { Currency(code: try $0.decode(String.self, forColumn: "currency")) }.map {
            Amount(minorUnits: .max, currency: $0).description
        }
        return .refused(
            "With \(subject) the balance of \(name) would go beyond \(most ?? "64 bits"), the most that can be kept; "
                + "check the amount, or name another account.")
    }
}

extension DatabaseError {
    /// Whether a trigger could not store the balance of an account as a whole number.
    var isBalanceTooLarge: Bool {
        // SQLITE_CONSTRAINT_DATATYPE: https://www.sqlite.org/rescode.html#constraint_datatype
        extendedResultCode.rawValue == 3_091
            && (message?.contains("accounts.balance") == true || message?.contains("accounts.cleared_balance") == true)
    }
}
