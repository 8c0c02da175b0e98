import Files
import Glibc
import Intake
import Model
package import SystemPackage
import Watching

/// A file system location named by the user, by a path from the current folder or, as the log has it, from the queue
/// folder.
struct NamedPlace {
    /// The containing folder, with links followed; `nil` if it doesn't exist.
    let folder: Folder?
    /// The last component.
    let name: FileName?
    /// Relative to the queue folder, for a place in it.
    let inQueue: String?
    /// The inbox that contains it; `nil` if none does.
    let inbox: Inbox?
    /// The path components below that inbox.
    let inInbox: [FileName]?
    /// The path as stored by the worker: relative to the queue folder for its own inbox, else absolute.
    let source: [UInt8]
    /// The path for display: `inQueue`, else absolute.
    let shown: String

    /// `further` are the inboxes besides the queue's own.
    init(_ word: String, queue: QueueFolder, further: [Inbox]) {
        // Links in the parent path are followed; the last component may be one.
        let path = FilePath(bytes: InboxWorker.absolute(Self.found(RawArguments.path(word), in: queue)))
        folder = try? Folder.open(path.removingLastComponent())
        name = path.lastComponent.map { FileName($0) }
        var rest = path
        let root = queue.path.real ?? FilePath(bytes: InboxWorker.absolute(queue.path))
        if rest.removePrefix(root), !rest.isEmpty {
            inQueue = rest.string
            source = rest.bytes
            shown = rest.string
            let names = rest.components.map { FileName($0) }
            let isInInbox = names.first == QueueFolder.inboxName && names.count > 1
            inInbox = isInInbox ? Array(names.dropFirst()) : nil
            inbox = isInInbox ? Inbox(of: queue) : nil
        } else {
            inQueue = nil
            let found = Self.inbox(of: path, among: further)
            inbox = found?.inbox
            inInbox = found?.names
            // An inbox is identified by its path in the settings, which may lead through links.
            source = found.map { $0.inbox.sourcePath(of: $0.names) } ?? path.bytes
            shown = path.string
        }
    }

    /// The path itself, or that below the queue folder if only there is something.
    private static func found(_ path: FilePath, in queue: QueueFolder) -> FilePath {
        let below = queue.path.pushing(path)
        return !path.isEmpty && (try? path.exists()) == false && (try? below.exists()) == true ? below : path
    }

    private static func inbox(of path: FilePath, among inboxes: [Inbox]) -> (inbox: Inbox, names: [FileName])? {
        for inbox in inboxes {
            var rest = path
            let place = (try? inbox.open()) == nil ? inbox.path : inbox.path.real ?? inbox.path
            guard rest.removePrefix(place), !rest.isEmpty else { continue }
            return (inbox, rest.components.map { FileName($0) })
        }
        return nil
    }

    /// The file's status, without following a link; `nil` if it doesn't exist.
    var status: FileStatus? {
        guard let folder else { return nil }
        // Only the root has no name.
        guard let name else { return try? folder.status() }
        return try? folder.status(of: name)
    }

    /// Whether a scan of the inbox leaves it out because it is in another queue or a backup.
    var isInOtherQueue: Bool {
        guard let inbox, let inInbox, let place = FilePlace(folder: FolderPath(inInbox)) else { return false }
        guard !inbox.isInOtherQueue, let root = try? inbox.open() else { return inbox.isInOtherQueue }
        if case .found(.ignored(_, .otherQueue)) = FolderScanner().look(at: place, in: root) { return true }
        return false
    }
}

extension FilePath {
    /// Returns whether there is something at this path, without following a link.
    ///
    /// Throws `CommandError` if that can't be determined; `outcome` ends its sentence.
    package func exists(otherwise outcome: String = "") throws -> Bool {
        var status = Glibc.stat()
        guard withPlatformString({ lstat($0, &status) }) == -1 else { return true }
        let code = Errno(rawValue: errno)
        guard code.isOutOfSight else { return false }
        throw CommandError(
            ExitStatus.status(of: code),
            "'\(self)' can't be examined (\(code)); check the folder that it is in.\(outcome)")
    }
}

extension Errno {
    /// Whether the call failed to determine if the name exists, rather than finding that it doesn't or can't.
    var isOutOfSight: Bool {
        switch self {
        case .noSuchFileOrDirectory, .notDirectory, .fileNameTooLong, .tooManySymbolicLinkLevels: false
        default: true
        }
    }
}
