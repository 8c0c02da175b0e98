import Model
import Store

/// Detects changes that other processes make to the records of a triage session.
struct ChangeFeed {
    private var version: Int
    /// When to look next, so that looking takes a small part of the time, also with very many open records.
    private var nextLook = ContinuousClock.now

    init(_ database: QueueDatabase) throws {
        version = try database.dataVersion()
    }

    /// The records that others added or changed since they were `known` (number → revision); `nil` where nobody has written anything.
    mutating func next(_ store: TriageStore, known: @autoclosure () -> [Int64: Int64]) -> [QuickRecord]? {
        let start = ContinuousClock.now
        guard start >= nextLook else { return nil }
        // Where the database can't be read now, the next look or the next save will tell.
        guard let current = try? store.context.database.dataVersion(), current != version,
            let changed = try? store.changed(since: known())
        else { return nil }
        version = current
        let end = ContinuousClock.now
        nextLook = end + (end - start) * 10
        return changed
    }
}
