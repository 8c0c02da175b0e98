import Foundation
import GRDB
import Testing

@testable import Store

/// Makes the fixtures of schemas that no program of their own is at hand for: the fixture of schema 1, brought to them by
/// the migrations, with a row in every table that has come since.
///
/// Runs with `QUICKREC_WRITE_FIXTURES=1` alone; a fixture that is there is kept.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["QUICKREC_WRITE_FIXTURES"] == "1"))
struct FixtureMaker {
    /// What people have done with the tables of a schema, as SQL.
    private static let additions: [Int: String] = [
        2: """
        INSERT INTO remembered_files VALUES
            (CAST('/phone/memo.wav' AS BLOB), 1, 2, 3, 4, 5, 'taken', zeroblob(32), NULL, NULL, 1700000000000),
            (x'2f70686f6e652fff', 1, 3, 3, 4, 5, 'ignored', zeroblob(32), 'foreign', 'No recording.', 1700000000001);
        INSERT INTO actions (at, at_offset, kind, summary) VALUES (1700000000000, 3600, 'discard', 'discarded a file');
        UPDATE actions SET state = 'abandoned' WHERE state = 'undone';
        INSERT INTO open_action SELECT 1, max(id) FROM actions;
        UPDATE aside_files SET is_discarded = 1
            WHERE id = (SELECT min(id) FROM aside_files WHERE disposition = 'held');
        UPDATE aside_files SET wanted = 'retry'
            WHERE id = (SELECT max(id) FROM aside_files WHERE disposition = 'held');
        DELETE FROM open_action;
        """,
        3: """
        INSERT INTO actions (at, at_offset, kind, summary) VALUES (1700000000000, 3600, 'opening', 'set an opening');
        UPDATE actions SET state = 'abandoned' WHERE state = 'undone';
        INSERT INTO open_action SELECT 1, max(id) FROM actions;
        INSERT INTO transactions
            (id, date, created_at, created_offset, type, account_id, currency, amount, is_cleared)
            SELECT 'D1000000-0000-4000-8000-000000000000', '2024-01-01', 1700000000000, 3600, 0, id, currency, 100000, 1
            FROM accounts WHERE currency = 'EUR' AND is_default = 1;
        INSERT INTO transaction_lines (transaction_number, position, amount, category_id)
            SELECT t.number, 0, t.amount, c.id FROM transactions t, categories c
            WHERE t.id = 'D1000000-0000-4000-8000-000000000000' AND c.is_system = 1;
        UPDATE transactions SET is_cleared = 1 WHERE number % 3 = 0;
        DELETE FROM open_action;
        """,
    ]

    @Test("Fixtures of every schema between the first one and this program's", arguments: 2..<Schema.version)
    func makes(schema: Int) throws {
        let first = try #require(FixtureDatabase.all.first)
        let target = first.url.deletingLastPathComponent().appending(path: "schema-\(schema).sqlite")
        guard !FileManager.default.fileExists(atPath: target.path) else { return }
        let folder = try first.copied()
        let queue = try DatabaseQueue(path: folder.path)
        for step in 2...schema {
            try Schema.migrator.migrate(queue, upTo: step)
            if let sql = Self.additions[step] { try queue.write { try $0.execute(sql: sql) } }
        }
        try queue.close()
        try FileManager.default.copyItem(atPath: folder.path, toPath: target.path)
        chmod(target.path, 0o644)
    }
}
