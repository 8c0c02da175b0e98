import GRDB
import Model
import Money
import Testing

@testable import Store

/// Entries that come in the place of others, many at once.
struct EntryChangesTests {
    private func line(
        _ amount: String?, _ tags: [String] = [], category: String? = nil, note: String? = nil
    ) -> EntryLine {
        EntryLine(amount: amount.map { Scratch.amount($0) }, category: category, tags: tags, note: note)
    }

    private func entry(_ lines: EntryLine...) -> Entry {
        Entry(currency: Scratch.amount("1.00").currency, lines: lines)
    }

    @Test("Each of many records has exactly the lines and tags it was given, and again what it had after undo")
    func lines() throws {
        let scratch = try Scratch()
        let before = [
            entry(line("1.00", ["a", "b", "c"]), line("2.00", ["b"], category: "Food"), line("3.00", note: "x")),
            entry(line(nil, ["memo"])),
            entry(),
            entry(line("1.00", ["a"]), line("2.00")),
            entry(line("4.00", ["ß", "a"], category: "Food", note: "same")),
        ]
        let after = [
            entry(line("1.00", ["a", "c", "d"])),
            entry(line("9.50", ["memo", "lunch"]), line("-1.00", ["d", "c"], category: "Rent")),
            entry(line("5.00", ["b", "b", "B"])),
            entry(line("1.00", ["b", "a"]), line("2.00", ["a"]), line("3.00", note: "it's \"new\"")),
            entry(line("4.00", ["ß", "a"], category: "Food", note: "same")),
        ]
        let records = try before.map { try scratch.add($0) }
        let requests = zip(records, after).map { ProcessRequest(record: $0.id.description, entry: $1) }
        let result = try scratch.database.process(requests, at: Scratch.now)
        #expect(result.isKept)
        let distinct = after.map { entry in
            entry.lines.map { line in
                EntryLine(
                    amount: line.amount, category: line.category, tags: line.tags.distinctNames, note: line.note)
            }
        }
        #expect(result.items.map(\.entry.lines) == distinct)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
        for _ in 0..<2 {
            _ = try scratch.database.swapAsShown(.undo, 1)
            for (record, entry) in zip(records, before) {
                #expect(try scratch.database.record(id: record.id)?.entry.lines == entry.lines)
            }
            _ = try scratch.database.swapAsShown(.redo, 1)
            for item in result.items { #expect(try scratch.database.record(id: item.id)?.entry == item.entry) }
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("A record that a batch names twice has what was said last, and one undo takes back both")
    func twice() throws {
        let scratch = try Scratch()
        let record = try scratch.add(entry(line(nil, ["memo"])))
        let requests = ["1.00", "2.00", "3.00"].map {
            ProcessRequest(record: record.id.description, entry: entry(line($0, ["memo", "n" + $0])))
        }
        let result = try scratch.database.process(requests, at: Scratch.now)
        #expect(result.items.map(\.entry.total) == Array(repeating: Scratch.amount("3.00"), count: 3))
        #expect(result.items.last?.entry.tags == ["memo", "n3.00"])
        _ = try scratch.database.swapAsShown(.undo, 1)
        let again = try #require(try scratch.database.record(id: record.id))
        #expect(again.entry.lines == record.entry.lines)
        #expect(again.state == .pending)
    }

    @Test("A record that one action changes twice is undone to what it was first, and redone to what it was last")
    func twiceInOneAction() throws {
        let scratch = try Scratch()
        func noted(_ note: String) -> Entry {
            var entry = Scratch.entry("1.00")
            entry.note = note
            return entry
        }
        let batch = ValueRows.batchSize
        let ids = try add(batch + 10, noted("first"), isProcessed: true, scratch)
        var requests = ids.map { ProcessRequest(record: $0, entry: noted("second")) }
        // One is the last of its batch and one the second of the next: the two changes of this record follow each other,
        // and are of the same column.
        requests[batch + 1] = ProcessRequest(record: ids[batch - 1], entry: noted("third"))
        #expect(try scratch.database.process(requests, at: Scratch.now).isKept)
        func note() throws -> String? { try scratch.database.record(prefix: ids[batch - 1]).entry.note }
        #expect(try note() == "third")
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try note() == "first")
        _ = try scratch.database.swapAsShown(.redo, 1)
        #expect(try note() == "third")
    }

    @Test("More records than are stored together: all are stored, and what fails is told by its place")
    func pieces() throws {
        let scratch = try Scratch()
        let batch = ValueRows.batchSize
        let count = 2 * batch + 3
        var requests = try add(count, Entry(), isProcessed: false, scratch).enumerated().map { number, id in
            ProcessRequest(record: id, entry: entry(line("\(number + 1).00", ["t"])))
        }
        let wrong = [0, batch - 1, batch, count - 1]
        for place in wrong { requests[place].entry = entry(line(nil, ["t"])) }
        let result = try scratch.database.process(requests, at: Scratch.now, options: BatchOptions(keepsGoing: true))
        #expect(result.failures.map(\.index) == wrong)
        #expect(result.count == count - 4)
        let last = try scratch.database.record(prefix: requests[count - 2].record)
        #expect(last.entry.total == Scratch.amount("\(count - 1).00"))
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try scratch.database.recordCounts()[.pending] == count)
    }

    /// Adds records with the same entry, and returns their IDs.
    private func add(_ count: Int, _ entry: Entry, isProcessed: Bool, _ scratch: Scratch) throws -> [String] {
        let ids = (0..<count).map { _ in QuickRecordID() }
        _ = try scratch.database.add(
            ids.map {
                NewRecord(
                    id: $0, createdAt: Scratch.now, createdAtSource: .clock, entry: entry, isProcessed: isProcessed)
            }, at: Scratch.now)
        return ids.map(\.description)
    }

    @Test("An entry that is refused leaves no name behind, and the others their own")
    func refusedNames() throws {
        let scratch = try Scratch()
        let records = try (0..<2).map { _ in try scratch.add() }
        _ = try scratch.database.book(
            Scratch.entry("1.00", "USD", account: "Visa"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        var wrong = entry(line("1.00", ["new tag"], category: "New category"))
        wrong.payee = "New payee"
        wrong.account = "Visa"
        var right = entry(line("1.00", ["kept"]))
        // Made for the entry before, and gone with it.
        right.payee = "New payee"
        let requests = [
            ProcessRequest(record: records[0].id.description, entry: wrong),
            ProcessRequest(record: records[1].id.description, entry: right),
        ]
        let result = try scratch.database.process(requests, at: Scratch.now, options: BatchOptions(keepsGoing: true))
        #expect(result.failures.map(\.index) == [0])
        #expect(try scratch.database.names(.payees, includingHidden: true).map(\.name) == ["New payee"])
        #expect(try scratch.database.record(prefix: requests[1].record).entry.payee == "New payee")
        #expect(try scratch.database.names(.tags, includingHidden: true).map(\.name) == ["kept"])
    }

    @Test("Lines that are not what was read stop everything")
    func foreignLines() throws {
        let scratch = try Scratch()
        let record = try scratch.add(entry(line("1.00", ["a"])))
        let (old, new) = (entry(line("1.00"), line("2.00")), entry(line("1.00"), line("3.00")))
        #expect(throws: StoreError.self) {
            try scratch.database.write { database in
                try EntryRows.replace(old, with: new, record: record.sequence, database)
            }
        }
        #expect(try scratch.database.record(id: record.id)?.entry.lines == record.entry.lines)
    }

    @Test("What an action keeps in memory is given back at its end, and at that of its undo")
    func cache() throws {
        let scratch = try Scratch()
        func size() throws -> Int? { try scratch.database.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") } }
        let usual = try size()
        let record = try scratch.add(entry(line("1.00")))
        #expect(try size() == usual)
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try size() == usual)
        #expect(throws: StoreError.self) {
            _ = try scratch.database.discard(record.id.description, reason: nil, at: Scratch.now)
        }
        #expect(try size() == usual)
    }
}
