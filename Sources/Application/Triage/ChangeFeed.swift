import Model
import Store
import Triage

/// Detects changes that other processes make to the records of a triage session.
struct ChangeFeed {
    private var version: Int
    /// The time of the next check, chosen so that checks take a small part of the time even with very many open
    /// records.
    private var nextLook = ContinuousClock.now

    /// Reports changes from now on.
    init(_ database: QueueDatabase) throws {
        version = try database.dataVersion(waits: true)
    }

    /// What others changed since the records were `known` (row ID → revision); `nil` if nothing was written.
    mutating func next(_ store: TriageStore, known: @autoclosure () -> [Int64: Int64]) -> ChangedCards? {
        let start = ContinuousClock.now
        guard start >= nextLook else { return nil }
        // If the database can't be read now, the next check or save reports it.
        guard let current = try? store.context.database.dataVersion(), current != version,
            let changed = try? store.changed(since: known())
        else { return nil }
        version = current
        let end = ContinuousClock.now
        nextLook = end + (end - start) * 10
        return changed
    }
}
