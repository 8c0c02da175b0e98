import Intake
import Model
import Store
import SystemPackage

extension QueueBackup {
    /// Copies the database, and every file that the copy speaks of; again where a file has changed its place in
    /// between. Returns the paths of the files.
    func copyAll(to staging: BackupTree, _ tree: BackupTree, _ result: inout BackupResult) throws -> Set<String> {
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

    /// Copies the settings, where there are some.
    func copySettings(to staging: BackupTree) throws {
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
    func waitingCount() -> Int {
        guard let inbox = try? queue.root.openFolder(QueueFolder.inboxName) else { return 0 }
        return FolderScanner().scan(inbox) { _ in }.files
    }
}
