import GRDB
import Model

extension HistoryTable {
    /// Throws `StoreError.refused` if another program gave a row a number near the end of 64 bits: SQLite would assign
    /// no more numbers (https://www.sqlite.org/autoinc.html), and sums of numbers would overflow.
    static func refuseExhausted(_ database: Database) throws {
        let row = try Row.fetchOne(database.cachedStatement(sql: exhaustedQuery))
        guard let row else { return }
        throw StoreError.refused(
            Wording.exhausted(try row.decode(forColumn: "name"), try row.decode(forColumn: "last")))
    }

    /// A query for one table without numbers left, which every writing asks: each table is searched by its key. Of a maximum
    /// in a subquery SQLite would read the whole table.
    static let exhaustedQuery: String = {
        let limit = Int64.max / 2
        let tables = all.map {
            "SELECT '\($0.name)' AS name, \($0.key) AS last FROM \($0.name) WHERE \($0.key) > \(limit)"
        }
        let next = "SELECT name, seq FROM sqlite_sequence WHERE seq > \(limit)"
        return (tables + [next]).joined(separator: " UNION ALL ") + " LIMIT 1"
    }()

    /// The largest number that programs which keep numbers as floating-point ones, as JSON's readers may, tell from the
    /// next (https://www.rfc-editor.org/rfc/rfc8259#section-6): no queue ever gets there.
    static let largest: Int64 = 1 << 53

    /// The tables of any kind whose rows have numbers that no quickrec assigned, or whose next rows would; a sentence for
    /// each, without its period.
    static func wrongNumbers(_ database: Database) throws -> [String] {
        let rows = try database.tables().filter(\.hasNumbers).compactMap { table, _ in
            let name = Database.quoted(table)
            return try Int64.fetchOne(
                database,
                sql: """
                    SELECT column1 FROM (VALUES ((SELECT min(rowid) FROM \(name))), ((SELECT max(rowid) FROM \(name))))
                    WHERE column1 NOT BETWEEN 1 AND \(largest) LIMIT 1
                    """
            ).map { "a row of \(table) has the number \($0), which no quickrec assigned" }
        }
        let next = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND \(largest)
                ORDER BY name
                """)
        return rows + next.map { "the next row of \($0) would get a number that no quickrec assigns" }
            + (try forgottenNumbers(database))
    }

    /// The tables of which SQLite has forgotten the last number; a number that was used once is never used again.
    private static func forgottenNumbers(_ database: Database) throws -> [String] {
        let tables = try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name")
        return try tables.filter { table in
            try database.hasRow(
                """
                FROM (SELECT max(rowid) AS last FROM \(Database.quoted(table)))
                WHERE last > coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = ?), 0)
                """, [table])
        }.map { "the next row of \($0) might get a number that was used before" }
    }
}

extension Database {
    /// The tables in the file, except SQLite's own, and whether their rows have numbers.
    func tables() throws -> [(name: String, hasNumbers: Bool)] {
        try Row.fetchAll(
            self,
            sql: """
                SELECT name, wr FROM pragma_table_list
                WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
                """
        ).map { (try $0.decode(forColumn: "name"), try $0.decode(Int.self, forColumn: "wr") == 0) }
    }
}
