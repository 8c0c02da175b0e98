import Model
import Store
import Testing
import Triage

@testable import Application

/// What earlier entries teach.
struct TriageMemoryTests {
    /// The tags that Tab offers after a mark, the first one first.
    private static func tags(_ memory: TriageMemory) -> [String] {
        memory.completer.completion(of: "#", cursor: 1)?.replacements ?? []
    }

    @Test("Tags are offered by how often they were used, hidden ones never")
    func tags() throws {
        let queue = try OpenQueue()
        for tags in [["lunch"], ["lunch", "team"], ["bus"], ["bus"], ["bus", "secret"]] {
            try queue.add(OpenQueue.entry(100, tags: tags), isProcessed: true)
        }
        _ = try queue.database.setHidden(true, "secret", .tags, at: queue.context.now)
        #expect(try Self.tags(TriageMemory(queue.context)) == ["#bus", "#lunch", "#team"])
    }

    @Test("What similar memos had is suggested, hidden tags never")
    func suggestions() throws {
        let queue = try OpenQueue()
        for _ in 0..<5 { try queue.add(OpenQueue.entry(100, tags: ["lunch", "secret"]), isProcessed: true) }
        let open = try queue.add()
        #expect(Set(try TriageMemory(queue.context).suggestions(for: open).map(\.tag)) == ["lunch", "secret"])
        _ = try queue.database.setHidden(true, "secret", .tags, at: queue.context.now)
        #expect(try TriageMemory(queue.context).suggestions(for: open).map(\.tag) == ["lunch"])
    }

    @Test("A name without a use is known, but comes last")
    func unused() throws {
        let queue = try OpenQueue()
        _ = try queue.database.add("aaa", .tags, at: queue.context.now)
        try queue.add(OpenQueue.entry(100, tags: ["lunch"]), isProcessed: true)
        #expect(try Self.tags(TriageMemory(queue.context)) == ["#lunch", "#aaa"])
    }

    @Test("A line that the keys recall has neither the note nor the day of its memo")
    func withoutMemo() throws {
        let queue = try OpenQueue()
        var entry = OpenQueue.entry(100, tags: ["lunch"])
        (entry.note, entry.date) = ("memo 2", CivilDay("2026-10-31"))
        try queue.add(entry, isProcessed: true)
        #expect(try TriageMemory(queue.context).lines == ["1.00 EUR #lunch"])
    }

    @Test("A name of the books stays known when its only use is taken back")
    func takenBack() throws {
        let queue = try OpenQueue()
        _ = try queue.database.add("aaa", .tags, at: queue.context.now)
        let record = try queue.add()
        var memory = try TriageMemory(queue.context)
        var saved = record
        saved.state = .processed
        saved.entry = OpenQueue.entry(100, tags: ["aaa", "new"])
        memory.update([saved])
        memory.update([record])
        #expect(Self.tags(memory) == ["#aaa"])
    }

    @Test("What is saved counts at once, and no longer when it is taken back")
    func update() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        var memory = try TriageMemory(queue.context)
        var saved = record
        saved.state = .processed
        saved.entry = OpenQueue.entry(100, tags: ["lunch"], payee: "Joe's")
        memory.update([saved])
        #expect(Self.tags(memory) == ["#lunch"])
        let completed = memory.completer.completion(of: "payee:Jo", cursor: 8, suggested: [])
        #expect(completed?.replacements.contains { $0.contains("Joe's") } == true)
        // The same record again is no second use.
        memory.update([saved])
        memory.update([record])
        #expect(Self.tags(memory).isEmpty)
    }

    @Test("Lines of earlier entries come back oldest first, without what a terminal would act on")
    func lines() throws {
        let queue = try OpenQueue()
        try queue.add(OpenQueue.entry(100, tags: ["a"]), isProcessed: true)
        try queue.add(OpenQueue.entry(200, tags: ["b"], payee: "x\u{202E}y"), isProcessed: true)
        try queue.add(OpenQueue.entry(300, tags: ["c"]), isProcessed: true)
        let lines = try TriageMemory(queue.context).lines
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { TerminalText.escape($0) == $0 })
        #expect(lines.first?.contains("#a") == true)
        #expect(lines.last?.contains("#c") == true)
    }
}
