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

/// The four open folders that files are moved between.
package struct WorkFolders: Sendable {
    /// Where recordings are dropped.
    package let inbox: Folder
    /// The recordings taken in.
    package let archive: Folder
    /// Held files.
    package let held: Folder
    /// Duplicates.
    package let duplicates: Folder
    fileprivate let path: FilePath

    /// Returns the archive's folder for recordings of that month, creating it if it doesn't exist.
    package func archiveFolder(year: Int, month: Int) throws(Errno) -> Folder {
        try archive.makeFolder(FileName(DecimalDigits.padded(year, 4)))
            .makeFolder(FileName(DecimalDigits.padded(month, 2)))
    }
}

extension QueueFolder {
    /// Creates the missing folders of the layout and opens all of them.
    ///
    /// All are 0700 on return. Throws `openToOthers` if others could have written to a queue in use; a queue without
    /// a database, such as one from a checkout, is only made private. Throws `notMounted` as `checkMounts` does.
    package func prepare() throws(QueueFolderError) -> WorkFolders {
        let folders = try openAll()
        // Afterwards: what was missing has been made on the disk below.
        try checkMounts()
        return folders
    }

    /// Throws `notMounted` if one of these folders is a listed mount point with nothing mounted on it, or lies in one;
    /// by default the folders that files are moved to. The worker looks at inboxes one by one.
    package func checkMounts(
        of names: [FileName] = [archiveName, heldName, duplicatesName]
    ) throws(QueueFolderError) {
        let points = MountPoints.listed()
        for name in names { try points.check(path.appending(name.text)) }
    }

    /// Makes the queue folder and its database private; throws `openToOthers` as `prepare` does.
    private func makePrivate() throws(QueueFolderError) {
        try close(root, path, mayBeOpen: (try? root.status(of: Self.databaseName)) == nil)
        guard root.isWritable else { throw .notWritable(path) }
        closeDatabase()
    }

    private func openAll() throws(QueueFolderError) -> WorkFolders {
        try makePrivate()
        return WorkFolders(
            inbox: try subfolder(Self.inboxName), archive: try subfolder(Self.archiveName),
            held: try subfolder(Self.heldName), duplicates: try subfolder(Self.duplicatesName), path: path)
    }

    private func subfolder(_ name: FileName) throws(QueueFolderError) -> Folder {
        let place = path.appending(name.text)
        let folder: Folder
        do throws(Errno) { folder = try root.makeFolder(name) } catch {
            switch error {
            case .notDirectory, .tooManySymbolicLinkLevels:
                throw links().contains(name) ? .link(place) : .notAFolder(place)
            default: throw .failed((try? root.status(of: name)) == nil ? .make : .open, place, error)
            }
        }
        // No other user gets here while the root is 0700, so it is safe to close this one late.
        try close(folder, place, mayBeOpen: true)
        guard folder.isWritable else { throw .notWritable(place) }
        return folder
    }

    /// Removes all permissions of others; throws if they could write, unless `mayBeOpen`.
    private func close(_ folder: Folder, _ place: FilePath, mayBeOpen: Bool) throws(QueueFolderError) {
        let permissions: UInt16
        do throws(Errno) { permissions = try folder.status().permissions } catch {
            throw .failed(.open, place, error)
        }
        guard permissions & 0o077 != 0 else { return }
        let isWritableByOthers = permissions & 0o022 != 0
        if isWritableByOthers, !mayBeOpen { throw .openToOthers(place, permissions: permissions) }
        do throws(Errno) { try folder.setPermissions(mode_t(permissions & 0o7700 | 0o700)) } catch {
            // A folder of another user: its owner decides who may read it, but it is unsafe if others can write.
            if isWritableByOthers { throw .openToOthers(place, permissions: permissions) }
        }
    }

    /// Removes all permissions of others for the database, which may have come from a stick with all of them. Never opens
    /// it: closing it would release this process's locks on it.
    private func closeDatabase() {
        guard let status = try? root.status(of: Self.databaseName), status.kind == .regular,
            status.permissions & 0o077 != 0
        else { return }
        // It is another user's where this fails: `verify` says so.
        _ = fchmodat(root.descriptor.number, Self.databaseName.text, 0o600, 0)
    }

    private static func openRoot(_ path: FilePath, isQueue: Bool = true) throws(QueueFolderError) -> Folder {
        do throws(Errno) { return try Folder.open(path, isQueue: isQueue) } catch {
            switch error {
            case .noSuchFileOrDirectory: throw .missing(path)
            case .notDirectory: throw .notAFolder(path)
            default: throw .failed(.open, path, error)
            }
        }
    }

    /// Opens the folder at `path`; creates it and its missing parents if it doesn't exist.
    private static func openOrMakeRoot(_ path: FilePath) throws(QueueFolderError) -> Folder {
        var base = path
        var missing: [FilePath.Component] = []
        var folder: Folder?
        while folder == nil {
            do throws(QueueFolderError) {
                // A new queue belongs to the user who makes it, whoever owns the folder above.
                folder = try openRoot(base.isEmpty ? "." : base, isQueue: missing.isEmpty)
            } catch {
                guard case .missing = error, let last = base.lastComponent, last.kind == .regular else { throw error }
                missing.append(last)
                base.removeLastComponent()
            }
        }
        guard var folder else { throw .missing(path) }
        do throws(Errno) {
            // Without a database, this or what is above it may be what a killed process has just created.
            if (try? folder.status(of: databaseName)) == nil { try folder.syncName() }
            for component in missing.reversed() { folder = try folder.makeFolder(FileName(component)) }
        } catch { throw .failed(.make, path, error) }
        return folder
    }
}

extension QueueFolder {
    /// Returns the queue folder and all folders where quickrec keeps files, down to the archive's months: by a mount,
    /// any of them can be an inbox or lie in one.
    package func ownFolders() -> Set<FileIdentity> {
        var found = [root.identity] + Self.folderNames.compactMap { try? root.status(of: $0).identity }
        if let held = try? root.openFolder(Self.heldName) { found += Self.subfolders(of: held) }
        guard let archive = try? root.openFolder(Self.archiveName) else { return Set(found) }
        found += Self.subfolders(of: archive)
        for year in (try? archive.folderNames()) ?? [] {
            if let year = try? archive.openFolder(year) { found += Self.subfolders(of: year) }
        }
        return Set(found)
    }

    private static func subfolders(of folder: Folder) -> [FileIdentity] {
        ((try? folder.folderNames()) ?? []).compactMap { (try? folder.status(of: $0))?.identity }
    }

    /// Whether the file or folder is the inbox of this queue or lies in it, also by a mount.
    package func isInInbox(_ path: FilePath) -> Bool {
        guard let inbox = try? root.status(of: Self.inboxName).identity else { return false }
        let folder = (try? Folder.open(path)) == nil ? path.removingLastComponent() : path
        return Folder.isAny(upFrom: folder.isEmpty ? "." : folder) { $0.identity == inbox }
    }

    /// Returns the folders of the queue down to the archive's months, its database, the journal of that and the worker's
    /// lock, as far as this process can't read and write them although it can write to the queue folder.
    ///
    /// Paths are relative to the queue folder.
    package func closedPlaces() -> [String] {
        guard root.isWritable else { return [] }
        let names = Self.folderNames + [Self.databaseName, Self.journalName, WorkerLock.fileName]
        return names.filter(root.isClosed).map(\.text) + closedMonths()
    }

    private func closedMonths() -> [String] {
        guard let archive = try? root.openFolder(Self.archiveName) else { return [] }
        return archive.subfolders(ofDigits: 4).flatMap { year in
            let path = "\(Self.archiveName.text)/\(year.text)"
            guard !archive.isClosed(year), let folder = try? archive.openFolder(year) else { return [path] }
            return folder.subfolders(ofDigits: 2).filter(folder.isClosed).map { "\(path)/\($0.text)" }
        }
    }

    /// Returns the queue folder (no name), its folders and the database, with their modes, if others have access to
    /// them.
    package func placesOpenToOthers() -> [(name: FileName?, permissions: UInt16)] {
        let names: [FileName?] = [nil] + Self.folderNames + [Self.databaseName]
        return names.compactMap { name in
            let status = if let name { try? root.status(of: name) } else { try? root.status() }
            // The mode of a link says nothing.
            guard let status, status.kind != .link, status.permissions & 0o077 != 0 else { return nil }
            return (name, status.permissions)
        }
    }

    /// Whether the path lies in the folders of this queue, another queue or a backup, or has the name of one of their own
    /// files. Folders are compared by identity, because a mount gives them other paths.
    package func isOwn(_ file: FilePath) -> Bool {
        guard let name = file.lastComponent?.string else { return false }
        let parent = file.removingLastComponent()
        var below: FileIdentity?
        return Folder.isAny(upFrom: parent.isEmpty ? "." : parent) { folder in
            defer { below = folder.identity }
            guard folder.identity == root.identity || folder.isQueueOrBackup else { return false }
            guard let below else { return Self.isOwnName(name) }
            return (Self.folderNames + [Self.replacedName]).contains { (try? folder.status(of: $0))?.identity == below }
        }
    }

    private static func isOwnName(_ name: String) -> Bool {
        name.hasPrefix(databaseName.text) || name.hasPrefix(".") || name.hasSuffix(".yaml")
    }

    /// The folders of the queue in whose place is a symbolic link, which no command follows.
    package func links() -> [FileName] {
        Self.folderNames.filter { (try? root.status(of: $0))?.kind == .link }
    }

    /// Throws `link`, `notAFolder` or `notAFile` if something else is in the place of a folder or of the worker's lock.
    package func checkKinds() throws(QueueFolderError) {
        if let first = links().first { throw .link(path.appending(first.text)) }
        let other = Self.folderNames.first { name in
            (try? root.status(of: name)).map { $0.kind != .folder } ?? false
        }
        if let other { throw .notAFolder(path.appending(other.text)) }
        try WorkerLock.checkKind(in: self)
    }
}

extension Folder {
    /// Whether the name is that of a file or folder here that this process can't both read and write.
    fileprivate func isClosed(_ name: FileName) -> Bool {
        guard let status = try? status(of: name), status.kind != .link else { return false }
        let rights = status.kind == .folder ? R_OK | W_OK | X_OK : R_OK | W_OK
        return faccessat(descriptor.number, name.text, rights, AT_EACCESS) != 0
    }

    /// The names of the subfolders that are numbers of so many digits.
    fileprivate func subfolders(ofDigits count: Int) -> [FileName] {
        ((try? folderNames()) ?? []).filter { $0.isNumber(ofDigits: count) }
    }
}

extension FileName {
    fileprivate func isNumber(ofDigits count: Int) -> Bool {
        bytes.count == count && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension FilePath {
    /// The absolute path with links resolved; `nil` if nothing is there.
    package var real: FilePath? {
        guard let text = withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(text) }
        return FilePath(platformString: text)
    }

    /// The folder that relative paths begin at.
    package static var workingFolder: FilePath { FilePath(".").real ?? "." }

    /// The path from the root, with its links and its `..` as they are.
    package var absolute: FilePath { Self.workingFolder.pushing(self) }

    /// Whether the file or folder, which may be missing, is the folder `other` or lies in it, also by a mount. That may be
    /// missing too, or not answer; then the paths as they are written decide.
    package func isInside(_ other: FilePath) -> Bool {
        if absolute.lexicallyNormalized().starts(with: other) { return true }
        guard FolderProbe.answers(other), let identity = (try? Folder.open(other))?.identity else { return false }
        var base = absolute
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        return Folder.isAny(upFrom: base) { $0.identity == identity }
    }

    /// The absolute path with links resolved, as far as something is there.
    package var resolved: FilePath {
        var base = absolute
        var missing: [FilePath.Component] = []
        while base.real == nil, let last = base.lastComponent {
            missing.append(last)
            base.removeLastComponent()
        }
        return missing.reversed().reduce(base.real ?? base) { $0.appending($1) }
    }

    /// The path with exactly these bytes.
    package init(bytes: [UInt8]) {
        self = (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
            }
        }
    }

    /// The path's exact bytes.
    package var bytes: [UInt8] {
        withPlatformString { text in UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 } }
    }
}

extension FileName {
    /// The name of one component of a path, byte for byte.
    package init(_ component: FilePath.Component) {
        self.init(
            bytes: component.withPlatformString { start in
                UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
            })
    }
}
