import Foundation
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
    private let queue: QueueFolder
    private let database: QueueDatabase
    private let target: FilePath
    private let mover = FileMover()
    private let buffer = ReadBuffer()
    /// What has been copied, also more than once because the database was.
    private var copiedPaths: Set<String> = []

    /// So often the database is copied anew, where files have changed their places meanwhile.
    private static let roundLimit = 5

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

// MARK: Where it goes

extension QueueBackup {
    /// Walks up from the target, and from the queue: neither may lie in the other.
    private func refuseInside() throws(BackupError) {
        var base = absolute(target)
        while (try? Folder.open(base)) == nil, !base.components.isEmpty { base.removeLastComponent() }
        if isBelow(base, queue.root.identity) { throw .insideQueue(target) }
        if let found = try? Folder.open(target), isBelow(absolute(queue.path), found.identity) {
            throw .insideQueue(target)
        }
    }

    /// Whether the folder at `path` is the one with `identity`, or lies in it.
    private func isBelow(_ path: FilePath, _ identity: FileIdentity) -> Bool {
        var current = path
        var previous: FileIdentity?
        for _ in 0..<256 {
            guard let folder = try? Folder.open(current) else { return false }
            if folder.identity == identity { return true }
            // The root is its own parent.
            if folder.identity == previous { return false }
            previous = folder.identity
            current.append("..")
        }
        return false
    }

    private func absolute(_ path: FilePath) -> FilePath {
        var start = FilePath(FileManager.default.currentDirectoryPath)
        start.push(path)
        return start
    }

    private func makeTarget() throws(BackupError) -> Folder {
        var base = target
        var missing: [FilePath.Component] = []
        while true {
            do throws(Errno) {
                var folder = try Folder.open(base.isEmpty ? "." : base)
                for component in missing.reversed() { folder = try folder.makeFolder(FileName(component)) }
                return folder
            } catch {
                guard error == .noSuchFileOrDirectory, let last = base.lastComponent, last.kind == .regular else {
                    throw .failed(target, error)
                }
                missing.append(last)
                base.removeLastComponent()
            }
        }
    }

    private func lockTarget() throws(BackupError) -> CInt {
        let descriptor = target.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .failed(target, Errno(rawValue: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .busy(target)
        }
        return descriptor
    }

    /// Refuses a folder with anything in it that is not a backup of this very queue.
    private func refuseOther(_ tree: BackupTree) throws {
        let names: [FileName]
        do throws(Errno) {
            names = try tree.root.names { $0 != BackupTree.stagingName && $0 != FileName("lost+found") }
        } catch { throw BackupError.failed(target, error) }
        let known = BackupTree.folderNames + [QueueFolder.databaseName, QueueFolder.settingsName]
        guard names.contains(QueueFolder.databaseName) else {
            // A first run that was cut short has made folders of the queue at most.
            guard names.allSatisfy(known.contains) else { throw BackupError.notABackup(target) }
            guard names.isEmpty || (try? tree.root.status(of: BackupTree.stagingName)) != nil else {
                throw BackupError.notABackup(target)
            }
            return
        }
        if let folder = try? QueueFolder(opening: target), WorkerLock.holder(in: folder).isHeld {
            throw BackupError.busy(target)
        }
        let earlier = try QueueDatabase(path: target.appending(QueueFolder.databaseName.text).string)
        defer { try? earlier.disconnect() }
        guard try database.includes(earlier) else { throw BackupError.otherQueue(target) }
    }

    private func make(_ name: FileName, in tree: BackupTree) throws(BackupError) -> Folder {
        do throws(Errno) { return try tree.root.makeFolder(name) } catch {
            throw .failed(tree.path.appending(name.text), error)
        }
    }
}

// MARK: Copying

extension QueueBackup {
    /// Copies the database, and every file that the copy speaks of; again where a file has changed its place in
    /// between. Returns the paths of the files.
    private func copyAll(to staging: BackupTree, _ tree: BackupTree, _ result: inout BackupResult) throws -> Set<String>
    {
        let path = staging.path.appending(QueueFolder.databaseName.text).string
        var missing: Set<String> = []
        for _ in 0..<Self.roundLimit {
            try database.copy(to: path)
            let copy = try QueueDatabase(path: path)
            defer { try? copy.disconnect() }
            result.files = 0
            result.kept = 0
            result.problems = []
            var stored: Set<String> = []
            var gone: Set<String> = []
            try copy.forEachStoredFile { file in
                stored.insert(file.path)
                result.files += 1
                guard try !isThere(file, staging, tree, &result) else { return }
                if try !copyFile(file, from: file.path, to: staging, &result) { gone.insert(file.path) }
            }
            try finishMoves(in: copy, staging, tree, &stored, &gone, &result)
            result.problems += gone.sorted().map { "\($0) is missing in the queue." }
            // What is missing in two states of the database is not on its way anywhere.
            if gone.isSubset(of: missing) { return stored }
            missing = gone
        }
        throw BackupError.busy(queue.path)
    }

    private func isThere(
        _ file: ArchivedFile, _ staging: BackupTree, _ tree: BackupTree, _ result: inout BackupResult
    ) throws -> Bool {
        // Staged by this run or by one that was cut short; a file of other bytes under that name is replaced.
        if try staging.has(file.path, file.sha256, buffer) { return true }
        try staging.remove(file.path)
        guard try tree.has(file.path, file.sha256, buffer) else { return false }
        result.kept += 1
        return true
    }

    /// Returns whether there was a file to copy.
    private func copyFile(
        _ file: ArchivedFile, from sourcePath: String, to staging: BackupTree, _ result: inout BackupResult
    ) throws -> Bool {
        let source = BackupTree(queue.path, sourcePath.hasPrefix("/") ? try Folder.open("/") : queue.root)
        guard let place = try source.place(sourcePath), let opened = try? OpenedFile(place.name, in: place.folder),
            let target = try staging.place(file.path, making: true)
        else { return false }
        let digest = try opened.digest(using: buffer)
        if digest != file.sha256 {
            // A damaged recording is better than none.
            result.problems.append("\(file.path) has other bytes in the queue than were taken in.")
        }
        do throws(MoveError) {
            _ = try mover.move(
                MoveRequest(
                    place.name, in: place.folder, status: opened.status, digest: digest, to: target.folder,
                    as: target.name, way: .copy))
        } catch {
            switch error {
            case .gone, .changed: return false
            // The damaged file of before.
            case .targetExists: return true
            case .noSpace(let needed): throw BackupError.diskFull(self.target, needed: needed)
            case .notDurable(let code), .failed(_, let code):
                throw BackupError.failed(self.target.appending(file.path), code)
            case .copyDiffers: throw BackupError.failed(self.target.appending(file.path), .ioError)
            }
        }
        if copiedPaths.insert(file.path).inserted {
            result.copied += 1
            result.copiedBytes += opened.status.size
        }
        return true
    }

    /// Files that were on their way when the database was copied have arrived in the copy.
    private func finishMoves(
        in copy: QueueDatabase, _ staging: BackupTree, _ tree: BackupTree, _ stored: inout Set<String>,
        _ gone: inout Set<String>, _ result: inout BackupResult
    ) throws {
        var finished: [PlannedMove] = []
        for move in try copy.unfinishedMoves() {
            let file = ArchivedFile(path: move.targetPath, byteCount: nil, sha256: move.sha256)
            stored.insert(file.path)
            result.files += 1
            let sourcePath = String(validating: move.sourcePath, as: UTF8.self)
            if try isThere(file, staging, tree, &result) || copyFile(file, from: file.path, to: staging, &result)
                || sourcePath.map({ try copyFile(file, from: $0, to: staging, &result) }) == true
            {
                finished.append(move)
            } else {
                gone.insert(file.path)
            }
        }
        try copy.complete(finished)
    }

    private func copySettings(to staging: BackupTree) throws {
        try staging.remove(QueueFolder.settingsName.text)
        guard let opened = try? OpenedFile(QueueFolder.settingsName, in: queue.root) else { return }
        do throws(MoveError) {
            _ = try mover.move(
                MoveRequest(
                    QueueFolder.settingsName, in: queue.root, status: opened.status,
                    digest: (try? opened.digest(using: buffer)) ?? [], to: staging.root,
                    as: QueueFolder.settingsName, way: .copy))
        } catch {
            throw BackupError.failed(target.appending(QueueFolder.settingsName.text), .ioError)
        }
    }

    /// Files that nobody has taken in yet.
    private func waitingCount() -> Int {
        guard let inbox = try? queue.root.openFolder(QueueFolder.inboxName) else { return 0 }
        return FolderScanner().scan(inbox) { _ in }.files
    }
}

// MARK: Making it whole

extension QueueBackup {
    /// Gives everything its name, the database last; then what the queue has no more goes.
    private func publish(
        _ staging: BackupTree, _ tree: BackupTree, _ stored: Set<String>, _ result: inout BackupResult
    ) throws {
        let stale = try earlierFiles(tree).subtracting(stored)
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
