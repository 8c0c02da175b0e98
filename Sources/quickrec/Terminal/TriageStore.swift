import Foundation
import Model
import Money
import Store
import Triage

/// Carries out what a triage session wants done to records, and says what came of it.
struct TriageStore {
    let workplace: Workplace
    /// Which records belong to the session.
    let filter: RecordFilter
    var isDryRun = false

    private var database: QueueDatabase { workplace.database }

    /// The records that are to be gone through now.
    func openRecords() throws -> [QuickRecord] {
        var filter = filter
        filter.awakeAt = workplace.now.milliseconds
        return try database.records(filter)
    }

    /// Saves an entry; afterwards it is durable, or nothing has changed.
    func save(_ id: QuickRecordID, _ entry: Entry, expectedRevision: Int64) -> TriageEvent {
        let request = ProcessRequest(record: id.description, entry: entry, expectedRevision: expectedRevision)
        return answer(id, expectedRevision) {
            let result = try database.process(
                [request], at: workplace.now, options: BatchOptions(isDryRun: isDryRun))
            if let failure = result.failures.first { throw StoreError.refused(failure.message) }
            guard let record = result.items.first else { throw StoreError.changedMeanwhile(id: id.description) }
            return record
        }
    }

    func discard(_ id: QuickRecordID, reason: String, expectedRevision: Int64) -> TriageEvent {
        answer(id, expectedRevision) {
            try database.discard(
                id.description, reason: reason, expectedRevision: expectedRevision, at: workplace.now,
                isDryRun: isDryRun)
        }
    }

    func snooze(_ id: QuickRecordID, until: Moment, expectedRevision: Int64) -> TriageEvent {
        answer(id, expectedRevision) {
            try database.snooze(
                id.description, until: until, expectedRevision: expectedRevision, at: workplace.now,
                isDryRun: isDryRun)
        }
    }

    /// Does `change`; where it fails and the record is not what it was, that is the reason.
    private func answer(
        _ id: QuickRecordID, _ expectedRevision: Int64, _ change: () throws -> QuickRecord
    ) -> TriageEvent {
        do {
            return .saved(try change())
        } catch {
            let sentence = "\(error)"
            do {
                // A batch tells of a refusal in words only, so the record itself is asked.
                let record = try database.record(id: id)
                return record?.revision == expectedRevision ? .failed(sentence) : .saveRefused(record)
            } catch {
                return .failed(sentence)
            }
        }
    }
}

extension TriageStore {
    /// Takes back the last thing that was done; `known` are the records that the session has.
    func undo(known: [QuickRecordID: QuickRecord]) -> TriageEvent {
        do {
            guard try canSwap(.done) else { return .nothingToUndo }
            let steps = try database.undo(1)
            return .undone(try changed(since: known), "Undone: \(Self.summary(steps)).")
        } catch {
            return .failed("\(error)")
        }
    }

    /// Does the last undone thing again.
    func redo(known: [QuickRecordID: QuickRecord]) -> TriageEvent {
        do {
            guard try canSwap(.undone) else { return .nothingToRedo }
            let steps = try database.redo(1)
            return .redone(try changed(since: known), "Redone: \(Self.summary(steps)).")
        } catch {
            return .failed("\(error)")
        }
    }

    /// The open records that are new and the known ones that are not as they were, as they are now.
    func changed(since known: [QuickRecordID: QuickRecord]) throws -> [QuickRecord] {
        let open = try openRecords()
        let openIDs = Set(open.map(\.id))
        let others = try known.values.filter { !openIDs.contains($0.id) }.sorted { $0.sequence < $1.sequence }
            .compactMap { try database.record(id: $0.id) }
        return (open + others).filter { known[$0.id] != $0 }
    }

    /// Whether there is anything in this state to undo or redo. What can be redone is always the newest that is not
    /// abandoned.
    private func canSwap(_ state: HistoryAction.State) throws -> Bool {
        let history = try database.history(limit: 1_000).filter { $0.state != .abandoned }
        return state == .undone ? history.first?.state == .undone : history.contains { $0.state == .done }
    }

    private static func summary(_ steps: [SwappedAction]) -> String {
        steps.map(\.action.summary).joined(separator: ", ")
    }
}
