import GRDB

/// Schema 5: the sums of each day by payee too, and the indexes by amount and by time of making.
///
/// Every fact of the schema before stays as it was; all days are summed up anew behind the migration.
enum Schema5 {
    static func migrate(_ database: Database) throws {
        try database.execute(sql: payees)
        try database.execute(sql: indexes)
        try database.execute(sql: "INSERT OR IGNORE INTO stale_days SELECT DISTINCT date FROM transactions")
        try database.execute(sql: "PRAGMA user_version = 5")
    }

    /// `payees` is packed like `totals`, with the number of the payee, or 0, in the place of the kind, and without what
    /// opening balances are. Payees have sums of their own and are no part of the kinds, because nearly each line has
    /// its own pair of a payee and a kind.
    private static let payees = """
        ALTER TABLE day_totals ADD COLUMN payees BLOB NOT NULL DEFAULT x'';

        DROP TRIGGER stale_transactions_changed;
        CREATE TRIGGER stale_transactions_changed
        AFTER UPDATE OF number, date, type, account_id, currency, payee_id, is_cleared ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (OLD.date), (NEW.date);
        END;
        """

    /// Amounts are compared within one currency only.
    private static let indexes = """
        CREATE INDEX transactions_amount ON transactions (currency, amount);
        CREATE INDEX transactions_created ON transactions (created_at, number);
        """
}
