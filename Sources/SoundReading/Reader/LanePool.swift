@preconcurrency import Dispatch
import Synchronization

/// Lends lanes, each to one thread at a time; a thread waits if none is free.
final class LanePool: Sendable {
    private let free: Mutex<[Lane]>
    private let count: DispatchSemaphore

    /// Creates `lanes` lanes, at least one; `program` is the path of quickrec-reader.
    init(program: String, lanes: Int) {
        free = Mutex((0..<max(1, lanes)).map { _ in Lane(program: program) })
        count = DispatchSemaphore(value: max(1, lanes))
    }

    /// Runs `body` with exclusive use of a lane.
    func withLane<Result>(_ body: (Lane) -> Result) -> Result {
        count.wait()
        // The lane used last: its reader is running and warm.
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
