import GRDB
import Model
import Testing

@testable import Store

/// Values that the schema allows and no quickrec writes, each in a database with a row of every kind.
struct ValueRuleTests {
    /// What `look` returns after a change, made with the constraints out of force and then rolled back.
    private func damaged<Result>(_ database: Database, by sql: String, _ look: () throws -> Result) throws -> Result? {
        var result: Result?
        try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
        try database.inTransaction {
            try database.execute(sql: sql)
            #expect(database.changesCount > 0, "\(sql)")
            try database.execute(sql: "PRAGMA ignore_check_constraints = OFF")
            result = try look()
            return .rollback
        }
        return result
    }

    private func withDatabase(_ body: (Database) throws -> Void) throws {
        let folder = try FixtureDatabase.all[0].copied()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let connection = try Connection(path: folder.path, configuration: configuration)
        try withExtendedLifetime(folder) { try connection.queue.writeWithoutTransaction(body) }
    }

    @Test("The fixture itself holds nothing of the kind")
    func fixtureIsWhole() throws {
        try withDatabase { database in
            for check in QueueDatabase.checks {
                let findings = try check.find(database)
                #expect(findings == [], "\(check.name)")
            }
        }
    }

    /// Any number is as good as another there: what the system says of a file, what was typed, what a report counted.
    private static func isFree(_ table: String, _ column: String) -> Bool {
        ["device", "inode", "modified_ns", "changed_ns"].contains(column)
            || table == "entry_lines" && column == "amount" || table == "report_marks" && !column.hasPrefix("made_")
    }

    @Test("No column takes a value of which nothing tells")
    func everyColumn() throws {
        try withDatabase { database in
            var count = 0
            let tables = try database.tables().filter { !["open_action", "stale_days"].contains($0.name) }
            for (table, hasNumbers) in tables {
                let columns = try Row.fetchAll(
                    database, sql: "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0",
                    arguments: [table])
                let keys = try columns.filter { try $0.decode(Int.self, forColumn: "pk") > 0 }.map {
                    $0["name"] as String
                }
                let key = hasNumbers ? "rowid" : keys.joined(separator: ", ")
                for row in columns {
                    let (column, type): (String, String) = (row["name"], row["type"])
                    let value = ["TEXT": "CAST(x'C3' AS TEXT)", "REAL": "-1", "BLOB": "x''", "ANY": "x''"][type]
                    if value == nil, Self.isFree(table, column) { continue }
                    // Balances are counted with them.
                    let number = column == "type" || column.hasPrefix("is_") ? "2" : "-4611686018427387905"
                    let sql = """
                        UPDATE \(table) SET \(column) = \(value ?? number) WHERE (\(key)) = (
                            SELECT \(key) FROM \(table) ORDER BY \(column) IS NULL, rowid LIMIT 1)
                        """
                    // The first check is the slowest.
                    let isTold = try damaged(
                        database, by: hasNumbers ? sql : sql.replacing(", rowid LIMIT", with: " LIMIT")
                    ) {
                        try QueueDatabase.checks.reversed().contains { try !$0.find(database).isEmpty }
                    }
                    #expect(isTold == true, "\(sql)")
                    count += 1
                }
            }
            #expect(count > 200)
        }
    }

    /// Values of the right kind that nothing can be read from, and facts that are gone.
    static let damages = [
        ("values can be read", "UPDATE transactions SET date = '2026-02-31' WHERE is_cleared = 1"),
        ("values can be read", "UPDATE quick_records SET date = '0000-01-01' WHERE number = 1"),
        ("values can be read", "INSERT INTO stale_days VALUES ('2026-02-31')"),
        ("values can be read", "UPDATE quick_records SET created_at = 9000000000000000000 WHERE number = 1"),
        ("values can be read", "UPDATE quick_records SET created_offset = 86341 WHERE number = 1"),
        ("values can be read", "UPDATE quick_records SET snoozed_until = -62135510400001 WHERE number = 1"),
        ("values can be read", "UPDATE quick_records SET snoozed_until = 0 WHERE snoozed_offset IS NULL"),
        ("values can be read", "UPDATE actions SET at = at - (1 << 47) WHERE id = 1"),
        ("values can be read", "UPDATE quick_records SET id = 'G' || substr(id, 2) WHERE number = 1"),
        ("values can be read", "UPDATE held_files SET audio_uuid = '0B100000-0000-4000-8000-00000000000-'"),
        ("values can be read", "UPDATE quick_records SET currency = 'XXQ', account_id = NULL WHERE number = 1"),
        ("values can be read", "UPDATE recordings SET container = 'WAW' WHERE id = 1"),
        ("values can be read", "UPDATE recordings SET texts = '[1]' WHERE id = 1"),
        ("values can be read", "UPDATE quick_records SET extra = '{' WHERE number = 1"),
        ("values can be read", "UPDATE quick_records SET note = 'a' || char(0) || 'b' WHERE number = 1"),
        ("values can be read", "UPDATE undone_quick_records SET date = 'x'"),
        ("values can be read", "UPDATE undone_transactions SET amount = '1'"),
        ("history can be replayed", "UPDATE changes SET image = substr(image, 2) WHERE image LIKE '''%'"),
        ("history can be replayed", "UPDATE changes SET image = image || ',1' WHERE image <> ''"),
        ("history can be replayed", "UPDATE changes SET image = NULL WHERE column_names IS NOT NULL"),
        ("history can be replayed", "UPDATE changes SET column_names = 'stagf' WHERE column_names = 'stage'"),
        ("history can be replayed", "UPDATE changes SET table_name = 'tagt' WHERE table_name = 'tags'"),
        ("history can be replayed", "UPDATE changes SET last_row_id = row_id - 1 WHERE last_row_id IS NOT NULL"),
        ("history can be replayed", "UPDATE changes SET last_row_id = row_id WHERE table_name = 'tags'"),
        ("actions have their changes", "DELETE FROM changes WHERE action_id = (SELECT max(action_id) FROM changes)"),
        (
            "history can be replayed",
            "UPDATE changes SET table_name = 'held_files', row_id = 1 WHERE column_names IS NULL AND table_name = 'tags'"
        ),
        (
            "history can be replayed",
            "UPDATE changes SET image = '' WHERE column_names IS NULL AND table_name = 'quick_records'"
        ),
        ("actions have their changes", "DELETE FROM changes WHERE id = 2"),
        (
            "actions have their changes",
            "UPDATE actions SET kind = 'undo' WHERE id = (SELECT max(action_id) FROM changes)"
        ),
        ("actions have their changes", "UPDATE actions SET kind = '' WHERE id = (SELECT max(action_id) FROM changes)"),
        ("database", "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'actions'"),
        ("database", "DELETE FROM sqlite_sequence WHERE name = 'actions'"),
    ]

    @Test("What can't be read, or is gone, is told by its check alone", arguments: damages)
    func isTold(check: String, sql: String) throws {
        try withDatabase { database in
            let telling = try damaged(database, by: sql) {
                try QueueDatabase.checks.filter { try !$0.find(database).isEmpty }.map(\.name)
            }
            #expect(telling == [check])
        }
    }
}
