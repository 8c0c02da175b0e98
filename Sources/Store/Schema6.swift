import GRDB

/// Schema 6: numbers of rows that the history names are never given again.
///
/// Without this SQLite gives a new row the number of the last one where that was deleted, and undoing the deletion
/// would find somebody else there: https://www.sqlite.org/autoinc.html.
enum Schema6 {
    static func migrate(_ database: Database) throws {
        let tables = HistoryTable.all + [.asideFiles]
        try makeAutoincrement(tables, database)
        for table in tables {
            try database.execute(
                sql: """
                    INSERT INTO sqlite_sequence (name, seq) SELECT '\(table.name)', max(
                        (SELECT coalesce(max(\(table.key)), 0) FROM \(table.name)),
                        (SELECT coalesce(max(max(row_id, coalesce(last_row_id, row_id))), 0) FROM changes
                            WHERE table_name = '\(table.name)'))
                    """)
        }
        try database.execute(sql: "PRAGMA user_version = 6")
    }

    /// Changes what the tables say of themselves. Their rows are stored as before, so they need not be written anew,
    /// which would take minutes for a million records; nor would their triggers and views follow.
    private static func makeAutoincrement(_ tables: [HistoryTable], _ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA schema_version") ?? 0
        try database.execute(sql: "PRAGMA writable_schema = ON")
        for table in tables {
            try database.execute(
                sql: """
                    UPDATE sqlite_schema SET sql = replace(sql, :old, :old || ' AUTOINCREMENT')
                    WHERE type = 'table' AND name = :name AND instr(sql, :old || ',') > 0
                    """, arguments: ["old": "\(table.key) INTEGER PRIMARY KEY", "name": table.name])
            guard database.changesCount == 1 else {
                throw StoreError.refused("The table '\(table.name)' is not one of quickrec's; run `quickrec verify`.")
            }
        }
        // Other connections read the schema anew, and so does this one.
        try database.execute(sql: "PRAGMA schema_version = \(version + 1)")
        try database.execute(sql: "PRAGMA writable_schema = RESET")
    }
}
