package import Files
package import Model
package import SystemPackage
package import Watching

/// A folder that files are taken in from.
package struct Inbox: Hashable, Sendable {
    /// Whether files are moved or copied from an inbox.
    package enum Mode: String, Sendable {
        /// Files move from here to the archive.
        case move
        /// Nothing in it is changed; files that were taken in are remembered.
        case copy
    }

    /// Its number in triggers; 0 is the queue's own.
    package let number: Int32
    /// Opened again for every scan: it may be unmounted, renamed or recreated at any time.
    package let path: FilePath
    /// Whether files are moved or copied.
    package let mode: Mode
    /// The prefix of the recorded paths of its files.
    let prefix: [UInt8]

    /// An additional inbox at an absolute path, numbered from 1.
    package init(number: Int32, path: FilePath, mode: Mode) {
        self.number = number
        self.path = path.lexicallyNormalized()
        self.mode = mode
        prefix = self.path.bytes + [UInt8(ascii: "/")]
    }

    /// The queue's own inbox.
    package init(of queue: QueueFolder) {
        number = 0
        path = queue.path.appending(QueueFolder.inboxName.text)
        mode = .move
        prefix = Array("inbox/".utf8)
    }

    /// The name to display: `inbox` for the queue's own, otherwise the path.
    package var shownPath: String { number == 0 ? QueueFolder.inboxName.text : path.string }

    /// Whether files would be moved out of another queue or a backup.
    package var isInOtherQueue: Bool { otherQueueMark != nil }

    /// The file by which it is in another queue or a backup, if files would be moved out of that.
    var otherQueueMark: FilePath? { number != 0 && mode == .move ? Folder.queueMark(upFrom: path) : nil }

    /// Opens the folder; the queue's own never through a link. Throws `timedOut` if its file system doesn't answer.
    package func open() throws(Errno) -> Folder { try watched.open() }

    /// The folder to watch.
    package var watched: WatchedFolder { WatchedFolder(number: number, path: path, mayBeLink: number != 0) }

    /// Returns the recorded path of the file that these names lead to from here, in bytes.
    package func sourcePath(of names: [FileName]) -> [UInt8] {
        prefix + names.map(\.bytes).joined(separator: [UInt8(ascii: "/")])
    }

    /// Whether the recorded path of a file, or of this folder itself, is in this inbox.
    func holds(_ sourcePath: [UInt8]) -> Bool { sourcePath.starts(with: prefix) }

    /// Returns the place of a file with this recorded path; `nil` if it is not in this inbox.
    func place(of sourcePath: [UInt8]) -> FilePlace? {
        holds(sourcePath) ? FilePlace(sourcePath[prefix.count...]) : nil
    }
}
