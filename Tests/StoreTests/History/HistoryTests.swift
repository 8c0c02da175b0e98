import Foundation
import GRDB
import Model
import Store
import Testing

@Suite struct HistoryTests {
    @Test("Every kind of action is undone and redone")
    func everyKindOfActionIsUndoneAndRedone() throws {
        let scratch = try Scratch()
        let database = scratch.database
        let first = try scratch.add(Scratch.entry("3.00", tags: ["old"]))
        var states = [try database.records(RecordFilter(zone: Scratch.zone))]
        func note() throws { states.append(try database.records(RecordFilter(zone: Scratch.zone))) }

        _ = try database.process(
            [ProcessRequest(record: first.id.description, entry: Scratch.entry("12.50", tags: ["lunch", "team"]))],
            at: Scratch.now)
        try note()
        _ = try database.convert(zone: Scratch.zone, at: Scratch.now)
        try note()
        let second = try scratch.add(Scratch.entry("1.00", account: "Visa"))
        try note()
        _ = try database.discard(second.id.description, reason: "noise", at: Scratch.now)
        try note()
        _ = try database.revive(second.id.description, at: Scratch.now)
        try note()
        _ = try database.snooze(second.id.description, until: Scratch.moment("2026-12-01T08:00:00Z"), at: Scratch.now)
        try note()

        let booked = try database.transactions(RecordFilter(zone: Scratch.zone))
        for expected in states.dropLast().reversed() {
            #expect(try database.swapAsShown(.undo, 1).count == 1)
            #expect(Self.facts(try database.records(RecordFilter(zone: Scratch.zone))) == Self.facts(expected))
        }
        #expect(try database.transactions(RecordFilter(zone: Scratch.zone)).isEmpty)
        for expected in states.dropFirst() {
            #expect(try database.swapAsShown(.redo, 1).count == 1)
            #expect(Self.facts(try database.records(RecordFilter(zone: Scratch.zone))) == Self.facts(expected))
        }
        #expect(try database.transactions(RecordFilter(zone: Scratch.zone)) == booked)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("An action that took lines away and brought others is undone and redone")
    func linesThatComeAndGo() throws {
        let scratch = try Scratch()
        let database = scratch.database
        var several = Scratch.entry("1.00")
        several.lines += [EntryLine(amount: Scratch.amount("2.00")), EntryLine(amount: Scratch.amount("3.00"))]
        let records = [try scratch.add(several), try scratch.add(), try scratch.add(several)]
        // The first lines stay as they are, so that nothing is noted between a line that goes and one that comes.
        let entries = [Scratch.entry("1.00"), Scratch.entry("7.00"), Scratch.entry("1.00")]
        let before = try database.records(RecordFilter(zone: Scratch.zone))
        _ = try database.process(
            zip(records, entries).map { ProcessRequest(record: $0.id.description, entry: $1) }, at: Scratch.now)
        let after = try database.records(RecordFilter(zone: Scratch.zone))
        #expect(after.map(\.entry.lines.count) == [1, 1, 1])
        #expect(try database.swapAsShown(.undo, 1).count == 1)
        #expect(Self.facts(try database.records(RecordFilter(zone: Scratch.zone))) == Self.facts(before))
        #expect(try database.swapAsShown(.redo, 1).count == 1)
        #expect(Self.facts(try database.records(RecordFilter(zone: Scratch.zone))) == Self.facts(after))
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test(
        "Row numbers near the end of 64 bits are refused before anything is added, and undone without a trap",
        arguments: ["tags", "categories", "payees", "accounts", "quick_records", "transactions", "entry_lines"],
        [Int64.max, Int64.max - 1, Int64.min])
    func extremeNumbers(table: String, number: Int64) throws {
        let scratch = try Scratch()
        let database = scratch.database
        var entry = Scratch.entry("3.00", tags: ["a"], account: "Bank")
        (entry.payee, entry.lines[0].category) = ("Bob", "Food")
        try scratch.add(entry, isProcessed: true)
        _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let raw = try DatabaseQueue(path: scratch.path, configuration: configuration)
        try raw.write { try $0.execute(sql: "UPDATE \(table) SET rowid = ? WHERE rowid = 1", arguments: [number]) }
        let add = { () throws in
            _ = try scratch.add(entry, isProcessed: true)
            _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
            _ = try database.convert(zone: Scratch.zone, at: Scratch.now)
        }
        if number > 0 {
            let refusal = #expect(throws: StoreError.self, performing: add)
            #expect(refusal?.description.hasPrefix("A row of \(table) has the number \(number), ") == true)
        } else {
            try? add()
        }
        for _ in 0..<3 { _ = try? database.swap(.undo, 1, at: Scratch.now) }
    }

    @Test("Several are undone at once or not at all")
    func severalAreUndoneAtOnceOrNotAtAll() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"))
        try scratch.add(Scratch.entry("2.00"))
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 3) }
        #expect(refusal?.description == "There are only 2 to undo; `quickrec history` shows what was done.")
        #expect(try scratch.recordTotal() == 2)
        #expect(try scratch.database.swapAsShown(.undo, 2).map(\.action.kind) == ["add", "add"])
        #expect(try scratch.recordTotal() == 0)
    }

    @Test("A new action ends redoing")
    func aNewActionEndsRedoing() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"))
        _ = try scratch.database.swapAsShown(.undo, 1)
        try scratch.add(Scratch.entry("2.00"))
        #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.redo, 1) }
        #expect(try scratch.database.history(limit: 9).map(\.state) == [.done, .done, .abandoned])
    }

    @Test("A record whose recording has arrived stays")
    func aRecordWhoseRecordingHasArrivedStays() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        try scratch.add(Scratch.entry("1.00"), audio: audio)
        let decisions = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.contains("has arrived since") == true)
        let record = try #require(try scratch.database.records(RecordFilter(zone: Scratch.zone)).first)
        #expect(record.state == .pending)
        #expect(record.recording?.audioUUID == audio)
    }

    @Test("An action that has to stay, because a file has arrived since, does not block those before it")
    func anActionThatHasToStayBlocksNone() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        try scratch.add(Scratch.entry("2.00", tags: ["typo"]))
        try scratch.add(Scratch.entry("5.00", tags: ["typo"]), audio: audio)
        let decisions = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.hasSuffix("`quickrec undo 2` leaves it as it is and undoes the next one.") == true)
        for _ in 0..<2 {
            var left: [String] = []
            let undone = try scratch.database.swap(.undo, 2, at: Scratch.now) { left.append($0) }
            #expect(undone.map(\.action.number) == [1])
            #expect(left.count == 1 && left[0].hasPrefix("The recording of "), "\(left)")
            let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
            #expect(records.map(\.entry.tags) == [["typo"]])
            #expect(records.map(\.recording?.audioUUID) == [audio])
            #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
            _ = try scratch.database.swapAsShown(.redo, 1)
            #expect(try scratch.recordTotal() == 2)
        }
    }

    @Test("An edit of an entry that a sidecar has filled since stays whole, and blocks none before it")
    func aFilledEntryBlocksNone() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("2.00"))
        let id = try scratch.add(Entry(note: "x")).id
        for tags in [["a"], []] {
            let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
            let seen = try #require(records.first { $0.id == id })
            var entry = Entry(note: "x")
            if !tags.isEmpty { entry.lines = [EntryLine(tags: tags)] }
            let request = EditRequest(item: .record(seen), entry: entry, namesAccount: false)
            _ = try scratch.database.edit(request, zone: Scratch.zone, at: Scratch.now)
        }
        try scratch.tell(id, Scratch.entry("34.00"), digest: 8)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.contains("would be lost, or missing; type the entry again") == true)
        var left: [String] = []
        let undone = try scratch.database.swap(.undo, 4, at: Scratch.now) { left.append($0) }
        #expect(undone.map(\.action.number) == [1])
        #expect(left.count == 3, "\(left)")
        let records = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        #expect(records.map(\.entry.lines) == [Scratch.entry("34.00").lines])
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("Undo shows old and new")
    func undoShowsOldAndNew() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("1.00"))
        _ = try scratch.database.discard(record.id.description, reason: "noise", at: Scratch.now)
        let step = try #require(try scratch.database.swap(.undo, 1, at: Scratch.now, isDryRun: true).first)
        guard case .record(let before?, let after?) = step.things.first else {
            Issue.record("it is a record that changes: \(step.things)")
            return
        }
        #expect(step.things.count == 1)
        #expect(!step.isCut)
        #expect(before.state == .discarded)
        #expect(before.discardReason == "noise")
        #expect(after.state == .pending)
        #expect(after.discardReason == nil)
        #expect(try scratch.database.record(id: record.id)?.state == .discarded)
    }

    @Test("What the worker does is no action")
    func whatTheWorkerDoesIsNoAction() throws {
        let scratch = try Scratch()
        _ = try scratch.database.journal([.audio(Scratch.arrival("a.wav", digest: 1))], at: Scratch.now)
        #expect(try scratch.database.history(limit: 9).isEmpty)
    }

    /// Records without their revision, which undoing moves on.
    private static func facts(_ records: [QuickRecord]) -> [QuickRecord] {
        records.map { record in
            var record = record
            record.revision = 0
            return record
        }
    }
}
