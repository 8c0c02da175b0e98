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

    /// Removes what a killed `ingest` left: unfinished copies and empty folders. Complete copies are taken in first.
    static func removeAbandoned(in inbox: Folder) throws {
        for name in try inbox.names(where: isHandOver) {
            guard let folder = try? inbox.openFolder(name),
                flock(folder.descriptor.number, LOCK_EX | LOCK_NB) == 0
            else { continue }
            for subfolder in try folder.folderNames() { remove(subfolder, in: folder) }
            remove(name, in: inbox)
        }
    }

    /// Removes unfinished copies, and the folder itself unless something else is in it.
    private static func remove(_ name: FileName, in parent: Folder) {
        guard let folder = try? parent.openFolder(name) else { return }
        _ = try? Leftovers.removeCopies(in: folder)
        try? parent.removeFolder(name)
    }

    private static func isHandOver(_ name: FileName) -> Bool {
        let number = name.text.dropFirst(prefix.count)
        return name.text.hasPrefix(prefix) && (1...16).contains(number.count) && number.allSatisfy(\.isHexDigit)
    }
}
