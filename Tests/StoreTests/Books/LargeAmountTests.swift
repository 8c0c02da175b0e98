import Foundation
import Model
import Money
import Testing

@testable import Store

/// Amounts near the end of 64 bits of minor units: a sum is exact, or it is refused with a sentence.
@Suite struct LargeAmountTests {
    private static let large = "90000000000000000.00"
    private let scratch: Scratch
    private var database: QueueDatabase { scratch.database }

    init() throws {
        scratch = try Scratch()
    }

    @Test("Records that would fill an account beyond the limit are not converted, and nothing else is")
    func converts() throws {
        try scratch.add(Scratch.entry("1.00"), isProcessed: true)
        try scratch.add(Scratch.entry(Self.large), isProcessed: true)
        let second = try scratch.add(
            Scratch.entry("90000000000000001.00"), createdAt: "2026-11-21T12:00:00Z", isProcessed: true)
        try refuses("90000000000000001.00 EUR of the record \(second.id)", "'Cash EUR'") {
            _ = try database.convert(zone: Scratch.zone, at: Scratch.now)
        }
        #expect(try database.recordCounts()[.converted] == 0)
        // All but one fit, and then the one alone does not.
        try database.edit(second, to: Scratch.entry("2000000000000000.00", account: "Bank"))
        #expect(try database.convert(zone: Scratch.zone, at: Scratch.now).count == 3)
        let third = try scratch.add(Scratch.entry(Self.large), isProcessed: true)
        try refuses("of the record \(third.id)") {
            _ = try database.convert([third.id.description], zone: Scratch.zone, at: Scratch.now)
        }
    }

    @Test("Nor are they booked, edited, imported or set as an opening balance")
    func books() throws {
        let zone = Scratch.zone
        let first = try database.book(Scratch.entry(Self.large), createdAt: Scratch.now, zone: zone, at: Scratch.now)
        try refuses(Self.large, "'Cash EUR'") {
            _ = try database.book(Scratch.entry(Self.large), createdAt: Scratch.now, zone: zone, at: Scratch.now)
        }
        let small = try database.book(Scratch.entry("1.00"), createdAt: Scratch.now, zone: zone, at: Scratch.now)
        try refuses("\(Self.large) EUR in \(small.id)", "'Cash EUR'") {
            var entry = small.entry
            entry.lines[0].amount = Scratch.amount(Self.large)
            let request = EditRequest(item: .transaction(small), entry: entry, namesAccount: false)
            _ = try database.edit(request, zone: zone, at: Scratch.now)
        }
        try refuses("an opening balance of -\(Self.large) EUR", "'Cash EUR'") {
            let opening = Amount(minorUnits: -Scratch.amount(Self.large).minorUnits, currency: first.amount.currency)
            _ = try database.setOpening(opening, account: "Cash EUR", day: nil, at: Scratch.now)
        }
        try refuses(Self.large, "'Cash EUR'") {
            let facts = BookedFacts(
                id: TransactionID(), date: Scratch.now.day, createdAt: Scratch.now, type: .expense,
                amount: Scratch.amount(Self.large), tags: [], location: nil)
            let record = ImportedRecord(
                id: QuickRecordID(), audioUUID: nil, createdAt: nil, entry: Scratch.entry(Self.large), extra: nil,
                booked: facts)
            _ = try database.importRecords([record], from: "elsewhere", at: Scratch.now, isDryRun: false)
        }
        #expect(try database.names(.accounts).map { $0.account?.balance.description } == ["-90000000000000001.00 EUR"])
    }

    @Test("Accounts whose balances don't fit into one are not merged")
    func merges() throws {
        for account in ["One", "Two"] {
            let entry = Scratch.entry(Self.large, account: account)
            _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        try refuses("'Two'") { _ = try database.merge(["One"], .accounts, into: "Two", at: Scratch.now) }
        #expect(try database.names(.accounts).map(\.name) == ["One", "Two"])
    }

    @Test("Accounts are not said to come to too much together where only the way there is too far")
    func wayOfMerge() throws {
        let booked = [("One", TransactionType.expense), ("One", .income), ("One", .income), ("Two", .expense)]
        for (account, type) in booked {
            var entry = Scratch.entry(Self.large, account: account)
            entry.type = type
            _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        try refuses("if only on the way") { _ = try database.merge(["One"], .accounts, into: "Two", at: Scratch.now) }
    }

    @Test("What is undone, deleted or cleared can't fill an account beyond the limit either")
    func swaps() throws {
        let zone = Scratch.zone
        func book(_ text: String, _ type: TransactionType) throws -> String {
            var entry = Scratch.entry(text)
            entry.type = type
            return try database.book(entry, createdAt: Scratch.now, zone: zone, at: Scratch.now).id.description
        }
        let spent = try book(Self.large, .expense)
        let earned = try book(Self.large, .income)
        let again = try book(Self.large, .income)
        // Without the expense, two incomes would be too much.
        try refuses("--sort=-amount") { _ = try database.delete([spent], at: Scratch.now) }
        _ = try database.setCleared(true, [earned], at: Scratch.now)
        try refuses("--sort=-amount") { _ = try database.setCleared(true, [again], at: Scratch.now) }
    }

    @Test("A sum of a day that is full goes on in another, and each line is counted once")
    func fullSums() throws {
        for type in [TransactionType.expense, .income, .expense, .income, .expense] {
            var entry = Scratch.entry(Self.large)
            entry.type = type
            _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        var sums: [DayTotal] = []
        try database.read { database in
            try DaySums.summedUp.forEach(database, number: { _ in 1 }) { _, totals in sums += totals.kinds }
        }
        #expect(sums.map(\.amount) == Array(repeating: Scratch.amount(Self.large).minorUnits, count: 5))
        #expect(sums.map(\.count) == [1, 1, 1, 1, 1])
    }

    @Test("Lines that come to more than an amount can be are refused, also while one has none yet")
    func lines() throws {
        let amount = Scratch.amount(Self.large)
        let whole = Entry(lines: [EntryLine(amount: amount), EntryLine(amount: amount)])
        let part = Entry(lines: [EntryLine(amount: amount), EntryLine(tags: ["x"]), EntryLine(amount: amount)])
        for entry in [whole, part] {
            for isProcessed in [false, true] {
                let record = NewRecord(
                    createdAt: Scratch.now, createdAtSource: .clock, entry: entry, isProcessed: isProcessed)
                let result = try database.add([record], at: Scratch.now)
                let message = try #require(result.failures.first?.message)
                #expect(message.contains("come to more than 92233720368547758.07 EUR"), "\(message)")
            }
        }
        let record = try scratch.add(Scratch.entry("1.00"))
        try refuses("\(record.id) come to more than") { try database.edit(record, to: part) }
        #expect(try database.records(RecordFilter(zone: Scratch.zone)).map(\.entry.total) == [Scratch.amount("1.00")])
    }

    @Test("The sums of an import are exact, or said to be too large")
    func figures() throws {
        func record() -> ImportedRecord {
            ImportedRecord(
                id: QuickRecordID(), audioUUID: nil, createdAt: nil, entry: Scratch.entry(Self.large), extra: nil,
                booked: nil)
        }
        for account in ["One", "Two"] {
            let entry = Scratch.entry(Self.large, account: account)
            _ = try database.book(entry, createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        let outcome = try database.importRecords([record()], from: "elsewhere", at: Scratch.now, isDryRun: false)
        #expect(outcome.after.sums.map(\.amount) == [nil])
        #expect(outcome.after.sums.map(\.count) == [2])
    }

    /// Nothing is changed, and the sentence says all of `words`.
    private func refuses(_ words: String..., body: () throws -> Void) throws {
        func state() throws -> [String] {
            try database.transactions(RecordFilter(zone: Scratch.zone)).map { "\($0)" }
                + database.names(.accounts).map { "\($0)" }
        }
        let before = try state()
        #expect {
            try body()
        } throws: { error in
            guard case .refused(let sentence) = error as? StoreError else { return false }
            return sentence.hasSuffix(".") && words.allSatisfy(sentence.contains) && !sentence.contains("REAL")
        }
        #expect(try state() == before)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }
}

extension QueueDatabase {
    fileprivate func edit(_ record: QuickRecord, to entry: Entry) throws {
        let present = try self.record(prefix: record.id.description)
        let request = EditRequest(item: .record(present), entry: entry, namesAccount: true)
        _ = try edit(request, zone: Scratch.zone, at: Scratch.now)
    }
}
