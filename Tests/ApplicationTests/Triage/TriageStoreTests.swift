import Model
import Money
import Store
import Testing
import Triage

@testable import Application

/// What a session wants done to records is stored, or it is told why not.
struct TriageStoreTests {
    @Test("An entry is saved, and the session gets the record as it is then")
    func saved() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        let event = queue.store.save(record.id, OpenQueue.entry(1_250), expectedRevision: record.revision)
        guard case .saved(let saved) = event else { throw Unexpected(event) }
        #expect(saved.state == .processed)
        #expect(saved.revision > record.revision)
        #expect(try queue.database.record(id: record.id) == saved)
        #expect(try queue.store.openRecords().isEmpty)
    }

    @Test("A record that somebody changed meanwhile is handed back as it is now")
    func changed() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        let now = queue.context.now
        let other = try queue.database.snooze(record.id.description, until: now, at: now)
        let events = [
            queue.store.save(record.id, OpenQueue.entry(100), expectedRevision: record.revision),
            queue.store.discard(record.id, reason: "x", expectedRevision: record.revision),
            queue.store.snooze(record.id, until: queue.context.now, expectedRevision: record.revision),
        ]
        for event in events {
            guard case .saveRefused(let now?) = event else { throw Unexpected(event) }
            #expect(now == other)
        }
        #expect(try queue.database.record(id: record.id) == other)
    }

    @Test("A record that is gone is handed back as none")
    func gone() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        _ = try queue.database.swap(.undo, 1, at: queue.context.now)
        let event = queue.store.save(record.id, OpenQueue.entry(100), expectedRevision: record.revision)
        guard case .saveRefused(nil) = event else { throw Unexpected(event) }
    }

    @Test("What can't be stored is told in a sentence, and the record stays as it is")
    func refused() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        let event = queue.store.save(record.id, Entry(), expectedRevision: record.revision)
        guard case .failed(let sentence) = event else { throw Unexpected(event) }
        #expect(sentence.contains("no amount"))
        #expect(try queue.database.record(id: record.id) == record)
    }

    @Test("A dry run answers as if it were stored, and stores nothing")
    func dryRun() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        var store = queue.store
        store.isDryRun = true
        let event = store.save(record.id, OpenQueue.entry(100), expectedRevision: record.revision)
        guard case .saved(let saved) = event else { throw Unexpected(event) }
        #expect(saved.state == .processed)
        #expect(try queue.database.record(id: record.id) == record)
    }

    @Test("Undo and redo go back and forth, and show what changes before")
    func swapped() throws {
        let queue = try OpenQueue()
        let record = try queue.add()
        let entry = OpenQueue.entry(1_250, tags: ["lunch"])
        guard case .saved(let saved) = queue.store.save(record.id, entry, expectedRevision: record.revision) else {
            throw Unexpected("save")
        }
        var shown: [String] = []
        let undone = queue.store.swap(.undo, known: [saved.sequence: saved.revision]) { shown += $0 }
        guard case .undone(let cards) = undone else { throw Unexpected(undone) }
        let records = cards.records
        #expect(records.map(\.state) == [.pending])
        #expect(shown.contains { $0.contains("amount 12.50 EUR -> none") || $0.contains("amount 12.50 EUR → none") })
        let redone = queue.store.swap(.redo, known: [record.sequence: records[0].revision]) { _ in }
        guard case .redone(let again) = redone else { throw Unexpected(redone) }
        #expect(again.records.first?.entry.total?.minorUnits == 1_250)
        guard case .nothingToRedo = queue.store.swap(.redo, known: [:], show: { _ in }) else {
            throw Unexpected("redo")
        }
    }

    @Test("What others add and change is noticed, and what they leave alone is not")
    func followed() throws {
        let queue = try OpenQueue()
        let records = [try queue.add(), try queue.add()]
        let known = Dictionary(uniqueKeysWithValues: records.map { ($0.sequence, $0.revision) })
        #expect(try queue.store.changed(since: known).isEmpty)
        let third = try queue.add()
        _ = try queue.database.discard(records[0].id.description, reason: "x", at: queue.context.now)
        let changed = try queue.store.changed(since: known)
        #expect(Set(changed.records.map(\.id)) == [records[0].id, third.id])
        #expect(changed.records.first { $0.id == records[0].id }?.state == .discarded)
    }

    @Test("A session of so many records takes up no others, also when one of them is done")
    func limited() throws {
        let queue = try OpenQueue()
        let records = [try queue.add(), try queue.add(), try queue.add()]
        var filter = queue.store.filter
        filter.limit = 2
        let store = TriageStore(context: queue.context, filter: filter)
        let known = Dictionary(uniqueKeysWithValues: try store.openVersions().map { ($0.sequence, $0.revision) })
        #expect(Set(known.keys) == [records[0].sequence, records[1].sequence])
        _ = store.save(records[0].id, OpenQueue.entry(100), expectedRevision: records[0].revision)
        #expect(try store.changed(since: known).records.map(\.id) == [records[0].id])
    }

    @Test("A record whose addition is undone is gone, and counts again when that is redone")
    func additionUndone() throws {
        let queue = try OpenQueue()
        let kept = try queue.add()
        let record = try queue.add()
        let known = [kept.sequence: kept.revision, record.sequence: record.revision]
        let undone = queue.store.swap(.undo, known: known) { _ in }
        #expect(undone == .undone(ChangedCards([], gone: [record.sequence])))
        let redone = queue.store.swap(.redo, known: [kept.sequence: kept.revision]) { _ in }
        guard case .redone(let cards) = redone else { throw Unexpected(redone) }
        #expect(cards.records.map(\.id) == [record.id])
        #expect(cards.gone == [])
    }
}

/// Something happened that the test did not ask for.
struct Unexpected: Error {
    let what: String

    init(_ what: Any) {
        self.what = String(describing: what)
    }
}
