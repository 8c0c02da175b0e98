import GRDB
package import Store

/// quickrec's schemas with made-up later ones, so that the migrator is tested before there is a second one.
package enum LaterSchemas {
    /// How many are made up.
    package static let count = 2

    /// The first adds a column, a table with a row for each record, and an index; the second writes every transaction again
    /// and makes a view anew.
    package static let migrator: SchemaMigrator = {
        var migrator = Schema.migrator
        let first = migrator.version + 1
        migrator.registerMigration("\(first)") { database in
            try database.execute(
                sql: """
                    ALTER TABLE quick_records ADD COLUMN mood TEXT;
                    CREATE TABLE later_notes (
                        id INTEGER PRIMARY KEY,
                        record_number INTEGER NOT NULL REFERENCES quick_records (number),
                        text TEXT NOT NULL
                    ) STRICT;
                    INSERT INTO later_notes (record_number, text) SELECT number, id FROM quick_records;
                    CREATE INDEX later_notes_record ON later_notes (record_number);
                    PRAGMA user_version = \(first);
                    """)
        }
        migrator.registerMigration("\(first + 1)") { database in
            try database.execute(
                sql: """
                    CREATE TABLE later_transactions AS SELECT * FROM transactions;
                    UPDATE transactions SET location = location;
                    DROP VIEW readable_quick_records;
                    CREATE VIEW readable_quick_records AS SELECT number, mood FROM quick_records;
                    PRAGMA user_version = \(first + 1);
                    """)
        }
        return migrator
    }()
}
