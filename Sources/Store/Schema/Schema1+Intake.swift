/// The tables of intake, backups and exports.
extension Schema1 {
    /// `moves` is the worker's journal: a row says that a file is to be moved from one place to another, and is deleted
    /// after the move. At rest it is empty. `request` is the user's request for a held file; a discarded file is no
    /// longer counted as held.
    ///
    /// `remembered_files` has the files of folders in copy mode, and those that could not be removed from their source:
    /// a rescan compares the result of `stat` with it and reads nothing. It also has files that brought back a missing
    /// recording or sidecar, whose row names another source, and copies in the inbox, until the `ingest` that made them has
    /// told why they are refused; zeros in place of the result of `stat` if they were moved.
    /// `source_path` is absolute, in bytes; `sha256` leads to the recording, sidecar or held file. `after_action` is the
    /// newest action when the sidecar was taken in, 0 for none: clocks are set back, numbers are not.
    static let intake = """
        CREATE TABLE sidecars (
            id INTEGER PRIMARY KEY,
            record_number INTEGER NOT NULL REFERENCES quick_records (number),
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            source_path BLOB NOT NULL,
            path TEXT NOT NULL UNIQUE CHECK (path GLOB 'archive/[0-9][0-9][0-9][0-9]/[0-9][0-9]/?*'),
            taken_at INTEGER NOT NULL,
            after_action INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX sidecars_record ON sidecars (record_number);
        CREATE INDEX sidecars_source ON sidecars (source_path);

        CREATE TABLE held_files (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
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
            is_discarded INTEGER NOT NULL DEFAULT 0
                CHECK (is_discarded = 0 OR (is_discarded = 1 AND disposition = 'held')),
            request TEXT CHECK (request = 'retry' OR request = 'release'),
            CHECK ((disposition = 'deferred') = (path IS NULL)),
            CHECK (path IS NULL OR path GLOB 'held/?*' OR path GLOB 'duplicates/?*')
        ) STRICT;

        CREATE UNIQUE INDEX held_files_deferred ON held_files (source_path) WHERE disposition = 'deferred';
        CREATE INDEX held_files_disposition ON held_files (disposition, since);
        CREATE INDEX held_files_request ON held_files (id) WHERE request IS NOT NULL;
        CREATE INDEX held_files_source ON held_files (source_path, sha256);
        CREATE INDEX held_files_digest ON held_files (sha256) WHERE disposition = 'held';

        CREATE TABLE moves (
            id INTEGER PRIMARY KEY,
            source_path BLOB NOT NULL,
            target_path TEXT NOT NULL UNIQUE,
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
            is_return INTEGER NOT NULL CHECK (is_return IN (0, 1)),
            recording_id INTEGER REFERENCES recordings (id),
            sidecar_id INTEGER REFERENCES sidecars (id),
            held_file_id INTEGER REFERENCES held_files (id),
            CHECK ((recording_id IS NOT NULL) + (sidecar_id IS NOT NULL) + (held_file_id IS NOT NULL) = 1)
        ) STRICT;

        CREATE TABLE remembered_files (
            source_path BLOB PRIMARY KEY NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            changed_ns INTEGER NOT NULL,
            outcome TEXT NOT NULL
                CHECK (outcome = 'taken' OR outcome = 'sidecar' OR outcome = 'duplicate' OR outcome = 'held'
                    OR outcome = 'ignored'),
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            code TEXT,
            reason TEXT,
            noted_at INTEGER NOT NULL,
            CHECK ((code IS NULL) = (reason IS NULL))
        ) STRICT, WITHOUT ROWID;
        """

    /// `token` is random, and also stored in the copy of the database. It is stored here after the copy was made: every
    /// state of this database that has it is descended from the contents of the copy.
    static let backups = """
        CREATE TABLE backups (
            id INTEGER PRIMARY KEY,
            token TEXT NOT NULL UNIQUE CHECK (length(token) = 36),
            made_at INTEGER NOT NULL
        ) STRICT;
        """

    /// One row for each `export --new`, and one for each transaction in it. `begun` until its file is in its place;
    /// `exported` as long as its transactions count as exported; `withdrawn` after that was undone. Only this column is
    /// part of the history. Transactions are identified by their IDs without a foreign key: one that is deleted and
    /// restored by `undo` is still exported. `opened` has the accounts that the file opens, one per line, as they were called
    /// then.
    static let exports = """
        CREATE TABLE export_batches (
            id INTEGER PRIMARY KEY,
            target TEXT NOT NULL CHECK (target <> ''),
            state TEXT NOT NULL DEFAULT 'begun'
                CHECK (state = 'begun' OR state = 'exported' OR state = 'withdrawn'),
            begun_at INTEGER NOT NULL,
            begun_offset INTEGER NOT NULL,
            transaction_count INTEGER NOT NULL DEFAULT 0 CHECK (transaction_count >= 0),
            file TEXT,
            opened TEXT
        ) STRICT;

        CREATE TABLE exported_transactions (
            transaction_id TEXT NOT NULL CHECK (length(transaction_id) = 36),
            batch_id INTEGER NOT NULL REFERENCES export_batches (id),
            PRIMARY KEY (transaction_id, batch_id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX exported_transactions_batch ON exported_transactions (batch_id);
        """

    /// The figures of the last `report --since-last`, for comparison by the next one: one row, not part of the history.
    static let reports = """
        CREATE TABLE report_marks (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            made_at INTEGER NOT NULL,
            made_offset INTEGER NOT NULL,
            awaiting_audio INTEGER NOT NULL,
            pending INTEGER NOT NULL,
            processed INTEGER NOT NULL,
            converted INTEGER NOT NULL,
            discarded INTEGER NOT NULL,
            held INTEGER NOT NULL,
            deferred INTEGER NOT NULL
        ) STRICT;
        """

    /// The interpretation of ambiguous amounts and dates, fixed when the queue is created.
    static let conventions = """
        CREATE TABLE conventions (
            key TEXT NOT NULL PRIMARY KEY
                CHECK (key IN ('currency', 'decimal_mark', 'date_order', 'time_zone')),
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
