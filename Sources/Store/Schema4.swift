import GRDB

/// Schema 4: the sums of each day beside the lines that they come from, and ranges in the history.
enum Schema4 {
    static func migrate(_ database: Database) throws {
        try database.execute(sql: totals)
        try database.execute(sql: staleTriggers)
        try database.execute(sql: ranges)
        try database.execute(sql: "INSERT INTO stale_days SELECT DISTINCT date FROM transactions")
        try database.execute(sql: "PRAGMA user_version = 4")
    }

    /// `line_kinds` has a row for each pair of a category and a set of tags that some line has had: `category_id` is 0
    /// where there is none, `tag_ids` are the numbers in ascending order with blanks between them. No foreign key:
    /// undoing takes names away, and a kind without lines harms nobody.
    ///
    /// `day_totals` holds the sums of a day for each kind, account, type and clearing (`DayTotals` says how); a day in
    /// `stale_days` has changed since, and is read from its lines until a transaction of quickrec sums it up anew.
    private static let totals = """
        CREATE TABLE line_kinds (
            id INTEGER PRIMARY KEY,
            category_id INTEGER NOT NULL,
            tag_ids TEXT NOT NULL,
            UNIQUE (category_id, tag_ids)
        ) STRICT;

        CREATE TABLE day_totals (
            day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            totals BLOB NOT NULL
        ) STRICT;

        CREATE TABLE stale_days (day TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    /// Whoever changes a line, a tag of it or its transaction, also by hand or by undoing, marks the day.
    ///
    /// Not for lines and tags while `open_action` notes ranges: those belong to new transactions, which mark it.
    private static let staleTriggers = """
        CREATE TRIGGER stale_transactions_made AFTER INSERT ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (NEW.date);
        END;
        CREATE TRIGGER stale_transactions_deleted AFTER DELETE ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (OLD.date);
        END;
        CREATE TRIGGER stale_transactions_changed
        AFTER UPDATE OF number, date, type, account_id, currency, is_cleared ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (OLD.date), (NEW.date);
        END;

        CREATE TRIGGER stale_lines_made AFTER INSERT ON transaction_lines
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE notes_ranges = 1)
        BEGIN
            INSERT OR IGNORE INTO stale_days SELECT date FROM transactions WHERE number = NEW.transaction_number;
        END;
        CREATE TRIGGER stale_lines_deleted AFTER DELETE ON transaction_lines
        BEGIN
            INSERT OR IGNORE INTO stale_days SELECT date FROM transactions WHERE number = OLD.transaction_number;
        END;
        CREATE TRIGGER stale_lines_changed
        AFTER UPDATE OF id, transaction_number, amount, category_id ON transaction_lines
        BEGIN
            INSERT OR IGNORE INTO stale_days
            SELECT date FROM transactions WHERE number = OLD.transaction_number OR number = NEW.transaction_number;
        END;

        CREATE TRIGGER stale_line_tags_made AFTER INSERT ON transaction_line_tags
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE notes_ranges = 1)
        BEGIN
            INSERT OR IGNORE INTO stale_days
            SELECT t.date FROM transaction_lines l JOIN transactions t ON t.number = l.transaction_number
            WHERE l.id = NEW.line_id;
        END;
        CREATE TRIGGER stale_line_tags_deleted AFTER DELETE ON transaction_line_tags
        BEGIN
            INSERT OR IGNORE INTO stale_days
            SELECT t.date FROM transaction_lines l JOIN transactions t ON t.number = l.transaction_number
            WHERE l.id = OLD.line_id;
        END;
        CREATE TRIGGER stale_line_tags_changed AFTER UPDATE OF line_id, tag_id ON transaction_line_tags
        BEGIN
            INSERT OR IGNORE INTO stale_days
            SELECT t.date FROM transaction_lines l JOIN transactions t ON t.number = l.transaction_number
            WHERE l.id = OLD.line_id OR l.id = NEW.line_id;
        END;
        """

    /// A statement that makes many rows notes them as one range, from `row_id` to `last_row_id`, and not each of
    /// them: `notes_ranges` keeps the triggers still meanwhile, and the balances are moved once for all. While the action is undone, `change_images` has the
    /// rows of its ranges.
    private static let ranges = """
        ALTER TABLE open_action ADD COLUMN notes_ranges INTEGER NOT NULL DEFAULT 0 CHECK (notes_ranges IN (0, 1));
        ALTER TABLE changes ADD COLUMN last_row_id INTEGER;

        CREATE TABLE change_images (
            change_id INTEGER NOT NULL REFERENCES changes (id),
            row_id INTEGER NOT NULL,
            image TEXT NOT NULL,
            PRIMARY KEY (change_id, row_id)
        ) STRICT, WITHOUT ROWID;

        \(madeTrigger(on: "transactions", key: "number"))
        \(madeTrigger(on: "transaction_lines", key: "id"))
        \(madeTrigger(on: "transaction_line_tags", key: "id"))

        DROP TRIGGER balance_made;
        CREATE TRIGGER balance_made AFTER INSERT ON transactions
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE notes_ranges = 1)
        BEGIN
            UPDATE accounts SET balance = balance + \(Schema3.effect(of: "NEW")),
                    cleared_balance = cleared_balance + NEW.is_cleared * \(Schema3.effect(of: "NEW"))
                WHERE id = NEW.account_id;
        END;
        """

    private static func madeTrigger(on table: String, key: String) -> String {
        """
        DROP TRIGGER history_\(table)_made;
        CREATE TRIGGER history_\(table)_made AFTER INSERT ON \(table)
        WHEN EXISTS (SELECT 1 FROM open_action WHERE notes_ranges = 0)
        BEGIN
            INSERT INTO changes (action_id, table_name, row_id, column_name, image)
            SELECT action_id, '\(table)', NEW.\(key), NULL, NULL FROM open_action;
        END;
        """
    }
}
