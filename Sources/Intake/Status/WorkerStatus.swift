package import Files
package import FoundationEssentials
import Glibc
package import Model
import SystemPackage
package import Watching

/// What the worker of a queue says of itself to other processes: how it watches, and which files it waits for.
///
/// It lies in a file beside the database, because it changes far too often for a transaction and is worth nothing
/// once the worker has ended. What waits for longer than the settle time is in the database as well.
package struct WorkerStatus: Codable, Hashable, Sendable {
    /// One watched folder.
    package struct WatchedFolder: Codable, Hashable, Sendable {
        package enum Watching: String, Codable, Sendable {
            case events, polling, missing
        }

        /// As the settings name it; `inbox` for the queue's own.
        package var path: String
        /// Whether nothing in it is touched.
        package var isCopied: Bool
        package var watching: Watching
        /// Why so, for people.
        package var reason: String

        package init(path: String, isCopied: Bool, mode: WatchMode) {
            self.path = path
            self.isCopied = isCopied
            self.watching =
                switch mode {
                case .events: .events
                case .polling: .polling
                case .missing: .missing
                }
            self.reason = mode.description
        }
    }

    /// One file that is not ready, or that something temporary is in the way of.
    package struct WaitingFile: Codable, Hashable, Sendable {
        /// Bytes of the path: relative to the queue folder for its own inbox, else absolute.
        package var path: Data
        /// `settling`, `changing`, `open_for_writing`, `end_missing`, `no_bytes`, `disk_full`, `permission`, …
        package var code: String
        /// For people.
        package var reason: String
        /// Milliseconds since 1970.
        package var since: Int64
        /// When it is looked at again; milliseconds since 1970. `nil` where that is unknown, since it is being read.
        package var lookAt: Int64?

        package init(path: [UInt8], code: String, reason: String, since: Int64, lookAt: Int64?) {
            self.path = Data(path)
            self.code = code
            self.reason = reason
            self.since = since
            self.lookAt = lookAt
        }
    }

    /// The worker's process number.
    package var process: Int32
    package var folders: [WatchedFolder]
    /// The first of those that wait, by when they are looked at again; at most `limit`.
    package var waiting: [WaitingFile]
    /// All that wait.
    package var waitingCount: Int

    /// More files that wait are only counted.
    package static let limit = 1_000
    package static let fileName = FileName(".worker.status")

    package init(process: Int32, folders: [WatchedFolder], waiting: [WaitingFile], waitingCount: Int) {
        self.process = process
        self.folders = folders
        self.waiting = waiting
        self.waitingCount = waitingCount
    }

    /// What the worker at this queue has said last; `nil` where none is at it, or it has said nothing yet.
    package static func read(from queue: QueueFolder) -> WorkerStatus? {
        guard let worker = WorkerLock.holder(in: queue).worker,
            let file = try? OpenedFile(fileName, in: queue.root), file.status.size < 4 << 20,
            let bytes = try? file.bytes(at: 0, count: Int(file.status.size)),
            let status = try? JSONDecoder().decode(Self.self, from: Data(bytes)), status.process == worker
        else { return nil }
        return status
    }

    /// Writes it for others, whole or not at all; it is not made durable.
    package func write(to queue: QueueFolder) throws {
        try queue.root.writeNote(Array(try JSONEncoder().encode(self)), as: Self.fileName, isDurable: false)
    }

    /// Takes it back when the worker ends.
    package static func remove(from queue: QueueFolder) {
        try? queue.root.removeFile(fileName)
    }
}
