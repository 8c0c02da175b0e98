import Foundation
import Glibc
import TestSupport
import Testing

/// The entry line through the built program: what is typed is what JSON, SQL and the echo say, and what a bare amount
/// means follows no locale.
struct EntryLineCommandTests {
    @Test("A - alone is no entry, since it is standard input elsewhere; as a note it is written out")
    func dash() async throws {
        let queue = try ScratchQueue()
        let id = "A0000000-0000-4000-8000-000000000001"
        _ = try await queue.run("add", "--from", "-", input: #"{"id":"\#(id)"}"# + "\n")
        for words in [["add"], ["add", "--transaction"], ["process", id], ["edit", id]] {
            let run = try await queue.run(words + ["-"], input: "5 #x\n")
            #expect(run.code == 64 && run.errorText.hasPrefix("quickrec: '-' is no entry; "), "\(run)")
            #expect(run.errorText.contains("use --from - for JSON Lines") == (words[0] != "edit"), "\(run)")
        }
        #expect(try await queue.sqlite("SELECT count(*), count(note) FROM quick_records") == "1|0\n")
        #expect(try await queue.run("edit", id, "note:-").code == 0)
        #expect(try await queue.sqlite("SELECT note FROM quick_records") == "-\n")
    }

    @Test("Days typed for a transaction count from its memo's day, and from today where it never was a memo")
    func editedDays() async throws {
        let queue = try ScratchQueue()
        let made = ["--created-at", "2026-11-12T21:00:00+01:00"]
        _ = try await queue.run(["add", "5 memo"] + made)
        #expect(try await queue.run("convert").code == 0)
        _ = try await queue.run(["add", "--transaction", "6 date:2026-11-01"] + made)
        for id in try await queue.sqlite("SELECT id FROM transactions").split(separator: "\n") {
            #expect(try await queue.run("edit", String(id), "date:yesterday").code == 0)
        }
        let today = try await queue.shell("date -d yesterday +%F")
        #expect(try await queue.sqlite("SELECT date FROM transactions ORDER BY amount") == "2026-11-11\n\(today.text)")
    }

    @Test(
        "Every entry of the table is stored and echoed as it is read", arguments: EntryTableFile.settings.keys.sorted())
    func storedAsRead(convention: String) async throws {
        let queue = try ScratchQueue()
        try queue.configure(try #require(EntryTableFile.settings[convention]))
        let money = EntryTableFile.money(of: convention)
        // Accounts have one currency each.
        let all = try EntryTableFile.rows().filter { row in
            row["in"] as? String == convention && row["amount"] != nil
                && (row["account"] == nil || row["currency"] as? String == money.currency)
        }
        // A later entry with the name of an account among its words is asked about.
        let accounts = Set(all.compactMap { ($0["account"] as? String)?.lowercased() })
        let rows = all.filter { row in
            let entry = "\(row["entry"] ?? "")".lowercased()
            return row["account"] != nil || !accounts.contains { entry.contains($0) }
        }
        #expect(rows.count > 5)
        #expect(rows.count > all.count * 9 / 10)
        let records = rows.indices.map { #"{"id":"\#(Self.id($0))","createdAt":"2026-11-20T12:00:00+01:00"}"# + "\n" }
            .joined()
        #expect(try await queue.run("add", "--from", "-", "--format", "json", input: records).code == 0)
        let entries = rows.map { "\($0["entry"] ?? "")\n" }.joined()
        let batch = try await queue.run("triage", "--batch", "--yes", input: entries)
        #expect(batch.code == 0, "\(batch.errorText)")
        Self.check(rows, echoed: batch.errorText, mark: money.mark)
        let list = try await queue.run("list", "--sort", "number", "--format", "json")
        let stored = try #require(
            try JSONSerialization.jsonObject(with: Data(list.text.utf8)) as? [[String: Any]])
        #expect(stored.count == rows.count)
        let sql = try await queue.sqlite("SELECT type, currency, minor_units FROM readable_quick_records ORDER BY id")
        let facts = sql.split(separator: "\n")
        var spellings: [String: String] = [:]
        for ((row, record), fact) in zip(zip(rows, stored.sorted { "\($0["id"] ?? "")" < "\($1["id"] ?? "")" }), facts)
        {
            let entry = "\(row["entry"] ?? "")"
            for key in ["type", "amount", "currency", "note", "payee", "category", "location"] {
                #expect(record[key] as? String == row[key] as? String, "\(entry): \(key)")
            }
            // An account and a tag keep the spelling of the row that had them first.
            let account = (record["account"] as? String)?.lowercased()
            #expect(account == (row["account"] as? String)?.lowercased(), "\(entry): account")
            let known = { (tags: Any?) in
                (tags as? [String] ?? []).map { tag in
                    let spelling = spellings[tag.lowercased(), default: tag]
                    spellings[tag.lowercased()] = spelling
                    return spelling
                }
            }
            if let lines = row["lines"] as? [[String: Any]] {
                let found = record["lines"] as? [[String: Any]] ?? []
                #expect(found.map { $0["amount"] as? String } == lines.map { $0["amount"] as? String }, "\(entry)")
                #expect(found.map { $0["note"] as? String } == lines.map { $0["note"] as? String }, "\(entry)")
                #expect(found.map { $0["tags"] as? [String] } == lines.map { known($0["tags"]) }, "\(entry)")
            }
            #expect(record["tags"] as? [String] == known(row["tags"]), "\(entry)")
            #expect(record["day"] as? String == row["day"] as? String ?? "2026-11-20", "\(entry)")
            let digits = (row["amount"] as? String ?? "").replacing(".", with: "").drop { $0 == "0" }
            let expected = "\(row["type"] ?? "")|\(row["currency"] ?? "")|\(digits.isEmpty ? "0" : digits)"
            #expect(fact == expected, "\(entry)")
        }
    }

    /// Every row has its whole echo, which new names may follow.
    private static func check(_ rows: [[String: Any]], echoed output: String, mark: String) {
        let echoes = output.split(separator: "\n").filter { $0.hasPrefix("expense ") || $0.hasPrefix("income ") }
        #expect(echoes.count == rows.count)
        for (row, echo) in zip(rows, echoes) {
            let expected = EntryTableFile.echo(of: row, mark: mark)
            let found = EntryTableFile.plain(echo)
            #expect(found == expected || found.hasPrefix(expected + " · new "), "\(row["entry"] ?? ""): \(echo)")
        }
    }

    private static func id(_ number: Int) -> String { String(format: "A0000000-0000-4000-8000-%012d", number) }

    @Test(
        "Every entry of the table that is refused or asked about is refused by a batch, with one sentence, and one of them by add, process and edit",
        arguments: EntryTableFile.settings.keys.sorted())
    func refused(convention: String) async throws {
        let queue = try ScratchQueue()
        try queue.configure(try #require(EntryTableFile.settings[convention]))
        let rows = try EntryTableFile.rows().filter { $0["in"] as? String == convention && $0["amount"] == nil }
            .filter { $0["asks"] != nil || $0["refused"] != nil }
        try #require(rows.count > 2)
        let records = rows.indices.map {
            #"{"id":"\#(Self.id($0))","createdAt":"2026-11-20T12:00:00+01:00","note":"memo"}"# + "\n"
        }.joined()
        _ = try await queue.run("add", "--from", "-", "--format", "json", input: records)
        let lines = try rows.enumerated().map { index, row in
            let line = ["id": Self.id(index), "entry": "\(row["entry"] ?? "")"]
            return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
        }
        let batch = try await queue.run(
            "process", "--from", "-", "--keep-going", "--format", "json", input: lines.joined())
        #expect(batch.code == 65, "\(batch.errorText)")
        let result = try #require(try JSONSerialization.jsonObject(with: Data(batch.text.utf8)) as? [String: Any])
        let failed = try #require(result["failed"] as? [[String: Any]])
        #expect(failed.map { $0["id"] as? String } == rows.indices.map(Self.id))
        #expect(failed.allSatisfy { ($0["error"] as? String)?.hasSuffix(".") == true })
        // What a day is for `add` depends on today.
        let others = rows.filter { $0["asks"] as? String != "day" }
        let line = "\(others[others.count / 2]["entry"] ?? "")"
        for words in [["add"], ["process", Self.id(0)], ["edit", Self.id(0)]] {
            let run = try await queue.runBare(words + ["--queue", "queue", "--", line])
            #expect(run.code == 65, "\(run)")
            #expect(run.text.isEmpty, "\(run)")
            #expect(run.errorText.filter(\.isNewline).count == 1, "\(run)")
        }
        let triage = try await queue.run("triage", "--batch", input: line + "\n")
        #expect(triage.code == 65, "\(triage)")
        let left = try await queue.run("list", "--format", "json")
        #expect(!left.text.contains(#""state":"processed""#), "\(left)")
    }

    @Test("What a bare amount and a date mean is fixed when the queue is made, and no later locale changes it")
    func conventions() async throws {
        let queue = try ScratchQueue()
        func add(_ locale: String, _ zone: String, _ entry: String) async throws -> CommandRun {
            try await queue.runBare(["add", entry, "--queue", "queue", "--format", "json"]) { launch in
                launch.environment["LC_ALL"] = locale
                launch.environment["TZ"] = zone
            }
        }
        let first = try await add("de_DE.UTF-8", "Europe/Berlin", "1.234,50 date:5.11.")
        #expect(first.text.contains(#""amount":"1234.50","currency":"EUR""#), "\(first)")
        #expect(
            first.errorText.hasPrefix(
                "This is a new queue, at queue. Its conventions: amounts in EUR, decimal mark ,, 11/5 is 11 May, days in Europe/Berlin."
            ),
            "\(first)")
        let second = try await add("en_US.UTF-8", "Asia/Tokyo", "1.234 date:11/5/2026")
        #expect(second.text.contains(#""day":"2026-05-11","amount":"1234.00","currency":"EUR""#), "\(second)")
        #expect(second.errorText.isEmpty, "\(second)")
        for command in ["status", "doctor"] {
            let run = try await queue.run(command)
            #expect(run.text.contains("mounts in EUR, decimal mark ,, 11/5 is 11 May, days in"), "\(run)")
        }
        let abroad = try await queue.runBare(["doctor", "--queue", "queue"]) { $0.environment["TZ"] = "Asia/Tokyo" }
        #expect(abroad.text.contains("But this machine's clock is not in Europe/Berlin; name the time"), "\(abroad)")
        let other = try await queue.run("add", "5", "--currency", "USD")
        #expect(other.code == 64, "\(other)")
        #expect(other.errorText.contains("this one is kept in EUR"), "\(other)")
        try queue.folder.write("currency: CHF\n", to: "queue/config.yaml")
        #expect(try await add("en_US.UTF-8", "UTC", "5").text.contains(#""currency":"CHF""#))
    }

    @Test("A machine whose time zone has no name makes no queue until the settings name one")
    func namelessZone() async throws {
        let queue = try ScratchQueue()
        for words in [["add", "5"], ["doctor"]] {
            let run = try await queue.runBare(words + ["--queue", "queue"]) { launch in
                launch.environment["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
            }
            #expect(run.code == (words == ["doctor"] ? 1 : 78), "\(run)")
            let told =
                "TZ ('CET-1CEST,M3.5.0,M10.5.0/3') names none of /usr/share/zoneinfo; write your own into config.yaml"
            #expect((run.text + run.errorText).replacing(/\s+/, with: " ").contains(told), "\(run)")
        }
        try queue.folder.write("timeZone: Europe/Berlin\n", to: "queue/config.yaml")
        let run = try await queue.runBare(["add", "5", "--queue", "queue"]) { launch in
            launch.environment["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
        }
        #expect(run.code == 0, "\(run)")
    }

    @Test("A locale that is not installed, as over SSH, still says that the terminal is in UTF-8")
    func foreignLocale() async throws {
        let queue = try ScratchQueue()
        for (locale, message) in [("xx_YY.UTF-8", "'退货' could"), ("UTF-8", "'退货' could"), ("xx_YY", "'\\u{9000}")] {
            let run = try await queue.runBare(["add", "退货 36", "--queue", "queue"]) { launch in
                launch.environment["LC_ALL"] = locale
            }
            #expect(run.errorText.contains(message), "\(run)")
        }
    }

    @Test("A queue that is only just made takes its currency from --currency")
    func namedCurrency() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.run("add", "500", "--currency", "jpy", "--format", "json")
        #expect(run.text.contains(#""amount":"500","currency":"JPY""#), "\(run)")
        #expect(try await queue.run("add", "700", "--format", "json").text.contains(#""currency":"JPY""#))
    }

    @Test("Every command that stores an entry echoes it, with what is new and with its near miss")
    func echo() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("accounts", "add", "Visa")
        let memo = #"{"id":"A0000000-0000-4000-8000-000000000001","createdAt":"2023-11-05T12:00:00+01:00"}"# + "\n"
        _ = try await queue.run("add", "--from", "-", input: memo)
        let added = try await queue.run("add", "12.50 account:Vsia")
        #expect(added.errorText.contains("account Vsia"), "\(added)")
        #expect(added.errorText.contains("new account Vsia (Visa?)"), "\(added)")
        let json = try await queue.run("add", "5 account:Viza", "--format", "json")
        #expect(json.errorText == "new account Viza (Visa?)\n", "\(json)")
        let processed = try await queue.run("process", "A0000000", "5 #lunch yesterday")
        #expect(processed.errorText == "expense 5.00 EUR · #lunch · Sat 4 Nov 2023 · new tag lunch\n", "\(processed)")
        let edited = try await queue.run("edit", "A0000000", "date:mon")
        #expect(edited.errorText == "expense 5.00 EUR · #lunch · Mon 30 Oct 2023\n", "\(edited)")
        let shown = try await queue.run("show", "A0000000", "--format", "json")
        #expect(shown.text.contains(#""account":null,"category":null,"cleared":null"#), "\(shown)")
    }

    @Test("Names of several words that the books have need no quotes, places as well, and new ones are asked about")
    func knownNames() async throws {
        let queue = try ScratchQueue()
        let memos = (1...4).map { #"{"id":"A\#($0)000000-0000-4000-8000-000000000001"}"# + "\n" }.joined()
        _ = try await queue.run("add", "--from", "-", input: memos)
        let new = try await queue.run("add", "5 @New York")
        #expect(new.code == 65, "\(new)")
        #expect(new.errorText.contains("could be New York or New; put"), "\(new)")
        for entry in [#"5 @"New York""#, "5 payee:\"Joe's Diner\"", "5 #\"work trip\""] {
            #expect(try await queue.run("add", entry).code == 0)
        }
        let entry = "6 @new york lunch #work trip payee:Joe's Diner"
        let echo = "expense 6.00 EUR · #\"work trip\" · payee Joe's Diner · new york · \"lunch\" · "
        let added = try await queue.run("add", entry)
        #expect(added.errorText.hasPrefix(echo), "\(added)")
        let processed = try await queue.run("process", "A1000000", entry)
        #expect(processed.errorText.hasPrefix(echo), "\(processed)")
        let batch = try await queue.run("triage", "--batch", input: "\(entry)\n7 @\"Tel Aviv\"\n8 @Tel Aviv falafel\n")
        let echoes = batch.errorLines.filter { $0.hasPrefix("expense") }
        #expect(echoes.first?.hasPrefix(echo) == true, "\(batch)")
        #expect(echoes.last?.hasPrefix("expense 8.00 EUR · Tel Aviv · \"falafel\"") == true, "\(batch)")
        #expect(batch.code == 0, "\(batch)")
    }

    @Test(
        "An account named in words is refused with the way to name it at every entrance, the default one taken as it is"
    )
    func accountsInWords() async throws {
        let queue = try ScratchQueue()
        for name in [["Bank", "--default"], ["Visa"], ["Old"]] {
            #expect(try await queue.run(["accounts", "add"] + name + ["--currency", "EUR"]).code == 0)
        }
        #expect(try await queue.run("accounts", "hide", "Old").code == 0)
        let memos = (1...3).map { #"{"id":"A\#($0)000000-0000-4000-8000-000000000001","note":"on Visa"}"# + "\n" }
            .joined()
        _ = try await queue.run("add", "--from", "-", input: memos)
        let sentence = "'on Visa' could be the account; write account:Visa, or put it in quotes for the note."
        let process = #"{"id":"A3000000-0000-4000-8000-000000000001","entry":"on Visa gas 42"}"# + "\n"
        for run in [
            try await queue.run("add", "on Visa gas 42"), try await queue.run("process", "A1000000", "on Visa gas 42"),
            try await queue.run("edit", "A1000000", "on Visa gas 42"),
            try await queue.run("process", "--from", "-", input: process),
            try await queue.run("triage", "--batch", input: "on Visa gas 42\n"),
        ] {
            #expect(run.code != 0, "\(run)")
            #expect(run.errorText.contains(sentence), "\(run)")
        }
        for (entry, account) in [
            ("gas 42 on Bank", "Bank"), ("gas 42 on Visa", "Visa"), ("gas 42 on Old", "Bank"),
            ("gas 42 account:Visa", "Visa"),
        ] {
            let added = try await queue.run("add", "--transaction", "--format", "json", "--", entry)
            #expect(added.code == 0, "\(added)")
            #expect(added.text.contains(#""account":"\#(account)""#), "\(added)")
        }
        let transfer = try await queue.run("add", "100 from Bank to Visa")
        #expect(transfer.errorText.contains("could be a transfer between accounts"), "\(transfer)")
    }

    @Test("What explain and held say of a file with blanks that can't be released")
    func heldWords() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write("no recording", to: "queue/inbox/my notes.txt")
        _ = try await queue.run("ingest")
        let explained = try await queue.run("explain", "my notes.txt")
        let name = "[0-9a-f]{8}-my_notes\\.txt"
        let words = "It waits for you: `quickrec held retry \(name)` or `quickrec held discard \(name)`\\."
        #expect(explained.text.range(of: words, options: .regularExpression) != nil, "\(explained)")
        let released = try await queue.run("held", "release", "my notes.txt")
        #expect(
            released.errorText.contains("my notes.txt can't be released (not_audio): it contains no recording;"),
            "\(released)")
        let asked = try await queue.run("held", "discard", "--all")
        #expect(asked.code == 64, "\(asked)")
        #expect(asked.errorText.contains("Discard 1 held file? "), "\(asked)")
        let listed = try await queue.run("held", "--no-pager", "--format", "csv")
        #expect(listed.code == 0, "\(listed)")
        #expect(listed.text.contains("my notes.txt"), "\(listed)")
    }

    @Test("Values with blanks or quotes are quoted in the log of watch")
    func watchLog() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write("no recording", to: "queue/inbox/my notes.txt")
        let watch = try queue.start("watch")
        try queue.folder.write("no recording", to: "queue/inbox/a\"\u{301}b.txt")
        try await watch.wait("it has held the files") {
            let text = try $0.errorText
            return text.contains(#" held file="inbox/my notes.txt" why="Not a recording: "#)
                && text.utf8.contains("inbox/a\\\"\u{301}b.txt\" why=".utf8)
        }
        watch.send(SIGTERM)
        #expect(try await watch.result().code == 0)
    }

    @Test("New names are refused where the settings ask about them and nobody can be asked")
    func newNames() async throws {
        let queue = try ScratchQueue()
        try queue.configure("newNames: ask\n")
        let refused = try await queue.run("add", "5 #lunch")
        #expect(refused.code == 64, "\(refused)")
        #expect(refused.errorText.contains("new tag lunch"), "\(refused)")
        #expect(refused.errorText.contains("`quickrec tags add NAME`"), "\(refused)")
        _ = try await queue.run("tags", "add", "lunch")
        #expect(try await queue.run("add", "5 #lunch").code == 0)
    }

    @Test("The sign of an amount is seen at every width", arguments: [40, 60, 80, 100])
    func signs(columns: Int) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "--transaction", "+20 payee:\"A rather long name of a person\" with a long note")
        _ = try await queue.run("add", "+30 #salary with a long note that needs its room @Taipei")
        _ = try await queue.run("accounts", "add", "Card", "--opening", "-500")
        // On a terminal, which alone has a width.
        func shown(_ words: String) async throws -> CommandRun {
            try await queue.shell(
                "TERM=dumb script -qec 'COLUMNS=\(columns) quickrec \(words) --queue queue' /dev/null")
        }
        let transactions = try await shown("transactions --no-pager")
        #expect(transactions.text.contains("+20.00 EUR"), "\(transactions)")
        #expect(transactions.text.contains("-500.00 EUR"), "\(transactions)")
        let list = try await shown("list --no-pager")
        #expect(list.text.contains("+30.00 EUR"), "\(list)")
        let echo = try await shown(
            "add 13 with a note of many words that goes on until it needs another line, or some more")
        #expect(echo.text.contains("another"), "\(echo)")
        for run in [transactions, list, echo] {
            let isNarrow = run.text.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= columns }
            #expect(isNarrow, "\(run)")
        }
        let json = try await queue.run("transactions", "--account", "Card", "--format", "json")
        #expect(json.text.contains(#""amount":"-500.00""#), "\(json)")
        #expect(json.text.contains(#""kind":"opening""#), "\(json)")
    }

    @Test(
        "A command that is not there is named with the one that was meant",
        arguments: [
            ("help trige", "quickrec triage"), ("help foo", "lists them all"), ("Triage", "quickrec triage"),
            ("accounts renam A B", "quickrec accounts rename"), ("list --limit -1", "has to be 0 or more"),
            ("list --foo", "`quickrec help list` shows what it takes."),
        ])
    func unknownCommands(line: String, words: String) async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell("quickrec \(line)")
        #expect(run.code == 64, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(run.errorText.hasPrefix("quickrec: "), "\(run)")
        #expect(run.errorText.filter(\.isNewline).count == 1, "\(run)")
        #expect(!run.errorText.contains("'--tag'"), "\(run)")
    }

    /// The parser would take them for options, of which `-h` shows the help and ends well.
    @Test(
        "An entry that begins with - is refused as one, and nothing is stored",
        arguments: [
            ("add '-12 lunch'", 65, "The amount -12 is negative"), ("add -12", 65, "The amount -12 is negative"),
            ("add '#lunch' -.50", 65, "The amount -.50 is negative"), ("add '-€5 x'", 65, "The amount -€5 is negative"),
            ("process 1A '-12 lunch'", 65, "The amount -12 is negative"),
            ("edit 1A -5.00", 65, "The amount -5.00 is negative"),
            ("add '-lunch with her 5'", 64, "write -- before it"),
            ("add -- '-12 lunch'", 65, "The amount -12 is negative"),
            ("process 1A -shoes", 64, "'-shoes' begins with -"),
            ("edit 1A -h", 64, "write -- before it"), ("edit --dry-run 1A --yes -dash", 64, "write -- before it"),
            ("tags add -shoes", 64, "write -- before it"), ("payees rename Lunch -h", 64, "write -- before it"),
            ("ingest --no-analysis -hello.wav", 64, "write -- before it"),
            ("discard 1A --reason -half", 64, "write `--reason=-half` if that is meant.\n"),
            ("discard 1A --reason '-half of it'", 64, "write '--reason=-half of it' if that is meant.\n"),
            ("list --text -5", 64, "write `--text=-5` if that is meant.\n"),
        ])
    func leadingMinus(line: String, code: Int32, words: String) async throws {
        let queue = try ScratchQueue()
        let run = try await queue.shell("QUICKREC_QUEUE=queue quickrec \(line)")
        #expect(run.code == code, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(run.text.isEmpty, "\(run)")
    }

    @Test(
        "The help is shown where no text is expected",
        arguments: ["-h", "edit -h", "edit --dry-run -h", "tags add -h", "discard 1A -h", "list --tag x -h"])
    func help(line: String) async throws {
        let run = try await ScratchQueue().shell("quickrec \(line)")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("USAGE: "), "\(run)")
    }

    @Test(
        "The help is shown at every width, and has 40 columns at least",
        arguments: [-1, 0, 1, 26, 27, 40], ["help stats", "help", "list -h", ""])
    func narrowHelp(columns: Int, line: String) async throws {
        for words in ["COLUMNS=\(columns)", "stty cols \(max(0, columns)); env -u COLUMNS"] {
            let run = try await ScratchQueue().shell(
                "TERM=dumb script -qec '\(words) quickrec \(line)' /dev/null | tr -d '\\r'; exit ${PIPESTATUS[0]}")
            #expect(run.code == 0, "\(run)")
            #expect(run.text.contains("USAGE: "), "\(run)")
            let isExplained = run.lines.contains { $0.hasPrefix(String(repeating: " ", count: 26)) }
            #expect(isExplained, "\(run)")
        }
    }

    @Test("An empty note clears those of all lines")
    func clearedNotes() async throws {
        let queue = try ScratchQueue()
        #expect(try await queue.run("add", "--transaction", "8 #bread loaf ; 3 #cheese gouda").code == 0)
        let listed = try await queue.run("transactions", "--format", "csv")
        let id = try #require(listed.text.split(whereSeparator: \.isNewline).dropFirst().first?.prefix(36))
        let edited = try await queue.run("edit", String(id), #"note:"""#, "--format", "json")
        #expect(edited.text.contains(#""tags":["cheese"],"note":null"#), "\(edited)")
        #expect(edited.text.contains(#""tags":["bread"],"note":null"#), "\(edited)")
        let again = try await queue.run("edit", String(id), #"note:"" 8 loaf ; 3 gouda"#, "--format", "json")
        #expect(again.text.contains(#""note":"gouda""#), "\(again)")
    }

    @Test("Behind -- an entry may begin with whatever it likes")
    func dashes() async throws {
        let queue = try ScratchQueue()
        let run = try await queue.runBare(["add", "--queue", "queue", "--format", "json", "--", "-x 5 lunch"])
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains(#""note":"-x lunch""#), "\(run)")
    }
}
