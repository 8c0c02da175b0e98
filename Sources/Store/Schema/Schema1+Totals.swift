/// The totals of each day, kept beside the lines they are derived from.
extension Schema1 {
    /// `line_kinds` has a row for each combination of a category and a set of tags that a line has had: `category_id`
    /// is 0 if there is none, `tag_ids` are the numbers in ascending order, separated by blanks. There is no foreign
    /// key: undoing deletes names, and a kind without lines does no harm.
    ///
    /// `day_totals` holds the totals of a day for each kind, account, type and clearing (`DayTotalCoding` defines the
    /// format), and in `payees` the same by payee number, or 0, instead of kind, without opening balances. A day in
    /// `stale_days` has changed since, and is read from its lines until a transaction of quickrec sums it again.
    ///
    /// `day_lines` has the statistical data of each line of a day (`DayLineEncoder` defines the format), for questions
    /// that totals can't answer: a million lines are read from it ten times as fast as from their tables.
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

    /// Any change to a line, its tags or its transaction, also by hand or by undoing, marks the day as stale. Lines and
    /// tags don't while an action inserts whole transactions: these mark it themselves.
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
