import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

/// Many rows are noted as ranges; undoing and redoing them has to be exact all the same.
struct HistoryRangeTests {
    @Test("A conversion is undone and redone to the last value")
    func aConversionIsUndoneAndRedoneToTheLastValue() throws {
        let scratch = try Scratch()
        let raw = try DatabaseQueue(path: scratch.path)
        var random = RandomBooks(seed: 9)
        // Something that is in the books already, and stays.
        _ = try scratch.database.add((0..<5).map { _ in random.record() }, at: Scratch.now)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        _ = try scratch.database.add((0..<40).map { _ in random.record() }, at: Scratch.now)
        let before = try dump(raw)
        let booked = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect(booked.count == 40)
        let after = try dump(raw)
        #expect(after != before)
        for _ in 0..<3 {
            let undone = try #require(try scratch.database.swapAsShown(.undo, 1).first)
            #expect(try dump(raw) == before)
            #expect(undone.isCut)
            #expect(undone.things.count == 12)
            let redone = try #require(try scratch.database.swapAsShown(.redo, 1).first)
            #expect(try dump(raw) == after)
            #expect(redone.isCut)
            #expect(redone.things.count == 12)
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
        let kept = try raw.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM undone_transactions") }
        #expect(kept == 0)
    }

    /// Something that makes many rows at once.
    enum Making: String, CaseIterable {
        case add, process, importRecords, importTransactions
    }

    @Test("Whatever makes many rows is undone and redone to the last value", arguments: Making.allCases)
    func whateverMakesManyRows(making: Making) throws {
        let scratch = try Scratch()
        let raw = try DatabaseQueue(path: scratch.path)
        var random = RandomBooks(seed: 21)
        let count = ValueRows.batchSize + 100
        let records = (0..<count).map { _ in random.record() }
        _ = try scratch.database.add(making == .process ? records : Array(records.prefix(600)), at: Scratch.now)
        let known = try scratch.database.records(RecordFilter(zone: Scratch.zone))
        _ = try scratch.database.convert(known.prefix(5).map(\.id.description), zone: Scratch.zone, at: Scratch.now)
        let before = try dump(raw)
        switch making {
        case .add:
            #expect(try scratch.database.add(records, at: Scratch.now).count == count)
        case .process:
            let requests = zip(known.dropFirst(5), records).map {
                ProcessRequest(record: $0.id.description, entry: $1.entry)
            }
            #expect(try scratch.database.process(requests, at: Scratch.now).count == count - 5)
        case .importRecords:
            let brought = records.enumerated().map { index, record in
                Self.imported(record, isBooked: index % 3 > 0)
            }
            let outcome = try scratch.database.importRecords(
                brought + [brought[7]], from: "x", at: Scratch.now, isDryRun: false)
            #expect(outcome.fates.last == .alreadyThere)
            #expect(outcome.after.records - outcome.before.records == count)
        case .importTransactions:
            let transactions = records.enumerated().map { index, record in
                var entry = record.entry
                entry.account = "Books \(entry.total?.currency.code ?? "")"
                if index == 3 { entry.lines = Array(entry.lines.prefix(1)) }
                return ImportedTransaction(
                    id: TransactionID(), isIDNamed: true, date: record.createdAt.day, entry: entry,
                    isOpeningBalance: index == 3)
            }
            let outcome = try scratch.database.importTransactions(
                transactions + [transactions[9]], from: "x", at: Scratch.now, isDryRun: false)
            #expect(outcome.fates.count { $0 == .made(.converted) } == count)
            #expect(outcome.fates.last == .alreadyThere)
            let opening = try raw.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM (\(Self.openings))") }
            #expect(opening == 1)
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
        let after = try dump(raw)
        #expect(after != before)
        for _ in 0..<2 {
            let undone = try #require(try scratch.database.swapAsShown(.undo, 1).first)
            #expect(undone.things.count == 12)
            #expect(try dump(raw) == before)
            #expect(try scratch.database.swapAsShown(.redo, 1).first?.things.count == 12)
            #expect(try dump(raw) == after)
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    private static let openings =
        "SELECT 1 FROM transaction_lines l JOIN categories c ON c.id = l.category_id WHERE c.is_system = 1"

    private static func imported(_ record: NewRecord, isBooked: Bool) -> ImportedRecord {
        let amount = record.entry.total ?? Scratch.amount("1.00")
        let booked = BookedFacts(
            id: TransactionID(), date: record.createdAt.day, createdAt: record.createdAt, type: .expense,
            amount: amount, tags: record.entry.lines[0].tags, location: "here")
        return ImportedRecord(
            id: QuickRecordID(), audioUUID: isBooked ? nil : AudioUUID(), createdAt: record.createdAt,
            entry: record.entry, extra: nil, booked: isBooked ? booked : nil)
    }

    @Test("One recording that has arrived keeps all records that were added together")
    func oneRecordingKeepsAll() throws {
        let scratch = try Scratch()
        let raw = try DatabaseQueue(path: scratch.path)
        let audio = AudioUUID()
        let records = (1...3).map { number in
            NewRecord(
                audioUUID: number == 2 ? audio : nil, createdAt: Scratch.now, createdAtSource: .clock,
                entry: Scratch.entry("\(number).00"), isProcessed: false)
        }
        _ = try scratch.database.add(records, at: Scratch.now)
        let decisions = try scratch.database.journal(
            [.audio(Scratch.arrival("a.wav", digest: 1, audio: audio))], at: Scratch.now)
        try scratch.database.complete(decisions.compactMap(\.move))
        let before = try dump(raw)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.undo, 1) }
        #expect(refusal?.description.contains("has arrived since") == true)
        #expect(try dump(raw) == before)
    }

    /// Showing replays only what is shown of the older action, and so does not find that a row which isn't is gone.
    @Test("What is found to stay only after it was shown is told, and nothing is changed")
    func foundToStayLater() throws {
        let scratch = try Scratch()
        let (database, raw) = (scratch.database, try DatabaseQueue(path: scratch.path))
        for _ in 0..<20 { try scratch.add(Scratch.entry("1.00", tags: ["lunhc"])) }
        try scratch.add(Scratch.entry("2.00", tags: ["lunch"]))
        _ = try database.merge(["lunhc"], .tags, into: "lunch", at: Scratch.now)
        try scratch.add(Scratch.entry("3.00"))
        try raw.write { try $0.execute(sql: "DELETE FROM entry_line_tags WHERE id = 20") }
        let before = try dump(raw)
        let shown = try database.preview(.undo, 2, at: Scratch.now).map(\.action.number)
        #expect(shown.count == 2)
        let refusal = #expect(throws: StoreError.self) {
            try database.swap(.undo, 2, at: Scratch.now, expecting: shown)
        }
        #expect(
            refusal?.description
                == "A sidecar has replaced the lines of this entry since, so this can't be undone; type the entry again "
                + "(`quickrec process`). So nothing was changed; a smaller number leaves it as it is.")
        #expect(try dump(raw) == before)
        #expect(try database.swap(.undo, 1, at: Scratch.now, expecting: Array(shown.prefix(1))).count == 1)
        // What was done since it was shown is told as that.
        let moved = #expect(throws: StoreError.self) {
            try database.swap(.undo, 2, at: Scratch.now, expecting: shown)
        }
        #expect(moved?.description.hasPrefix("Something else was done meanwhile") == true)
    }

    @Test("Tags that a line of the books gets together are in the sums of its day")
    func tagsOfALine() throws {
        let scratch = try Scratch()
        let database = scratch.database
        let booked = try database.book(
            Scratch.entry("5.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        var entry = booked.entry
        entry.lines[0].tags = ["a", "b"]
        let request = EditRequest(item: .transaction(booked), entry: entry, namesAccount: false)
        _ = try database.edit(request, zone: Scratch.zone, at: Scratch.now)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        let undone = try #require(try database.swapAsShown(.undo, 1).first)
        // The transaction, and the two names that were new.
        #expect(undone.things.count == 3)
        let isFirst = if case .transaction = undone.things.first { true } else { false }
        #expect(isFirst, "\(undone.things)")
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("What was made is noted as three ranges, however much it is")
    func whatWasMadeIsNotedAsThreeRangesHoweverMuchItIs() throws {
        let scratch = try Scratch()
        for number in 1...30 {
            try scratch.add(Scratch.entry("\(number).00", tags: ["a", "b"]), isProcessed: true)
        }
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        let noted = try DatabaseQueue(path: scratch.path).read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT table_name || ' ' || row_id || '-' || last_row_id FROM changes
                    WHERE last_row_id IS NOT NULL AND table_name LIKE 'transaction%' ORDER BY id
                    """)
        }
        #expect(noted == ["transactions 1-30", "transaction_lines 1-30", "transaction_line_tags 1-60"])
    }

    @Test("Undoing one conversion of several takes its own rows only")
    func undoingOneConversionOfSeveralTakesItsOwnRowsOnly() throws {
        let scratch = try Scratch()
        let first = try scratch.add(Scratch.entry("1.00", tags: ["a"]), isProcessed: true)
        let second = try scratch.add(Scratch.entry("2.00", tags: ["b"]), isProcessed: true)
        func booked() throws -> [String] {
            try scratch.database.transactions(RecordFilter(zone: Scratch.zone)).map(\.amount.description).sorted()
        }
        for record in [second, first] {
            _ = try scratch.database.convert([record.id.description], zone: Scratch.zone, at: Scratch.now)
        }
        #expect(try booked() == ["1.00 EUR", "2.00 EUR"])
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try booked() == ["2.00 EUR"])
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try booked() == [])
        _ = try scratch.database.swapAsShown(.redo, 2)
        #expect(try booked() == ["1.00 EUR", "2.00 EUR"])
        _ = try scratch.database.swapAsShown(.undo, 2)
        // What is done instead gets the same numbers, and ends redoing.
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        _ = try scratch.database.swapAsShown(.undo, 1)
        _ = try scratch.database.swapAsShown(.redo, 1)
        #expect(try booked() == ["1.00 EUR", "2.00 EUR"])
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test(
        "A range that nobody wrote is refused",
        arguments: [
            "UPDATE changes SET table_name = 'payees' WHERE last_row_id IS NOT NULL",
            "UPDATE changes SET last_row_id = row_id - 1 WHERE last_row_id IS NOT NULL",
        ])
    func aRangeThatNobodyWroteIsRefused(sql: String) throws {
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("1.00", tags: ["a"]), isProcessed: true)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        let raw = try DatabaseQueue(path: scratch.path)
        try raw.write { try $0.execute(sql: sql) }
        let before = try dump(raw)
        #expect {
            try scratch.database.swapAsShown(.undo, 1)
        } throws: { "\($0)".contains("a range that quickrec didn't write") }
        #expect(try dump(raw) == before)
    }

    /// Every value of every table that people's actions change, but for revisions, which only ever grow.
    private func dump(_ connection: DatabaseQueue) throws -> [String] {
        let tables = [
            "tags", "categories", "payees", "accounts", "entry_lines", "entry_line_tags", "transactions",
            "transaction_lines", "transaction_line_tags", "day_totals", "stale_days",
        ]
        return try connection.read { database in
            let records = try Row.fetchAll(
                database, sql: "SELECT number, id, stage, state, type, currency FROM quick_records ORDER BY number")
            return try records.map(\.description)
                + tables.flatMap { table in
                    try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY 1").map { "\(table) \($0)" }
                }
        }
    }
}
