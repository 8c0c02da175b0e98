import Synchronization

/// The numbers of the actions that this process has stored and not undone, oldest first.
package final class ActionLedger: Sendable {
    private let stored = Mutex<[Int64]>([])

    /// The committed actions.
    package var numbers: [Int64] { stored.withLock { $0 } }

    /// Removes the numbers of undone actions.
    func forget(_ numbers: [Int64]) {
        stored.withLock { $0.removeAll(where: numbers.contains) }
    }

    /// Adds the number of a stored action.
    func note(_ number: Int64) {
        stored.withLock { $0.append(number) }
    }
}
