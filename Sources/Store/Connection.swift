package import GRDB
import Synchronization

/// A connection to a SQLite database, closed when the last reference goes away.
///
/// GRDB's object itself lives until the process ends. Its deinitializer disposes of a Dispatch queue, for which
/// libdispatch starts a thread: where none can be made it waits for one for ever (`_dispatch_temporary_resource_shortage`),
/// and where no descriptor is left for its epoll it traps. Commands with little to do need no thread otherwise.
package final class Connection: Sendable {
    /// The open connection.
    package let queue: DatabaseQueue

    private static let all = Mutex<[DatabaseQueue]>([])

    /// Opens the database at `path`; without a path, a new one in memory.
    package init(path: String? = nil, configuration: Configuration = Configuration()) throws {
        let queue =
            if let path {
                try DatabaseQueue(path: path, configuration: configuration)
            } else {
                try DatabaseQueue(configuration: configuration)
            }
        self.queue = queue
        Self.all.withLock { $0.append(queue) }
    }

    /// Closes it now, so that an error is seen.
    package func close() throws {
        try queue.close()
    }

    deinit {
        try? queue.close()
    }
}
