import TestSupport
import Testing

/// Lines of `add --from`: what is meant is stored, or the line is refused.
struct RecordLinesTests {
    private func queue(_ settings: String = "") async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        try queue.configure("decimalMark: \".\"\ncurrency: EUR\n\(settings)")
        #expect(try await queue.run("accounts", "add", "Bank").code == 0)
        return queue
    }

    private func add(_ lines: String..., options: [String] = [], to queue: ScratchQueue) async throws -> CommandRun {
        try await queue.run(["add", "--from", "-"] + options, input: lines.map { $0 + "\n" }.joined())
    }

    @Test(
        "A key in a form that can't be read, or nearly that of another one, is refused",
        arguments: [
            (#""date":"20261105""#, #""date" can't be read; a day such as "2026-11-20" is expected."#),
            (#""date":"2026-02-30""#, #""date" can't be read; a day such as "2026-11-20" is expected."#),
            (
                #""date":"9000-01-01""#,
                "It is on 9000-01-01, but dates go from 1970 to the end of next year; correct the year."
            ),
            (
                #""date":"1969-12-31""#,
                "It is on 1969-12-31, but dates go from 1970 to the end of next year; correct the year."
            ),
            (
                #""createdAt":"2062-01-01T00:00:00Z""#,
                "It is on 2062-01-01, but dates go from 1970 to the end of next year; correct the year."
            ),
            (#""date":20261105"#, #""date" can't be read; a day such as "2026-11-20" is expected."#),
            (#""day":"5.11.""#, #""day" can't be read; a day such as "2026-11-20" is expected."#),
            (
                #""account":7"#,
                #""account" can't be read; a name, with an amount or a currency beside it, is expected."#
            ),
            (
                #""lines":[{"amount":"1.00","tags":["a"]},{"amount":"2.00"}]"#,
                #""lines" can't be read; a list with one line, as `quickrec list` writes it, is expected."#
            ),
            (#""category":["x"]"#, #""category" can't be read; a name is expected."#),
            (#""cleared":"yes""#, #""cleared" can't be read; true or false is expected."#),
            (
                #""acount":"Bank""#,
                #"It has the key "acount", which means nothing here; write "account" if that is meant."#
            ),
            (
                #""ammount":"5""#,
                #"It has the key "ammount", which means nothing here; write "amount" if that is meant."#
            ),
            (
                #""Payee":"Ann""#,
                #"It has the key "Payee", which means nothing here; write "payee" if that is meant."#
            ),
            (
                #""entry":"12.50 lunch""#,
                #""entry" is a key of `quickrec process --from`; write "amount", "tags" and so on here."#
            ),
        ])
    func refused(_ member: String, _ sentence: String) async throws {
        let queue = try await queue()
        let run = try await add(#"{"amount":"5"}"#, #"{"amount":"5",\#(member)}"#, to: queue)
        #expect(run.code == 65)
        #expect(
            run.errorText == "line 2: \(sentence)\nquickrec: 1 of 2 could not be added; nothing was stored.\n", "\(run)"
        )
    }

    @Test(
        "A line that says nothing makes no record, and one with a time makes one", arguments: ["{}", #"{"note":null}"#])
    func nothing(line: String) async throws {
        let queue = try await queue()
        let run = try await add(line, to: queue)
        #expect(run.code == 65, "\(run)")
        #expect(run.errorText.hasPrefix("line 1: There is nothing to add in it; give an amount,"), "\(run)")
        #expect(try await add(#"{"createdAt":"2026-11-20T12:30:00+01:00"}"#, to: queue).code == 0)
    }

    @Test("Each of the first twenty is echoed as a single one is, and the rest counted")
    func echoed() async throws {
        let queue = try await queue()
        let day = #""createdAt":"2024-03-01T12:00:00Z""#
        let lines = (1...23).map { #"{"amount":"\#($0)","account":"Bank","category":"Food",\#(day)}"# + "\n" }
        let run = try await queue.run("add", "--from", "-", input: lines.joined())
        let told = run.errorLines
        let echoes = (1...20).map { "\($0).00 EUR · category Food · account Bank · Fri 1 Mar 2024" }
        #expect(told == echoes + ["and 3 more quick records", "new category Food"], "\(run)")
        let quiet = try await queue.run("add", "--from", "-", "--format", "json", input: lines.joined())
        #expect(quiet.errorText.isEmpty, "\(quiet)")
    }

    @Test("A line of process --from without an ID or an amount says so")
    func nothingToProcess() async throws {
        let queue = try await queue()
        let memo = #"{"id":"A0000000-0000-4000-8000-000000000001"}"# + "\n"
        #expect(try await queue.run("add", "--from", "-", input: memo).code == 0)
        let lines = #"{"id":"","entry":"5"}"# + "\n" + #"{"id":"A0000000","entry":""}"# + "\n"
        let run = try await queue.run("process", "--from", "-", input: lines)
        #expect(run.errorText.contains("line 1: Its ID is empty; write that of a record"), "\(run)")
        #expect(run.errorText.contains("has no amount, so it can't be stored; add the amount."), "\(run)")
    }

    @Test("An account without a currency beside it is refused")
    func accountAlone() async throws {
        let run = try await add(#"{"account":"Bank","note":"x"}"#, to: queue())
        #expect(
            run.errorText.hasPrefix(
                #"line 1: "account" can't be read; a name, with an amount or a currency beside it, is expected."#),
            "\(run)")
    }

    @Test("Other keys are kept and named once, where anything is stored")
    func kept() async throws {
        let queue = try await queue()
        let lines = [#"{"amount":"5","mood":"good","x":null}"#, #"{"amount":"6","mood":"bad","weather":{"rain":1}}"#]
        let told = "Keys that mean nothing here are kept with the records: \"mood\", \"weather\".\n"
        let bad = try await add(lines[0], lines[1], "[]", to: queue)
        #expect(!bad.errorText.contains("kept"), "\(bad)")
        let dry = try await add(lines[0], lines[1], options: ["--dry-run"], to: queue)
        #expect(dry.errorText.contains("\n" + told), "\(dry)")
        let run = try await add(lines[0], lines[1], to: queue)
        #expect(run.errorText.hasSuffix("\n" + told), "\(run)")
        #expect(
            try await queue.sqlite("SELECT extra FROM quick_records ORDER BY number")
                == "{\"mood\":\"good\",\"x\":null}\n{\"mood\":\"bad\",\"weather\":{\"rain\":1}}\n")
    }

    @Test("What lists of records and of transactions write is read without a word")
    func lists() async throws {
        let queue = try await queue()
        let entry = "12.50 #lunch payee:Ann account:Bank category:Food date:2026-11-05"
        #expect(try await queue.run("add", entry).code == 0)
        #expect(try await queue.run("add", "a note").code == 0)
        for script in ["list", "convert > /dev/null 2>&1; quickrec transactions"] {
            let other = script == "list" ? "one" : "two"
            let run = try await queue.shell(
                """
                export QUICKREC_QUEUE=$PWD/queue LANG=C.UTF-8
                quickrec tags add x --queue \(other) > /dev/null 2>&1
                quickrec \(script) --format jsonl | quickrec add --from - --queue \(other) --format json
                """)
            #expect(run.code == 0, "\(run)")
            #expect(run.errorText == "", "\(run)")
            #expect(run.text.contains(#""day":"2026-11-05","amount":"12.50""#), "\(run)")
        }
    }

    @Test("A line with a new name is refused where the settings ask about these")
    func askedNames() async throws {
        let queue = try await queue("newNames: ask\n")
        let lines = [#"{"amount":"5","account":"Bank"}"#, #"{"amount":"5","account":"Bnak"}"#]
        let run = try await add(lines[0], lines[1], options: ["--keep-going"], to: queue)
        #expect(run.code == 65)
        #expect(run.errorText.hasPrefix("5.00 EUR · account Bank · "), "\(run)")
        #expect(
            run.errorText.hasSuffix(
                """
                line 2: new account Bnak (Bank?): the settings ask about new names (newNames: ask); add the name first, as in \
                `quickrec accounts add NAME`, or correct the spelling.
                quickrec: 1 of 2 could not be added; the rest was stored.

                """), "\(run)")
    }

    @Test("A dry run names what is new as the run itself does", arguments: ["add", "process"])
    func dryRun(_ command: String) async throws {
        let queue = try await queue()
        let id = "A1000000-0000-4000-8000-000000000000"
        if command == "process" { #expect(try await add(#"{"id":"\#(id)"}"#, to: queue).code == 0) }
        let line =
            command == "add"
            ? #"{"amount":"5","account":"Bnak"}"# : #"{"id":"\#(id)","entry":"5 account:Bnak"}"#
        let words = [command, "--from", "-"]
        let dry = try await queue.run(words + ["--dry-run"], input: line + "\n")
        let told = dry.errorLines
        #expect(told.dropFirst() == ["new account Bnak (Bank?)", "Nothing was stored (--dry-run)."], "\(dry)")
        let echo = command == "add" ? "5.00 EUR · account Bnak · " : "expense 5.00 EUR · account Bnak · "
        #expect(told[0].hasPrefix(echo), "\(dry)")
        let failed = try await queue.run(words + ["--dry-run"], input: line + "\n[]\n")
        #expect(!failed.errorText.contains("Bnak"), "\(failed)")
        let run = try await queue.run(words, input: line + "\n")
        #expect(run.errorLines == Array(told.prefix(2)), "\(run)")
    }

    @Test("What an export wrote is refused as records, wherever it comes in, and stays the transaction that it is")
    func exported() async throws {
        let queue = try await queue()
        #expect(try await queue.run("add", "--transaction", "5 #a").code == 0)
        let line = try await queue.run("export", "jsonl").text
        let id = try #require(line.firstMatch(of: /"id":"([0-9A-F-]{36})"/).map { String($0.output.1) })
        let reason = "The ID \(id) is that of a transaction in the books"
        let added = try await queue.run("add", "--from", "-", input: line)
        #expect(added.code == 65, "\(added)")
        #expect(added.errorText.contains("line 1: \(reason)"), "\(added)")
        try queue.drop(#"{"id":"\#(id)","note":"x"}"#, as: "x.json", modified: 1_700_000_000)
        #expect(try await queue.run("ingest").errorText.contains("x.json: \(reason)"))
        #expect(try await queue.run("held").text.contains(reason))
        #expect(try await queue.run("list", "--format", "json").text == "[]\n")
        #expect(try await queue.run("edit", id, "6").code == 0)
        // While it is deleted, the ID is free, and then the transaction can't be brought back.
        #expect(try await queue.run("delete", id).code == 0)
        try queue.drop(#"{"id":"\#(id)","note":"y"}"#, as: "y.json", modified: 1_700_000_000)
        #expect(try await queue.run("ingest").code == 0)
        let undone = try await queue.run("undo")
        let since = "A sidecar has made a record with the ID \(id) of a transaction that this would bring back"
        #expect(undone.errorText.contains(since), "\(undone)")
        #expect(try await queue.run("transactions", "--format", "json").text == "[]\n")
        #expect(try await queue.run("show", id).code == 0)
        // Nor by a redo, whose action is older than the sidecar.
        let other = try await queue.run("add", "--transaction", "6 #b", "--format", "json").text
        let second = try #require(other.firstMatch(of: /"id":"([0-9A-F-]{36})"/).map { String($0.output.1) })
        #expect(try await queue.run("undo").code == 0)
        try queue.drop(#"{"id":"\#(second)","note":"z"}"#, as: "z.json", modified: 1_700_000_000)
        #expect(try await queue.run("ingest").code == 0)
        let redone = try await queue.run("redo")
        #expect(redone.errorText.contains("made a record with the ID \(second)"), "\(redone)")
        #expect(try await queue.run("transactions", "--format", "json").text == "[]\n")
    }

    @Test("An ID that a record and a transaction have, as in older queues, names each of them in full")
    func sharedID() async throws {
        let queue = try await queue()
        for entry in ["5 #a", "7 #b"] { #expect(try await queue.run("add", "--transaction", entry).code == 0) }
        let (id, audio) = ("A1000000-0000-4000-8000-000000000000", "A2000000-0000-4000-8000-000000000000")
        #expect(try await add(#"{"id":"\#(id)","audioUUID":"\#(audio)"}"#, to: queue).code == 0)
        for (amount, id) in [(500, id), (700, audio)] {
            _ = try await queue.sqlite("UPDATE transactions SET id = '\(id)' WHERE amount = \(amount)")
        }
        for words in [["show"], ["edit", "6"], ["clear"], ["delete"]] {
            let run = try await queue.run([words[0], id] + words.dropFirst())
            #expect(run.code == 0, "\(run)")
        }
        #expect(try await queue.run("clear", audio).code == 0)
        #expect(try await queue.run("process", id, "8").code == 0)
        let left = try await queue.sqlite("SELECT amount, is_cleared FROM transactions")
        #expect(left == "700|1\n")
    }
}
