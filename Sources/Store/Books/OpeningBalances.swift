import GRDB
import Model
import Money

/// Opening balances: ordinary transactions whose single line has a category reserved for the system.
package enum OpeningBalances {
    /// Returns the row ID of the category.
    static func category(_ database: Database) throws -> Int64 {
        let id = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM categories WHERE is_system = 1"))
        guard let id else {
            throw StoreError.refused("The category of opening balances is gone; run \(quickrec: "verify").")
        }
        return id
    }

    /// The key of the category of opening balances. `TagKey` folds case, so no name a user types can have this key.
    static let categoryKey = "OPENING BALANCE"

    /// The reserved name, which no user category may have because it would be mistaken for the system's.
    package static let name = "Opening balance"
    /// The key of the reserved name.
    static let reservedKey = TagKey(name).text

    /// The numbers of all opening balances: about one per account.
    static let numbers = """
        SELECT transaction_number FROM transaction_lines
        WHERE category_id = (SELECT id FROM categories WHERE is_system = 1)
        """

    /// Sets the balance of an account before its first transaction; afterwards it has one opening balance of `amount`,
    /// or none if that is 0.
    static func set(
        _ amount: Amount, account: Int64, day: CivilDay?, createdAt: Moment, _ database: Database
    ) throws {
        let known = try Int64.fetchAll(
            database,
            sql:
                "SELECT number FROM transactions WHERE account_id = ? AND number IN (\(numbers)) ORDER BY date, number",
            arguments: [account])
        let units = amount.minorUnits
        guard units != .min else {
            throw StoreError.refused("The opening balance \(amount) is too large to be booked.")
        }
        for number in known.dropFirst(units == 0 ? 0 : 1) { try TransactionRows.delete(number, database) }
        guard units != 0 else { return }
        let type = units < 0 ? TransactionType.expense : .income
        guard let first = known.first else {
            return try AccountTable.moving(account, for: "an opening balance of \(amount)", database) {
                try insert(abs(units), type, amount.currency, account, day ?? createdAt.day, createdAt, database)
            }
        }
        try AccountTable.moving(account, for: "an opening balance of \(amount)", database) {
            try database.execute(
                sql: "UPDATE transactions SET type = ?, amount = ?, date = coalesce(?, date) WHERE number = ?",
                arguments: [type.rawValue, abs(units), day?.description, first])
        }
        try database.execute(
            sql: "UPDATE transaction_lines SET amount = ? WHERE transaction_number = ?",
            arguments: [abs(units), first])
    }

    /// Inserts the opening balance as cleared: the money is already in the account.
    private static func insert(
        _ units: Int64, _ type: TransactionType, _ currency: Currency, _ account: Int64, _ day: CivilDay,
        _ createdAt: Moment, _ database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO transactions
                    (id, date, created_at, created_offset, type, account_id, currency, amount, is_cleared)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)
                """,
            arguments: [
                TransactionID().description, day.description, createdAt.milliseconds, createdAt.offsetSeconds,
                type.rawValue, account, currency.code, units,
            ])
        try database.execute(
            sql:
                "INSERT INTO transaction_lines (transaction_number, position, amount, category_id) VALUES (?, 0, ?, ?)",
            arguments: [database.lastInsertedRowID, units, category(database)])
    }
}

extension OpeningBalances {
    /// The error message for an attempt to use the reserved name.
    static let reservedSentence =
        "The category 'Opening balance' is kept for opening balances; \(quickrec: "accounts opening") sets one, "
        + "or choose another name."

    /// The opening balance of each account that has one, in minor units.
    static func sums(_ database: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, \(Int128Sum.parts(of: AccountTable.effect(of: "t"))) FROM transactions t
                WHERE number IN (\(numbers)) GROUP BY account_id
                """)
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let account = try row.decode(Int64.self, forColumn: "account_id")
                // Two merged accounts have two.
                guard let sum = Int64(exactly: try Int128Sum.value(of: row, at: 1)) else {
                    throw try AccountTable.tooLarge(account, "its opening balances", database)
                }
                return (account, sum)
            })
    }
}
