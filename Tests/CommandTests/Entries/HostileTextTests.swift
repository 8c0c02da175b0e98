import Foundation
import TestSupport
import Testing

/// Texts that mean something to a spreadsheet, to SQL, to whoever reads numbers or a log, through the whole program.
struct HostileTextTests {
    @Test("Words that are not UTF-8 are refused, not stored with other letters; file names need not be UTF-8")
    func notUnicode() async throws {
        let queue = try ScratchQueue()
        for words in [#"add --transaction $'5 payee:"M\xfcller"'"#, #"add $'5 #caf\xe9'"#, #"tags add $'caf\xe9'"#] {
            let run = try await queue.shell("quickrec \(words) --queue queue")
            #expect(run.code == 64, "\(run)")
            #expect(run.errorText.contains("is not UTF-8 text"), "\(run)")
        }
        let account = #"quickrec --queue queue import csv x.csv --columns date --account $'caf\xe9'"#
        for line in [#"quickrec --queue queue add $'5 payee:M\xfcller'"#, account] {
            #expect(try await queue.shell(line).code == 64)
        }
        let line = try await queue.shell(
            #"echo '{"amount":"5"}' > $'f\xe9.jsonl'; quickrec add --from $'f\xe9.jsonl' --queue queue"#)
        #expect(line.code == 0, "\(line)")
    }

    @Test("Names that differ in blanks and in characters that show nothing are one, wherever they come from")
    func invisibleNames() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell(
            #"""
            export QUICKREC_QUEUE=queue; z=$'\u200b'; exec 3>&1 >&2
            quickrec accounts add $'\u3164'; quickrec accounts add $'\u200d\ufe0f'
            quickrec accounts add "Ba${z}nk" --currency EUR; quickrec payees add "${z}REWE"; quickrec tags add "foo${z}d"
            printf '{"amount":"5","account":"Bank%s","payee":"Rewe","tags":["fo%sod"]}\n' $z $z | quickrec add --from -
            quickrec add "6 payee:REWE$z account:Bank #food"
            quickrec add --transaction '5 account:"Ba  nk" payee:" x  y" #"t  u"'; quickrec add '6 account:"Ba nk" payee:"x y" #"t u"'
            printf 'date,payee,amount\n2026-11-01,RE%sWE,-4\n' $z > z.csv
            quickrec import csv z.csv --columns date,payee,amount --account "${z}Bank"
            for kind in accounts payees tags; do quickrec $kind --format json | grep -o '"name":"[^"]*"' >&3; done
            quickrec list --format json | grep -c $z >&3
            """#)
        #expect(
            run.text == ["Ba nk", "Bank", "REWE", "x y", "food", "t u"].map { "\"name\":\"\($0)\"\n" }.joined() + "0\n",
            "\(run)")
    }

    // MARK: Spreadsheets

    /// What a spreadsheet takes for the beginning of a formula; the last two only stand in notes and in names of files.
    private static let beginnings = ["=", "+", "-", "@", "\t", "\r"]

    @Test("No cell of any CSV begins a formula, and numbers stay numbers")
    func formulas() async throws {
        let queue = try ScratchQueue()
        for (index, beginning) in Self.beginnings.enumerated() {
            let quoted = ["\t": #"\u{9}"#, "\r": #"\u{D}"#][beginning] ?? beginning
            // Only notes may have tabs and line ends in them.
            let name = index < 4 ? beginning + "cmd" : "plain"
            let entry = #"3.50 note:"\#(quoted)1+1,\"x\"" "# + "#\"\(name)\" @\"\(name)\" payee:\"\(name)\" "
            for words in [["add", "--transaction"], ["add"]] {
                let added = try await queue.runBare(
                    words + ["--queue", "queue", entry + "category:\"\(name)\" account:\"\(name)\""])
                #expect(added.code == 0, "\(added)")
            }
        }
        for (index, beginning) in Self.beginnings.enumerated() {
            try queue.drop("no sound", as: beginning + "held\(index).wav")
            try queue.drop(AudioFiles.wave(pitch: 300 + index), as: beginning + "taken\(index).wav")
        }
        #expect(try await queue.run("ingest").code == 0)
        let commands = [
            "list", "transactions", "report", "stats --by tag", "stats --by payee", "stats --by category", "held",
            "tags", "payees", "categories", "accounts", "history", "status", "verify", "held retry --all --dry-run",
        ]
        for (number, words) in commands.enumerated() {
            let run = try await queue.shell("quickrec \(words) --queue queue --format csv > \(number).csv")
            #expect(run.code == 0, "\(words): \(run)")
            #expect(queue.folder.bytes(of: "\(number).csv")?.isEmpty == false, "\(words): \(run)")
        }
        // Prints how many guarded texts and how many negative numbers each file has, and every cell that is neither.
        let check = """
            import csv, re, sys
            for number, words in enumerate(sys.argv[1:]):
                rows = list(csv.reader(open(f"{number}.csv", newline="", encoding="utf-8"), strict=True))
                assert len({len(row) for row in rows}) == 1, (words, rows)
                cells = [cell for row in rows for cell in row]
                bad = [cell for cell in cells if cell[:1] in tuple("=+-@\\t\\r") and not re.fullmatch(r"-\\d+(\\.\\d+)?", cell)]
                guarded = {cell[1] for cell in cells if len(cell) > 1 and cell[0] == "'" and cell[1] in "=+-@\\t\\r"}
                print(words, len(guarded), sum(cell[:1] == "-" for cell in cells) > 0, *map(repr, bad))
            """
        try queue.folder.write(check, to: "check.py")
        let words = commands.map { "'\($0)'" }.joined(separator: " ")
        let found = try await queue.shell("python3 check.py \(words)")
        let expected = """
            list 6 False
            transactions 6 False
            report 6 False
            stats --by tag 4 True
            stats --by payee 4 True
            stats --by category 4 True
            held 6 False
            tags 4 False
            payees 4 False
            categories 4 False
            accounts 4 True
            history 0 False
            status 0 False
            verify 0 False
            held retry --all --dry-run 6 False

            """
        #expect(found.code == 0, "\(found)")
        #expect(found.text == expected, "\(found)")
    }

    // MARK: SQL

    /// Each has the mark that must never stand in a statement, and ends a literal, a name or a comment of SQL.
    private static let injections = [
        "PLANTED'); DROP TABLE quick_records; --", "PLANTED' OR '1'='1", "PLANTED\" OR 1=1 --", "PLANTED`]%_\\",
        "PLANTED*/ UNION SELECT ?1 /*", "PLANTED''\u{2019}\u{FF07}",
    ]

    @Test(
        "What people write is bound, in no statement is a letter of it, and every filter finds exactly what it names",
        .needs(.compiler))
    func injections() async throws {
        let queue = try ScratchQueue()
        let library = try queue.folder.preloaded("statements")
        func run(_ words: [String], input: String? = nil) async throws -> CommandRun {
            try await queue.runBare(words + ["--queue", "queue"]) { launch in
                launch.environment["LD_PRELOAD"] = library
                launch.environment["STATEMENTS"] = queue.folder.path("statements")
                if let input { launch.input = .bytes(Array(input.utf8)) }
            }
        }
        let lines = try Self.injections.map { text in
            let facts: [String: Any] = [
                "amount": "3.50", "note": text, "payee": text, "location": text, "tags": [text],
            ]
            return try String(decoding: JSONSerialization.data(withJSONObject: facts), as: UTF8.self) + "\n"
        }
        #expect(try await run(["add", "--from", "-"], input: lines.joined()).code == 0)
        for (index, text) in Self.injections.enumerated() {
            let name = text.replacing("/", with: "")
            try queue.drop(AudioFiles.wave(pitch: 300 + index), as: name + ".wav")
            try queue.drop(lines[index].replacing("3.50", with: "4"), as: name + ".json")
            try queue.drop("no sound", as: "held " + name)
        }
        #expect(try await run(["ingest"]).code == 0)
        for text in Self.injections {
            for option in ["--text", "--tag", "--payee"] {
                let found = try await run(["list", option, text, "--format", "json"])
                #expect(try found.records().map(\.note) == [text, text], "\(option) \(found)")
            }
            _ = try await run(["list", "--without-tag", text, "--all-tags", text, "--sort", "payee"])
            _ = try await run(["list", "--account", text, "--category", text])
            #expect(try await run(["tags", "rename", text, text + " renamed"]).code == 0)
        }
        #expect(try await run(["undo", "3"]).code == 0)
        #expect(try await run(["redo"]).code == 0)
        for words in [
            ["list", "--sort"], ["list", "--since"], ["list", "--currency"], ["show"], ["held", "retry"], ["explain"],
            ["stats", "--by", "tag", "--payee"], ["undo"], ["accounts", "add"], ["delete"], ["discard"], ["edit"],
        ] {
            _ = try await run(words + [Self.injections[0]])
        }
        let ids = try await run(["list", "--format", "json"]).records().map(\.id)
        #expect(ids.count == 2 * Self.injections.count)
        let entries = ids.map {
            #"{"id":"\#($0)","entry":"5 note:\"\#(Self.injections[1])\" account:PLANTED' category:PLANTED'"}"# + "\n"
        }
        #expect(try await run(["process", "--from", "-"], input: entries.joined()).code == 0)
        #expect(try await run(["convert"]).code == 0)
        for words in [["transactions"], ["report"], ["history"], ["held"], ["accounts"], ["tags"], ["verify"]] {
            #expect(try await run(words).code == 0)
        }
        #expect(try await run(["held", "discard", "--all", "--yes"]).code == 0)

        let statements = (queue.folder.bytes(of: "statements") ?? []).split(separator: 0)
        #expect(statements.count > 1_000)
        let planted = statements.map { String(decoding: $0, as: UTF8.self).lowercased() }
            .filter { $0.contains("planted") }
        #expect(planted.isEmpty, "\(planted.prefix(3))")
        #expect(try await queue.run("verify").code == 0)
    }

    // MARK: Amounts

    /// None of them is an amount, or it is one that two people would read in two ways.
    private static let amounts = [
        "1e999", "1e3", "NaN", "nan", "inf", "Infinity", "٣", "٣.٥", "५", "½", "1,234", "1.234", "1,23,456", "0x10",
        "1000000000000000000000000000000", "92233720368547758.08", "-0", "-0.00", "-5", "--5", "1/0", "1..2", "$5 €5",
        "1,234.56+1.234,56",
    ]

    @Test("What is no amount, or could be two, is refused wherever it is typed, and nothing is stored")
    func refusesAmounts() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "--from", "-", input: #"{"id":"A0000000-0000-4000-8000-000000000001"}"# + "\n")
        let texts = try Self.amounts.map { try String(decoding: JSONEncoder().encode($0), as: UTF8.self) }
        let numbers = ["1e999", "NaN", "-0", "5", "1e400", "true", "[5]", "5.00"]
        let sidecars = (texts + numbers).map { "{\"amount\":\($0)}\n" }
        let added = try await queue.run("add", "--from", "-", "--keep-going", input: sidecars.joined())
        let sum = "\(sidecars.count) of \(sidecars.count) could not be"
        #expect(added.code == 65, "\(added)")
        #expect(added.output.isEmpty, "\(added)")
        #expect(added.errorText.contains(sum), "\(added)")
        // In an entry a word that looks like no number is a note, and then the amount is missing.
        let entries = texts.map { "{\"id\":\"A0\",\"entry\":\($0)}\n" }
        let processed = try await queue.run("process", "--from", "-", "--keep-going", input: entries.joined())
        let all = "\(entries.count) of \(entries.count) could not be"
        #expect(processed.code == 65, "\(processed)")
        #expect(processed.output.isEmpty, "\(processed)")
        #expect(processed.errorText.contains(all), "\(processed)")
        let batch = try await queue.run("triage", "--batch", input: Self.amounts.joined(separator: "\n") + "\n")
        #expect(batch.code == 65, "\(batch)")
        // In an entry, digits of other scripts are digits.
        for amount in Self.amounts where !["٣", "٣.٥", "५"].contains(amount) {
            let run = try await queue.run("add", "--transaction", "--", amount)
            #expect(run.code == 65, "\(run)")
            #expect(run.output.isEmpty, "\(run)")
        }
        for amount in ["1e999", "NaN", "٣", "1,234"] {
            let run = try await queue.run("list", "--max=\(amount)")
            #expect(run.code == 64, "\(run)")
            #expect(run.output.isEmpty, "\(run)")
        }
        let records = try await queue.run("list", "--format", "json").records()
        #expect(records.map(\.state) == ["pending"])
        #expect(records.map(\.amount) == [nil])
        #expect(try await queue.run("transactions", "--format", "json").text == "[]\n")
        #expect(try await queue.sqlite("SELECT count(*) FROM entry_lines WHERE amount IS NOT NULL") == "0\n")
    }

    @Test("One amount in two ways of writing is one amount, and never a tenth or a thousandfold of it")
    func readsAmounts() async throws {
        let queue = try ScratchQueue()
        for (text, amount) in [("1,234.56", "1234.56"), ("1.234,56", "1234.56"), ("１２.５０", "12.50"), ("0", "0.00")] {
            _ = try await queue.run("add", text)
            let records = try await queue.run("list", "--sort=-created", "--limit", "1", "--format", "json").records()
            #expect(records.map(\.amount) == [amount], "\(text)")
        }
    }

    // MARK: Secrets

    @Test("Nothing that a person has written is handed to another program or named in its environment")
    func keepsToItself() async throws {
        let queue = try ScratchQueue()
        let facts = #""amount":"987654.32","note":"SECRETNOTE","payee":"SECRETPAYEE","location":"SECRETPLACE""#
        for kind in ["m4a", "flac"] {
            try queue.drop(AudioFiles.fixture("tone." + kind), as: "tone-\(kind).\(kind)")
            try queue.drop("{\(facts),\"tags\":[\"SECRETTAG\"]}", as: "tone-\(kind).json")
        }
        let trace = "strace -f -qq -v -s 100000 -e trace=execve -o trace"
        let run = try await queue.shell("\(trace) quickrec ingest --queue queue")
        #expect(run.code == 0, "\(run)")
        let list = try await queue.run("list", "--text", "SECRETNOTE", "--format", "json").records()
        #expect(!list.isEmpty)
        let calls = String(decoding: queue.folder.bytes(of: "trace") ?? [], as: UTF8.self)
        #expect(calls.contains("quickrec-reader"), "\(calls)")
        #expect(calls.contains("ffmpeg"), "\(calls)")
        for secret in ["987654", "SECRET"] {
            #expect(!calls.contains(secret), "\(calls)\n\(run)")
            #expect(!run.errorText.contains(secret), "\(calls)\n\(run)")
        }
    }
}
