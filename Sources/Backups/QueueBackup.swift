import Glibc
package import Intake
import Model
package import Store
package import SystemPackage

/// Makes a copy of a queue that is a queue folder itself, or brings an earlier one up to date, while workers run and
/// people type.
///
/// Everything is copied into a staging folder first, where nothing looks. The files then get their names, which no
/// database speaks of yet; the database comes last and is what makes the backup whole. So a run that is cut short
/// leaves the earlier database with all of its files, or no backup at all; the next one goes on from there.
package final class QueueBackup {
    let queue: QueueFolder
    let database: QueueDatabase
    let target: FilePath
    let mover = FileMover()
    let buffer = ReadBuffer()
    /// What has been copied, also more than once because the database was.
    var copiedPaths: Set<String> = []

    /// So often the database is copied anew, where files have changed their places meanwhile.
    static let roundLimit = 5

    package init(of queue: QueueFolder, database: QueueDatabase, to target: FilePath) {
        self.queue = queue
        self.database = database
        self.target = target
    }

    /// What `run` would do; nothing is made or changed.
    package func plan() throws -> BackupResult {
        try refuseInside()
        var result = BackupResult()
        let tree = (try? Folder.open(target)).map { BackupTree(target, $0) }
        if let tree { try refuseOther(tree) }
        try database.forEachStoredFile { file in
            result.files += 1
            if let tree, try tree.has(file.path, file.sha256, buffer) {
                result.kept += 1
            } else {
                result.copied += 1
                result.copiedBytes += (try? queue.openFile(file.path).status.size) ?? 0
            }
        }
        result.waiting = waitingCount()
        return result
    }

    /// Makes the backup. Afterwards it is whole and durable, private, and what it holds was read back.
    ///
    /// Throws `BackupError` and `StoreError`.
    package func run() throws -> BackupResult {
        try refuseInside()
        let tree = BackupTree(target, try makeTarget())
        // Given back when the process ends, however that happens.
        let lock = try lockTarget()
        defer { close(lock) }
        try refuseOther(tree)
        let staging = BackupTree(
            target.appending(BackupTree.stagingName.text), try make(BackupTree.stagingName, in: tree))
        var result = BackupResult()
        let stored = try copyAll(to: staging, tree, &result)
        try copySettings(to: staging)
        try publish(staging, tree, stored, &result)
        result.waiting = waitingCount()
        return result
    }
}

// MARK: Making it whole

extension QueueBackup {
    /// Gives everything its name, the database last; then what the queue has no more goes.
    private func publish(
        _ staging: BackupTree, _ tree: BackupTree, _ stored: Set<String>, _ result: inout BackupResult
    ) throws {
        let list = StaleList(staging: staging)
        let stale = try earlierFiles(tree).union(list.read()).subtracting(stored)
        try list.write(stale)
        for name in BackupTree.folderNames where name != QueueFolder.inboxName { _ = try make(name, in: tree) }
        for name in [QueueFolder.archiveName, QueueFolder.heldName, QueueFolder.duplicatesName] {
            guard let folder = try? staging.root.openFolder(name), let place = try? tree.root.openFolder(name) else {
                continue
            }
            try rename(folder, to: place, tree.path.appending(name.text))
        }
        let databaseName = QueueFolder.databaseName
        do throws(Errno) {
            if (try? staging.root.status(of: QueueFolder.settingsName)) != nil {
                try staging.root.replace(QueueFolder.settingsName, in: tree.root)
            }
            try tree.root.sync()
            try staging.root.replace(databaseName, in: tree.root)
            try tree.root.sync()
            // An inbox makes a folder a queue, and without its database an empty one that nobody misses anything in.
            _ = try tree.root.makeFolder(QueueFolder.inboxName)
            try tree.root.sync()
        } catch { throw BackupError.failed(tree.path.appending(databaseName.text), error) }
        for path in stale {
            try tree.remove(path)
            result.removed += 1
        }
        BackupTree.removeAll(BackupTree.stagingName, in: tree.root)
    }

    /// Every file below `folder` gets the same place below `target`; durable on return.
    private func rename(_ folder: Folder, to target: Folder, _ path: FilePath) throws {
        do throws(Errno) {
            for name in try folder.names() {
                guard try folder.status(of: name).kind == .folder else {
                    try folder.replace(name, in: target)
                    continue
                }
                let inner = try folder.openFolder(name)
                let made = try target.makeFolder(name)
                do { try rename(inner, to: made, path.appending(name.text)) } catch { throw Errno.ioError }
            }
            try target.sync()
        } catch { throw BackupError.failed(path, error) }
    }

    /// The files that the earlier backup speaks of.
    private func earlierFiles(_ tree: BackupTree) throws -> Set<String> {
        guard (try? tree.root.status(of: QueueFolder.databaseName)) != nil else { return [] }
        let earlier = try QueueDatabase(path: tree.path.appending(QueueFolder.databaseName.text).string)
        defer { try? earlier.disconnect() }
        var paths: Set<String> = []
        try earlier.forEachStoredFile { paths.insert($0.path) }
        return paths
    }
}
