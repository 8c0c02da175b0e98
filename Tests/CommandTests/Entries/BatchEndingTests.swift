import TestSupport
import Testing

/// How commands on several things end, and what they show of what they did or would do.
struct BatchEndingTests {
    private func queue(_ entries: String...) async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        for (number, entry) in entries.enumerated() {
            let line = #"{"id":"A\#(number)000000-0000-4000-8000-000000000001","note":"memo"}"#
            #expect(try await queue.run("add", "--from", "-", input: line + "\n").code == 0)
            if !entry.isEmpty { #expect(try await queue.run("process", "A\(number)000000", entry).code == 0) }
        }
        return queue
    }

    @Test(
        "An ID that nobody knows is no such input; where anything else is wrong too, it is bad data",
        arguments: [
            (66, "convert", ["FFFF"]), (66, "clear", ["FFFF", "EEEE"]), (66, "unclear", ["FFFF"]),
            (66, "delete", ["FFFF"]),
            (65, "convert", ["A1000000"]), (65, "convert", ["FFFF", "A1000000"]), (65, "delete", ["A0000000", "FFFF"]),
        ])
    func unknown(code: Int32, command: String, ids: [String]) async throws {
        let queue = try await queue("5 #a", "")
        let run = try await queue.runBare([command] + ids + ["--queue", "queue"])
        #expect(run.end == .exit(code), "\(run)")
        #expect(run.errorText.contains("nothing was stored"), "\(run)")
    }

    @Test("What is discarded is in no books, so nobody is told to bring it back first and then to discard it")
    func discarded() async throws {
        let queue = try await queue("")
        let run = try await queue.shell(
            "quickrec discard A0000000 --reason tried --queue queue >&2; quickrec delete A0000000 --queue queue")
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.contains("is discarded, so it can't be deleted; it is in no books."), "\(run)")
    }

    @Test(
        "A dry run makes no queue where there is none, and leaves nothing behind",
        arguments: [
            "add 5", "add --transaction 5", "accounts add Card --opening -20", "accounts add Card --opening x",
            "tags add a", "payees add Joe", "categories add Food",
        ])
    func rehearsed(line: String) async throws {
        let queue = try ScratchQueue()
        try queue.folder.makeFolder("temporary")
        let run = try await queue.shell("TMPDIR=$PWD/temporary quickrec \(line) --dry-run --queue none")
        let isMistaken = line.hasSuffix(" x")
        #expect(run.code == (isMistaken ? 64 : 0), "\(run)")
        #expect(run.errorText.contains("Nothing was stored (--dry-run).") != isMistaken, "\(run)")
        #expect(run.errorText.hasPrefix("This would be a new queue, at none. Its conventions: "), "\(run)")
        #expect(try await queue.shell("ls -A temporary; ls -d none").text == "")
        // A queue that can't be opened is not left behind either.
        let failed = try await queue.shell(
            "TZ=:nowhere TMPDIR=$PWD/temporary quickrec \(line) --dry-run --queue none; ls -A temporary")
        #expect(failed.errorText.contains("TZ ('nowhere') names none"), "\(failed)")
        #expect(failed.text.isEmpty, "\(failed)")
    }

    @Test(
        "What is said of lines that can't be used fits their number, and whether they were meant for a record",
        arguments: [
            ("5\n6\n", "1 line could not be used; no record was left for it."),
            ("5\n6\n7\n", "2 lines could not be used; no record was left for them."),
            ("x\n", "1 line could not be used; the record that it was meant for is still pending."),
            ("x\n6\n", "2 lines could not be used; the record that 1 of them was meant for is still pending."),
        ])
    func unused(input: String, words: String) async throws {
        let run = try await queue("").run("triage", "--batch", input: input)
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.hasSuffix("quickrec: \(words)\n"), "\(run)")
    }

    @Test("The same of two records", arguments: [("", "they"), ("6\n7\n", "2 of them")])
    func unusedOfTwo(further: String, lines: String) async throws {
        let run = try await queue("", "").run("triage", "--batch", input: "x\ny\n\(further)")
        #expect(run.errorText.hasSuffix("; the records that \(lines) were meant for are still pending.\n"), "\(run)")
    }

    @Test("Endless input ends a batch", arguments: ["yes 5", "yes ''", "cat /dev/zero"])
    func endless(source: String) async throws {
        let queue = try await queue("", "")
        let run = try await queue.shell("set -o pipefail; \(source) | quickrec triage --batch --queue queue | wc -c")
        #expect(run.errorText.utf8.count < 20_000, "\(run.errorText.prefix(2_000))")
        #expect(run.errorText.contains("not read"), "\(run)")
    }

    @Test("A line of a batch without an end in sight takes back nothing of what is said of the others")
    func endlessLine() async throws {
        let queue = try await queue("", "", "")
        let run = try await queue.shell(
            "(echo 5; head -c 9000000 /dev/zero; echo; echo 6) | quickrec triage --batch --format json --queue queue")
        #expect(run.code == 65, "\(run.errorText)")
        #expect(run.text.contains(#""amount":"5.00""#), "\(run)")
        #expect(run.errorText.contains("line 2 is longer than 8 MiB; it and what follows are not read."), "\(run)")
        #expect(run.errorText.contains("1 processed, 2 left."), "\(run)")
    }

    @Test("An ID or an audio that comes twice in one input is said to come twice")
    func twice() async throws {
        let queue = try ScratchQueue()
        for key in ["id", "audioUUID"] {
            let lines = ["1", "2"].map {
                #"{"\#(key)":"A1000000-0000-4000-8000-000000000001","amount":"\#($0)"}"# + "\n"
            }
            let run = try await queue.run("add", "--from", "-", input: lines.joined())
            #expect(run.code == 65, "\(run)")
            #expect(run.errorText.contains("line 2: The"), "\(run)")
            #expect(run.errorText.contains("is that of an earlier record here"), "\(run)")
        }
    }

    @Test("What is wrong with one line of a batch is not said of the next one")
    func faults() async throws {
        let queue = try await queue("", "")
        let run = try await queue.shell("printf '\\377\\n12,3,4 zwei 5\\n' | quickrec triage --batch --queue queue")
        let lines = run.errorLines.filter { $0.hasPrefix("line ") }
        #expect(lines.map { $0.contains("not UTF-8") } == [true, false], "\(run)")
    }

    @Test("A batch that converts leaves out what was put off, and one that is named twice is changed once")
    func convertsProcessed() async throws {
        let queue = try await queue("", "")
        let dry = try await queue.run("triage", "--batch", "--yes", "--dry-run", input: "5 #a\ns 3d\n")
        #expect(dry.code == 0, "\(dry)")
        #expect(!dry.errorText.contains("onverted"), "\(dry)")
        let run = try await queue.run("triage", "--batch", "--yes", input: "5 #a\ns 3d\n")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText.contains("Converted 1 quick record."), "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().map(\.state) == ["converted", "pending"])
        let twice = try await queue.run("clear", "A0000000", "A0000000-0000-4000-8000-000000000001", "--format", "csv")
        #expect(twice.code == 0, "\(twice)")
        #expect(twice.text.split(whereSeparator: \.isNewline).count == 2, "\(twice)")
    }

    @Test("process --from refuses a note of one word for an entry that lacks nothing; without one it is the note")
    func loneNote() async throws {
        let queue = try await queue("5 #a", "")
        func process(_ id: String, _ entry: String) async throws -> CommandRun {
            let line = #"{"id":"\#(id)","entry":"\#(entry)"}"# + "\n"
            return try await queue.run("process", "--from", "-", input: line)
        }
        let refused = try await process("A0000000", "clear")
        #expect(refused.end == .exit(65), "\(refused)")
        #expect(refused.errorText.contains("'clear' would only be a note of one word; write note:clear"), "\(refused)")
        #expect(try await process("A0000000", "note:clear").code == 0)
        // Once it is the note, the same word changes nothing.
        #expect(try await process("A0000000", "clear").code == 0)
        #expect(try await process("A1000000", "6 clear").code == 0)
    }

    @Test("A note of one word and a distant day are refused for what is known from a sidecar too, by every command")
    func knownFromSidecar() async throws {
        let queue = try await queue("")
        let id = "B0000000-0000-4000-8000-000000000001"
        let lines = [#"{"id":"\#(id)","amount":"10.00","note":"hello"}"#, #"{"amount":"7","note":"other"}"#]
        #expect(try await queue.run("add", "--from", "-", input: lines.joined(separator: "\n")).code == 0)
        _ = try await queue.sqlite("UPDATE quick_records SET date = '2062-01-01' WHERE amount = 700")
        let other = try await queue.sqlite("SELECT id FROM quick_records WHERE amount = 700").prefix(36)
        for (id, word, sentence) in [
            (id, "lunhc", "'lunhc' would only be a note of one word"),
            (String(other), "payee:Joe", "The memo is from 2062-01-01, but dates go from 1970"),
        ] {
            let line = #"{"id":"\#(id)","entry":"\#(word)"}"# + "\n"
            let text = word == "lunhc" ? "hello" : "other"
            let runs = [
                try await queue.run("process", id, word), try await queue.run("process", "--from", "-", input: line),
                try await queue.run("triage", "--batch", "--text", text, input: word + "\n"),
            ]
            for run in runs {
                #expect(run.code == 65, "\(run)")
                #expect(run.errorText.contains(sentence), "\(run)")
            }
        }
        #expect(try await queue.run("edit", id, "lunhc").code == 65)
        #expect(try await queue.run("process", String(other), "date:2026-11-20").code == 0)
    }

    @Test("What there is no terminal for is said of what was asked for", arguments: ["pending", "converted"])
    func noTerminal(state: String) async throws {
        let queue = try await queue(state == "pending" ? "" : "5")
        _ = try await queue.run("convert")
        let run = try await queue.shell("quickrec triage --queue queue --state \(state) </dev/null")
        #expect(run.code == 64, "\(run)")
        let told = state == "pending" ? "1 quick record waits for an answer, and" : "1 quick record is chosen, and"
        #expect(run.errorText.contains("quickrec: \(told) there is no terminal to ask at; pipe"), "\(run)")
    }

    @Test(
        "Where nothing waits, nothing is missing without a terminal",
        arguments: [("pending", "No quick record waits for an answer."), ("discarded", "No quick record is chosen.")])
    func nothingToAsk(state: String, told: String) async throws {
        let queue = try await queue("5")
        let run = try await queue.shell("quickrec triage --queue queue --state \(state) </dev/null")
        #expect(run.code == 0, "\(run)")
        #expect(run.errorText == told + "\n", "\(run)")
    }

    @Test("An entry of process --from is in the currency that its record has")
    func currency() async throws {
        let queue = try await queue("")
        #expect(try await queue.run("edit", "A0000000", "currency:USD").code == 0)
        let run = try await queue.run(
            "process", "--from", "-", "--format", "json", input: #"{"id":"A0000000","entry":"5 taxi"}"# + "\n")
        #expect(run.text.contains(#""amount":"5.00","currency":"USD""#), "\(run)")
    }

    @Test("A dry run that would go on past failures shows what would be stored")
    func dryRun() async throws {
        let queue = try await queue("")
        let lines = #"{"amount":"5","tags":["good"]}"# + "\n" + #"{"amount":"five"}"# + "\n"
        let kept = try await queue.run(
            "add", "--from", "-", "--keep-going", "--dry-run", "--format", "json", input: lines)
        #expect(kept.code == 65, "\(kept)")
        #expect(kept.text.contains("good"), "\(kept)")
        #expect(kept.errorText.contains("nothing was stored"), "\(kept)")
        let all = try await queue.run("add", "--from", "-", "--dry-run", "--format", "json", input: lines)
        #expect(all.code == 65, "\(all)")
        #expect(all.text.contains(#""added":[]"#), "\(all)")
        let entries = #"{"id":"A0000000","entry":"7 #good"}"# + "\n" + #"{"id":"FFFF","entry":"8"}"# + "\n"
        let processed = try await queue.run(
            "process", "--from", "-", "--keep-going", "--dry-run", "--format", "json", input: entries)
        #expect(processed.code == 65, "\(processed)")
        #expect(processed.text.contains("good"), "\(processed)")
        #expect(try await queue.run("list", "--state", "pending", "--format", "json").records().count == 1)
    }

    @Test(
        "A good line and a bad one without --keep-going: nothing is stored",
        arguments: [
            #"{"id":"A1000000","entry":"#, #"{"id":"A1000000","entry":"12,3,4 zwei 5"}"#, #"{"id":"FFFF","entry":"8"}"#,
            #"{"id":"A0000000","entry":"9"}"#, #"{"entry":"9"}"#,
        ], [false, true])
    func processNothing(bad: String, isFirst: Bool) async throws {
        let queue = try await queue("", "")
        let good = #"{"id":"A0000000","entry":"7 #good"}"#
        let lines = (isFirst ? [bad, good] : [good, bad]).map { $0 + "\n" }.joined()
        let run = try await queue.run("process", "--from", "-", "--format", "json", input: lines)
        #expect([65, 66].contains(run.code), "\(run)")
        #expect(run.code == 65 || bad.contains("FFFF"), "\(run)")
        #expect(run.text.contains(#""processed":[]"#), "\(run)")
        #expect(run.errorText.contains("nothing was stored"), "\(run)")
        #expect(try await queue.run("list", "--state", "pending", "--format", "json").records().count == 2)
        #expect(try await queue.sqlite("SELECT count(*) FROM actions WHERE kind = 'process'") == "0\n")
    }

    /// In Python: an undo whose plan is too long for the pipe that it is shown through, so that it waits there for the
    /// command that comes in between.
    private static let undoMeanwhile = """
        import array, fcntl, os, subprocess, termios, time
        out, back = os.pipe()
        fcntl.fcntl(back, 1031, 4096)
        undo = subprocess.Popen(["quickrec", "undo", "--queue", "queue"], stdout=back)
        os.close(back)
        count = array.array("i", [0])
        while count[0] == 0:
            assert undo.poll() is None
            time.sleep(0.01); fcntl.ioctl(out, termios.FIONREAD, count)
        subprocess.run(["quickrec", "add", "5 #between", "--queue", "queue"], check=True, stdout=subprocess.DEVNULL)
        shown = b""
        while piece := os.read(out, 65536): shown += piece
        print(len(shown) > 4096, undo.wait())
        """

    @Test("An undo that was shown is not done where something else was done since")
    func undoMeanwhile() async throws {
        let queue = try ScratchQueue()
        let note = String(repeating: "long ", count: 120)
        let lines = (0..<12).map { _ in #"{"note":"\#(note)"}"# + "\n" }.joined()
        #expect(try await queue.run("add", "--from", "-", input: lines).code == 0)
        try queue.folder.write(Self.undoMeanwhile, to: "undo.py")
        let run = try await queue.shell("exec python3 undo.py")
        #expect(run.text == "True 65\n", "\(run)")
        #expect(run.errorText.contains("Something else was done meanwhile"), "\(run)")
        #expect(try await queue.run("list", "--format", "json").records().count == 13)
    }

    @Test("A transaction that is named twice is changed once", arguments: ["delete", "clear"])
    func twice(command: String) async throws {
        let queue = try await queue("5 #a")
        #expect(try await queue.run("convert").code == 0)
        let run = try await queue.run(command, "A0000000", "a0000000-0000", "--format", "csv")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.hasSuffix("1,0\r\n") || run.text.hasSuffix("1,0\n"), "\(run)")
    }

    @Test("What can't be shown is not undone", arguments: ["json", "jsonl", "csv", "table"])
    func undo(format: String) async throws {
        let queue = try await queue("5 #a")
        for target in [">&-", "> /dev/full"] {
            let run = try await queue.shell("quickrec undo --format \(format) --queue queue \(target)")
            #expect(run.code == 74, "\(run)")
            #expect(try await queue.run("list", "--state", "processed", "--format", "json").records().count == 1)
        }
        let done = try await queue.run("undo", "--format", format)
        #expect(done.code == 0, "\(done)")
        #expect(!done.output.isEmpty, "\(done)")
        #expect(try await queue.run("list", "--state", "processed", "--format", "json").records().isEmpty)
    }

    @Test(
        "What is not booked yet is the same in every figure of the report", arguments: [[], ["--since", "2020-01-01"]])
    func report(filter: [String]) async throws {
        let queue = try ScratchQueue()
        let lines = """
            {"id":"A0000000-0000-4000-8000-000000000001","createdAt":"2020-03-01T12:00:00Z","note":"old"}
            {"id":"A1000000-0000-4000-8000-000000000001","createdAt":"2021-03-01T12:00:00Z","note":"younger"}

            """
        #expect(try await queue.run("add", "--from", "-", input: lines).code == 0)
        try queue.drop(AudioFiles.wave(), as: "B0000000-0000-4000-8000-000000000001.wav")
        #expect(try await queue.run("ingest").code == 0)
        for id in ["A0000000", "B0000000"] { #expect(try await queue.run("process", id, "5").code == 0) }
        let run = try await queue.runBare(["report", "--format", "json", "--queue", "queue"] + filter)
        #expect(run.text.contains(#""unprocessed":3"#) || run.text.contains("A0000000"), "\(run)")
        #expect(run.text.contains("2020-03-01T12:00:00Z"), "\(run)")
        #expect(run.text.contains("oldest"), "\(run)")
        let table = try await queue.runBare(["report", "--queue", "queue"] + filter)
        #expect(table.text.contains("The oldest is from 2020-03-01"), "\(table)")
        let ages = try #require(run.text.firstMatch(of: /"ages":\[(.*?)\]/))
        let counts = ages.output.1.matches(of: /"count":(\d+)/).compactMap { Int($0.output.1) }
        #expect(counts.reduce(0, +) == 3, "\(run)")
        // The first is that of all; each reason has its own.
        let spoken = try #require(run.text.firstMatch(of: /"spokenSeconds":([0-9.]+)/)?.output.1)
        #expect(Double(spoken) ?? 0 > 0, "\(run)")
    }
}
