import TestSupport
import Testing

/// What people type on the command line: options whose values begin with a minus, times, and calculations.
struct TypedFactsTests {
    @Test(
        "Values may begin with a minus, as the help writes them",
        arguments: [
            "list --sort -amount", "list --since -3", "list --until -3", "stats --sort -expense", "list --max -1",
            "transactions --sort -date", "stats --since -3 --until -1",
        ])
    func minus(line: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "12.50 #lunch")
        let run = try await queue.shell("quickrec \(line) --queue queue")
        #expect(run.code == 0, "\(run)")
    }

    @Test("A time that a person gives is what a sidecar would say")
    func createdAt() async throws {
        let queue = try ScratchQueue()
        let named = try await queue.run("add", "5", "--created-at", "2026-11-20T12:30:00+01:00", "--format", "json")
        #expect(named.text.contains(#""createdAtSource":"sidecar""#), "\(named)")
        #expect(try await queue.run("add", "5", "--format", "json").text.contains(#""createdAtSource":"clock""#))
        let late = try await queue.run("add", "5", "--created-at", "9999-12-31T23:59:59Z")
        #expect(late.code == 64, "\(late)")
        #expect(late.errorText.contains("to 9999-12-30"), "\(late)")
    }

    @Test("What was calculated or rounded is shown, wherever it is typed")
    func rounding() async throws {
        let queue = try ScratchQueue()
        let line = "40/3 = 13.33 EUR, rounded\n"
        let memo = #"{"id":"A0000000-0000-4000-8000-000000000001","note":"memo"}"# + "\n"
        _ = try await queue.run("add", "--from", "-", input: memo)
        #expect(try await queue.run("add", "40/3").errorText.hasPrefix(line))
        #expect(try await queue.run("add", "--transaction", "40/3").errorText.hasPrefix(line))
        #expect(try await queue.run("process", "A0000000", "40/3").errorText.hasPrefix(line))
        #expect(try await queue.run("edit", "A0000000", "70/3").errorText.hasPrefix("70/3 = 23.33 EUR, rounded\n"))
        let entries = #"{"id":"A0000000","entry":"40/3"}"# + "\n"
        let many = try await queue.run("process", "--from", "-", "--format", "json", input: entries)
        #expect(many.errorText.hasPrefix("line 1: " + line), "\(many)")
    }

    @Test("Names with control characters are refused wherever they come from")
    func names() async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        for words in [
            ["add", #"5 #"\u{1B}[31mx""#], ["add", "5 account:\"a\nb\""], ["tags", "add", "\u{1B}[31mx"],
            ["accounts", "add", "a\u{2028}b"], ["add", #"5 payee:"Bob\u{0}by""#],
        ] {
            let run = try await queue.runBare(words + ["--queue", "queue"])
            #expect(run.code == 65, "\(run)")
        }
        let sidecar = #"{"tags":["a\u001bb"]}"# + "\n"
        #expect(try await queue.run("add", "--from", "-", input: sidecar).code == 65)
    }

    @Test(
        "A time to come back at lies ahead, and not too far",
        arguments: [
            ("2020-01-01T00:00:00Z", "lies in the past"), ("9000-01-01T00:00:00Z", "days away"), ("2020-01-01", "past"),
            ("soon", "not a time"),
        ])
    func snooze(time: String, words: String) async throws {
        let queue = try ScratchQueue()
        let memo = #"{"id":"A0000000-0000-4000-8000-000000000001","note":"memo"}"# + "\n"
        _ = try await queue.run("add", "--from", "-", input: memo)
        let run = try await queue.run("snooze", "A0000000", "--until", time)
        #expect(run.code == 64, "\(run)")
        #expect(run.errorText.contains(words), "\(run)")
        #expect(try await queue.run("snooze", "A0000000", "--until", "3d").code == 0)
    }

    @Test(
        "A width that no terminal has draws a chart all the same", arguments: ["9223372036854775807", "-5", "1", "x"])
    func chart(columns: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "--transaction", "12.50 #lunch")
        for by in ["day", "tag"] {
            let run = try await queue.shell("COLUMNS=\(columns) quickrec stats --chart --by \(by) --queue queue")
            #expect(run.code == 0, "\(run)")
            #expect(run.text.contains("EXPENSE"), "\(run)")
            #expect(run.lines.allSatisfy { $0.count <= 1_000 })
        }
    }

    @Test(
        "What can't be used is named in one sentence",
        arguments: [
            (64, "list --queue ''", "--queue is empty"), (74, "add --from queue --queue queue", "directory"),
            (78, "list --queue queue --format json; : '- 1'", "not a list of keys"),
            (78, "list --queue queue; : 'a: [1, {'", "not valid YAML (line"),
        ])
    func sentences(code: Int32, line: String, words: String) async throws {
        let queue = try ScratchQueue()
        _ = try await queue.run("add", "1")
        if let settings = line.firstMatch(of: /; : '(.*)'$/) {
            try queue.folder.write(String(settings.output.1) + "\n", to: "queue/config.yaml")
        }
        let run = try await queue.shell("quickrec \(line.prefix { $0 != ";" })")
        #expect(run.code == code, "\(run)")
        #expect(run.errorText.lowercased().contains(words.lowercased()), "\(run)")
        #expect(!run.errorText.contains("NSCocoa"), "\(run)")
        #expect(code == 64 || run.errorText.filter(\.isNewline).count == 1, "\(run)")
    }

    @Test("A line of a batch that no person types is passed over")
    func longLine() async throws {
        let queue = try ScratchQueue()
        let memo = #"{"note":"memo"}"# + "\n"
        _ = try await queue.run("add", "--from", "-", input: memo + memo)
        let run = try await queue.shell(
            "(head -c 2000000 /dev/zero | tr '\\0' a; echo; echo '5 #good') | quickrec triage --batch --queue queue")
        #expect(run.errorText.contains("longer than 65536 bytes"), "\(run.errorText.prefix(1_000))")
        #expect(try await queue.run("list", "--state", "processed", "--format", "json").records().count == 1)
    }
}
