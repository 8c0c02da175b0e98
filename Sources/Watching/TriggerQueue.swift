import Synchronization

/// A bounded queue of triggers for the worker, without duplicates.
///
/// A rescan replaces the triggers for what it will find anyway.
package final class TriggerQueue: Sendable {
    private struct State {
        /// The triggers in order of arrival, including some that are no longer waiting.
        var order: [Trigger] = []
        /// The triggers that are waiting.
        var waiting: Set<Trigger> = []
        /// Folders with a waiting rescan.
        var rescans: Set<Int32> = []
    }

    private let state = Mutex(State())
    private let bell: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation
    /// The maximum number of triggers; more are replaced by one rescan per folder.
    private let limit: Int

    /// Creates an empty queue for at most `limit` triggers.
    package init(limit: Int = 4_096) {
        self.limit = limit
        // One signal is enough: the reader takes everything.
        (bell, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a trigger to the next batch.
    package func push(_ trigger: Trigger) {
        state.withLock { state in
            guard state.waiting.count < limit else { return Self.collapse(&state, with: trigger) }
            Self.add(trigger, to: &state)
        }
        ringer.yield()
    }

    /// Removes and returns all waiting triggers, in the order of their arrival.
    package func take() -> [Trigger] {
        state.withLock { state in
            defer { state = State() }
            return state.order.filter { state.waiting.contains($0) }
        }
    }

    /// Ends the batches once all waiting triggers are taken.
    package func finish() {
        ringer.finish()
    }

    /// The triggers in batches of all that are waiting; for one reader.
    package var batches: TriggerBatches { TriggerBatches(queue: self, bell: bell) }

    private static func add(_ trigger: Trigger, to state: inout State) {
        switch trigger {
        case .changed(let folder, _), .subfolder(let folder, _):
            if state.rescans.contains(folder) { return }
        case .rescan(let folder, _):
            guard state.rescans.insert(folder).inserted else { return }
            state.waiting = state.waiting.filter { !$0.isCovered(byRescanOf: folder) }
        case .folderGone, .due: break
        }
        if state.waiting.insert(trigger).inserted { state.order.append(trigger) }
    }

    private static func collapse(_ state: inout State, with trigger: Trigger) {
        let folders = Set((state.waiting.union([trigger])).compactMap(\.hintedFolder))
        for folder in folders.sorted() { add(.rescan(folder, .manyChanges), to: &state) }
        state.order = state.order.filter { state.waiting.contains($0) }
        add(trigger, to: &state)
    }
}

/// The triggers of a queue in batches, until the queue is finished.
package struct TriggerBatches: AsyncSequence, Sendable {
    /// One batch: all triggers that are waiting.
    package typealias Element = [Trigger]

    fileprivate let queue: TriggerQueue
    fileprivate let bell: AsyncStream<Void>

    /// Waits for the next batch.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let queue: TriggerQueue
        fileprivate var rings: AsyncStream<Void>.Iterator

        package mutating func next(isolation actor: isolated (any Actor)?) async -> [Trigger]? {
            while await rings.next(isolation: actor) != nil {
                let batch = queue.take()
                // The signal was for triggers that an earlier batch included.
                if !batch.isEmpty { return batch }
            }
            let rest = queue.take()
            return rest.isEmpty ? nil : rest
        }
    }

    /// Only one iterator may wait at a time.
    package func makeAsyncIterator() -> Iterator {
        Iterator(queue: queue, rings: bell.makeAsyncIterator())
    }
}

extension Trigger {
    /// The folder that this is about a part of.
    fileprivate var hintedFolder: Int32? {
        switch self {
        case .changed(let folder, _), .subfolder(let folder, _): folder
        case .rescan, .folderGone, .due: nil
        }
    }

    fileprivate func isCovered(byRescanOf folder: Int32) -> Bool { hintedFolder == folder }
}
