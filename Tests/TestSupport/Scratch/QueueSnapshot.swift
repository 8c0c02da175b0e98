import Foundation
import Glibc

/// The files of a queue folder in memory, to give any number of tests the same queue without making it again.
package struct QueueSnapshot: Sendable {
    private struct File: Sendable {
        let path: String
        let bytes: [UInt8]
    }

    private let folders: [String]
    private let files: [File]

    /// Reads the queue folder of `queue`.
    package init(of queue: ScratchQueue) throws {
        let names = FileManager.default.enumerator(atPath: queue.folder.path("queue"))?.compactMap { $0 as? String }
        let paths = ["queue"] + (names ?? []).sorted().map { "queue/" + $0 }
        folders = paths.filter { queue.folder.mode(of: $0) & S_IFMT == S_IFDIR }
        files = paths.filter { queue.folder.mode(of: $0) & S_IFMT == S_IFREG }.map { path in
            File(path: path, bytes: queue.folder.bytes(of: path) ?? [])
        }
    }

    /// A queue of its own with all of it; private, as the program makes it.
    package func restored() throws -> ScratchQueue {
        let queue = try ScratchQueue()
        for folder in folders { try queue.folder.makeFolder(folder) }
        for file in files {
            try queue.folder.write(file.bytes, to: file.path)
            chmod(queue.folder.path(file.path), 0o600)
        }
        for folder in folders { chmod(queue.folder.path(folder), 0o700) }
        return queue
    }
}
