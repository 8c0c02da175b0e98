/// Names, recordings and quick records with their entries.
extension Schema1 {
    /// Named things: `key` is the normalised, case-folded name (Model's `TagKey`) that makes two of them the same. An
    /// account's balances are updated by triggers on `transactions`, also while undoing, and are not part of the
    /// history.
    static let names = """
        CREATE TABLE tags (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
        ) STRICT;

        CREATE TABLE categories (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
            is_system INTEGER NOT NULL DEFAULT 0 CHECK (is_system IN (0, 1))
        ) STRICT;

        CREATE UNIQUE INDEX categories_system ON categories (is_system) WHERE is_system = 1;

        CREATE TABLE payees (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1))
        ) STRICT;

        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL CHECK (name <> ''),
            key TEXT NOT NULL UNIQUE,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
            balance INTEGER NOT NULL DEFAULT 0,
            cleared_balance INTEGER NOT NULL DEFAULT 0,
            UNIQUE (id, currency)
        ) STRICT;

        CREATE UNIQUE INDEX accounts_default ON accounts (currency) WHERE is_default = 1;

        INSERT INTO categories (name, key, is_hidden, is_system) VALUES ('Opening balance', 'OPENING BALANCE', 1, 1);
        """

    /// The digest is indexed by its first eight bytes: a quarter of the index size, and of the pages that an intake
    /// touches, at a million recordings. `is_cut`: the container lacked its end when it was taken in.
    /// `failed_converter`: the ffmpeg that could not decode it, so that another one tries again.
    static let recordings = """
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
            is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1)),
            failed_converter TEXT,
            CHECK (analysis <> 'complete' OR duration IS NOT NULL)
        ) STRICT;

        CREATE INDEX recordings_digest ON recordings (substr(sha256, 1, 8));
        CREATE INDEX recordings_to_analyse ON recordings (id) WHERE analysis = 'pending';
        CREATE INDEX recordings_cut ON recordings (source_path)
            WHERE is_cut = 1 OR analysis IN ('truncated', 'empty', 'unreadable');
        CREATE INDEX recordings_superseded ON recordings (superseded_by) WHERE superseded_by IS NOT NULL;
        CREATE INDEX recordings_failed ON recordings (failed_converter) WHERE failed_converter IS NOT NULL;
        """

    /// `state` is derived, so that the worker, which only ever sets `recording_id`, never changes a decision of the
    /// user, and no undo can remove a recording. `amount` is derived as well, by the triggers below, so that lists by
    /// amount need not sum the lines of every record; most pending records have none and are not in that index.
    static let quickRecords = """
        CREATE TABLE quick_records (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
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
            amount INTEGER,
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
        CREATE INDEX quick_records_amount ON quick_records (currency, amount) WHERE amount IS NOT NULL;
        CREATE INDEX quick_records_date ON quick_records (date, number) WHERE date IS NOT NULL;
        CREATE INDEX quick_records_text ON quick_records (number, note, location)
            WHERE note IS NOT NULL OR location IS NOT NULL;

        CREATE TABLE entry_lines (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            record_number INTEGER NOT NULL REFERENCES quick_records (number),
            position INTEGER NOT NULL CHECK (position >= 0),
            amount INTEGER,
            category_id INTEGER REFERENCES categories (id),
            note TEXT,
            UNIQUE (record_number, position)
        ) STRICT;

        CREATE INDEX entry_lines_category ON entry_lines (category_id) WHERE category_id IS NOT NULL;
        CREATE INDEX entry_lines_note ON entry_lines (record_number, note) WHERE note IS NOT NULL;

        CREATE TABLE entry_line_tags (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            line_id INTEGER NOT NULL REFERENCES entry_lines (id),
            tag_id INTEGER NOT NULL REFERENCES tags (id),
            position INTEGER NOT NULL CHECK (position >= 0),
            UNIQUE (line_id, tag_id)
        ) STRICT;

        CREATE INDEX entry_line_tags_tag ON entry_line_tags (tag_id, line_id);
        """

    /// The amount of a record is the sum of its lines, unknown if one of them has none or if it is too large for 64
    /// bits; SQLite's `sum()` would fail then, so the upper and lower halves of the numbers are summed separately.
    static var amountTriggers: String {
        let high = "(sum(amount >> 32) + (sum(amount & 4294967295) >> 32))"
        func update(_ row: String) -> String {
            let sum = """
                (SELECT CASE WHEN count(*) = count(amount) AND \(high) BETWEEN -2147483648 AND 2147483647
                    THEN \(high) * 4294967296 + (sum(amount & 4294967295) & 4294967295) END
                FROM entry_lines WHERE record_number = \(row).record_number)
                """
            return """
                UPDATE quick_records SET amount = \(sum)
                WHERE number = \(row).record_number AND amount IS NOT \(sum);
                """
        }
        return """
            CREATE TRIGGER amount_made AFTER INSERT ON entry_lines
            BEGIN
                \(update("NEW"))
            END;

            CREATE TRIGGER amount_deleted AFTER DELETE ON entry_lines
            BEGIN
                \(update("OLD"))
            END;

            CREATE TRIGGER amount_changed AFTER UPDATE OF amount ON entry_lines WHEN OLD.amount IS NOT NEW.amount
            BEGIN
                \(update("NEW"))
            END;

            CREATE TRIGGER amount_moved AFTER UPDATE OF record_number ON entry_lines
            WHEN OLD.record_number IS NOT NEW.record_number
            BEGIN
                \(update("OLD"))
                \(update("NEW"))
            END;
            """
    }
}
