import GRDB

/// Schema 1: recordings, quick records with their entries, the books, files put aside, and the history of what
/// people did.
///
/// Instants are milliseconds since 1970 in UTC (`…_at`) with the offset that applied in seconds (`…_offset`); days
/// are ISO text; amounts are whole minor units. The views at the end are for people who write SQL.
enum Schema1 {
    static func create(_ database: Database) throws {
        try database.execute(sql: names)
        try database.execute(sql: recordings)
        try database.execute(sql: quickRecords)
        try database.execute(sql: transactions)
        try database.execute(sql: intake)
        try database.execute(sql: history)
        for table in HistoryTable.all {
            try database.execute(sql: table.triggers)
        }
        try database.execute(sql: views)
        try database.execute(
            sql: "PRAGMA application_id = \(QueueDatabase.applicationID); PRAGMA user_version = 1")
    }

    /// Things with a name: `key` is the normalised, case-folded name (Model's `TagKey`) that makes two the same.
    private static let names = """
        CREATE TABLE tags (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
        ) STRICT;

        CREATE TABLE categories (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
            is_system INTEGER NOT NULL DEFAULT 0 CHECK (is_system IN (0, 1))
        ) STRICT;

        CREATE TABLE payees (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
        ) STRICT;

        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
            UNIQUE (id, currency)
        ) STRICT;

        CREATE UNIQUE INDEX accounts_default ON accounts (currency) WHERE is_default = 1;
        """

    /// The digest is looked up by its first eight bytes: a quarter of the index, and of the pages that an intake
    /// has to touch, at a million recordings.
    private static let recordings = """
        CREATE TABLE recordings (
            id INTEGER PRIMARY KEY,
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            byte_count INTEGER NOT NULL CHECK (byte_count > 0),
            source_path BLOB NOT NULL,
            path TEXT NOT NULL CHECK (path GLOB 'archive/[0-9][0-9][0-9][0-9]/[0-9][0-9]/?*'),
            taken_at INTEGER NOT NULL,
            container TEXT NOT NULL,
            codec TEXT,
            sample_rate INTEGER CHECK (sample_rate > 0),
            channels INTEGER CHECK (channels > 0),
            claimed_frames INTEGER CHECK (claimed_frames >= 0),
            claimed_duration REAL CHECK (claimed_duration >= 0),
            recorded_at INTEGER,
            recorded_offset INTEGER,
            texts TEXT,
            analysis TEXT NOT NULL
                CHECK (analysis = 'pending' OR analysis = 'complete' OR analysis = 'truncated' OR analysis = 'empty'
                    OR analysis = 'unreadable'),
            frames INTEGER CHECK (frames >= 0),
            duration REAL CHECK (duration >= 0),
            peak REAL CHECK (peak >= 0),
            outline BLOB CHECK (outline IS NULL OR length(outline) = 64),
            reason TEXT,
            warning TEXT,
            superseded_by INTEGER REFERENCES recordings (id),
            CHECK (analysis <> 'complete' OR duration IS NOT NULL)
        ) STRICT;

        CREATE INDEX recordings_digest ON recordings (substr(sha256, 1, 8));
        CREATE INDEX recordings_to_analyse ON recordings (id) WHERE analysis = 'pending';
        """

    /// `state` is derived, so that the worker, which only ever sets `recording_id`, never changes what a person
    /// decided, and nobody's undo can take a recording away.
    private static let quickRecords = """
        CREATE TABLE quick_records (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id = upper(id)),
            audio_uuid TEXT UNIQUE CHECK (length(audio_uuid) = 36 AND audio_uuid = upper(audio_uuid)),
            recording_id INTEGER UNIQUE REFERENCES recordings (id),
            stage TEXT NOT NULL DEFAULT 'open'
                CHECK (stage = 'open' OR stage = 'processed' OR stage = 'converted' OR stage = 'discarded'),
            state TEXT NOT NULL GENERATED ALWAYS AS (
                CASE
                    WHEN stage <> 'open' THEN stage
                    WHEN audio_uuid IS NOT NULL AND recording_id IS NULL THEN 'awaiting_audio'
                    ELSE 'pending'
                END) VIRTUAL,
            created_at INTEGER NOT NULL,
            created_offset INTEGER NOT NULL,
            created_source TEXT NOT NULL
                CHECK (created_source = 'sidecar' OR created_source = 'metadata' OR created_source = 'filename'
                    OR created_source = 'mtime' OR created_source = 'clock'),
            type INTEGER CHECK (type IN (0, 1)),
            currency TEXT CHECK (length(currency) = 3),
            payee_id INTEGER REFERENCES payees (id),
            account_id INTEGER REFERENCES accounts (id),
            location TEXT,
            note TEXT,
            date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            is_cleared INTEGER CHECK (is_cleared IN (0, 1)),
            snoozed_until INTEGER,
            snoozed_offset INTEGER,
            discard_reason TEXT,
            revive_stage TEXT CHECK (revive_stage IN ('open', 'processed')),
            extra TEXT,
            revision INTEGER NOT NULL DEFAULT 0,
            CHECK (recording_id IS NULL OR audio_uuid IS NOT NULL),
            CHECK (stage NOT IN ('processed', 'converted') OR (type IS NOT NULL AND currency IS NOT NULL)),
            CHECK ((stage = 'discarded') = (revive_stage IS NOT NULL))
        ) STRICT;

        CREATE INDEX quick_records_state ON quick_records (state, created_at, number);
        CREATE INDEX quick_records_created ON quick_records (created_at, number);
        CREATE INDEX quick_records_payee ON quick_records (payee_id) WHERE payee_id IS NOT NULL;
        CREATE INDEX quick_records_account ON quick_records (account_id) WHERE account_id IS NOT NULL;

        CREATE TABLE entry_lines (
            id INTEGER PRIMARY KEY,
            record_number INTEGER NOT NULL REFERENCES quick_records (number),
            position INTEGER NOT NULL CHECK (position >= 0),
            amount INTEGER,
            category_id INTEGER REFERENCES categories (id),
            note TEXT,
            UNIQUE (record_number, position)
        ) STRICT;

        CREATE INDEX entry_lines_category ON entry_lines (category_id) WHERE category_id IS NOT NULL;

        CREATE TABLE entry_line_tags (
            id INTEGER PRIMARY KEY,
            line_id INTEGER NOT NULL REFERENCES entry_lines (id),
            tag_id INTEGER NOT NULL REFERENCES tags (id),
            position INTEGER NOT NULL CHECK (position >= 0),
            UNIQUE (line_id, tag_id)
        ) STRICT;

        CREATE INDEX entry_line_tags_tag ON entry_line_tags (tag_id, line_id);
        """

    /// `record_number` is UNIQUE: no quick record can have two live transactions. The account's currency is part of
    /// the foreign key: no transaction can have another one.
    private static let transactions = """
        CREATE TABLE transactions (
            number INTEGER PRIMARY KEY,
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
        CREATE INDEX transactions_account ON transactions (account_id, currency);
        CREATE INDEX transactions_payee ON transactions (payee_id) WHERE payee_id IS NOT NULL;

        CREATE TABLE transaction_lines (
            id INTEGER PRIMARY KEY,
            transaction_number INTEGER NOT NULL REFERENCES transactions (number),
            position INTEGER NOT NULL CHECK (position >= 0),
            amount INTEGER NOT NULL,
            category_id INTEGER REFERENCES categories (id),
            note TEXT,
            UNIQUE (transaction_number, position)
        ) STRICT;

        CREATE INDEX transaction_lines_category ON transaction_lines (category_id) WHERE category_id IS NOT NULL;

        CREATE TABLE transaction_line_tags (
            id INTEGER PRIMARY KEY,
            line_id INTEGER NOT NULL REFERENCES transaction_lines (id),
            tag_id INTEGER NOT NULL REFERENCES tags (id),
            position INTEGER NOT NULL CHECK (position >= 0),
            UNIQUE (line_id, tag_id)
        ) STRICT;

        CREATE INDEX transaction_line_tags_tag ON transaction_line_tags (tag_id, line_id);
        """

    /// `moves` is the journal of the worker: a row says that a file is to go from one place to another, and is
    /// deleted once it has arrived. At rest it is empty.
    private static let intake = """
        CREATE TABLE sidecars (
            id INTEGER PRIMARY KEY,
            record_number INTEGER NOT NULL REFERENCES quick_records (number),
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            source_path BLOB NOT NULL,
            path TEXT NOT NULL UNIQUE CHECK (path GLOB 'archive/[0-9][0-9][0-9][0-9]/[0-9][0-9]/?*'),
            taken_at INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX sidecars_record ON sidecars (record_number);
        CREATE INDEX sidecars_source ON sidecars (source_path);

        CREATE TABLE aside_files (
            id INTEGER PRIMARY KEY,
            disposition TEXT NOT NULL
                CHECK (disposition = 'duplicate' OR disposition = 'held' OR disposition = 'deferred'),
            source_path BLOB NOT NULL,
            path TEXT UNIQUE,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            changed_ns INTEGER NOT NULL,
            audio_uuid TEXT CHECK (length(audio_uuid) = 36),
            sha256 BLOB CHECK (length(sha256) = 32),
            code TEXT NOT NULL CHECK (code <> ''),
            reason TEXT NOT NULL CHECK (reason <> ''),
            since INTEGER NOT NULL,
            retry_at INTEGER,
            attempts INTEGER NOT NULL DEFAULT 1 CHECK (attempts > 0),
            CHECK ((disposition = 'deferred') = (path IS NULL)),
            CHECK (path IS NULL OR path GLOB 'held/?*' OR path GLOB 'duplicates/?*')
        ) STRICT;

        CREATE UNIQUE INDEX aside_files_deferred ON aside_files (source_path) WHERE disposition = 'deferred';
        CREATE INDEX aside_files_disposition ON aside_files (disposition, since);

        CREATE TABLE moves (
            id INTEGER PRIMARY KEY,
            source_path BLOB NOT NULL,
            target_path TEXT NOT NULL UNIQUE,
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
            recording_id INTEGER REFERENCES recordings (id),
            sidecar_id INTEGER REFERENCES sidecars (id),
            aside_id INTEGER REFERENCES aside_files (id),
            CHECK ((recording_id IS NOT NULL) + (sidecar_id IS NOT NULL) + (aside_id IS NOT NULL) = 1)
        ) STRICT;
        """

    /// What people did, for `history`, `undo` and `redo`. While `open_action` has its row, triggers note every
    /// change of the tables in `HistoryTable.all` under that action.
    private static let history = """
        CREATE TABLE actions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            at_offset INTEGER NOT NULL,
            kind TEXT NOT NULL,
            summary TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'done' CHECK (state = 'done' OR state = 'undone' OR state = 'abandoned')
        ) STRICT;

        CREATE TABLE changes (
            id INTEGER PRIMARY KEY,
            action_id INTEGER NOT NULL REFERENCES actions (id),
            table_name TEXT NOT NULL,
            row_id INTEGER NOT NULL,
            column_name TEXT,
            image TEXT
        ) STRICT;

        CREATE INDEX changes_action ON changes (action_id, id);

        CREATE TABLE open_action (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            action_id INTEGER NOT NULL REFERENCES actions (id)
        ) STRICT;
        """

    private static let views = """
        CREATE VIEW readable_quick_records AS
        SELECT q.id, q.state, strftime('%Y-%m-%dT%H:%M:%SZ', q.created_at / 1000, 'unixepoch') AS created_utc,
            q.audio_uuid, CASE q.type WHEN 0 THEN 'income' WHEN 1 THEN 'expense' END AS type,
            (SELECT CASE WHEN count(*) = count(amount) THEN sum(amount) END
                FROM entry_lines WHERE record_number = q.number) AS minor_units,
            q.currency, p.name AS payee, q.location, q.note, r.path
        FROM quick_records q
        LEFT JOIN payees p ON p.id = q.payee_id
        LEFT JOIN recordings r ON r.id = q.recording_id;

        CREATE VIEW readable_transaction_lines AS
        SELECT t.id AS transaction_id, t.date, CASE t.type WHEN 0 THEN 'income' ELSE 'expense' END AS type,
            a.name AS account, t.currency, l.position, l.amount AS minor_units, c.name AS category,
            p.name AS payee, t.location, l.note,
            (SELECT group_concat(g.name, ' ') FROM transaction_line_tags lt JOIN tags g ON g.id = lt.tag_id
                WHERE lt.line_id = l.id) AS tags
        FROM transactions t
        JOIN transaction_lines l ON l.transaction_number = t.number
        JOIN accounts a ON a.id = t.account_id
        LEFT JOIN payees p ON p.id = t.payee_id
        LEFT JOIN categories c ON c.id = l.category_id;
        """
}
