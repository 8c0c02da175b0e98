import Model
import Testing

@testable import Store

/// Whoever has seen a record that has changed since has to look at it again before changing it.
@Suite struct RevisionTests {
    /// Refused where it was meant for what the record was at `revision`.
    private func expectRefusal(_ record: QuickRecord, at revision: Int64, _ scratch: Scratch) {
        #expect(throws: StoreError.changedMeanwhile(id: record.id.description)) {
            _ = try scratch.database.discard(
                record.id.description, reason: "a test", expectedRevision: revision, at: Scratch.now)
        }
    }

    private func revision(_ record: QuickRecord, _ scratch: Scratch) throws -> Int64 {
        try #require(try scratch.database.record(id: record.id)).revision
    }

    @Test("After undoing and redoing what has changed a column", arguments: ["snooze", "discard", "note"])
    func undo(change: String) throws {
        let scratch = try Scratch()
        let (database, now) = (scratch.database, Scratch.now)
        let record = try scratch.add(Scratch.entry("12.50"))
        let id = record.id.description
        switch change {
        case "snooze": _ = try database.snooze(id, until: Scratch.moment("2026-12-01T08:00:00Z"), at: now)
        case "discard":
            _ = try database.discard(id, reason: "no memo", at: now)
            _ = try database.revive(id, at: now)
        default:
            var entry = record.entry
            entry.note = "for two"
            let request = EditRequest(item: .record(record), entry: entry, namesAccount: false)
            _ = try database.edit(request, zone: Scratch.zone, at: now)
        }
        for direction in [HistoryDirection.undo, .redo] {
            let seen = try revision(record, scratch)
            _ = try database.swap(direction, 1, at: now)
            expectRefusal(record, at: seen, scratch)
        }
        _ = try database.swap(.undo, 1, at: now)
        let present = try revision(record, scratch)
        if change != "discard" {
            let discarded = try database.discard(id, reason: "seen", expectedRevision: present, at: now)
            #expect(discarded.state == .discarded)
        }
    }

    @Test("After it was converted")
    func convert() throws {
        let scratch = try Scratch()
        let record = try scratch.add(Scratch.entry("12.50"), isProcessed: true)
        let seen = try revision(record, scratch)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        expectRefusal(record, at: seen, scratch)
    }

    private func entry(_ kind: NameKind, _ name: String) -> Entry {
        var entry = Scratch.entry("1.00", tags: kind == .tags ? [name] : [])
        switch kind {
        case .accounts: entry.account = name
        case .payees: entry.payee = name
        case .categories: entry.lines[0].category = name
        case .tags: break
        }
        return entry
    }

    @Test("After renaming a name that it has, and after taking that back", arguments: NameKind.allCases)
    func rename(kind: NameKind) throws {
        let scratch = try Scratch()
        let record = try scratch.add(entry(kind, "old"))
        let other = try scratch.add(entry(kind, "other"))
        let otherSeen = try revision(other, scratch)
        let changes = [
            { _ = try scratch.database.rename("old", kind, to: "new", at: Scratch.now) },
            { _ = try scratch.database.swapAsShown(.undo, 1) },
            { _ = try scratch.database.swapAsShown(.redo, 1) },
        ]
        for change in changes {
            let seen = try revision(record, scratch)
            try change()
            expectRefusal(record, at: seen, scratch)
        }
        #expect(try revision(other, scratch) == otherSeen)
    }

    @Test("After merging a name that it has", arguments: NameKind.allCases)
    func merge(kind: NameKind) throws {
        let scratch = try Scratch()
        let record = try scratch.add(entry(kind, "old"))
        let other = try scratch.add(entry(kind, "new"))
        let (seen, otherSeen) = (try revision(record, scratch), try revision(other, scratch))
        _ = try scratch.database.merge(["old"], kind, into: "new", at: Scratch.now)
        expectRefusal(record, at: seen, scratch)
        // What had the other name already is as it was.
        #expect(try revision(other, scratch) == otherSeen)
    }
}
