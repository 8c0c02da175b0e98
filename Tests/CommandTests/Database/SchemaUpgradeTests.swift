import Foundation
import Glibc
import TestSupport
import Testing

/// What becomes of a database when the program that brings it to later, made-up schemas is killed, or finds no room.
///
/// `QUICKREC_SWEEP=1` tries every call instead of some.
struct SchemaUpgradeTests {
    private static let isSweep = ProcessInfo.processInfo.environment["QUICKREC_SWEEP"] != nil

    /// The calls by which SQLite and the copy change files.
    private static let calls = ["pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink", "mkdir", "flock"]

    @Test(
        "Killed before any call that changes a file, the database is the old one or the new one, and whole",
        arguments: calls)
    func killed(call: String) async throws {
        for number in Self.isSweep ? Array(1...400) : [1, 2, 3, 5, 9, 40, 90] {
            let place = try await OldQueue()
            let run = try await place.strace("inject=\(call):signal=KILL:when=\(number)")
            try await place.checkOldOrNew("\(call) \(number)")
            try await place.checkFinished("\(call) \(number)")
            // No further call of this kind.
            if run.code == 0 { break }
        }
    }

    @Test("Killed at any instant, the database is the old one or the new one, and whole")
    func killedAnywhere() async throws {
        for microseconds in stride(from: 4_000, to: Self.isSweep ? 80_000 : 40_000, by: Self.isSweep ? 500 : 4_000) {
            let place = try await OldQueue()
            let seconds = Double(microseconds) / 1_000_000
            _ = try await place.queue.shell("timeout -s KILL \(seconds) schema-upgrader queue/quickrec.sqlite")
            try await place.checkOldOrNew("\(microseconds) µs")
            try await place.checkFinished("\(microseconds) µs")
        }
    }

    @Test("A full disk leaves the old database, and says what to do", arguments: ["pwrite64", "fdatasync", "fsync"])
    func full(call: String) async throws {
        for number in Self.isSweep ? Array(1...400) : [1, 2, 30, 90] {
            let place = try await OldQueue()
            let run = try await place.strace("inject=\(call):error=ENOSPC:when=\(number)+")
            if run.code == 0 { break }
            #expect([74, 75].contains(run.code), "\(call) \(number): \(run)")
            #expect(run.errorText.hasSuffix(".\n"), "\(run)")
            #expect(try await place.dump("quickrec.sqlite") == place.original, "\(call) \(number): \(run)")
            try await place.checkFinished("\(call) \(number)")
        }
    }

    @Test("The lock's file of a migration that was killed goes with the next start, unless somebody holds it")
    func leftover() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        let name = "queue/quickrec.sqlite-migration"
        try queue.folder.write("", to: name)
        let held = try await queue.shell("exec 3<\(name); flock 3; quickrec list --queue queue 3<&-")
        #expect(held.code == 0, "\(held)")
        #expect(queue.folder.bytes(of: name) != nil, "\(held)")
        #expect(try await queue.run("list").code == 0)
        #expect(queue.folder.bytes(of: name) == nil)
    }

    @Test("What is brought up to date is said once, and the database before is kept")
    func says() async throws {
        let place = try await OldQueue()
        let run = try await place.upgrade()
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText == "from 1 to \(OldQueue.newest)\n", "\(run)")
        let kept = place.backups
        #expect(kept.count == 1)
        #expect(place.queue.folder.mode(of: "queue/backups/" + (kept.first ?? "")) & 0o777 == 0o600)
        #expect(try await place.upgrade().errorText == "")
    }
}

/// A queue whose database is the fixture of schema 1.
private struct OldQueue {
    let queue: ScratchQueue
    /// What the fixture holds, as SQL.
    let original: String

    init() async throws {
        queue = try ScratchQueue()
        try queue.folder.makeFolder("queue/inbox")
        let fixture = try Array(Data(contentsOf: Checkout.tests("Fixtures/schema-1.sqlite")))
        try queue.folder.write(fixture, to: "queue/quickrec.sqlite")
        chmod(queue.folder.path("queue"), 0o700)
        chmod(queue.folder.path("queue/quickrec.sqlite"), 0o600)
        original = try await queue.shell("sqlite3 queue/quickrec.sqlite .dump").text
    }

    /// The databases that were kept, without those that were not finished.
    var backups: [String] { queue.folder.files(in: "queue/backups").filter { $0.hasPrefix("quickrec-") } }

    /// The schema that the made-up migrations lead to.
    static let newest = 3

    /// Brings the database to the made-up later schemas.
    func upgrade() async throws -> CommandRun {
        try await queue.shell("schema-upgrader queue/quickrec.sqlite")
    }

    /// Does the same with a fault.
    func strace(_ fault: String) async throws -> CommandRun {
        let call = fault.split(separator: "=")[1].split(separator: ":")[0]
        return try await queue.shell(
            "exec strace -f -o /dev/null -e trace=\(call) -e \(fault) schema-upgrader queue/quickrec.sqlite")
    }

    /// The content of a database as SQL, on which a hot journal has been rolled back.
    func dump(_ name: String) async throws -> String {
        let run = try await queue.shell("sqlite3 queue/\(name) .dump")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText == "", "\(run)")
        return run.text
    }

    func checkOldOrNew(_ when: String) async throws {
        // In a copy: the shell that looks at a database with a hot journal rolls that back.
        let copied = try await queue.shell(
            "cd queue && for f in quickrec.sqlite*; do cp \"$f\" \"seen-$f\"; done && sqlite3 seen-quickrec.sqlite "
                + "'PRAGMA user_version; PRAGMA integrity_check'")
        let answers = copied.lines
        #expect(answers.count == 2, "\(when): \(copied)")
        #expect(answers.last == "ok", "\(when): \(copied)")
        if answers.first == "1" {
            // The journal of the copy names the copy: SQLite has rolled back what there was to roll back.
            #expect(try await dump("seen-quickrec.sqlite") == original, "\(when)")
        } else {
            #expect(backups.count == 1, "\(when)")
        }
        for name in backups { #expect(try await dump("backups/" + name) == original, "\(when)") }
    }

    /// The next run brings it to its end, and leaves nothing behind.
    func checkFinished(_ when: String) async throws {
        let run = try await upgrade()
        #expect(run.code == 0, "\(when): \(run)")
        let leftovers = queue.folder.files(in: "queue").filter {
            $0.contains(".partial") || $0 == "quickrec.sqlite-migration"
        }
        #expect(leftovers == [], "\(when)")
        let facts = try await queue.sqlite(
            """
            SELECT (SELECT count(*) FROM quick_records), (SELECT count(*) FROM later_notes),
                (SELECT sum(amount) FROM transactions), (SELECT sum(amount) FROM later_transactions), max(id) FROM actions;
            PRAGMA user_version; PRAGMA integrity_check; PRAGMA foreign_key_check;
            """)
        #expect(facts == "32|32|268022|268022|51\n\(Self.newest)\nok\n", "\(when)")
    }
}
