import Files
import Model
import Store
import SystemPackage

/// The folder of a backup, or its staging folder: a queue folder that no worker uses.
struct BackupTree {
    /// The path shown in messages.
    let path: FilePath
    /// The open folder.
    let root: Folder

    /// The staging folder for unfinished backups, in a place that `verify` doesn't check and no queue uses. It
    /// belongs to the backup alone: everything in it may be replaced or removed.
    static let stagingName = FileName(".backup-partial")

    /// Folders that a backup never touches: the files that it replaced, and databases from before a schema change.
    static let ownFolderNames = [QueueFolder.replacedName, FileName(SchemaUpgrade.folderName)]

    /// The database, and the files that SQLite and migrations leave beside it.
    static let ownFileNames = ["", "-journal", "-wal", "-shm", "-migration"].map {
        FileName(QueueFolder.databaseName.text + $0)
    }

    /// The files that users write; each may be a link to one elsewhere.
    static let settingsNames = [QueueFolder.settingsName, QueueFolder.exportMappingName]

    /// Whether the file at this path never changes after intake, so that different bytes mean damage.
    static func isImmutable(_ path: String) -> Bool {
        [QueueFolder.archiveName, QueueFolder.duplicatesName].contains { path.hasPrefix($0.text + "/") }
    }

    /// Creates a tree from an open folder; `path` is used in messages only.
    init(_ path: FilePath, _ root: Folder) {
        self.path = path
        self.root = root
    }

    /// Returns the folder and name of the file at this path, relative to the queue. If a folder is missing, creates
    /// it if `making`, otherwise returns `nil`.
    func place(_ relativePath: String, making: Bool = false) throws(BackupError) -> (folder: Folder, name: FileName)? {
        try place(Array(relativePath.utf8), making: making)
    }

    /// Does the same for a path in bytes.
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

    /// Returns the size of the file in bytes; `nil` if it doesn't exist.
    func size(_ relativePath: String) -> Int64? {
        guard let place = try? place(relativePath) else { return nil }
        return try? place.folder.status(of: place.name).size
    }

    /// Returns the SHA-256 of the file; `nil` if it doesn't exist or can't be read.
    func digest(_ relativePath: String, _ buffer: borrowing ReadBuffer) -> [UInt8]? {
        guard let place = try? place(relativePath), let file = try? OpenedFile(place.name, in: place.folder) else {
            return nil
        }
        return try? file.digest(using: buffer)
    }

    /// Removes the file if it exists.
    func remove(_ relativePath: String) throws(BackupError) {
        guard let place = try place(relativePath) else { return }
        do throws(Errno) { try place.folder.removeFile(place.name) } catch {
            guard error == .noSuchFileOrDirectory else { throw .failed(path.appending(relativePath), error) }
        }
    }

    /// Removes the folder and everything in it; what it can't remove is left to the next run.
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
