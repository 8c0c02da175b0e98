package import GRDB
import Synchronization

/// A connection to a SQLite database, closed when the last reference is released.
///
/// GRDB's object itself lives until the process ends. Its deinitializer disposes of a Dispatch queue, for which
/// libdispatch starts a thread: if none can be created it waits forever (`_dispatch_temporary_resource_shortage`), and
/// if no descriptor is left for its epoll it traps. Short commands otherwise need no thread.
package final class Connection: Sendable {
    /// The open connection.
    package let queue: DatabaseQueue

    private static let all = Mutex<[DatabaseQueue]>([])

    /// Opens the database at `path`; without a path, a new one in memory.
    package init(path: String? = nil, configuration: Configuration = Configuration()) throws {
        let queue =
            if let path {
                try DatabaseQueue(path: Self.plain(path), configuration: configuration)
            } else {
                try DatabaseQueue(configuration: configuration)
            }
        self.queue = queue
        Self.all.withLock { $0.append(queue) }
    }

    /// The path as SQLite takes it for a name: one that begins with `file:` is a URI to it, whose options can keep the
    /// database in memory (https://www.sqlite.org/uri.html).
    private static func plain(_ path: String) -> String { path.hasPrefix("file:") ? "./" + path : path }

    /// Closes the connection now, so that errors are reported.
    package func close() throws {
        try queue.close()
    }

    deinit {
        try? queue.close()
    }
}

extension Database {
    /// Lets SQLite expect damage and malice in the file: no function with side effects runs from its schema, and each
    /// cell of a page is checked (https://www.sqlite.org/security.html).
    func distrust() throws {
        try execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
}
