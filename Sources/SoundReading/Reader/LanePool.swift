@preconcurrency import Dispatch
import Synchronization

/// Lends out lanes, one thread each; who finds none waits.
final class LanePool: Sendable {
    private let free: Mutex<[Lane]>
    private let count: DispatchSemaphore

    init(program: String, lanes: Int) {
        free = Mutex((0..<max(1, lanes)).map { _ in Lane(program: program) })
        count = DispatchSemaphore(value: max(1, lanes))
    }

    /// Runs `body` with a lane of its own.
    func withLane<Result>(_ body: (Lane) -> Result) -> Result {
        count.wait()
        // The one that was used last: its reader is running and warm.
        guard let lane = free.withLock({ $0.popLast() }) else {
            preconditionFailure("the semaphore counts the free lanes")
        }
        defer {
            free.withLock { $0.append(lane) }
            count.signal()
        }
        return body(lane)
    }
}
