import GRDB
import Model
import Money

extension AccountTable {
    /// What a transaction adds to its account, as SQL: income adds, an expense takes away.
    static func effect(of row: String) -> String { "(1 - 2 * \(row).type) * \(row).amount" }

    /// Runs statements whose triggers move the balance of an account; `subject` says what is to be put into it.
    ///
    /// Throws `StoreError.refused` where the balance would not fit into 64 bits of minor units: SQLite makes a
    /// floating-point number of such a sum, which the STRICT table refuses.
    static func moving<Value>(
        _ account: Int64, for subject: @autoclosure () -> String, _ database: Database, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError where error.isBalanceTooLarge {
            throw try tooLarge(account, subject(), database)
        }
    }

    /// The sentence about a balance that would be too large.
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
