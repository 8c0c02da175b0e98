import Foundation
import Glibc
import TestSupport
import Testing

/// Databases that are damaged, cut, gone or somebody else's.
///
/// With QUICKREC_SWEEP in the environment every page has its turn, else a few.
struct DatabaseDamageTests {
    private static let pageSize = 4_096
    private static let step = ProcessInfo.processInfo.environment["QUICKREC_SWEEP"] == nil ? 23 : 1
    private static let database = "queue/quickrec.sqlite"

    /// A small queue with everything in it, and a memo in the inbox.
    private static let whole = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        let lines = (1...60).map { number in
            #"{"amount":"\#(number).00","tags":["t\#(number % 7)"],"payee":"p\#(number % 5)","note":"n\#(number)"}"#
        }
        _ = try await queue.run("add", "--from", "-", input: lines.joined(separator: "\n") + "\n")
        try queue.drop(AudioFiles.wave(pitch: 300), as: "A1000000-0000-4000-8000-000000000000.wav")
        try queue.drop("no recording", as: "held.wav")
        _ = try await queue.run("ingest")
        for note in ["3 #tea", "4 #tea"] { _ = try await queue.run("add", note) }
        _ = try await queue.run("convert")
        try queue.drop(AudioFiles.wave(), as: "memo.wav")
        return try QueueSnapshot(of: queue)
    }

    @Test("A worker whose database is replaced says so and ends, and the next one takes in what came")
    func replaced() async throws {
        let queue = try ScratchQueue()
        try queue.drop(AudioFiles.wave(pitch: 300), as: "first.wav")
        _ = try await queue.run("ingest")
        let watch = try queue.start("watch")
        try await watch.wait("it has begun") { _ in queue.folder.bytes(of: "queue/.worker.status") != nil }
        _ = try await queue.shell("cp -p \(Self.database) restored && mv restored \(Self.database)")
        try queue.drop(AudioFiles.wave(pitch: 301), as: "second.wav")
        let run = try await watch.result()
        #expect(run.code == 75, "\(run)")
        #expect(run.errorText.contains("quickrec.sqlite was replaced or moved while"), "\(run)")
        #expect(queue.folder.bytes(of: "queue/.worker.status") == nil)
        #expect(queue.folder.files(in: "queue/inbox") == ["second.wav"])
        #expect(try await queue.run("ingest").text.hasPrefix("Took in 1 memo"))
        #expect(try await queue.run("verify").code == 0)
    }

    @Test(
        "Conventions that can't be read are told, and not guessed",
        arguments: [
            ("UPDATE conventions SET value = 'XXQ' WHERE key = 'currency'", 65, "no quickrec wrote"),
            ("INSERT OR REPLACE INTO conventions VALUES ('decimal_mark', ';')", 65, "no quickrec wrote"),
            ("UPDATE conventions SET value = 'day' WHERE key = 'date_order'", 65, "no quickrec wrote"),
            ("DELETE FROM conventions WHERE key = 'time_zone'", 65, "some are missing"),
            ("DELETE FROM conventions", 65, "some are missing"),
            ("UPDATE conventions SET value = 'XXQ' WHERE key = 'time_zone'", 78, "'XXQ' is not known here"),
        ])
    func conventions(damage: String, code: Int32, finding: String) async throws {
        let queue = try await Self.whole.value.restored()
        try await queue.sqlite(damage)
        for command in ["list", "add 3"] {
            #expect(try await queue.run(command.split(separator: " ").map(String.init)).code == code, "\(command)")
        }
        let verified = try await queue.run("verify")
        #expect(verified.code == 1 && verified.text.contains(finding), "\(verified)")
        let doctor = try await queue.run("doctor")
        #expect(doctor.code == 1 && !doctor.text.contains("Everything needed"), "\(doctor)")
        guard code == 78 else { return }
        try queue.folder.write("timeZone: Europe/Berlin\n", to: "queue/config.yaml")
        let settled = try await queue.run("verify")
        #expect(settled.code == 0, "\(settled)")
    }

    private static let readers = ["list --format json", "transactions --format json", "stats", "tags"]

    /// What the readers say, `verify` first, then a worker: its codes one in a line, its outputs in files of their own.
    private static func ask(_ queue: ScratchQueue) async throws -> (codes: [Int32], data: [[UInt8]]) {
        let commands = ["verify"] + readers + ["ingest"]
        let lines = commands.enumerated().map { "quickrec \($1) --queue queue > out\($0) 2> err; echo $?" }
        let run = try await queue.shell("export SWIFT_BACKTRACE=enable=no; " + lines.joined(separator: "; "))
        let codes = run.lines.compactMap { Int32($0) }
        #expect(codes.count == commands.count, "\(run)")
        return (codes, readers.indices.map { queue.folder.bytes(of: "out\($0 + 1)") ?? [] })
    }

    /// Asks a queue whose database is `bytes`, and compares with what is true.
    private func check(_ bytes: [UInt8], _ what: String, isProvable: Bool = true) async throws {
        let truth = try await Self.truth.value
        let queue = try await Self.whole.value.restored()
        try queue.folder.write(bytes, to: Self.database)
        let (codes, data) = try await Self.ask(queue)
        // 65 is a damaged database; 1 is a check that failed; 74 is a read that did.
        #expect(codes.allSatisfy { [0, 1, 65, 74].contains($0) }, "\(what): \(codes)")
        if isProvable, codes.first == 0 { #expect(data == truth, "\(what)") }
        if codes.last != 0 {
            #expect(queue.folder.bytes(of: "queue/inbox/memo.wav") == AudioFiles.wave(), "\(what): \(codes)")
        }
    }

    private static let truth = Task<[[UInt8]], any Error> {
        let (codes, data) = try await ask(try await whole.value.restored())
        #expect(codes.allSatisfy { $0 == 0 }, "\(codes)")
        return data
    }

    private static func bytes() async throws -> [UInt8] {
        try await whole.value.restored().folder.bytes(of: database) ?? []
    }

    /// SQLite keeps no checksums: a flip in the midst of a value is another value. One in the head of a page is seen by
    /// `verify`, or changes nothing that is read.
    @Test("No flipped byte of a page ends a command by a trap, or lets a worker touch the inbox where it is noticed")
    func flips() async throws {
        let whole = try await Self.bytes()
        var random = SplitMix64(seed: 10)
        for page in stride(from: 0, to: whole.count / Self.pageSize, by: Self.step) {
            // The page's head, and any other byte.
            for (offset, isProvable) in [(page == 0 ? 100 : 0, true), (12, false)] {
                let place = offset + Int.random(in: 0..<(isProvable ? 8 : Self.pageSize - 12), using: &random)
                var bytes = whole
                bytes[page * Self.pageSize + place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                try await check(bytes, "page \(page), byte \(place)", isProvable: isProvable)
            }
        }
    }

    @Test("A database that is cut at a page or within one is never taken for a whole one")
    func cuts() async throws {
        let whole = try await Self.bytes()
        for page in stride(from: 1, to: whole.count / Self.pageSize, by: Self.step) {
            try await check(Array(whole.prefix(page * Self.pageSize)), "cut before page \(page)")
            try await check(Array(whole.prefix(page * Self.pageSize + 1_000)), "cut within page \(page)")
        }
    }

    /// The bytes that a column's kind is in, changed so that values are NULL which never are.
    @Test("A value that is missing where there has to be one is damage, and no trap")
    func missingValue() async throws {
        let queue = try await Self.whole.value.restored()
        try await queue.sqlite(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT')
            WHERE name IN ('tags', 'payees');
            PRAGMA writable_schema = RESET; UPDATE tags SET name = NULL; UPDATE payees SET name = NULL
            """)
        for words in [
            "verify", "tags", "list", "transactions", "stats --by tag --since 1970-01-01", "process 9999 5",
            "add '5 #t1'",
            "tags rename t1 x",
        ] {
            let run = try await queue.shell("SWIFT_BACKTRACE=enable=no quickrec \(words) --queue queue")
            #expect(run.code == 65, "\(run)")
        }
    }

    // MARK: Gone, or somebody else's

    private static let commands = [
        "list", "report", "transactions", "history", "held", "status", "verify", "stats", "tags", "accounts", "ingest",
        "watch", "add 3", "convert", "undo", "triage --batch", "held retry --all",
    ]

    @Test(
        "Where the archive has recordings and the database is gone, nobody makes an empty one",
        arguments: [true, false])
    func gone(isEmptied: Bool) async throws {
        let queue = try await Self.whole.value.restored()
        try queue.folder.write([], to: Self.database)
        if !isEmptied { unlink(queue.folder.path(Self.database)) }
        for words in Self.commands {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains("what is beside it was made after it"), "\(run)")
        }
        #expect(queue.folder.bytes(of: Self.database) == (isEmptied ? [] : nil))
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
        // Who really means to begin anew can.
        rename(queue.folder.path("queue/archive"), queue.folder.path("queue/archive.old"))
        #expect(try await queue.run("ingest").code == 0)
    }

    @Test("Books without recordings are not begun anew either", arguments: [true, false])
    func goneWithoutRecordings(isEmptied: Bool) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "--transaction", "5 #tea")
        if isEmptied {
            try queue.folder.write([], to: Self.database)
        } else {
            unlink(queue.folder.path(Self.database))
        }
        for words in Self.commands + ["add --dry-run 3", "doctor", "backup copy"] {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == (words == "doctor" ? 1 : 65), "\(run)")
            #expect((run.text + run.errorText).contains("what is beside it was made after it"), "\(run)")
        }
        #expect(queue.folder.bytes(of: Self.database) == (isEmptied ? [] : nil))
    }

    @Test("Who only looks at a queue without a database, rehearses, or could change nothing leaves it so")
    func onlyLooking() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write("currency: CHF\n", to: "queue/config.yaml")
        let shown = ["list", "report", "transactions", "held", "status", "stats", "tags", "history", "export hledger"]
        for words in shown + ["add --dry-run 3", "add --transaction --dry-run 3", "accounts add --dry-run Visa"] {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == 0, "\(run)")
        }
        for (words, code) in [("undo", 65), ("convert", 0), ("process 1234 5", 66), ("held retry --all", 0)] {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == code, "\(run)")
        }
        for words in ["verify", "backup copy"] {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == 66, "\(run)")
            #expect(run.errorText.contains("There is no database at queue/quickrec.sqlite yet"), "\(run)")
        }
        #expect(queue.folder.names().filter { $0.hasPrefix("queue/") } == ["queue/config.yaml"])
        // What amounts mean is decided by who writes first.
        #expect(try await queue.run("add", "3").errorText.contains("amounts in CHF"))
    }

    @Test(
        "A file that is no database of quickrec's is refused by every command and stays as it is",
        arguments: ["PRAGMA application_id = 1", "PRAGMA application_id = 0", "text", "pages"])
    func foreign(how: String) async throws {
        let queue = try await Self.whole.value.restored()
        switch how {
        case "text": try queue.folder.write("no database, but a text that somebody wrote", to: Self.database)
        case "pages":
            let bytes = queue.folder.bytes(of: Self.database) ?? []
            let noise = [UInt8](repeating: 0xA5, count: bytes.count - Self.pageSize)
            try queue.folder.write(bytes.prefix(Self.pageSize) + noise, to: Self.database)
        default: try await queue.sqlite(how)
        }
        let before = queue.folder.bytes(of: Self.database)
        for words in Self.commands {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == 65, "\(run)")
        }
        #expect(queue.folder.bytes(of: Self.database) == before)
        #expect(queue.folder.files(in: "queue/inbox") == ["memo.wav"])
    }
}
