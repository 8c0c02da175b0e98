import Files
import Model
import Store
import SystemPackage
import Watching

/// The contents of the folder before a backup, all of which the queue also has or an earlier backup put there.
struct BackupSurvey {
    /// The files that earlier backups wrote.
    var manifest = BackupManifest()
    /// The queue's files that are there with the bytes that a backup must have: digests by path.
    var whole: [String: [UInt8]] = [:]
    /// The status of the earlier backup's database; `nil` if there is none.
    var database: FileStatus?
}

extension QueueBackup {
    /// Examines everything in the folder without changing anything.
    ///
    /// Throws `BackupError.unknownContent` if it finds a row or a file that the queue does not have, unless an
    /// earlier backup of this queue put it there and nobody has touched it since; also `.notABackup`, `.hardLinked`,
    /// `.busy`, `.unfinishedChange`.
    func survey(_ tree: BackupTree) throws -> BackupSurvey {
        let names: [FileName]
        do throws(Errno) { names = try tree.root.names() } catch { throw BackupError.unreadable(target, error) }
        let manifest = try BackupManifest.read(in: tree)
        let hasDatabase = names.contains(QueueFolder.databaseName)
        guard hasDatabase || manifest != nil else {
            let usual = [BackupTree.stagingName, BackupManifest.temporaryName, FileName("lost+found")]
            guard names.allSatisfy(usual.contains) else { throw BackupError.notABackup(target) }
            return BackupSurvey()
        }
        try refuseUse(of: tree)
        var survey = BackupSurvey(manifest: manifest ?? BackupManifest())
        var rows: [UnknownRows] = []
        if hasDatabase { (survey.database, rows) = try surveyDatabase(tree, survey.manifest) }
        let files = try surveyFiles(tree, names, &survey)
        guard rows.isEmpty, files.isEmpty else {
            throw BackupError.unknownContent(target, rows: rows, files: files)
        }
        return survey
    }

    /// Throws if its database is the queue's own or not entirely in its file, or if a worker is using the folder.
    private func refuseUse(of tree: BackupTree) throws(BackupError) {
        if let own = try? queue.root.status(of: QueueFolder.databaseName).identity,
            own == (try? tree.root.status(of: QueueFolder.databaseName).identity)
        {
            throw .hardLinked(target)
        }
        if let folder = try? QueueFolder(opening: target), WorkerLock.holder(in: folder).isHeld { throw .busy(target) }
        for ending in ["-journal", "-wal"] {
            let name = FileName(QueueFolder.databaseName.text + ending)
            if let status = try? tree.root.status(of: name), status.size > 0 { throw .unfinishedChange(target) }
        }
    }

    /// Returns the rows that the queue does not have; none if the database is, byte for byte, one that a backup wrote
    /// from an earlier state of this queue: the queue has removed any other rows since.
    private func surveyDatabase(
        _ tree: BackupTree, _ manifest: BackupManifest
    ) throws -> (FileStatus, rows: [UnknownRows]) {
        let path = target.appending(QueueFolder.databaseName.text)
        let status: FileStatus
        do throws(Errno) { status = try tree.root.status(of: QueueFolder.databaseName) } catch {
            throw BackupError.unreadable(path, error)
        }
        // Before SQLite opens the file: closing it later would release the locks of this process's own connection.
        let digest = hasStatedSize(tree) ? tree.digest(QueueFolder.databaseName.text, buffer) : nil
        let earlier: BackupDatabase
        do { earlier = try BackupDatabase(path: path.string) } catch StoreError.foreign {
            throw BackupError.foreignDatabase(path)
        }
        defer { try? earlier.disconnect() }
        if let digest, manifest.contains(QueueFolder.databaseName.text, digest), let token = try earlier.token(),
            try database.hasBackup(token)
        {
            return (status, [])
        }
        return (status, try earlier.rowsUnknown(to: database))
    }

    /// Whether the database has the size that its header states, as every copy by a backup has
    /// (https://www.sqlite.org/fileformat2.html#the_database_header). Any other may be huge, and is not hashed.
    private func hasStatedSize(_ tree: BackupTree) -> Bool {
        guard let file = try? OpenedFile(QueueFolder.databaseName, in: tree.root),
            let header = try? file.bytes(at: 0, count: 32), header.count == 32
        else { return false }
        let pageSize = Int64(header[16]) << 8 | Int64(header[17])
        let pageCount = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return file.status.size == pageSize * pageCount
    }

    /// Returns the files that the queue does not have and no backup put there.
    private func surveyFiles(_ tree: BackupTree, _ names: [FileName], _ survey: inout BackupSurvey) throws -> [String] {
        var unknown: [String] = []
        var known: Set<String> = []
        try database.forEachStoredFile { file in
            known.insert(file.path)
            guard let size = tree.size(file.path) else { return }
            let isImmutable = BackupTree.isImmutable(file.path)
            // A huge file takes hours to hash; its size tells it apart, unless a backup may have written it.
            guard size == file.byteCount ?? size || !isImmutable && survey.manifest.lists(file.path) else {
                if !isImmutable { unknown.append(file.path) }
                return
            }
            guard let digest = tree.digest(file.path, buffer) else { return }
            if digest == expectedDigest(of: file) {
                survey.whole[file.path] = digest
            } else if digest != file.sha256, !survey.manifest.contains(file.path, digest), !isImmutable {
                unknown.append(file.path)
            }
        }
        unknown += unknownTopLevel(tree, names, survey.manifest)
        for name in QueueFolder.folderNames {
            guard let folder = try? tree.root.openFolder(name) else { continue }
            unknown += try unknownFiles(folder, name.text, known, tree, survey.manifest)
        }
        return unknown
    }

    /// Returns the digest that the backup's copy must have: that of the bytes taken in, unless the user has corrected
    /// the file in `held/`.
    func expectedDigest(of file: ArchivedFile) -> [UInt8] {
        guard !BackupTree.isImmutable(file.path) else { return file.sha256 }
        return BackupTree(queue.path, queue.root).digest(file.path, buffer) ?? file.sha256
    }

    private func unknownFiles(
        _ folder: Folder, _ prefix: String, _ known: Set<String>, _ tree: BackupTree, _ manifest: BackupManifest
    ) throws -> [String] {
        var unknown: [String] = []
        _ = try FolderScanner().scan(folder) { item in
            switch item {
            case .file(let found, _):
                let path = "\(prefix)/\(found.place.text)"
                guard !known.contains(path) else { return }
                let digest = manifest.lists(path) ? tree.digest(path, buffer) : nil
                if digest.map({ manifest.contains(path, $0) }) != true { unknown.append(path) }
            // Names that are never taken in are never removed either.
            case .ignored(_, .junk), .ignored(_, .folderNamedLikeAudio), .otherFileSystem: break
            case .ignored(let place, _), .leftover(let place, _): unknown.append("\(prefix)/\(place.text)")
            case .problem(_, _, let code): throw BackupError.unreadable(target.appending(prefix), code)
            }
        }
        return unknown
    }

    /// Returns the top-level names that do not belong to a queue or a backup.
    private func unknownTopLevel(_ tree: BackupTree, _ names: [FileName], _ manifest: BackupManifest) -> [String] {
        let junk = JunkNames()
        let unknown = names.filter { name in
            let kind = (try? tree.root.status(of: name))?.kind
            if (QueueFolder.folderNames + BackupTree.ownFolderNames).contains(name) { return kind != .folder }
            if BackupTree.settingsNames.contains(name) { return !isKnownSettings(name.text, tree, manifest) }
            return kind != .regular || !BackupTree.ownFileNames.contains(name)
        }
        return unknown.filter { junk.rule(for: $0) == nil }.map(\.text)
    }

    private func isKnownSettings(_ name: String, _ tree: BackupTree, _ manifest: BackupManifest) -> Bool {
        let queue = BackupTree(queue.path, queue.root)
        // 1 MiB: no file of settings is longer.
        guard let size = tree.size(name), size == queue.size(name) || manifest.lists(name) && size <= 1 << 20,
            let digest = tree.digest(name, buffer)
        else { return false }
        return manifest.contains(name, digest) || queue.digest(name, buffer) == digest
    }
}
