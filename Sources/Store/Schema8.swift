import GRDB

/// Schema 8: what was taken in although its container said that its end was missing is marked at once. Before, only its
/// analysis could tell, which may be left to later or need a program that is not installed.
enum Schema8 {
    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE recordings ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1));
                DROP INDEX recordings_cut;
                CREATE INDEX recordings_cut ON recordings (source_path)
                    WHERE is_cut = 1 OR analysis IN ('truncated', 'empty', 'unreadable');
                PRAGMA user_version = 8
                """)
    }
}
