import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// What undoing shows, and what it refuses because of what came later.
@Suite struct HistoryWordsTests {
    @Test("Every table of the history is told in words")
    func everyTableOfTheHistoryIsToldInWords() {
        for table in HistoryTable.all {
            guard let role = HistoryTable.roles[table.name] else {
                Issue.record("\(table.name) has no role: HistoryTable.roles says what its rows are to people")
                continue
            }
            switch role {
            case .record, .transaction: break
            case .named: #expect(table.columns.contains("name"), "\(table.name)")
            case .part(let whole): #expect(HistoryTable.named(whole) != nil, "\(table.name)")
            }
        }
    }

    /// `ownersQuery` takes the number of the whole from the beginning of an image.
    @Test("Parts name their whole first")
    func partsNameTheirWholeFirst() throws {
        let scratch = try Scratch()
        for table in HistoryTable.all {
            guard case .part(let whole) = HistoryTable.roles[table.name] else { continue }
            let parent = try scratch.database.read { database in
                try String.fetchOne(
                    database, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?) WHERE \"from\" = ?",
                    arguments: [table.name, table.columns[0]])
            }
            #expect(parent == whole, "\(table.name)")
        }
    }

    @Test("What an action touched is found without looking through it again for each row", arguments: HistoryTable.all)
    func owners(_ table: HistoryTable) throws {
        let steps = try Scratch().database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(table.ownersQuery)", arguments: [1])
                .map { try $0.decode(String.self, forColumn: "detail") }
        }
        #expect(steps.contains { $0.hasPrefix("SEARCH c USING INDEX changes_action") }, "\(steps)")
        #expect(!steps.contains { $0.contains("CORRELATED") || $0.hasPrefix("SCAN c") }, "\(steps)")
    }

    @Test("Whether numbers are left, which every writing asks, reads no table from its beginning")
    func exhausted() throws {
        let steps = try Scratch().database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(HistoryTable.exhaustedQuery)")
                .map { try $0.decode(String.self, forColumn: "detail") }
        }
        #expect(steps.filter { $0.hasPrefix("SEARCH") }.count == HistoryTable.all.count, "\(steps)")
        #expect(steps.filter { $0.hasPrefix("SCAN") } == ["SCAN sqlite_sequence"], "\(steps)")
    }

    @Test("Both sides of every thing are there")
    func bothSidesOfEveryThingAreThere() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), isProcessed: true)
        let request = ProcessRequest(record: record.id.description, entry: Scratch.entry("13.00", tags: ["team"]))
        _ = try scratch.database.process([request], at: Scratch.now)
        let step = try #require(try scratch.database.swapAsShown(.undo, 1).first)
        guard case .record(let before?, let after?) = step.things.first else {
            Issue.record("the record comes first: \(step.things)")
            return
        }
        #expect(before.entry.total == Scratch.amount("13.00"))
        #expect(before.entry.tags == ["team"])
        #expect(after.entry.total == Scratch.amount("12.50"))
        #expect(after.entry.tags == ["lunch"])
        let tag = NamedThing(
            noun: "tag", name: "team",
            facts: [.init(label: "name", value: "team"), .init(label: "hidden", value: "no", isFlag: true)])
        #expect(step.things.dropFirst() == [.named(before: tag, after: nil)])
    }

    /// Lines alone have changed, so the record's own row is as it was.
    @Test("Whoever has seen the record has to look again")
    func whoeverHasSeenTheRecordHasToLookAgain() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), isProcessed: true)
        let line = try scratch.database.act(
            "edit", at: Scratch.now, summary: { _ in "edited" },
            { database in
                try database.execute(sql: "UPDATE entry_lines SET note = 'warm'")
                return database.changesCount
            })
        #expect(line == 1)
        for direction in [HistoryDirection.undo, .redo] {
            let seen = try #require(try scratch.database.record(id: record.id)?.revision)
            let step = try #require(try scratch.database.swapAsShown(direction, 1).first)
            #expect(step.things.count == 1)
            #expect(try scratch.database.record(id: record.id)?.revision ?? 0 > seen)
        }
    }

    @Test("Many things are cut")
    func manyThingsAreCut() throws {
        let scratch = try Scratch()
        let records = (0..<20).map { _ in
            NewRecord(
                createdAt: Scratch.now, createdAtSource: .clock, entry: Scratch.entry("1.00"), isProcessed: false)
        }
        _ = try scratch.database.add(records, at: Scratch.now)
        let step = try #require(try scratch.database.swapAsShown(.undo, 1).first)
        #expect(step.things.count == TouchedThings.limit)
        #expect(step.isCut)
        #expect(try scratch.recordTotal() == 0)
    }

    /// What conversion notes as a range is told like everything else.
    @Test("A conversion is told with its transaction")
    func aConversionIsToldWithItsTransaction() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("12.50", tags: ["lunch"]), isProcessed: true)
        let booked = try #require(try scratch.database.convert(zone: Scratch.zone, at: Scratch.now).items.first)
        let undone = try #require(try scratch.database.swapAsShown(.undo, 1).first)
        #expect(undone.things.contains(.transaction(before: booked, after: nil)))
        let redone = try #require(try scratch.database.swapAsShown(.redo, 1).first)
        #expect(redone.things.contains(.transaction(before: nil, after: booked)))
    }

    @Test("The log only grows")
    func theLogOnlyGrows() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"))
        var log: [String] = []
        for direction in [HistoryDirection.undo, .redo, .undo, .redo] {
            _ = try scratch.database.swap(direction, 1, at: Scratch.moment("2026-11-27T08:00:00Z"))
            let history = try scratch.database.history(limit: 99).reversed().map { "\($0.number) \($0.summary)" }
            #expect(history.count == log.count + (log.isEmpty ? 2 : 1))
            #expect(history.starts(with: log))
            log = history
        }
        #expect(
            log == [
                "1 added 1 record", "2 undid 1: added 1 record", "3 redid 1: added 1 record",
                "4 undid 1: added 1 record", "5 redid 1: added 1 record",
            ])
        #expect(try scratch.database.history(limit: 1).first?.at == Scratch.moment("2026-11-27T08:00:00Z"))
    }

    @Test("What is not what was shown is not done")
    func whatIsNotWhatWasShownIsNotDone() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"))
        let plan = try scratch.database.swap(.undo, 1, at: Scratch.now, isDryRun: true).map(\.action.number)
        try scratch.add(Scratch.entry("2.00"))
        let refusal = #expect(throws: StoreError.self) {
            try scratch.database.swap(.undo, 1, at: Scratch.now, expecting: plan)
        }
        #expect(refusal?.description.contains("Something else was done meanwhile") == true)
        #expect(try scratch.recordTotal() == 2)
    }

    /// A tag that a person made and that a sidecar uses since: undoing takes the person's part back and no more.
    @Test("A name that is used since stays")
    func aNameThatIsUsedSinceStays() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00", tags: ["lunch"]))
        try scratch.tell(nil, Scratch.entry("3.00", tags: ["LUNCH"]), digest: 7)
        for _ in 0..<2 {
            _ = try scratch.database.swapAsShown(.undo, 1)
            #expect(try scratch.records().map(\.entry.tags) == [["lunch"]])
            _ = try scratch.database.swapAsShown(.redo, 1)
            #expect(try scratch.records().map(\.entry.tags) == [["lunch"], ["lunch"]])
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("A record whose sidecar has arrived stays")
    func aRecordWhoseSidecarHasArrivedStays() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Entry(note: "x"))
        try scratch.tell(record.id, Entry(payee: "Joe"), digest: 8)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.hasPrefix("The sidecar of \(record.id) has arrived since") == true)
        #expect(try scratch.records().first?.entry.payee == "Joe")
    }

    @Test("An entry is not redone for a record that a sidecar has filled since, with the reason")
    func filledSince() throws {
        let scratch = try Scratch()
        let record = try scratch.addProcessed()
        _ = try scratch.database.swapAsShown(.undo, 1)
        try scratch.tell(record.id, Scratch.entry("34.00"), digest: 8)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.redo, 1) }
        #expect(refusal?.description.hasPrefix("A sidecar came for a record since") == true)
        #expect(try scratch.records().first?.entry.lines == Scratch.entry("34.00").lines)
    }

    @Test(
        "What was typed into a record is not undone if a sidecar came since, so that nothing of that goes as well",
        arguments: [Scratch.entry("5.00"), Entry(lines: [EntryLine(tags: ["y"])]), Entry(payee: "Q"), Entry(note: "x")])
    func toldSince(typed: Entry) throws {
        let scratch = try Scratch()
        let record = try scratch.add(Entry(location: "here"))
        let older = try scratch.add(Entry(location: "there"))
        var entry = typed
        entry.location = record.entry.location
        _ = try scratch.database.edit(
            EditRequest(item: .record(record), entry: entry, namesAccount: false), zone: Scratch.zone,
            at: Scratch.now)
        // The clock was set back meanwhile: the order in which things were stored counts, not what a clock says of it.
        let setBack = Scratch.moment("2001-01-01T00:00:00Z")
        var told = Scratch.entry("34.00", tags: ["z"])
        (told.payee, told.note) = ("Joe", "n")
        try scratch.tell(record.id, told, digest: 8, at: setBack)
        let before = try scratch.records()
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.hasPrefix("A sidecar came for a record since") == true)
        #expect(try scratch.records() == before)
        // What came before it goes, and so does what changed no entry.
        #expect(try scratch.database.swapAsShown(.undo, 2).count == 1)
        #expect(try scratch.database.record(id: older.id) == nil)
        _ = try scratch.database.discard(record.id.description, reason: nil, at: Scratch.now)
        #expect(try scratch.database.swapAsShown(.undo, 1).count == 1)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("What brought no fact is undone though a sidecar came since")
    func revivedBefore() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Entry(location: "here"))
        _ = try scratch.database.discard(record.id.description, reason: nil, at: Scratch.now)
        _ = try scratch.database.revive(record.id.description, at: Scratch.now)
        try scratch.tell(record.id, Entry(payee: "Joe"), digest: 8, at: Scratch.now)
        #expect(try scratch.database.swapAsShown(.undo, 1).count == 1)
        let undone = try #require(try scratch.database.record(id: record.id))
        #expect(undone.state == .discarded && undone.entry.payee == "Joe")
    }

    @Test("What was typed after the sidecar is undone, also where the clock was ahead when that came")
    func toldBefore() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Entry(location: "here"))
        try scratch.tell(record.id, Entry(payee: "Joe"), digest: 8, at: Scratch.moment("2030-01-01T00:00:00Z"))
        let told = try #require(try scratch.database.record(id: record.id))
        var entry = told.entry
        entry.note = "typed"
        _ = try scratch.database.edit(
            EditRequest(item: .record(told), entry: entry, namesAccount: false), zone: Scratch.zone, at: Scratch.now)
        #expect(try scratch.database.swapAsShown(.undo, 1).count == 1)
        #expect(try scratch.database.record(id: record.id)?.entry == told.entry)
    }

    @Test("A sidecar that comes when its record was decided on is named, unless it says nothing else")
    func toldTooLate() throws {
        let scratch = try Scratch()
        let record = try scratch.addProcessed()
        let same = try scratch.tell(record.id, Scratch.entry("5.00"), digest: 8)
        #expect(same[0].reason == nil)
        let other = try scratch.addProcessed()
        let late = try scratch.tell(other.id, Entry(payee: "Joe"), digest: 9)
        #expect(
            late[0].reason?.sentence.hasPrefix("The record \(other.id) was processed before its sidecar came") == true)
    }

    /// The lines that an action made were replaced by a sidecar, outside of any action.
    @Test("Lines that a sidecar replaced say why")
    func linesThatASidecarReplacedSayWhy() throws {
        let scratch = try Scratch()
        _ = try scratch.addProcessed()
        try scratch.database.write { database in
            try database.execute(sql: "DELETE FROM entry_lines")
            try database.execute(
                sql: "INSERT INTO entry_lines (id, record_number, position, amount) VALUES (99, 1, 0, 700)")
        }
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.contains("A sidecar has replaced the lines") == true)
        #expect(try scratch.records().first?.state == .processed)
    }
}

extension Scratch {
    /// Adds a record with a note, and processes it as a further action.
    fileprivate func addProcessed() throws -> QuickRecord {
        let record = try add(Entry(note: "x"))
        _ = try database.process(
            [ProcessRequest(record: record.id.description, entry: Self.entry("5.00"))], at: Self.now)
        return record
    }

    /// All records.
    fileprivate func records() throws -> [QuickRecord] {
        try database.records(RecordFilter(zone: Self.zone))
    }

    /// A sidecar arrives, for this record or for a new one.
    @discardableResult
    func tell(_ id: QuickRecordID?, _ entry: Entry, digest: UInt8, at now: Moment = now) throws -> [IntakeDecision] {
        let sidecar = SidecarArrival(
            file: Self.file("\(digest).json", digest: digest),
            facts: NewRecord(
                id: id, audioUUID: nil, createdAt: Self.now,
                createdAtSource: .sidecar, entry: entry, extra: nil))
        let decisions = try database.journal([.sidecar(sidecar)], at: now)
        #expect(decisions.map(\.outcome) == [.sidecar])
        try database.complete(decisions.compactMap(\.move))
        return decisions
    }
}
