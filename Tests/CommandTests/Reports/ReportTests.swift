import Foundation
import TestSupport
import Testing

/// `report` as cron and monitoring use it, and the files that it writes.
struct ReportTests {
    @Test("--fail-if-unprocessed fails for what is older than --max-age, and for nothing else")
    func age() async throws {
        let queue = try ScratchQueue()
        func code(_ words: String...) async throws -> Int32? {
            try await queue.runBare(["report", "--fail-if-unprocessed"] + words + ["--queue", "queue"]).code
        }
        let made = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -3 * 86_400))
        #expect(try await queue.run("add", "5 #tea", "--created-at", made).code == 0)
        #expect(try await code() == 1)
        #expect(try await code("--max-age", "2d") == 1)
        #expect(try await code("--max-age", "4d") == 0)
        #expect(try await code("--max-age", "2d", "--tag", "coffee") == 0)
        #expect(try await code("--max-age", "2d", "--tag", "tea", "--format", "json") == 1)
        #expect(try await queue.run("convert").code == 0)
        #expect(try await code("--max-age", "0h") == 0)
        let alone = try await queue.run("report", "--max-age", "2d")
        #expect(alone.code == 64)
        #expect(try await code("--max-age", "soon") == 64)
    }

    @Test("People are shown the first ten records that are not converted, programs all of them")
    func length() async throws {
        let queue = try ScratchQueue()
        for number in 1...11 { #expect(try await queue.run("add", "\(number) #tea it's").code == 0) }
        let table = try await queue.run("report").text
        #expect(table.components(separatedBy: " not converted yet").count == 11)
        let narrow = try await queue.run("report", "--min", "1", "--max", "11.5", "--tag", "tea", "--text", "it's")
        #expect(narrow.text.contains(#" --tag tea --min 1 --max 11.5 --text 'it'\''s'` shows them all)"#), "\(narrow)")
        let json = try await queue.run("report", "--format", "json")
        let report = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        #expect((report?["unprocessed"] as? [Any])?.count == 11)
    }

    @Test("--since-last says what has changed since the last report that had it, and no other report is remembered")
    func changes() async throws {
        let queue = try ScratchQueue()
        func change() async throws -> NSDictionary? {
            let run = try await queue.run("report", "--since-last", "--format", "json")
            let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
            try ContractTests.check(run.text, .report)
            return report?["sinceLast"] as? NSDictionary
        }
        #expect(try await queue.run("add", "5 #tea").code == 0)
        #expect(try await change() == nil)
        #expect(try await change()?["records"] as? Int == 0)
        #expect(try await queue.run("add", "#coffee").code == 0)
        #expect(try await queue.run("convert").code == 0)
        try queue.drop("no sound", as: "text.wav")
        #expect(try await queue.run("ingest").code == 0)
        for words in [["report"], ["report", "--format", "csv"], ["report", "--html", "page.html"]] {
            #expect(try await queue.runBare(words + ["--queue", "queue"]).code == 0)
        }
        // Nobody has read what could not be written.
        let lost = try await queue.shell("quickrec report --since-last --queue queue > /dev/full")
        #expect(lost.code == 74)
        let found = try #require(try await change())
        #expect(found["records"] as? Int == 1)
        #expect(found["held"] as? Int == 1)
        #expect(
            found["counts"] as? NSDictionary
                == ["awaiting_audio": 0, "pending": 1, "processed": -1, "converted": 1, "discarded": 0])
        #expect(try await change()?["records"] as? Int == 0)
        let narrow = try await queue.run("report", "--since-last", "--tag", "tea")
        #expect(narrow.code == 64)
    }

    @Test("The page is written whole or not at all, for its owner only")
    func page() async throws {
        let queue = try ScratchQueue()
        #expect(try await queue.run("add", "5 #tea").code == 0)
        let run = try await queue.run("report", "--html", "page.html")
        #expect(run.text.hasPrefix("1 of 1 quick record is not booked yet."))
        #expect(queue.folder.mode(of: "page.html") & 0o777 == 0o600)
        let page = try #require(queue.folder.bytes(of: "page.html"))
        let printed = try await queue.run("report", "--html", "-")
        #expect(printed.text.hasPrefix("<!DOCTYPE html>"))
        #expect(printed.text.hasSuffix("</html>\n"))
        for (words, code) in [("nowhere/page.html", 73), ("queue", 73), (".", 64), ("- --format json", 64)]
            as [(String, Int32)]
        {
            let run = try await queue.shell("quickrec report --queue queue --html \(words)")
            #expect(run.code == code, "\(run)")
            #expect(run.output.isEmpty)
        }
        let full = try await queue.shell("ulimit -f 8; trap '' XFSZ; quickrec report --queue queue --html page.html")
        #expect(full.code == 74 || full.code == 73, "\(full)")
        #expect(queue.folder.bytes(of: "page.html")?.count == page.count)
        #expect(queue.folder.files(in: ".").allSatisfy { !$0.contains("quickrec-") })
    }

    @Test("A page whose sums by month are too large says so and has all else")
    func largePage() async throws {
        let queue = try ScratchQueue()
        for account in ["One", "Two"] {
            let words = ["add", "--transaction", "92233720368547758.07 EUR account:\(account)"]
            #expect(try await queue.run(words).code == 0)
        }
        #expect(try await queue.run("add", "5 #tea").code == 0)
        let page = try await queue.run("report", "--html", "-")
        #expect(page.code == 0, "\(page)")
        #expect(page.text.contains("in EUR are too large to be written") && page.text.contains("tea"), "\(page)")
    }

    @Test("Output replaces no file of the queue, and a page or a picture only one of its kind")
    func replaces() async throws {
        let queue = try ScratchQueue()
        #expect(try await queue.run("add", "--transaction", "5 #tea").code == 0)
        try queue.folder.write("mine", to: "notes.txt")
        try queue.folder.write("", to: "empty")
        try queue.folder.write("", to: "queue/archive/memo.wav")
        try queue.folder.write("currency: EUR\n", to: "queue/config.yaml")
        for (words, code) in [
            ("report --html queue/quickrec.sqlite", 73), ("report --html queue/config.yaml", 73),
            ("report --html queue/archive/memo.wav", 73), ("report --html notes.txt", 73),
            ("stats --svg queue/quickrec.sqlite", 73), ("stats --svg notes.txt", 73),
            ("export csv --output queue/quickrec.sqlite --overwrite", 73),
            ("export csv --output queue/archive/memo.wav --overwrite", 73), ("report --html page.html", 0),
            ("report --html page.html", 0), ("report --html empty", 0), ("report --html queue/page.html", 0),
            ("stats --svg picture.svg", 0), ("stats --svg picture.svg", 0), ("stats --svg page.html", 73),
            ("report --html queue/archive/new.html", 73), ("stats --svg queue/held/new.svg", 73),
            ("export csv --output queue/inbox/new.csv", 73), ("export csv --output books.csv", 0),
            ("export csv --output books.csv --overwrite", 0),
        ] as [(String, Int32)] {
            let run = try await queue.shell("quickrec \(words) --queue queue > shown")
            #expect(run.code == code, "\(words): \(run)")
        }
        #expect(queue.folder.bytes(of: "notes.txt") == Array("mine".utf8))
        #expect(try await queue.run("transactions", "--format", "jsonl").text.filter(\.isNewline).count == 1)
    }

    @Test("Output replaces no file of another queue or of a backup, whatever path leads there", .needs(.namespaces))
    func replacesNoneElsewhere() async throws {
        let queue = try ScratchQueue()
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        let run = try await queue.inNamespace(
            """
            quickrec ingest memo.wav --no-analysis --queue other >/dev/null; quickrec backup copy --queue other >/dev/null
            quickrec add 5 --queue queue >/dev/null; mkdir mount other/exports; mount --bind queue mount; touch other/books.csv
            for file in {other,copy,mount}/quickrec.sqlite {other,copy}/archive/*/*/*.wav copy/.quickrec-backup \
                other/books.csv other/exports/books.csv; do
                quickrec export csv --output $file --overwrite --queue queue 2>>said; echo $?
            done
            for folder in other copy queue; do quickrec verify --queue $folder | tail -1; done
            """)
        let codes = run.lines.prefix(8)
        #expect(codes == ["73", "73", "73", "73", "73", "73", "0", "0"], "\(run)")
        #expect(run.text.components(separatedBy: "checks hold.").count == 4, "\(run)")
    }

    @Test("The command after 'Next:' shows what it says", arguments: ["", " --tag tea"])
    func next(filter: String) async throws {
        let queue = try ScratchQueue()
        for words in ["#tea", "#tea later", "#coffee", "7 #tea"] {
            #expect(try await queue.run("add", words).code == 0)
        }
        let ids = try await queue.shell("quickrec list --queue queue --text later --format csv | tail -1 | cut -c 1-36")
        #expect(
            try await queue.run("snooze", ids.text.trimmingCharacters(in: .whitespacesAndNewlines), "--until", "3d")
                .code == 0)
        let count = filter.isEmpty ? 2 : 1
        let report = try await queue.shell("QUICKREC_QUEUE=queue quickrec report\(filter) | tail -1")
        #expect(
            report.text
                == "Next: `quickrec triage\(filter)` (say what \(count) quick record\(count == 1 ? "" : "s") meant)\n")
        let named = try await queue.shell(
            "ln -s queue 'my queue'; quickrec report --queue 'my queue'\(filter) | tail -1")
        let path = queue.folder.path("my queue")
        #expect(named.text.hasPrefix("Next: `quickrec triage\(filter) --queue '\(path)'` ("), "\(named)")
        let triage = try await queue.shell("quickrec triage\(filter) --queue queue --format csv 2> said.txt | wc -l")
        #expect(triage.text == "\(count + 1)\n")
    }
}
