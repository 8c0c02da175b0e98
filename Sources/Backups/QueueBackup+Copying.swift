import Files
import Foundation
import Model
import Store
import SystemPackage
import Watching

/// The files of the queue as a backup is to have them.
struct BackupContent {
    /// Every path that the copied database speaks of, with the digest of what lies there in the backup; `nil` where the
    /// queue has no such file.
    var files: [String: [UInt8]?] = [:]
    /// Paths of files that were not found in the queue.
    var missing: Set<String> = []

    /// The digests that are known.
    var digests: [String: [UInt8]] { files.compactMapValues { $0 } }
}

extension QueueBackup {
    /// Copies the database, and every file that the copy speaks of; again where a file has changed its place in
    /// between. The copy has `token` among its backups.
    func copyAll(
        to staging: BackupTree, _ survey: BackupSurvey, _ token: String, _ result: inout BackupReport
    ) throws -> BackupContent {
        let path = staging.path.appending(QueueFolder.databaseName.text).string
        var missing: Set<String> = []
        for _ in 0..<Self.roundLimit {
            try database.copy(to: path)
            let copy = try QueueDatabase(path: path)
            defer { try? copy.disconnect() }
            result.kept = 0
            result.problems = []
            var content = BackupContent()
            try copy.forEachStoredFile { file in
                let digest = try copyStored(file, to: staging, survey, &content, &result)
                content.files.updateValue(digest, forKey: file.path)
            }
            try finishMoves(in: copy, staging, survey, &content, &result)
            result.files = content.files.count
            result.problems += content.missing.sorted().map { "\($0) is missing in the queue." }
            // What is missing in two states of the database is not being moved.
            if content.missing.isSubset(of: missing) {
                try copy.noteBackup(token, at: Int64(Date().timeIntervalSince1970 * 1_000))
                return content
            }
            missing = content.missing
        }
        throw BackupError.busy(queue.path)
    }

    /// Copies a file that lies where the database says, unless it is there; returns the digest of what was copied.
    private func copyStored(
        _ file: ArchivedFile, to staging: BackupTree, _ survey: BackupSurvey, _ content: inout BackupContent,
        _ result: inout BackupReport
    ) throws -> [UInt8]? {
        if let digest = try digestThere(of: file, staging, survey, &result) { return digest }
        switch try copyFile(file, from: Array(file.path.utf8), to: staging, &result) {
        case .copied(let digest): return digest
        case .unreadable: return nil
        case .gone:
            content.missing.insert(file.path)
            return nil
        }
    }

    /// The digest of the file in the backup, where that is as it has to be: staged by this run or by one that was cut
    /// short, or there before. What is staged with other bytes is removed.
    private func digestThere(
        of file: ArchivedFile, _ staging: BackupTree, _ survey: BackupSurvey, _ result: inout BackupReport
    ) throws -> [UInt8]? {
        if staging.digest(file.path, buffer) == file.sha256 { return file.sha256 }
        try staging.remove(file.path)
        guard survey.whole[file.path] == file.sha256 else { return nil }
        result.kept += 1
        return file.sha256
    }

    /// What has become of a file that was to be copied.
    private enum Copy {
        /// With the digest of the copy.
        case copied([UInt8])
        /// It is not there, or changes just now.
        case gone
        /// The disk can't read it; that is among the problems.
        case unreadable
    }

    private func copyFile(
        _ file: ArchivedFile, from sourcePath: [UInt8], to staging: BackupTree, _ result: inout BackupReport
    ) throws -> Copy {
        let isAbsolute = sourcePath.first == UInt8(ascii: "/")
        let source = BackupTree(queue.path, isAbsolute ? try Folder.open("/") : queue.root)
        guard let place = try source.place(sourcePath) else { return .gone }
        let opened: OpenedFile
        do throws(FileOpenError) { opened = try OpenedFile(place.name, in: place.folder) } catch {
            guard case .failed(let code) = error else { return .gone }
            return unreadable(file, code, &result)
        }
        guard let target = try staging.place(file.path, making: true) else { return .gone }
        let digest: [UInt8]
        do throws(FileReadError) { digest = try opened.digest(using: buffer) } catch {
            guard case .failed(let code) = error else { return .gone }
            return unreadable(file, code, &result)
        }
        do throws(MoveError) {
            _ = try mover.move(
                MoveRequest(
                    place.name, in: place.folder, status: opened.status, digest: digest, to: target.folder,
                    as: target.name, way: .copy))
        } catch { return try note(error, file, &result) }
        // A person may correct a held file in place.
        if digest != file.sha256, BackupTree.isImmutable(file.path) {
            // A damaged recording is better than none.
            result.problems.append("\(file.path) has other bytes in the queue than were taken in.")
        }
        if copiedPaths.insert(file.path).inserted {
            result.copied += 1
            result.copiedBytes += opened.status.size
        }
        return .copied(digest)
    }

    private func note(_ error: MoveError, _ file: ArchivedFile, _ result: inout BackupReport) throws -> Copy {
        let path = target.appending(file.path)
        switch error {
        // The next round of `copyAll` looks again.
        case .gone, .changed: return .gone
        case .failed(.read, let code), .failed(.look, let code): return unreadable(file, code, &result)
        case .noSpace(let needed): throw BackupError.diskFull(target, needed: needed)
        case .notDurable(let code), .failed(_, let code): throw BackupError.failed(path, code)
        case .copyDiffers: throw BackupError.failed(path, .ioError)
        // What had this name was removed a moment ago.
        case .targetExists: throw BackupError.busy(target)
        }
    }

    private func unreadable(_ file: ArchivedFile, _ code: Errno, _ result: inout BackupReport) -> Copy {
        result.problems.append("\(file.path) can't be read in the queue: \(code).")
        return .unreadable
    }

    /// Files that were being moved when the database was copied have arrived in the copy.
    private func finishMoves(
        in copy: QueueDatabase, _ staging: BackupTree, _ survey: BackupSurvey, _ content: inout BackupContent,
        _ result: inout BackupReport
    ) throws {
        var finished: [PlannedMove] = []
        for move in try copy.unfinishedMoves() {
            let file = ArchivedFile(path: move.targetPath, byteCount: nil, sha256: move.sha256)
            let digest = try copyMoving(file, from: move.sourcePath, to: staging, survey, &result)
            content.files.updateValue(digest, forKey: file.path)
            if digest == nil { content.missing.insert(file.path) } else { finished.append(move) }
        }
        try copy.complete(finished)
    }

    /// Copies a file that lies at its new place already, or still where it came from; `nil` where it is at neither.
    private func copyMoving(
        _ file: ArchivedFile, from sourcePath: [UInt8], to staging: BackupTree, _ survey: BackupSurvey,
        _ result: inout BackupReport
    ) throws -> [UInt8]? {
        if let digest = try digestThere(of: file, staging, survey, &result) { return digest }
        for path in [Array(file.path.utf8), sourcePath] {
            if case .copied(let digest) = try copyFile(file, from: path, to: staging, &result) { return digest }
        }
        return nil
    }

    /// Copies the settings, where there are some; returns the digest of the copy.
    func copySettings(to staging: BackupTree) throws -> [UInt8]? {
        let name = QueueFolder.settingsName
        try staging.remove(name.text)
        let path = queue.path.appending(name.text)
        do {
            let opened = try OpenedFile(name, in: queue.root)
            let digest = try opened.digest(using: buffer)
            _ = try mover.move(
                MoveRequest(
                    name, in: queue.root, status: opened.status, digest: digest, to: staging.root, as: name, way: .copy)
            )
            return digest
        } catch FileOpenError.gone {
            return nil
        } catch MoveError.noSpace(let needed) {
            throw BackupError.diskFull(target, needed: needed)
        } catch {
            throw BackupError.failed(path, .ioError)
        }
    }

    /// Files that nobody has taken in yet.
    func waitingCount() -> Int {
        guard let inbox = try? queue.root.openFolder(QueueFolder.inboxName) else { return 0 }
        return FolderScanner().scan(inbox) { _ in }.files
    }
}
