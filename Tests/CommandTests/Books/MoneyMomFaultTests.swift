import Foundation
import TestSupport
import Testing

/// `import moneymom` that is killed, has no room, or is not alone: everything is there afterwards, once.
struct MoneyMomFaultTests {
    private static let script = Checkout.tests("Fixtures/make-moneymom.py").path
    private static let importing = "import moneymom store/store.sqlite --audio store/audio --format json --queue queue"

    private static func make() async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        let made = try await queue.shell("python3 '\(script)' 4 store && mkdir -m 700 queue queue/inbox")
        guard made.code == 0 else { throw ToolFailure(run: made) }
        return queue
    }

    /// What the books hold, without anything that is another one in each run.
    private static func books(_ queue: ScratchQueue) async throws -> String {
        let sql = """
            SELECT id, audio_uuid, state, CASE created_source WHEN 'clock' THEN 0 ELSE created_at END, type, currency,
                extra, recording_id IS NULL FROM quick_records ORDER BY id;
            SELECT id, date, type, currency, amount, location FROM transactions ORDER BY id;
            SELECT name, balance FROM accounts;
            SELECT g.key, l.amount FROM transaction_line_tags t JOIN tags g ON g.id = t.tag_id
                JOIN transaction_lines l ON l.id = t.line_id ORDER BY 1, 2;
            """
        return try await queue.sqlite(sql)
            // Those that nobody said anything of get a new ID in each run.
            .split(separator: "\n").filter { !$0.contains("|pending|") || $0.contains("moneymom") }.sorted()
            .joined(separator: "\n")
    }

    @Test("Killed at any moment, it leaves all or nothing of the records, and the next run brings the rest")
    func killed() async throws {
        let whole = try await Self.make()
        let expected = try await whole.shell("quickrec \(Self.importing) --no-analysis")
        #expect(expected.code == 0, "\(expected)")
        let books = try await Self.books(whole)
        // Every sync of the database or of a folder is a moment: with rows half-way, with files half-way.
        for moment in [2, 7, 12, 17, 22] {
            let queue = try await Self.make()
            let killed = try await queue.shell(
                "strace -f -o /dev/null -e trace=fsync,fdatasync "
                    + "-e inject=fsync,fdatasync:signal=KILL:when=\(moment) quickrec \(Self.importing) --no-analysis")
            let counts = try await queue.shell(
                "test -s queue/quickrec.sqlite && sqlite3 queue/quickrec.sqlite 'SELECT (SELECT count(*) FROM actions), "
                    + "(SELECT count(*) FROM quick_records WHERE extra IS NOT NULL)'")
            // One action with all of it, or none.
            if counts.code == 0 {
                #expect(["0|0\n", "1|16\n"].contains(counts.text), "\(moment): \(counts) \(killed)")
            }
            let again = try await queue.shell("quickrec \(Self.importing) --no-analysis")
            #expect(again.code == 0, "\(moment): \(again)")
            #expect(try await Self.books(queue) == books, "\(moment)")
            let verify = try await queue.run("verify")
            #expect(verify.code == 0, "\(moment): \(verify)")
        }
    }

    @Test(
        "Without room nothing is half-written, and it says so; with room the next run brings everything",
        .needs(.namespaces))
    func fullDisk() async throws {
        let whole = try await Self.make()
        #expect(try await whole.shell("quickrec \(Self.importing)").code == 0)
        let queue = try await Self.make()
        let script = """
            mount -t tmpfs -o size=1200k,mode=700 none queue; quickrec ingest --queue queue &> /dev/null
            head -c 100000000 /dev/zero > queue/filler 2> /dev/null
            quickrec import moneymom store/store.sqlite --queue queue; echo "ended with $?"
            sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM quick_records'
            truncate -s -40k queue/filler
            quickrec \(Self.importing) > said.txt; echo "ended with $?"
            sqlite3 queue/quickrec.sqlite "SELECT count(*) FROM quick_records WHERE extra IS NOT NULL"
            mount -o remount,size=64m queue; rm queue/filler
            quickrec \(Self.importing) > said.txt; echo "ended with $?"
            quickrec verify --queue queue | tail -1; cp -r queue kept
            """
        let run = try await queue.inNamespace(script)
        let lines = run.lines
        #expect(lines.prefix(2) == ["ended with 75", "0"], "\(run)")
        #expect(lines.dropFirst(2).first?.hasPrefix("ended with 7") == true, "\(run)")
        #expect(lines.dropFirst(3).first == "0", "\(run)")
        #expect(lines.dropFirst(4).first == "ended with 0", "\(run)")
        #expect(lines.last?.hasSuffix("checks hold.") == true, "\(run)")
        #expect(run.errorText.contains("the disk is full; nothing was changed"), "\(run)")
        _ = try await queue.shell("rm -r queue && mv kept queue")
        #expect(try await Self.books(queue) == Self.books(whole))
    }

    @Test("Beside a worker records come over; recordings are for one at a time, and it says so")
    func besideWorker() async throws {
        let queue = try await Self.make()
        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        let refused = try await queue.shell("quickrec \(Self.importing)")
        #expect(refused.code == 75, "\(refused)")
        #expect(refused.text == "", "\(refused)")
        #expect(refused.errorText.contains("Another worker (process \(watch.number))"), "\(refused)")
        #expect(try await queue.run("list", "--format", "json").text == "[]\n")
        let rehearsed = try await queue.shell("quickrec \(Self.importing) --dry-run")
        #expect(rehearsed.code == 0, "\(rehearsed)")
        let brought = try await queue.run("import", "moneymom", "store/store.sqlite")
        #expect(brought.code == 0, "\(brought)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
        // Their recordings find them later.
        let later = try await queue.shell("quickrec \(Self.importing)")
        #expect(later.code == 0, "\(later)")
        #expect(later.text.contains(#""taken":4"#), "\(later)")
        #expect(
            try await queue.sqlite("SELECT count(*) FROM quick_records WHERE extra NOT NULL AND recording_id NOT NULL")
                == "3\n")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A dry run makes no queue where there is none, and the recordings are decoded by the real one")
    func rehearsal() async throws {
        let queue = try await Self.make()
        _ = try await queue.shell("rm -r queue")
        let dry = try await queue.shell("quickrec \(Self.importing) --dry-run")
        #expect(dry.code == 0, "\(dry)")
        #expect(dry.text.contains(#""dryRun":true"#), "\(dry)")
        #expect(!FileManager.default.fileExists(atPath: queue.folder.path("queue")))
        let real = try await queue.shell("quickrec \(Self.importing)")
        #expect(real.code == 0, "\(real)")
        func brought(_ run: CommandRun) -> String? { run.text.firstMatch(of: /"brought":\{[^}]*\}/).map { "\($0.0)" } }
        #expect(brought(dry) == brought(real))
        let waiting = "SELECT count(*) FROM recordings WHERE analysis = 'pending'"
        #expect(try await queue.sqlite(waiting) == "0\n")
        let left = try await queue.shell("rm -r queue; quickrec \(Self.importing) --no-analysis > said.txt")
        #expect(left.code == 0, "\(left)")
        #expect(try await queue.sqlite(waiting) == "4\n")
    }
}
