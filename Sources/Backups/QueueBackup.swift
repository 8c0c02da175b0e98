package import Files
import Foundation
import Glibc
package import Model
package import Store
import SystemPackage

/// Makes a copy of a queue that is a queue folder itself, or brings an earlier one up to date, while workers run and
/// people type.
///
/// Everything is copied into a staging folder first, where nothing looks. The files then get their names, which no
/// database speaks of yet; the database comes last and is what makes the backup whole. So a run that is cut short
/// leaves the earlier database with all of its files, or no backup at all; the next one goes on from there.
///
/// Nothing in the folder is replaced or removed but what `BackupSurvey` has shown to be the queue's, or put there by an
/// earlier backup.
package final class QueueBackup {
    let queue: QueueFolder
    let database: QueueDatabase
    /// The folder of the backup, as the person named it.
    let folder: String
    let target: FilePath
    let mover = FileMover()
    let buffer = ReadBuffer()
    /// What has been copied, also more than once because the database was.
    var copiedPaths: Set<String> = []

    /// So often the database is copied again, where files have changed their places meanwhile.
    static let roundLimit = 5

    package init(of queue: QueueFolder, database: QueueDatabase, to folder: String) {
        self.queue = queue
        self.database = database
        self.folder = folder
        target = FilePath(folder)
    }

    /// What `run` would do; nothing is made or changed.
    package func plan() throws -> BackupReport {
        try refuseFewDescriptors()
        try refuseInside()
        var result = BackupReport(folder: folder)
        result.isDryRun = true
        let tree = try openTarget().map { BackupTree(target, $0) }
        let survey = try tree.map { try self.survey($0) } ?? BackupSurvey()
        var staying: Set = [QueueFolder.databaseName.text]
        if (try? queue.root.status(of: QueueFolder.settingsName)) != nil {
            staying.insert(QueueFolder.settingsName.text)
        }
        try database.forEachStoredFile { file in
            result.files += 1
            staying.insert(file.path)
            if survey.whole[file.path] == file.sha256 {
                result.kept += 1
            } else {
                result.copied += 1
                result.copiedBytes += (try? queue.openFile(file.path).status.size) ?? 0
            }
        }
        if let tree {
            result.removed = survey.manifest.digests.count { path, digests in
                !staying.contains(path) && isUnchanged(path, digests, tree)
            }
        }
        result.waiting = waitingCount()
        return result
    }

    /// Makes the backup. Afterwards it is whole and durable, private where the file system has modes, and what it holds was
    /// read back.
    ///
    /// Throws `BackupError` and `StoreError`.
    package func run() throws -> BackupReport {
        try refuseFewDescriptors()
        try refuseInside()
        let tree = BackupTree(target, try makeTarget())
        // Given back when the process ends, however that happens.
        let lock = try lockTarget()
        defer { close(lock) }
        let survey = try self.survey(tree)
        let staging = BackupTree(
            target.appending(BackupTree.stagingName.text), try make(BackupTree.stagingName, in: tree))
        var result = BackupReport(folder: folder)
        let token = UUID().uuidString
        var content = try copyAll(to: staging, survey, token, &result)
        try copySettings(to: staging, &content, &result)
        note(token, &result)
        try publish(staging, tree, content, survey, &result)
        result.waiting = waitingCount()
        return result
    }

    /// Notes the backup in the queue, once its database is copied: only then has every state that knows the token all
    /// that the copy holds, or has given it up.
    private func note(_ token: String, _ result: inout BackupReport) {
        do {
            try database.noteBackup(token, at: Int64(Date().timeIntervalSince1970 * 1_000))
        } catch {
            // A queue that can't be written to is backed up even so.
            result.warnings.append(
                "The queue can't note this backup, so once it has changed, the next one needs another folder: \(error)")
        }
    }
}
