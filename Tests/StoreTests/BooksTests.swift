import Foundation
import Model
import Store
import Testing

@Suite struct BooksTests {
    @Test("A processed record becomes one transaction")
    func aProcessedRecordBecomesOneTransaction() throws {
        let scratch = try Scratch()
        let entry = Entry(
            type: .income,
            lines: [
                EntryLine(amount: Scratch.amount("12.50"), category: "Food", tags: ["Lunch", "team"], note: "pasta"),
                EntryLine(amount: Scratch.amount("3.00"), tags: ["coffee"]),
            ], payee: "Joe's", location: "Taipei", note: "with Ann", cleared: true)
        // 23:30 UTC is the next day in Berlin.
        let record = try scratch.add(entry, createdAt: "2026-11-20T23:30:00Z", isProcessed: true)
        let outcome = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        let booked = try #require(outcome.items.first)
        #expect(outcome.count == 1)
        #expect(outcome.isKept)
        #expect(booked.quickRecordID == record.id)
        #expect(booked.date.description == "2026-11-21")
        #expect(booked.amount == Scratch.amount("15.50"))
        #expect(booked.type == .income)
        #expect(booked.account == "Cash EUR")
        #expect(booked.payee == "Joe's")
        #expect(booked.location == "Taipei")
        #expect(booked.note == "with Ann")
        #expect(booked.isCleared)
        #expect(booked.lines == entry.lines)
        #expect(booked.tags == ["Lunch", "team", "coffee"])
        #expect(try scratch.database.record(id: record.id)?.transactionID == booked.id)
        #expect(try scratch.database.convert(zone: Scratch.zone, at: Scratch.now).count == 0)
    }

    @Test("A dry run stores nothing")
    func aDryRunStoresNothing() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00"), isProcessed: true)
        let outcome = try scratch.database.convert(
            zone: Scratch.zone, at: Scratch.now, options: BatchOptions(isDryRun: true))
        #expect(outcome.count == 1)
        #expect(!outcome.isKept)
        #expect(outcome.items.count == 1)
        #expect(try scratch.database.transactions(RecordFilter(zone: Scratch.zone)).isEmpty)
        #expect(try scratch.database.recordCounts()[.processed] == 1)
        #expect(try scratch.database.history(limit: 9).count == 1)
    }

    @Test("One of a batch that fails stops all")
    func oneOfABatchThatFailsStopsAll() throws {
        let scratch = try Scratch()
        let good = try scratch.add()
        let requests = [
            ProcessRequest(record: good.id.description, entry: Scratch.entry("1.00")),
            ProcessRequest(record: "FFFFFFFF", entry: Scratch.entry("1.00")),
            ProcessRequest(record: good.id.description, entry: Entry(lines: [EntryLine(tags: ["x"])])),
        ]
        let refused = try scratch.database.process(requests, at: Scratch.now)
        #expect(refused.failures.map(\.index) == [1, 2])
        #expect(refused.failures[0].message.hasPrefix("There is no record whose ID begins with 'FFFFFFFF'"))
        #expect(refused.failures[1].message.contains("no amount"))
        #expect(!refused.isKept)
        #expect(try scratch.database.record(id: good.id)?.state == .pending)
        let kept = try scratch.database.process(requests, at: Scratch.now, options: BatchOptions(keepsGoing: true))
        #expect(kept.isKept)
        #expect(kept.count == 1)
        #expect(kept.failures.count == 2)
        #expect(try scratch.database.record(id: good.id)?.state == .processed)
    }

    @Test("The same entry again changes nothing")
    func theSameEntryAgainChangesNothing() throws {
        let scratch = try Scratch()
        let record = try scratch.add()
        let request = ProcessRequest(record: record.id.description, entry: Scratch.entry("1.00", tags: ["a"]))
        _ = try scratch.database.process([request], at: Scratch.now)
        let before = try scratch.database.record(id: record.id)
        #expect(try scratch.database.process([request], at: Scratch.now).failures.isEmpty)
        #expect(try scratch.database.record(id: record.id) == before)
        #expect(try scratch.database.history(limit: 9).count == 2)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect(try scratch.database.process([request], at: Scratch.now).failures.isEmpty)
        let other = ProcessRequest(record: record.id.description, entry: Scratch.entry("2.00"))
        #expect(try scratch.database.process([other], at: Scratch.now).failures.count == 1)
    }

    @Test("A record that is processed is hidden no longer")
    func aRecordThatIsProcessedIsHiddenNoLonger() throws {
        let scratch = try Scratch()
        let id = try scratch.add().id.description
        let until = Scratch.moment("2026-12-01T08:00:00Z")
        #expect(try scratch.database.snooze(id, until: until, at: Scratch.now).snoozedUntil == until)
        let request = ProcessRequest(record: id, entry: Scratch.entry("12.50"))
        let processed = try scratch.database.process([request], at: Scratch.now)
        #expect(processed.items.map(\.snoozedUntil) == [nil])
    }

    @Test("A discarded record comes back as what it was", arguments: [RecordState.pending, .processed])
    func aDiscardedRecordComesBackAsWhatItWas(state: RecordState) throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50"), isProcessed: state == .processed)
        let id = record.id.description
        #expect(try scratch.database.discard(id, reason: "no memo", at: Scratch.now).state == .discarded)
        #expect(try scratch.database.revive(id, at: Scratch.now).state == state)
    }

    @Test("A change that nobody saw is not overwritten")
    func aChangeThatNobodySawIsNotOverwritten() throws {
        let scratch = try Scratch()
        let seen = try scratch.add()
        _ = try scratch.database.snooze(seen.id.description, until: Scratch.now, at: Scratch.now)
        let request = ProcessRequest(
            record: seen.id.description, entry: Scratch.entry("1.00"), expectedRevision: seen.revision)
        let outcome = try scratch.database.process([request], at: Scratch.now)
        #expect(outcome.failures.first?.message.contains("changed elsewhere") == true)
    }

    @Test("An entry keeps to its accounts currency")
    func anEntryKeepsToItsAccountsCurrency() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00", account: "Visa"), isProcessed: true)
        let outcome = try scratch.database.add(
            [
                NewRecord(
                    createdAt: Scratch.now, createdAtSource: .clock, entry: Scratch.entry("5", "JPY", account: "visa"),
                    isProcessed: true)
            ], at: Scratch.now)
        #expect(outcome.failures.first?.message.contains("kept in EUR") == true)
    }

    @Test("Tags that differ in case or form are one")
    func tagsThatDifferInCaseOrFormAreOne() throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00", tags: ["Caf\u{e9}"]))
        let second = try scratch.add(Scratch.entry("2.00", tags: ["CAFE\u{301}", "cafe"]))
        #expect(second.entry.tags.map { Array($0.utf8) } == [Array("Caf\u{e9}".utf8), Array("cafe".utf8)])
    }

    @Test("Filters narrow")
    func filtersNarrow() throws {
        let scratch = try Scratch()
        let lunch = try scratch.add(Scratch.entry("12.50", tags: ["lunch", "team"]), isProcessed: true)
        let coffee = try scratch.add(
            Scratch.entry("3.00", tags: ["coffee"]), createdAt: "2026-11-19T08:00:00+01:00", isProcessed: true)
        let bare = try scratch.add(createdAt: "2026-11-18T08:00:00+01:00")
        func found(_ change: (inout RecordFilter) -> Void) throws -> [QuickRecordID] {
            var filter = RecordFilter(zone: Scratch.zone)
            change(&filter)
            return try scratch.database.records(filter).map(\.id)
        }
        #expect(try found { _ in } == [bare.id, coffee.id, lunch.id])
        #expect(try found { $0.anyTags = ["LUNCH", "coffee"] } == [coffee.id, lunch.id])
        #expect(try found { $0.allTags = ["lunch", "team"] } == [lunch.id])
        #expect(try found { $0.allTags = ["lunch", "coffee"] } == [])
        #expect(try found { $0.withoutTags = ["team"] } == [bare.id, coffee.id])
        #expect(try found { $0.states = [.pending] } == [bare.id])
        #expect(try found { $0.since = CivilDay("2026-11-20") } == [lunch.id])
        #expect(try found { $0.until = CivilDay("2026-11-18") } == [bare.id])
        #expect(try found { $0.minimum = Scratch.amount("3.00") } == [coffee.id, lunch.id])
        #expect(try found { $0.maximum = Scratch.amount("3.00") } == [coffee.id])
        #expect(try found { $0.text = "offe" } == [coffee.id])
        #expect(try found { $0.text = "%" } == [])
        #expect(
            try found {
                $0.sort = [.init(.amount, descending: true)]; $0.limit = 1
            } == [lunch.id])
    }

    @Test("IDs are found by their beginning")
    func idsAreFoundByTheirBeginning() throws {
        let scratch = try Scratch()
        let record = try scratch.add(audio: AudioUUID())
        let id = record.id.description
        #expect(try scratch.database.record(prefix: String(id.prefix(8)).lowercased()).id == record.id)
        #expect(try scratch.database.record(prefix: try #require(record.audioUUID).description).id == record.id)
        #expect(throws: StoreError.unknown(kind: "record", id: "")) { try scratch.database.record(prefix: "") }
        #expect(throws: StoreError.unknown(kind: "record", id: "x'")) { try scratch.database.record(prefix: "x'") }
        // So many that one of them begins like it, but for one run in 40,000.
        for _ in 0..<160 { try scratch.add() }
        #expect {
            try scratch.database.record(prefix: String(id.prefix(1)))
        } throws: { error in
            guard case .ambiguous? = error as? StoreError else { return false }
            return true
        }
    }
}
