package import Files
import Glibc
package import Model
package import SystemPackage

/// The folders in the inbox through which `ingest FILE` passes files to a running worker.
package enum HandOverFolders {
    private static let prefix = "ingest-"

    /// Creates a folder with a unique name, locked while it is open, so that a worker that starts in the meantime
    /// doesn't touch it.
    package static func make(in inbox: Folder) throws(Errno) -> (folder: Folder, name: FileName) {
        let name = FileName(prefix + String(UInt64.random(in: .min ... .max), radix: 16))
        let folder = try inbox.makeFolder(name)
        _ = flock(folder.descriptor.number, LOCK_SH | LOCK_NB)
        return (folder, name)
    }

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

    /// Removes what a killed `ingest` left: unfinished copies and empty folders. Complete copies are taken in first.
    static func removeAbandoned(in inbox: Folder) throws {
        for name in try inbox.names(where: isHandOver) {
            guard let folder = try? inbox.openFolder(name),
                flock(folder.descriptor.number, LOCK_EX | LOCK_NB) == 0
            else { continue }
            _ = try? Leftovers.removeCopies(in: folder)
            for subfolder in try folder.folderNames() {
                if let opened = try? folder.openFolder(subfolder) { _ = try? Leftovers.removeCopies(in: opened) }
            }
            removeIfEmpty(name, in: inbox)
        }
    }

    /// Removes a folder for copies and its subfolders, as far as no copy is in them.
    package static func removeIfEmpty(_ name: FileName, in parent: Folder) {
        guard let folder = try? parent.openFolder(name) else { return }
        for subfolder in (try? folder.folderNames()) ?? [] { removeIfEmpty(subfolder, in: folder) }
        guard let names = try? folder.names(), names.allSatisfy({ $0 == originName }) else { return }
        if !names.isEmpty { try? folder.removeFile(originName) }
        try? parent.removeFolder(name)
    }

    private static func isHandOver(_ name: FileName) -> Bool {
        let number = name.text.dropFirst(prefix.count)
        return name.text.hasPrefix(prefix) && (1...16).contains(number.count) && number.allSatisfy(\.isHexDigit)
    }
}
