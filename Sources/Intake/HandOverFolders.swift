package import Files
import Glibc
package import Model
package import SystemPackage

/// The folders in the inbox through which `ingest FILE` passes files to a running worker.
package enum HandOverFolders {
    private static let prefix = "ingest-"

    /// Creates a folder for copies that no worker sees before `publish`, and returns the name that it gets then.
    ///
    /// It is locked while it is open, so that a worker doesn't touch it.
    package static func make(in inbox: Folder) throws(Errno) -> (folder: Folder, name: FileName) {
        let name = FileName(prefix + String(UInt64.random(in: .min ... .max), radix: 16))
        let folder = try inbox.makeFolder(unfinished(name))
        _ = flock(folder.descriptor.number, LOCK_SH)
        // Before it was locked, a worker may have taken it for that of a killed `ingest`.
        guard (try? inbox.status(of: unfinished(name)))?.identity == folder.identity else { return try make(in: inbox) }
        return (folder, name)
    }

    /// Gives a folder its name, so that the worker finds all copies in it at once: a sidecar that it met before its
    /// recording would be taken for that of an earlier recording of the same name.
    package static func publish(_ name: FileName, in inbox: Folder) throws(Errno) {
        try inbox.renameFolder(unfinished(name), to: name)
    }

    /// Removes a folder that was not published, with the copies in it.
    package static func discard(_ name: FileName, in inbox: Folder) { remove(unfinished(name), in: inbox) }

    /// The name of a folder to which copies are still being added: no scan enters it.
    private static func unfinished(_ name: FileName) -> FileName { FileName(Leftovers.ownPrefix + name.text) }

    /// The note, in each folder of copies, of the folder that they come from: its absolute path, with a slash at the end.
    private static let originName = FileName(Leftovers.ownPrefix + "from")

    /// Writes down where the originals of the copies in a folder are, as an absolute path that ends in a slash; durable on
    /// return.
    package static func note(origin: [UInt8], in folder: Folder) throws(Errno) {
        try folder.writeNote(origin, as: originName, isDurable: true)
    }

    /// Returns the path of the original of a file at a place in the inbox; `nil` if it is no copy. `folder` contains the
    /// file.
    static func originalPath(of place: FilePlace, in folder: Folder) -> [UInt8]? {
        guard let first = place.folder.names.first, isHandOver(first),
            let file = try? OpenedFile(originName, in: folder),
            let origin = try? file.bytes(at: 0, count: Int(PATH_MAX)), origin.first == UInt8(ascii: "/")
        else { return nil }
        return origin + place.name.bytes
    }

    /// Removes what a killed `ingest` left: unpublished folders and empty ones. Published copies are taken in first.
    static func removeAbandoned(in inbox: Folder) {
        for name in (try? inbox.names(where: { isHandOver($0) || isUnfinished($0) })) ?? [] {
            guard let folder = try? inbox.openFolder(name), lock(folder) == nil else { continue }
            withExtendedLifetime(folder) {
                if isUnfinished(name) { remove(name, in: inbox) } else { removeIfEmpty(name, in: inbox) }
            }
        }
    }

    /// Whether the `ingest` that handed over the file at a place still waits for its outcome.
    static func isAwaited(_ place: FilePlace, in inbox: Folder) -> Bool {
        guard let name = place.folder.names.first, let folder = try? inbox.openFolder(name) else { return false }
        return lock(folder) == .wouldBlock
    }

    /// Locks a folder while it is open; `wouldBlock` if the `ingest` that made it is still running. NFS has no such lock.
    private static func lock(_ folder: Folder) -> Errno? {
        flock(folder.descriptor.number, LOCK_EX | LOCK_NB) == 0 ? nil : Errno(rawValue: errno)
    }

    /// Removes a folder of copies whose originals are where they were.
    private static func remove(_ name: FileName, in parent: Folder) {
        guard let folder = try? parent.openFolder(name) else { return }
        for subfolder in (try? folder.folderNames()) ?? [] { remove(subfolder, in: folder) }
        for file in (try? folder.names()) ?? [] { try? folder.removeFile(file) }
        try? parent.removeFolder(name)
    }

    /// Removes a folder for copies and its subfolders, as far as no copy is in them.
    package static func removeIfEmpty(_ name: FileName, in parent: Folder) {
        guard let folder = try? parent.openFolder(name) else { return }
        for subfolder in (try? folder.folderNames()) ?? [] { removeIfEmpty(subfolder, in: folder) }
        guard let names = try? folder.names(), names.allSatisfy(Leftovers.isOwn) else { return }
        for note in names { try? folder.removeFile(note) }
        try? parent.removeFolder(name)
    }

    private static func isUnfinished(_ name: FileName) -> Bool {
        Leftovers.isOwn(name) && isHandOver(FileName(String(name.text.dropFirst(Leftovers.ownPrefix.count))))
    }

    private static func isHandOver(_ name: FileName) -> Bool {
        let number = name.text.dropFirst(prefix.count)
        return name.text.hasPrefix(prefix) && (1...16).contains(number.count) && number.allSatisfy(\.isHexDigit)
    }
}
