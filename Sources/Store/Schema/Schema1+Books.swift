/// Transactions, their effects on balances, and the views.
extension Schema1 {
    /// `record_number` is UNIQUE: no quick record can have two live transactions. The account's currency is part of the
    /// foreign key: no transaction can have another one.
    ///
    /// An index has the transactions of an account or a payee by date, so that the first of a million need no sorting.
    /// The partial indexes cover what is not cleared, and income: the smaller part of most books. Amounts are compared
    /// within one currency only. Texts are searched in indexes that contain nothing else, in insertion order.
    static let transactions = """
        CREATE TABLE transactions (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id = upper(id)),
            record_number INTEGER UNIQUE REFERENCES quick_records (number),
            date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            created_at INTEGER NOT NULL,
            created_offset INTEGER NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            account_id INTEGER NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            payee_id INTEGER REFERENCES payees (id),
            location TEXT,
            note TEXT,
            is_cleared INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1)),
            FOREIGN KEY (account_id, currency) REFERENCES accounts (id, currency)
        ) STRICT;

        CREATE INDEX transactions_date ON transactions (date, number);
        CREATE INDEX transactions_account ON transactions (account_id, date, number);
        CREATE INDEX transactions_payee ON transactions (payee_id, date, number) WHERE payee_id IS NOT NULL;
        CREATE INDEX transactions_uncleared ON transactions (date, number) WHERE is_cleared = 0;
        CREATE INDEX transactions_income ON transactions (date, number) WHERE type = 0;
        CREATE INDEX transactions_amount ON transactions (currency, amount);
        CREATE INDEX transactions_created ON transactions (created_at, number);

        CREATE INDEX transactions_text ON transactions (number, note, location)
            WHERE note IS NOT NULL OR location IS NOT NULL;

        CREATE TABLE transaction_lines (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            transaction_number INTEGER NOT NULL REFERENCES transactions (number),
            position INTEGER NOT NULL CHECK (position >= 0),
            amount INTEGER NOT NULL,
            category_id INTEGER REFERENCES categories (id),
            note TEXT,
            UNIQUE (transaction_number, position)
        ) STRICT;

        CREATE INDEX transaction_lines_category ON transaction_lines (category_id) WHERE category_id IS NOT NULL;
        CREATE INDEX transaction_lines_note ON transaction_lines (transaction_number, note) WHERE note IS NOT NULL;

        CREATE TABLE transaction_line_tags (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            line_id INTEGER NOT NULL REFERENCES transaction_lines (id),
            tag_id INTEGER NOT NULL REFERENCES tags (id),
            position INTEGER NOT NULL CHECK (position >= 0),
            UNIQUE (line_id, tag_id)
        ) STRICT;

        CREATE INDEX transaction_line_tags_tag ON transaction_line_tags (tag_id, line_id);
        """

    /// Income adds to an account, an expense subtracts. While an action inserts many transactions, balances are updated
    /// once for all.
    static let balanceTriggers = """
        CREATE TRIGGER balance_deleted AFTER DELETE ON transactions
        BEGIN
            UPDATE accounts SET balance = balance - (1 - 2 * OLD.type) * OLD.amount,
                cleared_balance = cleared_balance - OLD.is_cleared * (1 - 2 * OLD.type) * OLD.amount
            WHERE id = OLD.account_id;
        END;

        CREATE TRIGGER balance_changed AFTER UPDATE OF type, account_id, amount, is_cleared ON transactions
        BEGIN
            UPDATE accounts SET balance = balance - (1 - 2 * OLD.type) * OLD.amount,
                cleared_balance = cleared_balance - OLD.is_cleared * (1 - 2 * OLD.type) * OLD.amount
            WHERE id = OLD.account_id;
            UPDATE accounts SET balance = balance + (1 - 2 * NEW.type) * NEW.amount,
                cleared_balance = cleared_balance + NEW.is_cleared * (1 - 2 * NEW.type) * NEW.amount
            WHERE id = NEW.account_id;
        END;

        CREATE TRIGGER balance_made AFTER INSERT ON transactions
        WHEN NOT EXISTS (SELECT 1 FROM open_action WHERE makes_transactions = 1)
        BEGIN
            UPDATE accounts SET balance = balance + (1 - 2 * NEW.type) * NEW.amount,
                    cleared_balance = cleared_balance + NEW.is_cleared * (1 - 2 * NEW.type) * NEW.amount
                WHERE id = NEW.account_id;
        END;
        """

    /// The views, for users who write SQL.
    static let views = """
        CREATE VIEW readable_quick_records AS
        SELECT q.id, q.state, strftime('%Y-%m-%dT%H:%M:%SZ', q.created_at / 1000, 'unixepoch') AS created_utc,
            q.audio_uuid, CASE q.type WHEN 0 THEN 'income' WHEN 1 THEN 'expense' END AS type,
            q.amount AS minor_units, q.currency, p.name AS payee, q.location, q.note, r.path
        FROM quick_records q
        LEFT JOIN payees p ON p.id = q.payee_id
        LEFT JOIN recordings r ON r.id = q.recording_id;

        CREATE VIEW readable_transaction_lines AS
        SELECT t.id AS transaction_id, t.date, CASE t.type WHEN 0 THEN 'income' ELSE 'expense' END AS type,
            a.name AS account, t.currency, l.position, l.amount AS minor_units, c.name AS category,
            p.name AS payee, t.location, t.note, l.note AS line_note, t.is_cleared,
            (SELECT group_concat(g.name, ' ') FROM transaction_line_tags lt JOIN tags g ON g.id = lt.tag_id
                WHERE lt.line_id = l.id) AS tags
        FROM transactions t
        JOIN transaction_lines l ON l.transaction_number = t.number
        JOIN accounts a ON a.id = t.account_id
        LEFT JOIN payees p ON p.id = t.payee_id
        LEFT JOIN categories c ON c.id = l.category_id;
        """
}
