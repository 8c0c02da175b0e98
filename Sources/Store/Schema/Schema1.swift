import GRDB

/// Schema 1, in SQL that never changes after its release: recordings, quick records with their entries, the books, held
/// and remembered files, and the history of the user's actions.
///
/// Instants are milliseconds since 1970 in UTC (`…_at`) with the offset that applied in seconds (`…_offset`); days are
/// ISO text; amounts are whole minor units. The tables are in the other files of this type, with the reasons.
enum Schema1 {
    /// Creates the tables, indexes, triggers and views.
    static func create(_ database: Database) throws {
        let parts = [
            names, recordings, quickRecords, transactions, intake, backups, exports, reports, conventions, history,
            undoneTables, totals, historyTriggers, balanceTriggers, amountTriggers, staleTriggers, views,
        ]
        for sql in parts { try database.execute(sql: sql) }
        // `QREC` in ASCII.
        try database.execute(sql: "PRAGMA application_id = 0x51524543; PRAGMA user_version = 1")
    }
}
