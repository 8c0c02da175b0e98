import Dispatch
import Synchronization

/// Work that runs on a thread of the system until its result is wanted.
package final class BackgroundWork<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let group = DispatchGroup()

    /// Starts at once.
    package init(_ work: @escaping @Sendable () -> Value) {
        DispatchQueue.global().async(group: group) { [self] in
            let found = work()
            result.withLock { $0 = found }
        }
    }

    /// Waits until the work is done; returns its result.
    package func wait() -> Value {
        group.wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("work ends with its result") }
        return result
    }
}
