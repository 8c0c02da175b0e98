package import Files
package import FoundationEssentials
package import Model

/// The status of a queue's worker, for other processes: how it watches, and which files it waits for.
///
/// It is in a file beside the database, because it changes too often for transactions and is useless once the worker
/// has ended. Files that wait longer than the settle time are in the database too.
package struct WorkerStatus: Codable, Hashable, Sendable {
    /// A file that is not ready, or that something temporary blocks.
    package struct WaitingFile: Codable, Hashable, Sendable {
        /// The path in bytes: relative to the queue folder for its own inbox, otherwise absolute.
        package var path: Data
        /// The reason for programs.
        package var code: IntakeReason.Code
        /// The reason in words.
        package var reason: String
        /// Milliseconds since 1970.
        package var since: Int64
        /// When it is checked again; milliseconds since 1970. `nil` if unknown, because it is being read.
        package var lookAt: Int64?

        /// Creates a waiting file; times are in milliseconds since 1970.
        package init(path: [UInt8], code: IntakeReason.Code, reason: String, since: Int64, lookAt: Int64?) {
            self.path = Data(path)
            self.code = code
            self.reason = reason
            self.since = since
            self.lookAt = lookAt
        }
    }

    /// The worker's process ID.
    package var process: Int32
    /// SHA-256 of the settings that it works with, 32 bytes; `nil` where it found none.
    package var settings: [UInt8]?
    /// How each inbox is watched.
    package var folders: [FolderStatus]
    /// The first waiting files, by the time of their next check; at most `limit`.
    package var waiting: [WaitingFile]
    /// The number of all waiting files.
    package var waitingCount: Int

    /// The maximum number of waiting files to list.
    package static let limit = 1_000
    /// The name of the file in the queue folder.
    private static let fileName = FileName(".worker.status")

    /// Reads the status of this queue's running worker; `nil` if none is running or has written one.
    package static func read(from queue: QueueFolder) -> WorkerStatus? {
        guard let worker = WorkerLock.holder(in: queue).written,
            let file = try? OpenedFile(fileName, in: queue.root), file.status.size < 4 << 20,
            let bytes = try? file.bytes(at: 0, count: Int(file.status.size)),
            let status = try? JSONDecoder().decode(Self.self, from: Data(bytes)), status.process == worker
        else { return nil }
        return status
    }

    /// Replaces the file atomically; not durable.
    package func write(to queue: QueueFolder) throws {
        try queue.root.writeNote(Array(try JSONEncoder().encode(self)), as: Self.fileName, isDurable: false)
    }

    /// Removes the file when the worker ends.
    package static func remove(from queue: QueueFolder) {
        try? queue.root.removeFile(fileName)
    }
}
