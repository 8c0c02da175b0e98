package import Model
package import Store
package import Triage

/// Carries out the actions of a triage session on records and reports the results.
package struct TriageStore {
    /// The queue that has the records.
    package let context: CommandContext
    /// The records of the session.
    package let filter: RecordFilter
    /// Whether changes are rolled back after they were checked.
    package var isDryRun = false

    /// `filter` selects the records of the session; snoozed ones are left out until they wake up.
    package init(context: CommandContext, filter: RecordFilter, isDryRun: Bool = false) {
        self.context = context
        self.filter = filter
        self.isDryRun = isDryRun
    }

    private var database: QueueDatabase { context.database }

    /// A session that has not begun, under the settings of the queue.
    func session(
        canPrefill: Bool, longestPrefill: Int = .max, isBatch: Bool = false, assumesYes: Bool
    ) throws -> TriageSession {
        TriageSession(
            settings: TriageSettings(
                notation: context.notation, dateOrder: context.dateOrder, zone: context.zone,
                unicode: context.terminal.hasUnicode, canPrefill: canPrefill, longestPrefill: longestPrefill,
                isBatch: isBatch, assumesYes: assumesYes, asksNewNames: context.settings.asksNewNames),
            names: try context.nameBook())
    }

    /// The records to triage now.
    package func openRecords() throws -> [QuickRecord] {
        try database.records(openFilter)
    }

    /// The versions of those records.
    package func openVersions() throws -> [RecordVersion] {
        try database.versions(openFilter)
    }

    /// The record with this row ID; `nil` if it is gone.
    package func record(_ number: Int64) throws -> QuickRecord? {
        try database.records(numbers: [number]).first
    }

    /// The first of these records with `text` in any of its identifying facts.
    package func search(_ text: String, among numbers: [Int64]) throws -> Int64? {
        try database.firstRecord(among: numbers, having: SearchKey(text))
    }

    private var openFilter: RecordFilter {
        var filter = filter
        filter.awakeAt = context.now.milliseconds
        return filter
    }

    /// Changes a record and returns the answer; `nil` for an action that changes none.
    func carryOut(_ action: TriageAction) -> TriageEvent? {
        switch action {
        case .save(let id, let entry, let revision): save(id, entry, expectedRevision: revision)
        case .discard(let id, let reason, let revision): discard(id, reason: reason, expectedRevision: revision)
        case .snooze(let id, let until, let revision): snooze(id, until: until, expectedRevision: revision)
        default: nil
        }
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

    /// Discards a record, unless its revision has changed since it was shown.
    package func discard(_ id: QuickRecordID, reason: String, expectedRevision: Int64) -> TriageEvent {
        answer(id) {
            try database.discard(
                id.description, reason: reason, expectedRevision: expectedRevision, at: context.now,
                isDryRun: isDryRun)
        }
    }

    /// Postpones a record, unless its revision has changed since it was shown.
    package func snooze(_ id: QuickRecordID, until: Moment, expectedRevision: Int64) -> TriageEvent {
        answer(id) {
            try database.snooze(
                id.description, until: until, expectedRevision: expectedRevision, at: context.now,
                isDryRun: isDryRun)
        }
    }

    /// Performs `change`; if the record was changed meanwhile, the session gets its current state.
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
    /// Undoes the last action, or redoes the last undone one; `show` receives the changes before they are made. `known`
    /// are the session's records, row ID → revision.
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
            let cards = try changed(since: known)
            return direction == .undo ? .undone(cards) : .redone(cards)
        } catch {
            return .failed("\(error)")
        }
    }

    /// The open records that are new, and the known ones that have changed or are gone.
    ///
    /// Queries the revisions of all open records, which takes some hundredths of a second for 100,000, and reads only
    /// the changed ones.
    package func changed(since known: [Int64: Int64]) throws -> ChangedCards {
        // A session of this size keeps the records that it started with.
        let open = filter.limit == nil ? try database.versions(openFilter) : []
        let changed = open.filter { known[$0.sequence] != $0.revision }.map(\.sequence)
        let openNumbers = Set(open.map(\.sequence))
        let closed = known.keys.filter { !openNumbers.contains($0) }
        let others = try database.versions(of: closed)
        let otherChanged = others.filter { known[$0.sequence] != $0.revision }.map(\.sequence)
        return ChangedCards(
            try database.records(numbers: changed + otherChanged.sorted()),
            gone: Set(closed).subtracting(others.map(\.sequence)).sorted())
    }
}
