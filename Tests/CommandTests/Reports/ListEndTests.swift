import Foundation
import TestSupport
import Testing

/// Lists end with the newest; a limit keeps that end and says what it leaves out.
struct ListEndTests {
    private static func queue(_ count: Int) async throws -> ScratchQueue {
        let queue = try ScratchQueue()
        let lines = (1...count).map { number in
            let day = String(format: "%02d", (number - 1) % 28 + 1)
            let month = String(format: "%02d", (number - 1) / 28 + 1)
            return #"{"createdAt":"2026-\#(month)-\#(day)T12:00:00Z","note":"n\#(number)"}"# + "\n"
        }
        let run = try await queue.run("add", "--from", "-", "--format", "json", input: lines.joined())
        try #require(run.code == 0)
        return queue
    }

    private static func notes(_ run: CommandRun) throws -> [String] {
        let records = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [[String: Any]]
        return (records ?? []).compactMap { $0["note"] as? String }
    }

    @Test("A limit keeps the newest in their order, and with an order its first ones")
    func limit() async throws {
        let queue = try await Self.queue(40)
        let newest = try await queue.run("list", "--limit", "3", "--format", "json")
        #expect(try Self.notes(newest) == ["n38", "n39", "n40"])
        let first = try await queue.run("list", "--limit", "2", "--sort", "created", "--format", "json")
        #expect(try Self.notes(first) == ["n1", "n2"])
        let table = try await queue.run("list", "--limit", "3")
        #expect(table.errorText == "The newest 3 of 40; --limit 40 shows all.\n")
        #expect(try await queue.run("list", "--limit", "0").errorText == "The newest 0 of 40; --limit 40 shows all.\n")
        let all = try await queue.run("list", "--limit", "40")
        #expect(all.errorText.isEmpty, "\(all)")
        #expect(all.text.filter(\.isNewline).count == 41, "\(all)")
        #expect(try await queue.run("list").text == all.text)
    }

    @Test("The sums below a list are of what is shown, which is said")
    func sums() async throws {
        let queue = try ScratchQueue()
        for amount in ["1", "2", "4"] { _ = try await queue.run("add", "--transaction", amount) }
        let run = try await queue.run("transactions", "--limit", "2")
        #expect(run.text.contains("6.00 EUR  -6.00 EUR"), "\(run)")
        #expect(run.errorText == "The newest 2 of 3; --limit 3 shows all. The sums are of what is shown.\n")
    }

    @Test("On a terminal, what is left out is said in the text that is paged")
    func pagedRest() async throws {
        let queue = try ScratchQueue()
        for amount in ["1", "2", "4"] { _ = try await queue.run("add", "--transaction", amount) }
        for (words, said) in [
            ("transactions --limit 2", "The newest 2 of 3; --limit 3 shows all. The sums are of what is shown."),
            ("history --limit 2", "The newest 2 of 3; `quickrec history --limit 3` shows all."),
            ("accounts --limit 0", "The first 0 of 1; --limit 1 shows all."),
        ] {
            let run = try await queue.shell(
                """
                export QUICKREC_QUEUE=$PWD/queue QUICKREC_PAGER='sed s/^/paged:/' TERM=xterm
                script -qec "stty rows 1 cols 100; quickrec \(words) 2>/dev/null" /dev/null </dev/null
                """)
            #expect(run.text.hasSuffix("paged:\(said)\r\n"), "\(run)")
        }
    }

    @Test("The history ends with the newest, and data begins with it")
    func history() async throws {
        let queue = try ScratchQueue()
        for tag in ["a", "b"] { _ = try await queue.run("tags", "add", tag) }
        // What changes nothing is no action.
        #expect(try await queue.run("tags", "rename", "a", "a").code == 0)
        _ = try await queue.run("tags", "add", "c")
        let run = try await queue.run("history", "--limit", "2")
        #expect(run.lines.last?.contains("added the tag 'c'") == true, "\(run)")
        #expect(run.errorText == "The newest 2 of 3; `quickrec history --limit 3` shows all.\n")
    }

    @Test("Lists of names and of held files show the first ones, and say how many there are")
    func otherLimits() async throws {
        let queue = try ScratchQueue()
        for tag in ["a", "b", "c"] { _ = try await queue.run("tags", "add", tag) }
        let tags = try await queue.run("tags", "--limit", "2")
        #expect(tags.text.filter(\.isNewline).count == 3, "\(tags)")
        #expect(!tags.text.contains("c"), "\(tags)")
        #expect(tags.errorText == "The first 2 of 3; --limit 3 shows all.\n")
        for name in ["1", "2"] { try queue.drop("no recording \(name)", as: "\(name).txt") }
        _ = try await queue.run("ingest")
        let held = try await queue.run("held", "list", "--limit", "1", "--format", "jsonl")
        #expect(held.text.filter(\.isNewline).count == 1, "\(held)")
        #expect(held.errorText.isEmpty, "\(held)")
        let all = try await queue.run("held", "--limit", "2")
        #expect(all.code == 0, "\(all)")
        #expect(all.errorText.isEmpty, "\(all)")
        #expect(try await queue.run("accounts", "--limit", "-1").code == 64)
    }

    @Test("A long list on a terminal goes through the pager, which may end early; a short one and a pipe do not")
    func pager() async throws {
        let queue = try await Self.queue(200)
        func terminal(_ words: String) async throws -> CommandRun {
            try await queue.shell(
                """
                export QUICKREC_QUEUE=$PWD/queue QUICKREC_PAGER='head -n 2 | sed s/^/paged:/' TERM=xterm
                script -qec "stty rows 24 cols 100; quickrec \(words)" /dev/null </dev/null
                """)
        }
        let long = try await terminal("list")
        #expect(long.code == 0, "\(long)")
        #expect(long.text.filter(\.isNewline).count == 2, "\(long)")
        #expect(long.text.hasPrefix("paged:"), "\(long)")
        for number in 1...30 { _ = try await queue.run("tags", "add", "tag \(number)") }
        let names = try await terminal("tags")
        #expect(names.text.hasPrefix("paged:"), "\(names)")
        #expect(names.text.contains("TAG"), "\(names)")
        let short = try await terminal("list --limit 3")
        #expect(!short.text.contains("paged:"), "\(short)")
        #expect(short.text.contains("The newest 3 of 200"), "\(short)")
        let unpaged = try await terminal("list --no-pager")
        #expect(!unpaged.text.contains("paged:"), "\(unpaged)")
        #expect(unpaged.text.filter(\.isNewline).count == 201, "\(unpaged)")
        for missing in ["nonexistent", "nonexistent -R", "/etc/passwd"] {
            let run = try await queue.shell(
                """
                export QUICKREC_QUEUE=$PWD/queue QUICKREC_PAGER='\(missing)' TERM=xterm
                script -qec "stty rows 24 cols 100; quickrec list" /dev/null </dev/null
                """)
            #expect(run.text.filter(\.isNewline).count == 201, "\(run)")
        }
        let piped = try await queue.shell("QUICKREC_PAGER='sed s/^/paged:/' quickrec list --queue queue | cat")
        #expect(!piped.text.contains("paged:"), "\(piped)")
    }

    @Test("The queue that the working folder lies in is found, after --queue, $QUICKREC_QUEUE and ./queue")
    func around() async throws {
        let queue = try await Self.queue(1)
        func list(_ folder: String, _ environment: String = "") async throws -> CommandRun {
            try await queue.shell(
                "mkdir -p \(folder) && cd \(folder) && env -u QUICKREC_QUEUE \(environment) quickrec list --format json"
            )
        }
        for folder in ["queue", "queue/inbox", "queue/archive/2026"] {
            #expect(try Self.notes(await list(folder)) == ["n1"], "\(folder)")
        }
        #expect(try Self.notes(await list(".")) == ["n1"])
        let named = try await list("queue/inbox", "QUICKREC_QUEUE=/nonexistent/queue")
        #expect(named.code == 66, "\(named)")
    }
}
