package import Files
package import Model
package import SystemPackage
package import Watching

/// A folder that files are taken in from.
package struct Inbox: Hashable, Sendable {
    package enum Mode: String, Sendable {
        /// Files go from here to the archive.
        case move
        /// Nothing in it is touched; what was taken in is remembered.
        case copy
    }

    /// What triggers call it; 0 is the queue's own.
    package let number: Int32
    /// Opened again for every look: it may be unmounted, renamed and made again at any time.
    package let path: FilePath
    package let mode: Mode
    /// What comes before a file's place in the path that is noted of it.
    let prefix: [UInt8]

    /// A further inbox at an absolute path, numbered from 1 on.
    package init(number: Int32, path: FilePath, mode: Mode) {
        self.number = number
        self.path = path.lexicallyNormalized()
        self.mode = mode
        prefix = self.path.bytes + [UInt8(ascii: "/")]
    }

    /// The queue's own.
    package init(of queue: QueueFolder) {
        number = 0
        path = queue.path.appending(QueueFolder.inboxName.text)
        mode = .move
        prefix = Array("inbox/".utf8)
    }

    /// For people: `inbox` for the queue's own, else the path.
    package var shownPath: String { number == 0 ? QueueFolder.inboxName.text : path.string }

    /// Why it can't be reached; `nil` where it can.
    package var problem: String? {
        do throws(QueueFolderError) { try MountPoints.listed().check(path) } catch { return "nothing is mounted there" }
        do throws(Errno) { _ = try open() } catch { return "\(error.words)" }
        return nil
    }

    /// Opens it; the queue's own never through a link.
    package func open() throws(Errno) -> Folder { try Folder.open(path, mayBeLink: number != 0) }

    /// What to watch of it.
    package var watched: WatchedFolder { WatchedFolder(number: number, path: path, mayBeLink: number != 0) }

    /// The path that is noted of a file, by the names that lead to it from here; bytes.
    package func sourcePath(of names: [FileName]) -> [UInt8] {
        prefix + names.map(\.bytes).joined(separator: [UInt8(ascii: "/")])
    }

    /// Whether the path that is noted of a file, or of this folder itself, is from here.
    func holds(_ sourcePath: [UInt8]) -> Bool { sourcePath.starts(with: prefix) }

    /// The place of a file by the path that is noted of it; `nil` where it is not from here.
    func place(of sourcePath: [UInt8]) -> FilePlace? {
        holds(sourcePath) ? FilePlace(sourcePath[prefix.count...]) : nil
    }
}
