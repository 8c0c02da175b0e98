import Glibc
import TestSupport
import Testing

/// One way to break one rule of a queue.
struct Breakage: Sendable, CustomTestStringConvertible {
    /// The check that has to find it.
    let check: String
    let what: String
    /// Other checks that can't hold either.
    var besides: Set<String> = []
    /// What the check says.
    let detail: String
    let act: @Sendable (ScratchQueue) async throws -> Void

    var testDescription: String { "\(check): \(what)" }

    init(
        _ check: String, _ what: String, besides: Set<String> = [], detail: String,
        act: @escaping @Sendable (ScratchQueue) async throws -> Void
    ) {
        self.check = check
        self.what = what
        self.besides = besides
        self.detail = detail
        self.act = act
    }

    /// A change of the database with its constraints out of force.
    init(_ check: String, besides: Set<String> = [], detail: String, sql: String) {
        self.init(check, sql, besides: besides, detail: detail) { try await $0.sqlite(sql) }
    }

    static let all = database + books + accounts + files

    private static let recording = "archive/2024/03/B1000000-0000-4000-8000-000000000000.wav"

    private static let copy = "; put a copy of it into the inbox, and it takes its place"

    private static let token = "D1000000-0000-4000-8000-000000000000"

    private static let database: [Breakage] = [
        Breakage(
            "database", detail: "CHECK constraint failed in entry_lines",
            sql: "UPDATE entry_lines SET position = -1 WHERE id = (SELECT max(id) FROM entry_lines)"),
        Breakage(
            "database", detail: "a row of backups has the number 9007199254740993, which no quickrec assigned",
            sql: "INSERT INTO backups (id, token, made_at) VALUES (9007199254740993, '\(token)', 0)"),
        Breakage(
            "database", detail: "a row of backups has the number -1, which no quickrec assigned",
            sql: "INSERT INTO backups (id, token, made_at) VALUES (-1, '\(token)', 0)"),
        Breakage(
            "database", detail: "the next row of tags would get a number that no quickrec assigns",
            sql: "UPDATE sqlite_sequence SET seq = 9007199254740993 WHERE name = 'tags'"),
        Breakage(
            "schema", detail: "view readable_quick_records is missing", sql: "DROP VIEW readable_quick_records"),
        Breakage(
            "schema", detail: "trigger history_tags_made is missing", sql: "DROP TRIGGER history_tags_made"),
        Breakage("schema", detail: "table guests is not quickrec's", sql: "CREATE TABLE guests (name TEXT)"),
        Breakage(
            "schema", detail: "index transactions_date is not as quickrec makes it",
            sql: "DROP INDEX transactions_date; CREATE INDEX transactions_date ON transactions (date)"),
        Breakage(
            "foreign keys", detail: "row 1000 of entry_line_tags names a missing row of tags",
            sql: """
                UPDATE entry_line_tags SET id = 1000, tag_id = 999
                WHERE id = (SELECT max(id) FROM entry_line_tags);
                UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'entry_line_tags'
                """),
        Breakage(
            "shorter recordings gave way", detail: "\(recording) was superseded by itself",
            sql: """
                UPDATE quick_records SET recording_id = NULL
                WHERE recording_id = (SELECT id FROM recordings WHERE path = '\(recording)');
                UPDATE recordings SET superseded_by = id WHERE path = '\(recording)'
                """),
        Breakage(
            "values can be read", detail: "no quickrec wrote the currency of row 4 of quick_records",
            sql: "UPDATE quick_records SET currency = 'XXQ' WHERE id LIKE 'A4000000%'"),
        Breakage(
            "history can be replayed", detail: "change 1, of action 1, can't be read",
            sql: "UPDATE changes SET image = 'garbage' WHERE id = 1"),
        Breakage(
            "conventions can be read", detail: "some are missing, or have a value that no quickrec wrote",
            sql: "UPDATE conventions SET value = 'XXQ' WHERE key = 'currency'"),
        Breakage(
            "actions have their changes", detail: "action 1 has no changes; 4 changes are missing",
            sql: "DELETE FROM changes WHERE action_id = 1"),
        Breakage(
            "history is closed", detail: "action 1 was never closed",
            sql: "INSERT INTO open_action (id, action_id) VALUES (1, 1)"),
    ]

    private static let books: [Breakage] = [
        Breakage(
            "one record per audio", "two rows with one UUID", besides: ["database"],
            detail: "B5000000-0000-4000-8000-000000000000 has 2 records"
        ) { queue in
            // UNIQUE keeps SQL from doing this, so the row is changed behind its back, and the index is not.
            try replaceInTables(
                "B6000000-0000-4000-8000-000000000000", with: "B5000000-0000-4000-8000-000000000000", of: queue)
        },
        Breakage(
            "one transaction per record",
            detail: "A3000000-0000-4000-8000-000000000000 has 1 transactions and is processed",
            sql: "UPDATE quick_records SET stage = 'processed' WHERE id LIKE 'A3000000%'"),
        Breakage(
            "one transaction per record",
            detail: "A3000000-0000-4000-8000-000000000000 has 0 transactions and is converted",
            sql: """
                DELETE FROM transaction_line_tags; DELETE FROM transaction_lines; DELETE FROM transactions
                """),
        Breakage(
            "every recording has its record", detail: "\(recording) belongs to 0 records",
            sql: "UPDATE quick_records SET recording_id = NULL WHERE id LIKE 'A1000000%'"),
        Breakage(
            "processed records have whole entries",
            detail: "A2000000-0000-4000-8000-000000000000 is processed with 1 lines, 0 of them with an amount",
            sql: """
                UPDATE entry_lines SET amount = NULL
                WHERE record_number = (SELECT number FROM quick_records WHERE id LIKE 'A2000000%')
                """),
        Breakage(
            "records are the sum of their lines",
            detail: "A2000000-0000-4000-8000-000000000000 says 251, its lines say 250",
            sql: "UPDATE quick_records SET amount = amount + 1 WHERE id LIKE 'A2000000%'"),
        Breakage(
            "transactions are the sum of their lines", "one more cent", detail: "\(fixedID) says 301, its lines say 300"
        ) { queue in
            try await queue.sqlite("UPDATE transactions SET amount = amount + 1, id = '\(fixedID)'")
        },
        Breakage(
            "totals are the sums of their lines", detail: "the totals of 2024-03-03 are not the sums of its lines",
            sql: "UPDATE day_totals SET totals = CAST(substr(totals, 1, length(totals) - 1) || x'02' AS BLOB)"),
        Breakage(
            "totals are the sums of their lines", detail: "the totals of 2024-03-03 are not the sums of its lines",
            sql: "DELETE FROM day_totals"),
        Breakage(
            "transactions have their account's currency", "another currency", besides: ["foreign keys"],
            detail: "\(fixedID) is in EUR on an account in USD"
        ) { queue in
            try await queue.sqlite("UPDATE transactions SET id = '\(fixedID)'; UPDATE accounts SET currency = 'USD'")
        },
        Breakage(
            "records add up", besides: ["database"], detail: "6 records, but 5 in the known states",
            sql: "UPDATE quick_records SET stage = 'lost' WHERE id LIKE 'A4000000%'"),
    ]

    private static let files: [Breakage] = [
        Breakage(
            "files add up", besides: ["files are whole", "files are known"], detail: "4 files are in two places",
            sql: "UPDATE sidecars SET path = (SELECT path FROM recordings)"),
        Breakage(
            "files add up", besides: ["database", "files are known"],
            detail: "1 held files have no place of their own",
            sql: "UPDATE held_files SET path = NULL WHERE disposition = 'held'"),
        Breakage("files are whole", "another byte", detail: "\(recording) has other bytes than were taken in") {
            queue in
            var bytes = queue.folder.bytes(of: "queue/" + recording) ?? []
            bytes[1_000] ^= 1
            try queue.folder.write(bytes, to: "queue/" + recording)
        },
        Breakage("files are whole", "cut short", detail: "\(recording) has 4000 bytes instead of 4044\(copy)") {
            queue in
            try queue.folder.write(Array(AudioFiles.wave().prefix(4_000)), to: "queue/" + recording)
        },
        Breakage("files are whole", "no recording", detail: "\(recording) is missing\(copy)") { queue in
            unlink(queue.folder.path("queue/" + recording))
        },
        Breakage("files are whole", "a link", detail: "\(recording) can't be opened") { queue in
            rename(queue.folder.path("queue/" + recording), queue.folder.path("elsewhere.wav"))
            symlink(queue.folder.path("elsewhere.wav"), queue.folder.path("queue/" + recording))
        },
        Breakage(
            "files are whole", "no held file",
            detail: "held/08e8d74a-text.wav is missing, and `quickrec held retry` takes it off the list"
        ) { queue in
            unlink(queue.folder.path("queue/held/08e8d74a-text.wav"))
        },
        Breakage("files are known", "a stray recording", detail: "archive/2024/03/x.wav is not in the database") {
            try $0.folder.write(AudioFiles.wave(), to: "queue/archive/2024/03/x.wav")
        },
        Breakage("files are known", "a stray held file", detail: "held/x.wav is not in the database") {
            try $0.folder.write(AudioFiles.wave(), to: "queue/held/x.wav")
        },
        Breakage(
            "folders are private", "chmod 755 archive",
            detail: "archive has the mode 0755, so others can get at it; run `chmod go-rwx queue/archive`"
        ) { chmod($0.folder.path("queue/archive"), 0o755) },
        Breakage(
            "folders are private", "chmod 644 quickrec.sqlite",
            detail:
                "quickrec.sqlite has the mode 0644, so others can get at it; run `chmod go-rwx queue/quickrec.sqlite`"
        ) { chmod($0.folder.path("queue/quickrec.sqlite"), 0o644) },
        Breakage(
            "moves are finished", detail: "1 move is unfinished; `quickrec ingest` finishes it",
            sql: """
                INSERT INTO moves (source_path, target_path, sha256, is_copy, is_return, recording_id)
                SELECT source_path, path, sha256, 0, 0, id FROM recordings
                """),
    ]

    static let fixedID = "F1000000-0000-4000-8000-000000000000"

    /// Replaces a text of the same length in the leaves of tables, and nowhere else.
    ///
    /// The page type is the first byte of a page, on the first page behind the file's header of 100 bytes
    /// (https://www.sqlite.org/fileformat2.html#b_tree_pages).
    private static func replaceInTables(_ old: String, with new: String, of queue: ScratchQueue) throws {
        let name = "queue/quickrec.sqlite"
        var bytes = queue.folder.bytes(of: name) ?? []
        let pageSize = 4_096
        let leafOfTable: UInt8 = 13
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: pageSize)
        where bytes[start == 0 ? 100 : start] == leafOfTable {
            let page = bytes[start..<(start + pageSize)]
            guard let place = page.firstRange(of: Array(old.utf8)) else { continue }
            bytes.replaceSubrange(place, with: Array(new.utf8))
            count += 1
        }
        #expect(count == 1)
        try queue.folder.write(bytes, to: name)
    }
}
