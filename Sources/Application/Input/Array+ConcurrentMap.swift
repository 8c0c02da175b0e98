import Dispatch
import Model
import Synchronization

extension Array where Element: Sendable {
    /// `transform` of each element, in order, calculated on all cores; needs threads (`Capacity.requireForTasks`).
    func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        let pieces = batches(of: 250)
        let values = Mutex([[Value]](repeating: [], count: pieces.count))
        DispatchQueue.concurrentPerform(iterations: pieces.count) { piece in
            let found = pieces[piece].map(transform)
            values.withLock { $0[piece] = found }
        }
        return values.withLock { $0.flatMap { $0 } }
    }
}
