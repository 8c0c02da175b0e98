import Synchronization

/// Triggers that wait for the worker: each once, and never more than a bounded number of them.
///
/// Whatever a rescan finds anyway needs no trigger of its own.
package final class TriggerQueue: Sendable {
    private struct State {
        var order: [Trigger] = []
        var waiting: Set<Trigger> = []
        /// Folders that a rescan is waiting for.
        var rescans: Set<Int32> = []
    }

    private let state = Mutex(State())
    private let bell: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation
    /// More than this become one rescan of each folder.
    private let limit: Int

    package init(limit: Int = 4_096) {
        self.limit = limit
        // One ring is enough: who hears it takes everything.
        (bell, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a trigger for the next batch.
    package func push(_ trigger: Trigger) {
        state.withLock { state in
            guard state.waiting.count < limit else { return Self.collapse(&state, with: trigger) }
            Self.add(trigger, to: &state)
        }
        ringer.yield()
    }

    /// All triggers that wait, in the order in which they came.
    package func take() -> [Trigger] {
        state.withLock { state in
            defer { state = State() }
            return state.order.filter { state.waiting.contains($0) }
        }
    }

    /// Ends the batches once everything that waits is taken.
    package func finish() {
        ringer.finish()
    }

    /// The triggers, as many at a time as have come; for one reader.
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

/// The triggers of a queue, batch by batch, until the queue is finished.
package struct TriggerBatches: AsyncSequence, Sendable {
    package typealias Element = [Trigger]

    fileprivate let queue: TriggerQueue
    fileprivate let bell: AsyncStream<Void>

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let queue: TriggerQueue
        fileprivate var rings: AsyncStream<Void>.Iterator

        package mutating func next() async -> [Trigger]? {
            await next(isolation: #isolation)
        }

        package mutating func next(isolation actor: isolated (any Actor)?) async -> [Trigger]? {
            while await rings.next(isolation: actor) != nil {
                let batch = queue.take()
                // A ring for what an earlier batch has taken already.
                if !batch.isEmpty { return batch }
            }
            let rest = queue.take()
            return rest.isEmpty ? nil : rest
        }
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(queue: queue, rings: bell.makeAsyncIterator())
    }
}

extension Trigger {
    /// The folder that this hints at a part of.
    fileprivate var hintedFolder: Int32? {
        switch self {
        case .changed(let folder, _), .subfolder(let folder, _): folder
        case .rescan, .folderGone, .due: nil
        }
    }

    fileprivate func isCovered(byRescanOf folder: Int32) -> Bool { hintedFolder == folder }
}
