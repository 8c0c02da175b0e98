package import Files
import Foundation
package import Model
package import Store
package import SystemPackage

/// Makes a copy of a queue that is itself a queue folder, or updates an earlier copy, while workers and users keep
/// using the queue.
///
/// Everything is first copied to a staging folder, which nothing else reads. Then the files are moved to their
/// places, where no database refers to them yet. The database comes last and completes the backup. So an interrupted
/// run leaves the earlier database with all its files, or no backup at all, and the next run continues from there.
///
/// Nothing in the folder is replaced or removed unless `BackupSurvey` has shown that it is the queue's own or that an
/// earlier backup put it there.
package final class QueueBackup {
    /// The queue that is copied.
    let queue: QueueFolder
    /// Its database.
    let database: QueueDatabase
    /// The inboxes besides the queue's own, absolute: no place for a backup.
    let inboxes: [FilePath]
    /// The folder of the backup, as the user named it.
    private let folder: String
    /// The same as a path.
    let target: FilePath
    /// Copies the files.
    let mover = FileMover()
    /// The memory that files are hashed through.
    let buffer = ReadBuffer()
    /// Paths of the files copied so far, so that each counts once even if the database is copied again.
    var copiedPaths: Set<String> = []

    /// The maximum number of times to copy the database again because files moved in the meantime.
    static let roundLimit = 5

    /// Prepares a backup to `folder`, a path as the user named it; touches no file.
    package init(of queue: QueueFolder, database: QueueDatabase, inboxes: [FilePath], to folder: String) {
        self.queue = queue
        self.database = database
        self.inboxes = inboxes
        self.folder = folder
        target = FilePath(folder)
    }

    /// Returns what `run` would do, without creating or changing anything.
    package func plan() throws -> BackupReport {
        try checkTarget()
        var result = BackupReport(folder: folder)
        result.isDryRun = true
        let tree = try openTarget().map { BackupTree(target, $0) }
        if tree == nil, let parent = missingParent() {
            result.warnings.append("\(parent) is not there and would be made; if a disk belongs there, mount it first.")
        }
        let survey = try tree.map { try self.survey($0) } ?? BackupSurvey()
        var staying: Set = [QueueFolder.databaseName.text]
        for name in BackupTree.settingsNames where (try? queue.root.status(of: name)) != nil {
            staying.insert(name.text)
        }
        try database.forEachStoredFile { file in
            result.files += 1
            staying.insert(file.path)
            if survey.whole[file.path] != nil {
                result.kept += 1
            } else {
                result.copied += 1
                result.copiedBytes += (try? queue.openFile(file.path).status.size) ?? 0
            }
        }
        for file in try unreferencedFiles(staying.contains) {
            result.files += 1
            staying.insert(file.path)
            result.copied += 1
            result.copiedBytes += (try? queue.openFile(file.path).status.size) ?? 0
        }
        if let tree {
            result.removed = survey.manifest.digests.count { path, digests in
                !staying.contains(path) && isUnchanged(path, digests, tree)
            }
        }
        result.waiting = waitingCount()
        return result
    }

    /// Makes the backup. When it is complete and durable, has been read back, and is private if the file system has
    /// permissions, calls `check`, while no other run can write to the folder.
    ///
    /// Throws `BackupError`, `StoreError`, and what `check` throws.
    package func run(check: (inout BackupReport) throws -> Void) throws -> BackupReport {
        try checkTarget()
        let madeAbove = missingParent()
        let tree = BackupTree(target, try makeTarget())
        // Released when the process ends, however it ends.
        let lock = try lockTarget()
        defer { close(lock) }
        let survey = try self.survey(tree)
        let staging = BackupTree(
            target.appending(BackupTree.stagingName.text), try make(BackupTree.stagingName, in: tree))
        var result = BackupReport(folder: folder)
        if let madeAbove {
            result.warnings.append(
                "\(madeAbove) was not there and was made; if a disk belongs there, mount it and try again.")
        }
        var content = try copyAll(to: staging, survey, &result)
        try copyUnreferenced(to: staging, &content, &result)
        for name in BackupTree.settingsNames { try copySettings(name, to: staging, &content, &result) }
        if let token = content.token { note(token, &result) }
        try publish(staging, tree, content, survey, &result)
        result.waiting = waitingCount()
        try check(&result)
        return result
    }

    /// Records the backup in the queue once its database is copied: only then does every state of the queue that has
    /// the token also have all that the copy has, or has removed it since.
    private func note(_ token: String, _ result: inout BackupReport) {
        do {
            try database.noteBackup(token, at: Int64(Date().timeIntervalSince1970 * 1_000))
        } catch {
            // Back up a queue even if it can't be written to.
            result.warnings.append(
                "The queue can't note this backup, so once it has changed, the next one needs another folder: \(error)")
        }
    }
}
