/// The sums of each day beside the lines that they come from.
extension Schema1 {
    /// `line_kinds` has a row for each pair of a category and a set of tags that some line has had: `category_id` is 0 where
    /// there is none, `tag_ids` are the numbers in ascending order with blanks between them. No foreign key: undoing takes
    /// names away, and a kind without lines harms nothing.
    ///
    /// `day_totals` holds the sums of a day for each kind, account, type and clearing (`DayTotalCoding` says how), and in
    /// `payees` the same with the number of the payee, or 0, in the place of the kind, without opening balances. A day in
    /// `stale_days` has changed since, and is read from its lines until a transaction of quickrec sums it up again.
    ///
    /// `day_lines` has what statistics ask of each line of a day (`DayLineEncoder` says how), for questions that sums can't
    /// answer: a million lines are read in it ten times as quickly as in their tables.
    static let totals = """
        CREATE TABLE line_kinds (
            id INTEGER PRIMARY KEY,
            category_id INTEGER NOT NULL,
            tag_ids TEXT NOT NULL,
            UNIQUE (category_id, tag_ids)
        ) STRICT;

        CREATE TABLE day_totals (
            day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            totals BLOB NOT NULL,
            payees BLOB NOT NULL DEFAULT x''
        ) STRICT;

        CREATE TABLE day_lines (
            day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            lines BLOB NOT NULL
        ) STRICT;

        CREATE TABLE stale_days (day TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    /// Whatever changes a line, a tag of it or its transaction, also by hand or by undoing, marks the day. Not for lines
    /// and tags while an action makes whole transactions: those belong to new ones, which mark it.
    static let staleTriggers = """
        CREATE TRIGGER stale_transactions_made AFTER INSERT ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (NEW.date);
        END;

        CREATE TRIGGER stale_transactions_deleted AFTER DELETE ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (OLD.date);
        END;

        CREATE TRIGGER stale_lines_made AFTER INSERT ON transaction_lines
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE makes_transactions = 1)
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
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE makes_transactions = 1)
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

        CREATE TRIGGER stale_transactions_changed
        AFTER UPDATE OF number, date, created_at, type, account_id, currency, amount, payee_id, is_cleared ON transactions
        BEGIN
            INSERT OR IGNORE INTO stale_days VALUES (OLD.date), (NEW.date);
        END;
        """
}
