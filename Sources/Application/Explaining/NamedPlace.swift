import Files
import Foundation
import Intake
import Model
package import SystemPackage

/// A place in the file system that a person named, seen from a queue folder.
struct NamedPlace {
    /// The folder that it is in, links followed; `nil` where there is none.
    let folder: Folder?
    /// The last component.
    let name: FileName?
    /// Relative to the queue folder, for a place in it.
    let inQueue: String?
    /// The inbox that it lies in; `nil` for a place in none.
    let inbox: Inbox?
    /// The names below that inbox that lead to it.
    let inInbox: [FileName]?
    /// The bytes by which the worker knows it: relative to the queue folder for its own inbox, else absolute.
    let source: [UInt8]
    /// For people: as `inQueue`, else absolute.
    let shown: String

    /// `further` are the inboxes besides the queue's own.
    init(_ word: String, queue: QueueFolder, further: [Inbox]) {
        // Links on the way are followed, the thing itself may be one.
        let path = FilePath(bytes: InboxWorker.absolute(RawArguments.path(word)))
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
            // An inbox is known by the path that the settings name, which may lead through links.
            source = found.map { $0.inbox.sourcePath(of: $0.names) } ?? path.bytes
            shown = path.string
        }
    }

    private static func inbox(of path: FilePath, among inboxes: [Inbox]) -> (inbox: Inbox, names: [FileName])? {
        for inbox in inboxes {
            var rest = path
            guard rest.removePrefix(inbox.path.real ?? inbox.path), !rest.isEmpty else { continue }
            return (inbox, rest.components.map { FileName($0) })
        }
        return nil
    }

    /// What is there, a link itself where it is one; `nil` for nothing.
    var status: FileStatus? {
        guard let folder, let name else { return nil }
        return try? folder.status(of: name)
    }

    /// Throws `CommandError` where nobody can tell whether anything is there.
    func checkInSight(_ word: String) throws {
        var status = stat()
        guard RawArguments.path(word).withPlatformString({ lstat($0, &status) }) == -1 else { return }
        let code = Errno(rawValue: errno)
        guard code.isOutOfSight else { return }
        throw CommandError(
            ExitStatus.status(of: code), "'\(word)' can't be examined (\(code)); check the folder that it is in.")
    }
}

extension Errno {
    /// Whether `lstat` could not find out if anything has the name; else nothing has it.
    package var isOutOfSight: Bool {
        switch self {
        case .noSuchFileOrDirectory, .notDirectory, .fileNameTooLong, .tooManySymbolicLinkLevels: false
        default: true
        }
    }
}
