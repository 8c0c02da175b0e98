import Foundation
import Intake
import Model
import SystemPackage

/// A place in the file system that a person named, seen from a queue folder.
struct NamedPlace {
    /// The folder that it is in, links followed; `nil` where there is none.
    let folder: Folder?
    /// The last component.
    let name: FileName?
    /// Relative to the queue folder, for a place in it.
    let inQueue: String?
    /// The names below the inbox that it lies in; `nil` for a place in no inbox.
    let inInbox: [FileName]?
    /// The bytes by which the worker knows it: relative to the queue folder for its own inbox, else absolute.
    let source: [UInt8]
    /// For people: as `inQueue`, else absolute.
    let shown: String

    init(_ word: String, queue: QueueFolder) {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        let whole = here.pushing(FilePath(word)).lexicallyNormalized()
        let parent = whole.removingLastComponent()
        // Links on the way are followed, the thing itself may be one.
        let real = Self.real(parent).map { root in
            whole.lastComponent.map { FilePath(root.string).appending($0) } ?? root
        }
        let path = real ?? whole
        folder = try? Folder.open(parent)
        name = path.lastComponent.map { FileName($0) }
        var rest = path
        let root = Self.real(queue.path) ?? here.pushing(queue.path).lexicallyNormalized()
        if rest.removePrefix(root), !rest.isEmpty {
            inQueue = rest.string
            source = Self.bytes(rest)
            shown = rest.string
            let names = rest.components.map { FileName($0) }
            inInbox = names.first == QueueFolder.inboxName && names.count > 1 ? Array(names.dropFirst()) : nil
        } else {
            inQueue = nil
            inInbox = nil
            source = Self.bytes(path)
            shown = path.string
        }
    }

    /// What is there, a link itself where it is one; `nil` for nothing.
    var status: FileStatus? {
        guard let folder, let name else { return nil }
        return try? folder.status(of: name)
    }

    private static func real(_ path: FilePath) -> FilePath? {
        guard let text = realpath(path.isEmpty ? "." : path.string, nil) else { return nil }
        defer { free(text) }
        return FilePath(platformString: text)
    }

    private static func bytes(_ path: FilePath) -> [UInt8] {
        path.withPlatformString { text in UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 } }
    }
}
