import Model
import Money
import Store
import Testing

/// Undo and redo where something that the history does not know has arrived since.
@Suite struct HistoryNamesTests {
    enum Deed: CaseIterable {
        case rename, merge, delete, add
    }

    private static func entry(_ name: String, _ kind: NameKind) -> Entry {
        var entry = Scratch.entry("5.00")
        switch kind {
        case .tags: entry.lines[0].tags = [name]
        case .categories: entry.lines[0].category = name
        case .payees, .accounts: entry.payee = name
        }
        return entry
    }

    private static func name(in entry: Entry, _ kind: NameKind) -> String? {
        switch kind {
        case .tags: entry.lines.first?.tags.first
        case .categories: entry.lines.first?.category
        case .payees, .accounts: entry.payee
        }
    }

    /// Takes the name `old` away from the records, so that a sidecar can make another one.
    private static func take(_ deed: Deed, _ kind: NameKind, _ database: QueueDatabase) throws {
        let now = Scratch.now
        switch deed {
        case .rename: _ = try database.rename("old", kind, to: "new", at: now)
        case .merge: _ = try database.merge(["old"], kind, into: "other", at: now)
        case .delete: _ = try database.delete("old", kind, replacement: nil, at: now)
        case .add: _ = try database.swap(.undo, 1, at: now)
        }
    }

    @Test(
        "A sidecar that names what was renamed, merged, deleted or undone stops neither undo nor redo",
        arguments: Deed.allCases, [NameKind.tags, .payees, .categories])
    func namedSince(deed: Deed, kind: NameKind) throws {
        let scratch = try Scratch()
        let database = scratch.database
        try scratch.add(Self.entry("other", kind), isProcessed: true)
        if deed == .delete {
            _ = try database.add("old", kind, at: Scratch.now)
        } else {
            try scratch.add(Self.entry("old", kind), isProcessed: true)
        }
        func named() throws -> [String?] {
            try database.records(RecordFilter(zone: Scratch.zone)).map { Self.name(in: $0.entry, kind) }
        }
        let before = try named()
        try Self.take(deed, kind, database)
        let after = try named()
        for round in 0..<6 {
            try scratch.tell(nil, Self.entry("OLD", kind), digest: UInt8(round + 1))
            let restores = round.isMultiple(of: 2)
            _ = try database.swapAsShown(restores == (deed == .add) ? .redo : .undo, 1)
            let names = try named()
            let own = restores ? before : after
            #expect(names.prefix(own.count) == own[...], "\(round): \(names)")
            let others = names.dropFirst(own.count).map { $0?.lowercased() }
            #expect(others.count == round + 1)
            // Those that arrived while the name was there have the renamed one, the others have one of their own.
            let isRenamed = !restores && deed == .rename
            for (number, name) in others.enumerated() {
                #expect(name == (isRenamed && !number.isMultiple(of: 2) ? "new" : "old"), "\(round): \(names)")
            }
            #expect(try database.check().allSatisfy(\.findings.isEmpty))
        }
    }

    @Test("Undo and redo together leave the records of sidecars as they were")
    func identity() throws {
        let scratch = try Scratch()
        let database = scratch.database
        for (kind, word) in [(NameKind.tags, "food"), (.payees, "Aldi"), (.categories, "home")] {
            try scratch.add(Self.entry(word, kind))
            _ = try database.rename(word, kind, to: "new \(word)", at: Scratch.now)
            try scratch.tell(nil, Self.entry(word, kind), digest: UInt8(word.utf8.count))
        }
        // One line with both names.
        try scratch.tell(nil, Scratch.entry("5.00", tags: ["food", "new food"]), digest: 9)
        func stored() throws -> [Entry] { try database.records(RecordFilter(zone: Scratch.zone)).map(\.entry) }
        func names() throws -> [String] { try NameKind.allCases.flatMap { try database.names($0).map(\.name) } }
        let before = (try stored(), try names())
        for _ in 0..<2 {
            _ = try database.swapAsShown(.undo, 5)
            _ = try database.swapAsShown(.redo, 5)
            #expect(try stored() == before.0)
            #expect(try names() == before.1)
            #expect(try database.check().allSatisfy(\.findings.isEmpty))
        }
    }

    @Test("What was undone after the sidecar is redone with the name that it had made")
    func redoneWithTheSidecarsName() throws {
        let scratch = try Scratch()
        let database = scratch.database
        try scratch.add(Self.entry("old", .tags))
        _ = try database.rename("old", .tags, to: "new", at: Scratch.now)
        try scratch.tell(nil, Self.entry("OLD", .tags), digest: 1)
        let last = try scratch.add(Self.entry("OLD", .tags))
        #expect(try database.swapAsShown(.undo, 2).count == 2)
        #expect(try database.names(.tags).map(\.name) == ["old"])
        #expect(try database.swapAsShown(.redo, 2).count == 2)
        #expect(try database.record(id: last.id)?.entry.tags == ["OLD"])
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
    }

    @Test("Adding a record for a recording that has arrived since is not redone, with the reason")
    func recordedSince() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        try scratch.add(audio: audio)
        _ = try scratch.database.swap(.undo, 1, at: Scratch.now)
        _ = try scratch.database.journal(
            [.audio(Scratch.arrival("memo.wav", digest: 1, audio: audio))], at: Scratch.now)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swapAsShown(.redo, 1) }
        #expect(refusal?.description.hasPrefix("The recording of a record that this would add has arrived") == true)
    }

    @Test(
        "An account does not take over what a sidecar has put on a namesake in another currency",
        arguments: Deed.allCases)
    func namesakeInAnotherCurrency(deed: Deed) throws {
        let scratch = try Scratch()
        let database = scratch.database
        let euro = Scratch.amount("1.00").currency
        _ = try database.addAccount("other", currency: euro, at: Scratch.now)
        _ = try database.addAccount("old", currency: euro, at: Scratch.now)
        try Self.take(deed, .accounts, database)
        try scratch.tell(nil, Scratch.entry("5.00", "USD", account: "old"), digest: 1)
        let before = try database.records(RecordFilter(zone: Scratch.zone)).map(\.entry)
        let direction = deed == .add ? HistoryDirection.redo : .undo
        let refusal = #expect(throws: StoreError.self) { try database.swapAsShown(direction, 1) }
        #expect(refusal?.description.hasPrefix("A sidecar has put an entry in USD on the account 'old' since") == true)
        #expect(try database.records(RecordFilter(zone: Scratch.zone)).map(\.entry) == before)
        #expect(try database.check().allSatisfy(\.findings.isEmpty))
        // What came before it can be undone all the same.
        guard deed == .rename else { return }
        #expect(try database.swapAsShown(.undo, 2).map(\.action.summary) == ["added the account 'old'"])
    }

    @Test("Nothing is redone past an action that has to stay, because it may build on that")
    func notPast() throws {
        let scratch = try Scratch()
        let audio = AudioUUID()
        try scratch.add(Self.entry("coffee", .tags), audio: audio)
        try scratch.add(Self.entry("coffee", .tags))
        _ = try scratch.database.swap(.undo, 2, at: Scratch.now)
        _ = try scratch.database.journal(
            [.audio(Scratch.arrival("memo.wav", digest: 1, audio: audio))], at: Scratch.now)
        let refusal = #expect(throws: StoreError.self) { try scratch.database.swap(.redo, 2, at: Scratch.now) }
        #expect(refusal?.description.hasPrefix("The recording of a record that this would add has arrived") == true)
        #expect(try scratch.database.records(RecordFilter(zone: Scratch.zone)).count == 1)
        #expect(try scratch.database.check().allSatisfy(\.findings.isEmpty))
    }
}
