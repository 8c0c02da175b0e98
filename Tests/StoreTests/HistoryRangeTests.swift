import Foundation
import GRDB
import Model
import Money
import Store
import Testing

/// Conversion notes ranges of rows; undoing and redoing it has to be exact all the same.
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
            let undone = try #require(try scratch.database.swap(.undo, 1, at: Scratch.now).first)
            #expect(try dump(raw) == before)
            #expect(undone.isCut)
            #expect(undone.things.count == 12)
            let redone = try #require(try scratch.database.swap(.redo, 1, at: Scratch.now).first)
            #expect(try dump(raw) == after)
            #expect(redone.isCut)
            #expect(redone.things.count == 12)
        }
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
        let images = try raw.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change_images") }
        #expect(images == 0)
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
                    WHERE last_row_id IS NOT NULL ORDER BY id
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
        _ = try scratch.database.swap(.undo, 1, at: Scratch.now)
        #expect(try booked() == ["2.00 EUR"])
        _ = try scratch.database.swap(.undo, 1, at: Scratch.now)
        #expect(try booked() == [])
        _ = try scratch.database.swap(.redo, 2, at: Scratch.now)
        #expect(try booked() == ["1.00 EUR", "2.00 EUR"])
        _ = try scratch.database.swap(.undo, 2, at: Scratch.now)
        // What is done instead gets the same numbers, and ends redoing.
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        _ = try scratch.database.swap(.undo, 1, at: Scratch.now)
        _ = try scratch.database.swap(.redo, 1, at: Scratch.now)
        #expect(try booked() == ["1.00 EUR", "2.00 EUR"])
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test(
        "A range that nobody wrote is refused",
        arguments: [
            "UPDATE changes SET table_name = 'quick_records' WHERE last_row_id IS NOT NULL",
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
            try scratch.database.swap(.undo, 1, at: Scratch.now)
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
