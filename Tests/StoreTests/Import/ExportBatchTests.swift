import Model
import Store
import Testing

/// What is exported once, and by whom.
struct ExportBatchTests {
    private static let everything = RecordFilter(zone: Scratch.zone)

    @Test("A batch is not marked where undoing and redoing has brought another one with its transactions back")
    func redone() throws {
        let scratch = try Scratch()
        let database = scratch.database
        _ = try database.book(Scratch.entry("1.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        func begin() throws -> ExportBatch {
            try #require(try database.beginExport(for: "hledger", Self.everything, to: nil, at: Scratch.now).batch)
        }
        let first = try begin()
        try database.markExported(first, at: Scratch.now)
        _ = try database.swapAsShown(.undo, 1)
        // Its file is being written while somebody brings the first one back.
        let second = try begin()
        _ = try database.swapAsShown(.redo, 1)
        #expect {
            try database.markExported(second, at: Scratch.now)
        } throws: { "\($0)".contains("hledger") && "\($0)".hasSuffix(".") }
        #expect(throws: StoreError.unknown(kind: "export batch", id: String(second.number))) {
            try database.exportBatch(second.number)
        }
        #expect(try database.exportBatch(first.number).state == .exported)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        // The one that was begun is dropped, and nothing is left to export.
        let third = try database.beginExport(for: "hledger", Self.everything, to: nil, at: Scratch.now)
        #expect(third.batch == nil)
        #expect(third.interrupted.map(\.number) == [second.number])
    }

    @Test("A list or an export keeps nobody from writing while it is written out", arguments: [true, false])
    func writesMeanwhile(isBatch: Bool) throws {
        let scratch = try Scratch()
        let database = scratch.database
        for amount in ["1.00", "2.00"] {
            _ = try database.book(Scratch.entry(amount), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        let other = try QueueDatabase(path: scratch.path)
        var read: [BookedTransaction] = []
        func take(_ transactions: [BookedTransaction]) throws {
            read += transactions
            _ = try other.book(Scratch.entry("3.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        }
        if isBatch {
            let begun = try database.beginExport(for: "hledger", Self.everything, to: nil, at: Scratch.now)
            try database.forEachTransactionBatch(of: #require(begun.batch), take)
        } else {
            try database.forEachBatch(of: .transactions, Self.everything, take)
        }
        #expect(read.count == 2)
        #expect(try database.all(.transactions, Self.everything).count == 3)
    }

    @Test("A batch for another target is not in the way")
    func otherTarget() throws {
        let scratch = try Scratch()
        let database = scratch.database
        _ = try database.book(Scratch.entry("1.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        for target in ["hledger", "ledger"] {
            let batch = try database.beginExport(for: target, Self.everything, to: nil, at: Scratch.now).batch
            try database.markExported(try #require(batch), at: Scratch.now)
        }
        #expect(try database.beginExport(for: "ledger", Self.everything, to: nil, at: Scratch.now).batch == nil)
    }
}
