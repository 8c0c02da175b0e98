import Files
import Model
import Store
import SystemPackage

extension QueueBackup {
    /// Moves everything from staging to its place, the database last; then removes what the queue no longer has.
    func publish(
        _ staging: BackupTree, _ tree: BackupTree, _ content: BackupContent, _ survey: BackupSurvey,
        _ result: inout BackupReport
    ) throws {
        let databaseName = QueueFolder.databaseName.text
        guard let digest = staging.digest(databaseName, buffer) else {
            throw BackupError.unreadable(staging.path.appending(databaseName), .ioError)
        }
        var files = content.files
        files.updateValue(digest, forKey: databaseName)
        var manifest = survey.manifest
        manifest.add(survey.whole)
        manifest.add(content.digests)
        manifest.add(databaseName, digest)
        try manifest.write(in: tree)
        try publishFiles(files, staging, tree, manifest, &result)
        try publishDatabase(staging, tree, survey)
        result.removed = try removeOthers(than: files, tree, manifest)
        try manifest.restricted(to: files).write(in: tree)
        BackupTree.removeAll(BackupTree.stagingName, in: tree.root)
    }

    private func publishFiles(
        _ files: [String: [UInt8]?], _ staging: BackupTree, _ tree: BackupTree, _ manifest: BackupManifest,
        _ result: inout BackupReport
    ) throws {
        for name in QueueFolder.folderNames where name != QueueFolder.inboxName {
            let place = try make(name, in: tree)
            guard let folder = try? staging.root.openFolder(name) else { continue }
            try rename(files, in: folder, to: place, name.text, tree, manifest, &result)
        }
        for name in BackupTree.settingsNames where (try? staging.root.status(of: name)) != nil {
            do throws(Errno) { try staging.root.replace(name, in: tree.root) } catch {
                throw BackupError.failed(target.appending(name.text), error)
            }
        }
        do throws(Errno) {
            // Copied over a queue, it replaces a hot journal, which SQLite would roll back into the restored database.
            _ = try tree.root.openOrMakeFile(QueueFolder.journalName)
            try tree.root.sync()
        } catch { throw BackupError.failed(target, error) }
    }

    /// Moves each of `files` below `folder` to the same place below `target`; durable on return. Skips other files:
    /// an interrupted run left them, and the queue has removed them since.
    private func rename(
        _ files: [String: [UInt8]?], in folder: Folder, to target: Folder, _ path: String, _ tree: BackupTree,
        _ manifest: BackupManifest, _ result: inout BackupReport
    ) throws {
        do {
            for name in try folder.names() {
                let inner = "\(path)/\(name.text)"
                guard try folder.status(of: name).kind == .folder else {
                    guard files.keys.contains(inner) else { continue }
                    try keepReplaced(name, in: target, inner, tree, manifest, &result)
                    try folder.replace(name, in: target)
                    continue
                }
                try rename(
                    files, in: folder.openFolder(name), to: target.makeFolder(name), inner, tree, manifest, &result)
            }
            try target.sync()
        } catch let error as Errno { throw BackupError.failed(self.target.appending(path), error) }
    }

    /// Keeps a copy of a file that is about to be replaced if its bytes are not those that a backup wrote: it was
    /// damaged, or somebody changed it a moment ago.
    private func keepReplaced(
        _ name: FileName, in folder: Folder, _ path: String, _ tree: BackupTree, _ manifest: BackupManifest,
        _ result: inout BackupReport
    ) throws {
        guard (try? folder.status(of: name)) != nil else { return }
        if let digest = tree.digest(path, buffer), manifest.contains(path, digest) { return }
        let place = try make(QueueFolder.replacedName, in: tree)
        let kept = try folder.renameKeeping(name, to: place)
        try place.sync()
        result.warnings.append(
            "\(path) had other bytes in the backup than it was given; it was copied again, and what was there is kept as "
                + "\(QueueFolder.replacedName.text)/\(kept.text).")
    }

    /// Moves the database to its place, unless the one there has changed since the survey.
    private func publishDatabase(_ staging: BackupTree, _ tree: BackupTree, _ survey: BackupSurvey) throws {
        let name = QueueFolder.databaseName
        let path = target.appending(name.text)
        let replace = { () throws in
            let now = try? tree.root.status(of: name)
            guard now.map({ now in survey.database.map(now.isUnchanged) ?? false }) ?? (survey.database == nil) else {
                throw BackupError.busy(self.target)
            }
            do throws(Errno) {
                try staging.root.replace(name, in: tree.root)
                try tree.root.sync()
            } catch { throw BackupError.failed(path, error) }
        }
        if survey.database == nil {
            try replace()
        } else {
            try QueueDatabase.withExclusiveAccess(toDatabaseAt: path.string, replace)
        }
        // Last, because an inbox makes a folder a queue: without its database, that would be an empty one, in which
        // nobody would notice that anything is missing.
        _ = try make(QueueFolder.inboxName, in: tree)
    }

    /// Whether a file still has the bytes that a backup wrote.
    func isUnchanged(_ path: String, _ digests: [[UInt8]], _ tree: BackupTree) -> Bool {
        tree.digest(path, buffer).map(digests.contains) == true
    }

    /// Removes the files that earlier backups wrote and this one does not have; returns their number.
    private func removeOthers(
        than files: [String: [UInt8]?], _ tree: BackupTree, _ manifest: BackupManifest
    ) throws -> Int {
        var count = 0
        for (path, digests) in manifest.digests.sorted(by: { $0.key < $1.key }) where files[path] == nil {
            // Somebody may have changed it since the survey.
            guard isUnchanged(path, digests, tree) else { continue }
            try tree.remove(path)
            count += 1
        }
        // Sync the removals before the manifest stops listing the files.
        if count > 0 {
            do throws(Errno) { try tree.root.syncFileSystem() } catch { throw BackupError.failed(target, error) }
        }
        return count
    }
}
