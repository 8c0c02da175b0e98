import GRDB

/// Schema 7: recordings that were cut short are found by where they came from. A file whose name has no UUID is named by
/// its content, so only its place tells that it may be the whole of one of them.
enum Schema7 {
    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE INDEX recordings_cut ON recordings (source_path)
                    WHERE analysis IN ('truncated', 'empty', 'unreadable');
                PRAGMA user_version = 7
                """)
    }
}
