import Model
import Money
import Store
import Testing

/// Which names only sidecars have brought.
@Suite struct UnseenNamesTests {
    private static func unseen(_ scratch: Scratch) throws -> [[String]] {
        try NameKind.allCases.map { try scratch.database.unseenNames($0).sorted() }
    }

    /// An entry with one name of each kind.
    private static func entry(_ name: String) -> Entry {
        var entry = Scratch.entry("5.00", tags: ["#" + name], account: "a " + name)
        entry.lines[0].category = "c " + name
        entry.payee = "p " + name
        return entry
    }

    /// These names, in the order of the kinds.
    private static func names(_ name: String) -> [[String]] { ["a ", "c ", "p ", "#"].map { [$0 + name] } }

    private static let none: [[String]] = [[], [], [], []]

    @Test("A name is new until a record with it is processed, and again once that is undone")
    func processed() throws {
        let scratch = try Scratch()
        try scratch.tell(nil, Self.entry("x"), digest: 7)
        try scratch.tell(nil, Self.entry("x"), digest: 8)
        #expect(try Self.unseen(scratch) == Self.names("x"))
        let record = try #require(try scratch.database.records(RecordFilter(zone: Scratch.zone)).last)
        _ = try scratch.database.process(
            [ProcessRequest(record: record.id.description, entry: record.entry)], at: Scratch.now)
        #expect(try Self.unseen(scratch) == Self.none)
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try Self.unseen(scratch) == Self.names("x"))
        _ = try scratch.database.swapAsShown(.redo, 1)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        #expect(try Self.unseen(scratch) == Self.none)
    }

    @Test("A discarded record makes its names known to nobody")
    func discarded() throws {
        let scratch = try Scratch()
        try scratch.tell(nil, Self.entry("x"), digest: 7)
        let record = try #require(try scratch.database.records(RecordFilter(zone: Scratch.zone)).last)
        _ = try scratch.database.discard(record.id.description, reason: "no", at: Scratch.now)
        #expect(try Self.unseen(scratch) == Self.names("x"))
    }

    @Test("A name that the user added, renamed or typed is known, as long as that is not undone")
    func named() throws {
        let scratch = try Scratch()
        _ = try scratch.database.add("p x", .payees, at: Scratch.now)
        try scratch.tell(nil, Self.entry("x"), digest: 7)
        #expect(try Self.unseen(scratch) == [["a x"], ["c x"], [], ["#x"]])
        _ = try scratch.database.swapAsShown(.undo, 1)
        #expect(try Self.unseen(scratch) == Self.names("x"))
        _ = try scratch.database.rename("c x", .categories, to: "Food", at: Scratch.now)
        #expect(try Self.unseen(scratch) == [["a x"], [], ["p x"], ["#x"]])
        try scratch.add(Self.entry("y"))
        #expect(try Self.unseen(scratch) == [["a x"], [], ["p x"], ["#x"]])
    }

    @Test("Names that nothing uses are as they were")
    func unused() throws {
        let scratch = try Scratch()
        _ = try scratch.database.add("tea", .tags, at: Scratch.now)
        #expect(try Self.unseen(scratch) == Self.none)
    }
}
