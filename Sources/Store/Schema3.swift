import GRDB

/// Schema 3: balances of accounts, the category of opening balances, and the indexes that lists of the books need.
///
/// Every fact of the schema before stays as it was; balances are worked out from the transactions that are there.
enum Schema3 {
    static func migrate(_ database: Database) throws {
        try database.execute(sql: balances)
        try database.execute(sql: balanceTriggers)
        try database.execute(sql: openingCategory)
        try database.execute(sql: indexes)
        try database.execute(sql: "PRAGMA user_version = 3")
    }

    /// The key of the category of opening balances. `TagKey` folds case, so no name that anybody types has this key.
    static let openingKey = "OPENING BALANCE"

    /// What a transaction adds to its account: income comes, expenses go.
    static func effect(of row: String) -> String { "(1 - 2 * \(row).type) * \(row).amount" }

    /// What is in an account, and what of it is settled, so that nobody has to add up all transactions to know.
    /// They are no part of the history: undoing a transaction moves them by the same triggers.
    private static let balances = """
        ALTER TABLE accounts ADD COLUMN balance INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN cleared_balance INTEGER NOT NULL DEFAULT 0;

        UPDATE accounts SET
            balance = coalesce((SELECT sum(\(effect(of: "t"))) FROM transactions t
                WHERE t.account_id = accounts.id), 0),
            cleared_balance = coalesce((SELECT sum(\(effect(of: "t"))) FROM transactions t
                WHERE t.account_id = accounts.id AND t.is_cleared = 1), 0);
        """

    private static let balanceTriggers = """
        CREATE TRIGGER balance_made AFTER INSERT ON transactions
        BEGIN
            \(move("+", "NEW"))
        END;

        CREATE TRIGGER balance_deleted AFTER DELETE ON transactions
        BEGIN
            \(move("-", "OLD"))
        END;

        CREATE TRIGGER balance_changed AFTER UPDATE OF type, account_id, amount, is_cleared ON transactions
        BEGIN
            \(move("-", "OLD"))
            \(move("+", "NEW"))
        END;
        """

    private static func move(_ sign: String, _ row: String) -> String {
        """
        UPDATE accounts SET balance = balance \(sign) \(effect(of: row)),
                cleared_balance = cleared_balance \(sign) \(row).is_cleared * \(effect(of: row))
            WHERE id = \(row).account_id;
        """
    }

    /// Lines in it say what was there before the first transaction: no income and no expense.
    private static let openingCategory = """
        INSERT INTO categories (name, key, is_hidden, is_system) VALUES ('Opening balance', '\(openingKey)', 1, 1);
        CREATE UNIQUE INDEX categories_system ON categories (is_system) WHERE is_system = 1;
        """

    /// An account's or a payee's transactions come by date, so that the first of a million need no sorting. What is
    /// not settled, and income, are the smaller part of most books.
    private static let indexes = """
        DROP INDEX transactions_account;
        CREATE INDEX transactions_account ON transactions (account_id, date, number);
        DROP INDEX transactions_payee;
        CREATE INDEX transactions_payee ON transactions (payee_id, date, number) WHERE payee_id IS NOT NULL;
        CREATE INDEX transactions_uncleared ON transactions (date, number) WHERE is_cleared = 0;
        CREATE INDEX transactions_income ON transactions (date, number) WHERE type = 0;
        CREATE INDEX quick_records_date ON quick_records (date, number) WHERE date IS NOT NULL;
        """
}
