import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

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
        #expect(booked.lines.tags == ["Lunch", "team", "coffee"])
        #expect(try scratch.database.record(id: record.id)?.transactionID == booked.id)
        #expect(try scratch.database.convert(zone: Scratch.zone, at: Scratch.now).count == 0)
    }

    @Test("An ID that comes twice in one batch is refused the second time")
    func twice() throws {
        let scratch = try Scratch()
        func record(id: QuickRecordID? = nil, audio: AudioUUID? = nil) -> NewRecord {
            NewRecord(
                id: id, audioUUID: audio, createdAt: Scratch.now, createdAtSource: .clock, entry: Entry(),
                isProcessed: false)
        }
        let (id, audio) = (QuickRecordID(), AudioUUID())
        let records = [record(id: id), record(id: id), record(audio: audio), record(audio: audio), record()]
        let result = try scratch.database.add(records, at: Scratch.now, options: BatchOptions(keepsGoing: true))
        #expect(result.count == 3)
        #expect(result.failures.map(\.index) == [1, 3])
        #expect(result.failures[0].message.contains("The ID \(id) is that of an earlier record"))
        #expect(result.failures[1].message.contains("The audio \(audio) is that of an earlier record"))
    }

    @Test("An ID that is one record's and another one's audio names the first")
    func sharedByTwo() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        let id = try #require(QuickRecordID(audio.description))
        for record in [
            NewRecord(
                id: id, createdAt: Scratch.now, createdAtSource: .clock, entry: Scratch.entry("1.00"),
                isProcessed: true),
            NewRecord(
                audioUUID: audio, createdAt: Scratch.now, createdAtSource: .clock, entry: Entry(), isProcessed: false),
        ] { #expect(try scratch.database.add([record], at: Scratch.now).failures.isEmpty) }
        let request = ProcessRequest(record: id.description, entry: Scratch.entry("2.00"))
        let result = try scratch.database.process([request], at: Scratch.now)
        #expect(result.failures.isEmpty)
        #expect(result.items.map(\.id) == [id])
    }

    @Test("The currency of an entry is stored also where one of its lines has no amount yet")
    func currencyOfAPart() throws {
        let scratch = try Scratch()
        var entry = Scratch.entry("300", "JPY")
        entry.lines.append(EntryLine(tags: ["later"]))
        entry.currency = nil
        try scratch.add(entry)
        let stored = try DatabaseQueue(path: scratch.path).read {
            try String.fetchAll($0, sql: "SELECT currency FROM quick_records")
        }
        #expect(stored == ["JPY"])
    }

    @Test("What an item of a batch had begun is taken back where it fails")
    func savepoint() throws {
        let raw = try DatabaseQueue()
        let rows = try raw.write { database in
            try database.execute(sql: "CREATE TABLE t (a)")
            for failing in [false, true, false] {
                try? database.inItemSavepoint {
                    try database.execute(sql: "INSERT INTO t VALUES (?)", arguments: [failing])
                    if failing { throw CancellationError() }
                }
            }
            return try Bool.fetchAll(database, sql: "SELECT a FROM t")
        }
        #expect(rows == [false, false])
    }

    @Test("An account takes over being the default one, and keeps being it", arguments: [false, true])
    func mergedDefault(isDefault: Bool) throws {
        let scratch = try Scratch()
        let euro = try #require(Currency(code: "EUR"))
        let database = scratch.database
        for (name, isDefault) in [("Bank", isDefault), ("Savings", false), ("Card", !isDefault)] {
            _ = try database.addAccount(name, currency: euro, isDefault: isDefault, at: Scratch.now)
        }
        _ = try database.merge(["Bank"], .accounts, into: "Savings", at: Scratch.now)
        let defaults = try database.names(.accounts, includingHidden: true).filter { $0.account?.isDefault == true }
        #expect(defaults.map(\.name) == [isDefault ? "Savings" : "Card"])
        let accounts = try database.accountNames()
        #expect(accounts.filter(\.isDefault).map(\.name) == defaults.map(\.name))
        let hidden = try #require(accounts.first { !$0.isDefault }?.name)
        _ = try database.setHidden(true, hidden, .accounts, at: Scratch.now)
        #expect(try !database.accountNames().map(\.name).contains(hidden))
    }

    @Test("A hidden account that becomes the default one is shown, until that is undone", arguments: [false, true])
    func hiddenDefault(isMerged: Bool) throws {
        let scratch = try Scratch()
        let euro = try #require(Currency(code: "EUR"))
        let database = scratch.database
        _ = try database.addAccount("Cash EUR", currency: euro, isDefault: false, at: Scratch.now)
        _ = try database.setHidden(true, "Cash EUR", .accounts, at: Scratch.now)
        if isMerged {
            _ = try database.addAccount("Bank", currency: euro, isDefault: true, at: Scratch.now)
            _ = try database.merge(["Bank"], .accounts, into: "Cash EUR", at: Scratch.now)
        } else {
            _ = try database.book(Scratch.entry("5.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        #expect(try database.names(.accounts).map(\.name) == ["Cash EUR"])
        _ = try database.swapAsShown(.undo, 1)
        #expect(try database.names(.accounts).map(\.name) == (isMerged ? ["Bank"] : []))
    }

    @Test("Another default account can be undone and redone", arguments: [("A", "B"), ("B", "A")], 0..<3)
    func undoneDefault(names: (old: String, new: String), deed: Int) throws {
        let scratch = try Scratch()
        let euro = try #require(Currency(code: "EUR"))
        let database = scratch.database
        // Their rows stand in this order, whichever is the default.
        for name in ["A", "B"] {
            _ = try database.addAccount(name, currency: euro, isDefault: name == names.old, at: Scratch.now)
        }
        func defaults() throws -> [String] {
            try database.names(.accounts, includingHidden: true).filter { $0.account?.isDefault == true }.map(\.name)
        }
        switch deed {
        case 0: _ = try database.setDefault(account: names.new, at: Scratch.now)
        case 1: _ = try database.merge([names.old], .accounts, into: names.new, at: Scratch.now)
        default: _ = try database.delete(names.old, .accounts, replacement: names.new, at: Scratch.now)
        }
        for _ in 0..<2 {
            #expect(try defaults() == [names.new])
            _ = try database.swapAsShown(.undo, 1)
            #expect(try defaults() == [names.old])
            _ = try database.swapAsShown(.redo, 1)
        }
    }

    @Test("An opening balance keeps its day until another is named, and its one line")
    func opening() throws {
        let scratch = try Scratch()
        let euro = try #require(Currency(code: "EUR"))
        let database = scratch.database
        let day = try #require(CivilDay("2026-01-05"))
        _ = try database.addAccount(
            "Bank", currency: euro, opening: Scratch.amount("5.00"), day: day, at: Scratch.now)
        func opening() throws -> BookedTransaction {
            try #require(try database.transactions(RecordFilter(zone: Scratch.zone)).first)
        }
        _ = try database.setOpening(Scratch.amount("7.00"), account: "Bank", day: nil, at: Scratch.now)
        #expect(try opening().date == day)
        #expect(try opening().amount == Scratch.amount("7.00"))
        var entry = try opening().entry
        entry.lines.append(entry.lines[0])
        let request = EditRequest(item: .transaction(try opening()), entry: entry, namesAccount: false)
        let error = #expect(throws: StoreError.self) {
            try database.edit(request, zone: Scratch.zone, at: Scratch.now)
        }
        #expect(error?.description.contains("its one line and its category") == true)
        #expect(try opening().lines.count == 1)
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

    @Test("A record that was hidden when it was discarded is shown again once it is revived")
    func aDiscardedRecordThatWasHiddenComesBack() throws {
        let scratch = try Scratch()
        let id = try scratch.add().id.description
        let until = Scratch.moment("2026-12-01T08:00:00Z")
        _ = try scratch.database.snooze(id, until: until, at: Scratch.now)
        _ = try scratch.database.discard(id, reason: "no memo", at: Scratch.now)
        let revived = try scratch.database.revive(id, at: Scratch.now)
        #expect(revived.state == .pending)
        #expect(revived.snoozedUntil == nil)
    }

    @Test("The view of transactions shows the note of the whole and those of the lines")
    func theViewShowsBothNotes() throws {
        let scratch = try Scratch()
        var entry = Scratch.entry("1.00", tags: ["a"])
        entry.lines.append(EntryLine(amount: Scratch.amount("2.00"), note: "black"))
        entry.note = "for two"
        _ = try scratch.database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        let rows = try scratch.database.read {
            try Row.fetchAll(
                $0, sql: "SELECT note, line_note, is_cleared FROM readable_transaction_lines ORDER BY position")
        }
        #expect(rows.map { $0["note"] as String? } == ["for two", "for two"])
        #expect(rows.map { $0["line_note"] as String? } == [nil, "black"])
        #expect(rows.map { $0["is_cleared"] as Int } == [0, 0])
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
