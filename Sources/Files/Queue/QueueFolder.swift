import Glibc
package import Model
package import SystemPackage

/// The open queue folder, which holds everything.
package struct QueueFolder: Sendable {
    /// The path as the user named it.
    package let path: FilePath
    /// The open folder.
    package let root: Folder

    /// Folder that recordings are dropped into.
    package static let inboxName = FileName("inbox")
    /// Folder of the recordings taken in, by year and month.
    package static let archiveName = FileName("archive")
    /// Folder of held files.
    package static let heldName = FileName("held")
    /// Folder of duplicates.
    package static let duplicatesName = FileName("duplicates")
    /// Folder of what was in the place of a recording, sidecar or duplicate and had other bytes, before that got its own
    /// again, in a queue or a backup. No command looks there.
    package static let replacedName = FileName("replaced")
    /// The folders that contain files; every queue that a worker has used has all of them.
    package static let folderNames = [inboxName, archiveName, heldName, duplicatesName]
    /// The database.
    package static let databaseName = FileName("quickrec.sqlite")
    /// SQLite's rollback journal, empty in every queue at rest.
    package static let journalName = FileName(databaseName.text + "-journal")
    /// The list of the files in a backup: see `BackupManifest`.
    package static let backupListName = FileName(".quickrec-backup")
    /// The settings.
    package static let settingsName = FileName("config.yaml")
    /// The names of accounts and categories in other programs, which the user sets.
    package static let exportMappingName = FileName("export.yaml")

    /// The path of the database.
    package var databasePath: FilePath { path.appending(Self.databaseName.text) }
    /// The path of the settings file.
    package var settingsPath: FilePath { path.appending(Self.settingsName.text) }

    /// Whether the folder at `path` looks like a queue: it has an inbox, a database or settings.
    package static func isQueue(at path: FilePath) -> Bool {
        guard let root = try? Folder.open(path) else { return false }
        return isQueue(root)
    }

    /// Opens an existing queue folder without changing it.
    package init(opening path: FilePath) throws(QueueFolderError) {
        do throws(QueueFolderError) {
            let root = try Self.openRoot(path)
            self.init(path: path, root: root)
            if !Self.isQueue(root) { throw try isEmpty() ? .empty(path) : .notAQueue(path) }
        } catch {
            // If the file system is not mounted, that is the likelier reason and the better message.
            try MountPoints.listed().check(path)
            throw error
        }
    }

    /// Opens the queue folder at `path`; creates it if there is none or only an empty folder.
    ///
    /// New folders are 0700 whatever the umask, and durable on return. Until it has a database, a queue has only its
    /// inbox: see `checkDatabase`.
    package init(creating path: FilePath) throws(QueueFolderError) {
        try MountPoints.listed().check(path)
        // In the inbox of another its files would be taken for recordings. One that is there already stays reachable.
        if (try? Folder.open(path).status(of: Self.databaseName)) == nil,
            let queue = Self.queue(around: path.nearestFolder)
        {
            throw .nested(path, in: queue)
        }
        let root = try Self.openOrMakeRoot(path)
        self.init(path: path, root: root)
        if !Self.isQueue(root) {
            // Never use somebody's home: its mode would change, and four folders would appear in it.
            guard try isEmpty() else { throw .notAQueue(path) }
        }
        if try checkDatabase() {
            _ = try openAll()
        } else {
            try checkKinds()
            try makePrivate()
            _ = try subfolder(Self.inboxName)
        }
    }

    private init(path: FilePath, root: Folder) {
        self.path = path
        self.root = root
    }

    private static func isQueue(_ root: Folder) -> Bool {
        if let status = try? root.status(of: inboxName), status.kind == .folder { return true }
        return [databaseName, settingsName].contains { (try? root.status(of: $0))?.kind == .regular }
    }

    private func isEmpty() throws(QueueFolderError) -> Bool {
        do throws(Errno) { return try root.names { $0 != FileName("lost+found") }.isEmpty } catch {
            throw .failed(.open, path, error)
        }
    }

    /// Throws `movedAway` unless the path still leads to this folder: after a rename or an unmount, files would be
    /// moved in one folder and their rows written to another.
    package func checkInPlace() throws(QueueFolderError) {
        guard let found = try? Folder.open(path), found.identity == root.identity else { throw .movedAway(path) }
    }

    /// Returns whether the queue has a database; throws `noDatabase` if it has none, or an empty one, but had one: a new
    /// one would not know what is in the archive, or what was only in the database.
    ///
    /// The folders beside the inbox are made after the database, and it gets its rows before files reach the archive, so
    /// this can't be a queue whose creation was interrupted.
    package func checkDatabase() throws(QueueFolderError) -> Bool {
        // First, since another process may be making both.
        let hadDatabase = hasOwnFolders() || hasRecordings()
        if let status = try? root.status(of: Self.databaseName), status.kind != .regular || status.size > 0 {
            return true
        }
        if hadDatabase { throw .noDatabase(databasePath) }
        return false
    }

    /// Whether all folders beside the inbox are there as this program makes them, closed to others; one may have been
    /// made for a disk of its own, and a checkout closes none.
    private func hasOwnFolders() -> Bool {
        [Self.archiveName, Self.heldName, Self.duplicatesName].allSatisfy { name in
            guard let status = try? root.status(of: name) else { return false }
            return status.kind == .folder && status.permissions & 0o077 == 0
        }
    }

    /// Whether the archive has folders of years; anything else in there is no recording.
    private func hasRecordings() -> Bool {
        (try? root.openFolder(Self.archiveName).names { $0.isNumber(ofDigits: 4) })?.isEmpty == false
    }

    /// Opens a file at a path from the database: relative to this folder, with slashes between the names.
    package func openFile(_ relativePath: String) throws(FileOpenError) -> OpenedFile {
        var names = relativePath.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { FileName(bytes: $0) }
        let last = names.popLast() ?? FileName("")
        var folder = root
        for name in names {
            do throws(Errno) { folder = try folder.openFolder(name) } catch {
                throw FileOpenError(openingFailedWith: error)
            }
        }
        return try OpenedFile(last, in: folder)
    }
}
