import Files
import Foundation
import Model
import Store
import SystemPackage
import Watching

/// The files that the backup must contain.
struct BackupContent {
    /// All paths in the copied database, each with the digest of the file in the backup; `nil` if the queue has no
    /// such file.
    var files: [String: [UInt8]?] = [:]
    /// The files that were not found in the queue.
    var missing: Set<ArchivedFile> = []
    /// The token in the copied database; `nil` if that is an unchanged backup, which has the token of its own queue.
    var token: String?

    /// The known digests.
    var digests: [String: [UInt8]] { files.compactMapValues { $0 } }

    /// The paths of the missing files whose bytes may be lost: not those of duplicates of a file that was copied.
    var lost: [String] {
        let copied = Set(missing.isEmpty ? [] : digests.values.map { $0 })
        return missing.filter { !$0.isDuplicate || !copied.contains($0.sha256) }.map(\.path)
    }
}

extension QueueBackup {
    /// Copies the database and every file that the copy refers to; starts over if a file moved in between. The copied
    /// database has the token among its backups.
    func copyAll(
        to staging: BackupTree, _ survey: BackupSurvey, _ result: inout BackupReport
    ) throws -> BackupContent {
        let own = try? BackupManifest.read(in: BackupTree(queue.path, queue.root))
        let path = staging.path.appending(QueueFolder.databaseName.text).string
        var missing: Set<ArchivedFile> = []
        for _ in 0..<Self.roundLimit {
            try database.copy(to: path, in: staging.root)
            let isBackup = own.map { isDatabase(in: staging, of: $0) } ?? false
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
            result.problems += content.lost.sorted().map { "\($0) is missing in the queue." }
            // A file that is missing in two states of the database is not being moved.
            if content.missing.isSubset(of: missing) {
                guard !isBackup else { return content }
                let token = UUID().uuidString
                try copy.noteBackup(token, at: Int64(Date().timeIntervalSince1970 * 1_000))
                content.token = token
                return content
            }
            missing = content.missing
        }
        throw BackupError.busy(queue.path)
    }

    /// Whether the copied database is, byte for byte, one that a backup wrote.
    private func isDatabase(in staging: BackupTree, of manifest: BackupManifest) -> Bool {
        let name = QueueFolder.databaseName.text
        return staging.digest(name, buffer).map { manifest.contains(name, $0) } ?? false
    }

    /// Copies a file from its place in the database, unless the backup has it; returns the digest of the copy.
    private func copyStored(
        _ file: ArchivedFile, to staging: BackupTree, _ survey: BackupSurvey, _ content: inout BackupContent,
        _ result: inout BackupReport
    ) throws -> [UInt8]? {
        if let digest = try digestThere(of: file, staging, survey, &result) { return digest }
        switch try copyStored(file, from: Array(file.path.utf8), to: staging, &result) {
        case .copied(let digest, _): return digest
        case .unreadable: return nil
        case .gone:
            content.missing.insert(file)
            return nil
        }
    }

    /// Returns the digest of the file if the backup has it with the right bytes: staged by this run or an interrupted
    /// one, or already in place. Removes a staged file with other bytes.
    private func digestThere(
        of file: ArchivedFile, _ staging: BackupTree, _ survey: BackupSurvey, _ result: inout BackupReport
    ) throws -> [UInt8]? {
        let expected = expectedDigest(of: file)
        if staging.digest(file.path, buffer) == expected { return expected }
        try staging.remove(file.path)
        guard survey.whole[file.path] == expected else { return nil }
        result.kept += 1
        return expected
    }

    /// The result of copying a file.
    enum Copy {
        /// Copied; the digest is that of the copy.
        case copied([UInt8], byteCount: Int64)
        /// The file does not exist, or is changing.
        case gone
        /// The disk can't read it; already added to the problems.
        case unreadable
    }

    /// Copies a file that the database refers to, and counts it.
    private func copyStored(
        _ file: ArchivedFile, from sourcePath: [UInt8], to staging: BackupTree, _ result: inout BackupReport
    ) throws -> Copy {
        let copy = try copyFile(file.path, from: sourcePath, to: staging, &result)
        guard case .copied(let digest, let byteCount) = copy else { return copy }
        // The user may correct a held file in place.
        if digest != file.sha256, BackupTree.isImmutable(file.path) {
            // A damaged recording is better than none.
            result.problems.append("\(file.path) has other bytes in the queue than were taken in.")
        }
        if copiedPaths.insert(file.path).inserted {
            result.copied += 1
            result.copiedBytes += byteCount
        }
        return copy
    }

    /// Copies a file to `path` in the backup. `sourcePath` is absolute or relative to the queue.
    func copyFile(
        _ path: String, from sourcePath: [UInt8], to staging: BackupTree, _ result: inout BackupReport
    ) throws -> Copy {
        guard let source = try source(sourcePath), let target = try staging.place(path, making: true) else {
            return .gone
        }
        do {
            let opened = try OpenedFile(source.name, in: source.folder)
            let digest = try opened.digest(using: buffer)
            _ = try mover.move(
                MoveRequest(
                    source.name, in: source.folder, status: opened.status, digest: digest, to: target.folder,
                    as: target.name, way: .copy))
            return .copied(digest, byteCount: opened.status.size)
        } catch FileOpenError.failed(let code), FileReadError.failed(let code) {
            return unreadable(path, code, &result)
        } catch let error as MoveError {
            return try note(error, path, &result)
        } catch is FileOpenError, is FileReadError {
            return .gone
        }
    }

    private func source(_ path: [UInt8]) throws -> (folder: Folder, name: FileName)? {
        guard path.first == UInt8(ascii: "/") else { return try BackupTree(queue.path, queue.root).place(path) }
        let path = FilePath(bytes: path)
        do throws(Errno) {
            let folder = try Folder.open(path.removingLastComponent())
            return path.lastComponent.map { (folder, FileName($0)) }
        } catch {
            guard error.isVanished else { throw BackupError.unreadable(path, error) }
            return nil
        }
    }

    private func note(_ error: MoveError, _ path: String, _ result: inout BackupReport) throws -> Copy {
        switch error {
        // The next round of `copyAll` tries again.
        case .gone, .changed: return .gone
        case .failed(.read, let code), .failed(.look, let code): return unreadable(path, code, &result)
        case .noSpace(let needed): throw BackupError.diskFull(target, needed: needed)
        case .notDurable(let code), .failed(_, let code): throw BackupError.failed(target.appending(path), code)
        case .copyDiffers: throw BackupError.failed(target.appending(path), .ioError)
        // A file with this name was removed a moment ago, so another process is writing here.
        case .targetExists: throw BackupError.busy(target)
        }
    }

    private func unreadable(_ path: String, _ code: Errno, _ result: inout BackupReport) -> Copy {
        result.problems.append("\(path) can't be read in the queue: \(code).")
        return .unreadable
    }

    /// Copies the files that were being moved when the database was copied, and completes their moves in the copy.
    private func finishMoves(
        in copy: QueueDatabase, _ staging: BackupTree, _ survey: BackupSurvey, _ content: inout BackupContent,
        _ result: inout BackupReport
    ) throws {
        var finished: [PlannedMove] = []
        for move in try copy.unfinishedMoves() {
            let file = ArchivedFile(path: move.targetPath, byteCount: nil, sha256: move.sha256)
            let digest = try copyMoving(file, from: move.sourcePath, to: staging, survey, &result)
            content.files.updateValue(digest, forKey: file.path)
            if digest == nil { content.missing.insert(file) } else { finished.append(move) }
        }
        try copy.complete(finished)
    }

    /// Copies a file from its new place or else from its old one; returns `nil` if it is at neither.
    private func copyMoving(
        _ file: ArchivedFile, from sourcePath: [UInt8], to staging: BackupTree, _ survey: BackupSurvey,
        _ result: inout BackupReport
    ) throws -> [UInt8]? {
        if let digest = try digestThere(of: file, staging, survey, &result) { return digest }
        for path in [Array(file.path.utf8), sourcePath] {
            if case .copied(let digest, _) = try copyStored(file, from: path, to: staging, &result) { return digest }
        }
        return nil
    }

    /// Adds a copy of a file of settings to `content`, if there is one; follows a link to it.
    ///
    /// If it can't be copied, adds that to the problems and keeps an earlier copy.
    func copySettings(
        _ name: FileName, to staging: BackupTree, _ content: inout BackupContent, _ result: inout BackupReport
    ) throws {
        try staging.remove(name.text)
        guard (try? queue.root.status(of: name)) != nil else { return }
        content.files.updateValue(nil, forKey: name.text)
        let source = queue.path.appending(name.text).real?.bytes ?? name.bytes
        for _ in 0..<Self.roundLimit {
            switch try copyFile(name.text, from: source, to: staging, &result) {
            case .copied(let digest, _):
                content.files.updateValue(digest, forKey: name.text)
                return
            case .unreadable: return
            case .gone: continue
            }
        }
        result.problems.append("\(name.text) can't be copied: it is not a file, or keeps changing.")
    }

    /// Returns the number of files in the inbox that are not taken in yet.
    func waitingCount() -> Int {
        guard let inbox = try? queue.root.openFolder(QueueFolder.inboxName) else { return 0 }
        return FolderScanner().scan(inbox) { _ in }.files
    }
}
