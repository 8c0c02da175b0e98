import Files
import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

@testable import Store

/// The rows of a backup that a queue does not have.
struct BackupDatabaseTests {
    private let folder: ScratchFolder
    private let queue: QueueDatabase

    init() throws {
        folder = try ScratchFolder()
        queue = try QueueDatabase(path: folder.path("queue.sqlite"))
        try queue.write { database in
            // Some pages of rows, with gaps between their numbers.
            try database.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
                    INSERT INTO tags (id, name, key) SELECT i * 3, 'tag ' || i, 'TAG ' || i FROM n;
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4100)
                    INSERT INTO remembered_files SELECT CAST('/phone/' || i AS BLOB), 1, 2, 3, 4, 5, 'taken',
                        zeroblob(32), NULL, NULL, 1 FROM n;
                    INSERT INTO actions (id, at, at_offset, kind, summary) VALUES (1, 1, 0, 'add', 'one');
                    INSERT INTO changes (id, action_id, table_name, row_id) VALUES (1, 1, 'tags', 1);
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4100)
                    INSERT INTO undone_entry_lines (id, note) SELECT i, 'x' FROM n;
                    INSERT INTO export_batches (id, target, begun_at, begun_offset) VALUES (1, 'ledger', 1, 0);
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4100)
                    INSERT INTO exported_transactions SELECT printf('%036d', i), 1 FROM n;
                    """)
        }
        try queue.copy(to: folder.path("copy.sqlite"), in: Folder.open(FilePath(folder.path)))
    }

    private func unknown(after sql: String = "") throws -> [UnknownRows] {
        let copy = try DatabaseQueue(path: folder.path("copy.sqlite"))
        try copy.write { try $0.execute(sql: sql) }
        try copy.close()
        let backup = try BackupDatabase(path: folder.path("copy.sqlite"))
        return try backup.rowsUnknown(to: queue)
    }

    @Test("A copy has nothing else, also once the queue has more")
    func same() throws {
        #expect(try unknown() == [])
        try queue.write { try $0.execute(sql: "INSERT INTO tags (name, key) VALUES ('x', 'X')") }
        #expect(try unknown() == [])
    }

    @Test(
        "Each row that was added or changed is found, at the edges of pages as well",
        arguments: [1, 1_999, 2_000, 2_001, 4_000, 6_001, 8_999, 9_000])
    func finds(number: Int) throws {
        let rows = try unknown(
            after: """
                UPDATE tags SET is_hidden = 1 WHERE id = \(number * 3);
                INSERT INTO tags (id, name, key) VALUES (\(number * 3 + 1), 'new', 'NEW');
                UPDATE remembered_files SET inode = 9 WHERE source_path = CAST('/phone/\(min(number, 4_100))' AS BLOB);
                UPDATE undone_entry_lines SET note = 'y' WHERE id = \(min(number, 4_100));
                UPDATE exported_transactions SET transaction_id = printf('%035dX', \(number))
                    WHERE transaction_id = printf('%036d', \(min(number, 4_100)));
                """)
        #expect(
            Set(rows) == [
                UnknownRows(noun: "tags", count: 2, examples: ["tag \(number)", "new"]),
                UnknownRows(noun: "remembered file", count: 1, examples: ["/phone/\(min(number, 4_100))"]),
                UnknownRows(noun: "undone line of a record", count: 1, examples: []),
                UnknownRows(
                    noun: "exported transaction", count: 1,
                    examples: [String(repeating: "0", count: 35 - "\(number)".count) + "\(number)X"]),
            ])
    }

    @Test("Many are counted and some named; rows of foreign tables and columns count as well")
    func counts() throws {
        let rows = try unknown(
            after: """
                DELETE FROM undone_entry_lines; UPDATE tags SET name = name || '!' WHERE id > 3;
                CREATE TABLE "a ""table" (x); INSERT INTO "a ""table" VALUES (1), (2);
                ALTER TABLE actions ADD COLUMN mood TEXT;
                """)
        #expect(
            Set(rows) == [
                UnknownRows(noun: "tags", count: 8_999, examples: ["tag 2!", "tag 3!", "tag 4!"]),
                UnknownRows(noun: "rows of the table a \"table", count: 2, examples: []),
                UnknownRows(noun: "action", count: 1, examples: []),
            ])
    }

    @Test("Both tables are read by their keys alone, so that the time is in proportion to the rows")
    func plans() throws {
        try queue.read { database in
            try database.execute(sql: "ATTACH DATABASE ? AS queue", arguments: [folder.path("copy.sqlite")])
            let tables = try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            )
            for name in tables where !ComparedTable.derived.contains(name) {
                for sql in try ComparedTable(name, isKnown: true, database).statements {
                    let count = sql.filter { $0 == "?" }.count
                    let plan = try Row.fetchAll(
                        database, sql: "EXPLAIN QUERY PLAN " + sql,
                        arguments: StatementArguments(Array(repeating: 1, count: count))
                    ).map { $0["detail"] as String }
                    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") || $0.contains("SUBQUERY") }, "\(sql): \(plan)")
                }
            }
        }
    }

    @Test("A backup is known by its token, in the copy and in the queue, in whatever order")
    func tokens() throws {
        let token = UUID().uuidString
        let copy = try QueueDatabase(path: folder.path("copy.sqlite"))
        try copy.noteBackup(token, at: 1)
        try copy.disconnect()
        #expect(try BackupDatabase(path: folder.path("copy.sqlite")).token() == token)
        #expect(try !queue.hasBackup(token))
        try queue.noteBackup(token, at: 2)
        try queue.noteBackup(token, at: 3)
        #expect(try queue.hasBackup(token))
    }

    @Test("One that a later program has written is refused")
    func newer() throws {
        let path = folder.path("copy.sqlite")
        let copy = try DatabaseQueue(path: path)
        try copy.write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
        try copy.close()
        #expect(throws: StoreError.newer(path: path, found: Schema.version + 1, known: Schema.version)) {
            _ = try BackupDatabase(path: path)
        }
    }
}
