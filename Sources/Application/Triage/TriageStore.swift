import Foundation
package import Model
import Money
package import Store
package import Triage

/// Carries out the actions of a triage session on records and reports the results.
package struct TriageStore {
    package let context: CommandContext
    /// Which records belong to the session.
    package let filter: RecordFilter
    package var isDryRun = false

    package init(context: CommandContext, filter: RecordFilter, isDryRun: Bool = false) {
        self.context = context
        self.filter = filter
        self.isDryRun = isDryRun
    }

    private var database: QueueDatabase { context.database }

    /// The records to go through now.
    package func openRecords() throws -> [QuickRecord] {
        try database.records(openFilter)
    }

    /// The same, as what they are known by.
    package func openVersions() throws -> [RecordVersion] {
        try database.versions(openFilter)
    }

    /// The record with this number; `nil` if it is gone.
    package func record(_ number: Int64) throws -> QuickRecord? {
        try database.records(numbers: [number]).first
    }

    /// The first of these records that has `text` in anything a person could know it by.
    package func search(_ text: String, among numbers: [Int64]) throws -> Int64? {
        try database.firstRecord(among: numbers, having: SearchKey(text))
    }

    private var openFilter: RecordFilter {
        var filter = filter
        filter.awakeAt = context.now.milliseconds
        return filter
    }

    /// Saves an entry; afterwards it is durable, or nothing has changed.
    func save(_ id: QuickRecordID, _ entry: Entry, expectedRevision: Int64) -> TriageEvent {
        let request = ProcessRequest(record: id.description, entry: entry, expectedRevision: expectedRevision)
        return answer(id) {
            let result = try database.process(
                [request], at: context.now, options: BatchOptions(isDryRun: isDryRun))
            if let failure = result.failures.first { throw failure.error }
            guard let record = result.items.first else { throw StoreError.changedMeanwhile(id: id.description) }
            return record
        }
    }

    package func discard(_ id: QuickRecordID, reason: String, expectedRevision: Int64) -> TriageEvent {
        answer(id) {
            try database.discard(
                id.description, reason: reason, expectedRevision: expectedRevision, at: context.now,
                isDryRun: isDryRun)
        }
    }

    package func snooze(_ id: QuickRecordID, until: Moment, expectedRevision: Int64) -> TriageEvent {
        answer(id) {
            try database.snooze(
                id.description, until: until, expectedRevision: expectedRevision, at: context.now,
                isDryRun: isDryRun)
        }
    }

    /// Does `change`; where the record is not what it was, the session gets it as it is.
    private func answer(_ id: QuickRecordID, _ change: () throws -> QuickRecord) -> TriageEvent {
        do {
            return .saved(try change())
        } catch StoreError.changedMeanwhile, StoreError.unknown {
            do { return .saveRefused(try database.record(id: id)) } catch { return .failed("\(error)") }
        } catch {
            return .failed("\(error)")
        }
    }
}

extension TriageStore {
    /// Takes back the last thing that was done, or does the last undone one again; `show` is given what changes
    /// before it is done. `known` are the records that the session has, number → revision.
    package func swap(
        _ direction: HistoryDirection, known: [Int64: Int64], show: ([String]) -> Void
    ) -> TriageEvent {
        do {
            guard try database.canSwap(direction) else {
                return direction == .undo ? .nothingToUndo : .nothingToRedo
            }
            let now = context.now
            let plan = try database.preview(direction, 1, at: now)
            show(plan.flatMap { context.lines($0, direction) })
            _ = try database.swap(direction, 1, at: now, expecting: plan.map(\.action.number))
            let records = try changed(since: known)
            return direction == .undo ? .undone(records, "Undone.") : .redone(records, "Redone.")
        } catch {
            return .failed("\(error)")
        }
    }

    /// The open records that are new and the known ones that are not as they were, as they are now.
    ///
    /// Asks for the revisions of all open records, some hundredths of a second for 100,000, and reads only what is
    /// new in them.
    package func changed(since known: [Int64: Int64]) throws -> [QuickRecord] {
        // A session of so many records stays with those that it began with.
        let open = filter.limit == nil ? try database.versions(openFilter) : []
        let changed = open.filter { known[$0.sequence] != $0.revision }.map(\.sequence)
        let openNumbers = Set(open.map(\.sequence))
        let others = try database.versions(of: known.keys.filter { !openNumbers.contains($0) })
            .filter { known[$0.sequence] != $0.revision }.map(\.sequence)
        return try database.records(numbers: changed + others.sorted())
    }
}
