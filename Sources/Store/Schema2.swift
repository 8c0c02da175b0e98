import GRDB

/// Schema 2: files that stay where they are are remembered once they have come to something, and people say what is to
/// become of files that were put aside.
enum Schema2 {
    static func extend(_ database: Database) throws {
        try database.execute(sql: remembered)
        try database.execute(sql: wishes)
        try database.execute(sql: HistoryTable.asideFiles.triggers)
        try database.execute(sql: "PRAGMA user_version = 2")
    }

    /// Files of folders in copy mode, and such as could not be removed from where they came: a rescan compares what
    /// `stat` says with this and reads nothing. `source_path` is absolute, in bytes; `sha256` leads to the recording,
    /// sidecar or file put aside.
    private static let remembered = """
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

    /// What a person wants of a file that was put aside; the worker sees to it, whenever it comes by. A discarded file
    /// keeps its disposition, is no longer counted as held, and lies in `held/discarded/`.
    private static let wishes = """
        ALTER TABLE aside_files ADD COLUMN is_discarded INTEGER NOT NULL DEFAULT 0
            CHECK (is_discarded = 0 OR (is_discarded = 1 AND disposition = 'held'));
        ALTER TABLE aside_files ADD COLUMN wanted TEXT CHECK (wanted = 'retry' OR wanted = 'release');
        CREATE INDEX aside_files_wanted ON aside_files (id) WHERE wanted IS NOT NULL;
        """
}
