import Foundation
import Glibc
import TestSupport
import Testing

/// Every exit code, each brought about by something that really happens.
struct ExitCodeTests {
    /// A situation that ends a command without data.
    struct Situation: Sendable, CustomTestStringConvertible {
        let code: Int32
        /// Run in the folder that holds the queue.
        let line: String
        /// What the sentence says: what is wrong, and what to do.
        let words: [String]

        var testDescription: String { "\(code): \(line)" }

        init(_ code: Int32, _ line: String, _ words: String...) {
            self.code = code
            self.line = line
            self.words = words
        }
    }

    static let situations = [
        Situation(64, "quickrec list --limit 0x", "--limit", "0x"),
        Situation(64, "quickrec add --queue queue", "Nothing to add", "give"),
        Situation(64, "quickrec list --since blah --queue queue", "--since: 'blah'", "write"),
        Situation(64, "quickrec add --from - --keep-going 5 --queue queue", "--from", "leave out"),
        Situation(64, "quickrec ingest --format xml --queue queue", "xml"),
        Situation(64, "quickrec nonsense", "nonsense", "`quickrec help`"),
        Situation(64, "quickrec lsit", "'lsit'", "`quickrec list`?"),
        Situation(65, "quickrec add '1,234' --queue queue", "1,234"),
        Situation(65, "quickrec add '12 13' --queue queue", "12"),
        Situation(65, "quickrec process A1000000 'amount' --queue queue", "amount"),
        Situation(65, "quickrec convert --queue text", "not a folder", "move it"),
        Situation(65, "sqlite3 queue/quickrec.sqlite 'PRAGMA user_version = 999'; quickrec list", "newer", "install"),
        Situation(66, "quickrec show FFFF --queue queue", "FFFF", "`quickrec list"),
        Situation(66, "quickrec play FFFF --queue queue", "FFFF", "`quickrec list"),
        Situation(66, "quickrec ingest missing.wav --queue queue", "missing.wav"),
        Situation(66, "quickrec add --from missing.jsonl --queue queue", "missing.jsonl"),
        Situation(66, "quickrec list --queue nowhere", "nowhere", "--queue"),
        Situation(66, "quickrec list --queue $(printf 'q%.0s' {1..300})", "too long", "another name"),
        Situation(66, "ln -s round round; quickrec list --queue round", "round", "symbolic links"),
        // Copied to where its helper is not.
        Situation(
            69, "mkdir bin && cp $(which quickrec) bin/ && bin/quickrec ingest", "bin/quickrec-reader", "install"),
        Situation(73, "quickrec add 3 --queue /proc/nothing", "/proc/nothing"),
        Situation(73, "quickrec add 3 --queue queue/inbox", "queue/inbox belongs to the queue", "--queue"),
        Situation(73, "quickrec watch --queue queue/archive/new/one", "archive/new/one belongs", "--queue"),
        Situation(74, "quickrec list --format json > /dev/full", "output"),
        Situation(74, "quickrec verify --format csv > /dev/full", "output"),
        Situation(77, "chmod 777 queue; quickrec add 3 --queue queue", "queue", "chmod"),
        Situation(78, "echo 'currency: euro' > queue/config.yaml; quickrec list", "config.yaml", "ISO 4217", "correct"),
        Situation(78, "echo 'colour: red' > queue/config.yaml; quickrec ingest", "colour", "currency"),
        Situation(78, "echo '[' > queue/config.yaml; quickrec report", "config.yaml", "YAML"),
    ]

    @Test("What fails says so in one sentence on standard error, and nothing on standard output", arguments: situations)
    func fails(_ situation: Situation) async throws {
        let queue = try await Self.small.value.restored()
        try queue.folder.write("text\n", to: "text")
        let run = try await queue.shell(situation.line)
        #expect(run.code == situation.code, "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        let sentence = run.errorLines.first ?? ""
        #expect(run.errorText.filter { $0 == "\n" }.count == 1, "\(run)")
        #expect(sentence.hasPrefix("quickrec: "), "\(run)")
        #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?") || situation.code == 64, "\(run)")
        for word in situation.words { #expect(run.errorText.contains(word), "'\(word)' in \(run)") }
    }

    @Test("A check that fails ends with 1, and its report is whole")
    func failedCheck() async throws {
        let queue = try await Self.small.value.restored()
        #expect(try await queue.run("report", "--format", "json").code == 0)
        let report = try await queue.run("report", "--fail-if-unprocessed", "--format", "json")
        #expect(report.code == 1)
        try ContractTests.check(report.text, .report)
        try await queue.sqlite("DROP VIEW readable_quick_records")
        let verify = try await queue.run("verify", "--format", "json")
        #expect(verify.code == 1)
        try ContractTests.check(verify.text, .verify)
    }

    @Test("A database that is in use, and a worker that is busy, are worth another try")
    func temporary() async throws {
        let queue = try await Self.small.value.restored()
        let line = """
            python3 -c '
            import sqlite3, subprocess
            lock = sqlite3.connect("queue/quickrec.sqlite", isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
            exit(subprocess.run(["quickrec", "add", "3", "--queue", "queue"]).returncode)'
            """
        // Not through the turnstile: it mostly waits.
        let launch = Launch("/bin/bash", ["-c", line], environment: queue.environment, folder: queue.folder.path)
        let locked = try await ChildProcess(launch).result()
        #expect(locked.code == 75, "\(locked)")
        #expect(locked.output.isEmpty, "\(locked)")
        #expect(locked.errorText.contains("another process is using it"))
        #expect(locked.errorText.contains("try again"))

        let watch = try queue.start("watch")
        try await watch.wait("it watches") { try $0.errorText.contains(" watching ") }
        let second = try await queue.run("ingest")
        #expect(second.code == 75, "\(second)")
        #expect(second.output.isEmpty, "\(second)")
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("Ctrl-C ends with 130 and one sentence; what was in hand is finished by the next run", .needs(.compiler))
    func interrupted() async throws {
        let queue = try await Self.small.value.restored()
        let library = try queue.folder.preloaded("lease")
        // A file without a lease has to rest for the settle time; meanwhile the others are taken in.
        try queue.folder.write("settleSeconds: 86400\n", to: "queue/config.yaml")
        try queue.drop(AudioFiles.wave(), as: "resting.wav")
        for pitch in 0..<10 { try queue.drop(AudioFiles.wave(pitch: 300 + pitch), as: "\(pitch).wav") }
        let ingest = try queue.start("ingest", "--format", "json") {
            $0.environment["LD_PRELOAD"] = library
            $0.environment["QUICKREC_LEASE_PATH"] = "/resting.wav"
        }
        try await ingest.wait("the others are taken in") { _ in
            try await queue.run("list", "--format", "json").records().count == 12
        }
        ingest.send(SIGINT)
        let run = try await ingest.result()
        #expect(run.end == .exit(130), "\(run)")
        #expect(run.output.isEmpty, "\(run)")
        let sentence = "quickrec: Interrupted; what was finished is kept, and nothing is lost.\n"
        #expect(run.errorText.hasSuffix(sentence), "\(run)")
        #expect(try await queue.run("verify").code == 0)
    }

    @Test("A program that was told to ignore Ctrl-C goes on")
    func ignoresInterrupt() async throws {
        let queue = try await Self.small.value.restored()
        let run = try await queue.shell(
            "trap '' INT; mkfifo pipe; quickrec add --from pipe > added.txt & exec 3> pipe; "
                + "kill -INT $!; echo '{\"note\":\"x\"}' >&3; exec 3>&-; wait $!")
        #expect(run.code == 0, "\(run)")
    }

    /// A queue with two records.
    private static let small = Task<QueueSnapshot, any Error> {
        let queue = try ScratchQueue()
        let facts = """
            {"id":"A1000000-0000-4000-8000-000000000000","note":"one"}
            {"id":"A2000000-0000-4000-8000-000000000000","amount":"2"}

            """
        _ = try await queue.run("add", "--from", "-", input: facts)
        return try QueueSnapshot(of: queue)
    }
}
