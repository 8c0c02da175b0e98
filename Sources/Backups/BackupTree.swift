import Files
import Glibc
import Model
import Store
import SystemPackage

/// The folder of a backup, or the staging folder in it: a queue folder that no worker knows of.
struct BackupTree {
    /// As it is named in messages.
    let path: FilePath
    let root: Folder

    /// What is not finished lies here, where `verify` doesn't look and no queue has anything. It is the backup's alone:
    /// whatever lies in it is replaced and removed.
    static let stagingName = FileName(".backup-partial")

    /// The folders of files, all of which a backup has.
    static let folderNames = [
        QueueFolder.inboxName, QueueFolder.archiveName, QueueFolder.heldName, QueueFolder.duplicatesName,
    ]

    /// Recordings and duplicates that had other bytes than they were given, before they were copied again.
    static let replacedName = FileName("replaced")

    /// Folders that a backup never touches: what it has replaced, and databases from before a change of the schema.
    static let ownFolderNames = [replacedName, FileName(SchemaUpgrade.folderName)]

    /// Files that SQLite leaves beside the database.
    static let ownFileNames = ["", "-journal", "-wal", "-shm", "-migration"].map {
        FileName(QueueFolder.databaseName.text + $0)
    }

    /// Whether a file with this path never changes once it is taken in: other bytes are damage.
    static func isImmutable(_ path: String) -> Bool {
        [QueueFolder.archiveName, QueueFolder.duplicatesName].contains { path.hasPrefix($0.text + "/") }
    }

    init(_ path: FilePath, _ root: Folder) {
        self.path = path
        self.root = root
    }

    /// The folder that a file with this path, relative to the queue, lies in, and its name there; `nil` where one on
    /// the way is missing and is not to be made.
    func place(_ relativePath: String, making: Bool = false) throws(BackupError) -> (folder: Folder, name: FileName)? {
        try place(Array(relativePath.utf8), making: making)
    }

    /// The same for a path in bytes.
    func place(_ relativePath: [UInt8], making: Bool = false) throws(BackupError) -> (folder: Folder, name: FileName)? {
        var names = relativePath.split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }
        guard let last = names.popLast() else { return nil }
        var folder = root
        for name in names {
            do throws(Errno) {
                folder = try making ? folder.makeFolder(name) : folder.openFolder(name)
            } catch {
                let path = path.appending(String(decoding: relativePath, as: UTF8.self))
                guard !making else { throw .failed(path, error) }
                guard error == .noSuchFileOrDirectory || error == .notDirectory else { throw .unreadable(path, error) }
                return nil
            }
        }
        return (folder, last)
    }

    /// The SHA-256 of the file; `nil` where there is none, or where it can't be read.
    func digest(_ relativePath: String, _ buffer: borrowing ReadBuffer) -> [UInt8]? {
        guard let place = try? place(relativePath), let file = try? OpenedFile(place.name, in: place.folder) else {
            return nil
        }
        return try? file.digest(using: buffer)
    }

    /// Removes the file, where it is there.
    func remove(_ relativePath: String) throws(BackupError) {
        guard let place = try place(relativePath) else { return }
        do throws(Errno) { try place.folder.removeFile(place.name) } catch {
            guard error == .noSuchFileOrDirectory else { throw .failed(path.appending(relativePath), error) }
        }
    }

    /// Removes everything in the folder and the folder itself; what can't be removed now is removed by the next run.
    static func removeAll(_ name: FileName, in folder: Folder) {
        guard let inner = try? folder.openFolder(name) else { return }
        for entry in (try? inner.names()) ?? [] {
            if (try? inner.status(of: entry))?.kind == .folder {
                removeAll(entry, in: inner)
            } else {
                try? inner.removeFile(entry)
            }
        }
        try? folder.removeFolder(name)
    }
}
