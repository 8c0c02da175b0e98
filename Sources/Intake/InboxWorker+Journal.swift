import Logging
import Model
import Store
import SystemPackage

/// What a worker does with the moves that stand in the journal: those that one before it has begun, or that it could not
/// do itself.
extension InboxWorker {
    /// Finishes every move in the journal: what a worker before this one has begun, or this one could not do.
    func finishMoves() throws {
        guard journalMayBeOpen else { return }
        var open: Set<[UInt8]> = []
        for move in try database.unfinishedMoves() where try !finish(move) { open.insert(move.sourcePath) }
        openSources = open
        journalMayBeOpen = !open.isEmpty
    }

    /// Brings one move to its end, whatever of it has been done. Returns whether it stands in the journal no longer.
    ///
    /// What can't be told now, because the disk or a right is in the way, is asked again later: a recording must not
    /// be given up because it could not be read once.
    @discardableResult
    func finish(_ move: PlannedMove) throws -> Bool {
        let name = Self.targetName(of: move)
        let target: Folder
        do throws(MoveError) { target = try targetFolder(of: move) } catch { return leaveOpen(move, error) }
        let found = inspect(name, in: target, for: move.sha256)
        if case .ours = found {
            try target.sync()
            if let code = removeClaimed(move) { return leaveOpen(move, .failed(.remove, code)) }
        }
        let source = sourceOf(move)
        if case .unknown(let code) = source { return leaveOpen(move, .failed(.read, code)) }
        switch found {
        case .unknown(let code): return leaveOpen(move, .failed(.read, code))
        case .foreign:
            if case .ours = source { return try finish(database.redirect(move)) }
            return try finishCaught(move, name, in: target, source)
        case .ours: return try finish(move, whoseSourceIs: source)
        case .vacant: break
        }
        guard case .ours(let sourceName, let folder, let status) = source else {
            try database.withdraw([(move, nil)], at: clock.now())
            return true
        }
        let request = MoveRequest(
            sourceName, in: folder, status: status, digest: move.sha256, to: target, as: name,
            way: move.isCopied ? .copy : .move, isSuspect: suspects.contains(status.identity))
        let outcome: MoveOutcome
        do throws(MoveError) { outcome = try mover.move(request) } catch { return try putOff(move, status, error) }
        if case .copied(source: let fate) = outcome, let code = fate.keptForNow {
            return leaveOpen(move, .failed(.remove, code))
        }
        try database.complete([move])
        return true
    }

    /// Another file is at the target, and the source is gone. Where no row has that file, it got the source's name just
    /// before the rename, which has caught it, and the worker died before it could look: it goes back.
    ///
    /// It goes to the queue's inbox where its folder is gone by now, or is `held/`, all of whose files have rows.
    private func finishCaught(
        _ move: PlannedMove, _ name: FileName, in target: Folder, _ source: Inspection
    ) throws -> Bool {
        guard !move.isCopied, try !database.hasFile(at: move.targetPath) else {
            return try finish(database.redirect(move))
        }
        var (folder, original) = (folders.inbox, FilePath(bytes: move.sourcePath).lastComponent.map { FileName($0) })
        var canBeNumbered = !move.sourcePath.starts(with: Array("held/".utf8))
        if case .vacant = source { canBeNumbered = true }
        if canBeNumbered, let place = try? parent(of: move.sourcePath) { (folder, original) = place }
        do throws(MoveError) {
            try Leftovers.giveBack(name, from: target, to: original ?? name, in: folder)
        } catch {
            // From another file system it can't have come by a rename.
            let isCaught = error != .failed(.rename, .improperLink)
            return isCaught ? leaveOpen(move, error) : try finish(database.redirect(move))
        }
        try folder.sync()
        try target.sync()
        try database.withdraw([(move, nil)], at: clock.now())
        return true
    }

    /// The file is at its new place for good; its source may still be where it was.
    private func finish(_ move: PlannedMove, whoseSourceIs source: Inspection) throws -> Bool {
        if case .ours(let name, let folder, let status) = source, !move.isCopied {
            let claim = Claim(on: folder)
            let fate = claim.remove(name, status)
            claim.end()
            if let code = fate.keptForNow { return leaveOpen(move, .failed(.remove, code)) }
            if case .kept = fate {
                let file = ArrivedFile(
                    sourcePath: move.sourcePath, stamp: FileStamp(status), sha256: move.sha256, isCopied: true)
                try database.remember([file], at: clock.now())
                remembersFiles = true
            }
            try folder.sync()
        }
        try database.complete([move])
        return true
    }

    /// Removes the source of a copy that is durable at its new place from the claim folder, where a worker before this one
    /// has left it: given back beside a new file with its name, it would be another memo. Returns what keeps it there
    /// for now.
    private func removeClaimed(_ move: PlannedMove) -> Errno? {
        guard !move.isCopied, let (folder, name) = try? parent(of: move.sourcePath),
            let claim = try? folder.openFolder(Leftovers.claimName)
        else { return nil }
        switch inspect(name, in: claim, for: move.sha256) {
        case .vacant, .foreign: return nil
        case .unknown(let code): return code
        case .ours(_, _, let status):
            do throws(Errno) {
                // What is or may be changed goes back.
                if try Claim.remove(name, seizedIn: claim, status) { try claim.sync() }
                return nil
            } catch { return SourceFate.kept(error).keptForNow }
        }
    }

    /// Takes back a move of the journal that can't be carried out now; its file waits in its inbox. One from elsewhere
    /// stays in the journal, since nobody would look for it.
    private func putOff(_ move: PlannedMove, _ status: FileStatus, _ error: MoveError) throws -> Bool {
        if error == .gone || error == .changed {
            try database.withdraw([(move, nil)], at: clock.now())
            return true
        }
        let place = inboxes.lazy.compactMap { inbox in
            inbox.place(of: move.sourcePath).map { (inbox: inbox.number, place: $0) }
        }.first
        guard let place, !error.isDone else { return leaveOpen(move, error) }
        let obstacle = Obstacle(
            sourcePath: move.sourcePath, inbox: place.inbox, place: place.place, isFolder: false,
            stamp: FileStamp(status))
        let note = waitAgain(
            obstacle, AsideReason(code: error.code, sentence: error.description), until: nil)
        try database.withdraw([(move, note)], at: clock.now())
        waits.markNoted([move.sourcePath])
        return true
    }

    /// Leaves a move in the journal for the next look, and says so once. Returns that it is not finished.
    func leaveOpen(_ move: PlannedMove, _ error: MoveError) -> Bool {
        if openSources.insert(move.sourcePath).inserted {
            logger.warning(
                "a move has to wait",
                metadata: [
                    "from": "\(String(decoding: move.sourcePath, as: UTF8.self))", "to": "\(move.targetPath)",
                    "why": "\(error)",
                ])
        }
        return false
    }

    /// What is found where a move's file may be.
    private enum Inspection {
        case ours(FileName, Folder, FileStatus)
        /// Something else, or other bytes.
        case foreign
        case vacant
        /// It can't be told now.
        case unknown(Errno)
    }

    /// Whether the file with these bytes is in `folder` under that name.
    private func inspect(_ name: FileName, in folder: Folder, for sha256: [UInt8]) -> Inspection {
        let file: OpenedFile
        do throws(FileOpenError) { file = try OpenedFile(name, in: folder) } catch { return Self.inspection(error) }
        do throws(FileReadError) {
            return try file.digest(using: mover.buffer) == sha256 ? .ours(name, folder, file.status) : .foreign
        } catch {
            switch error {
            // Somebody is writing to it just now.
            case .changed: return .unknown(.resourceBusy)
            case .failed(let code): return .unknown(code)
            }
        }
    }

    /// Whether the file at a path below the queue folder is there and has these bytes.
    func isKept(_ path: String, _ sha256: [UInt8]) -> Bool {
        guard let (folder, name) = try? parent(of: Array(path.utf8)),
            case .ours = inspect(name, in: folder, for: sha256)
        else { return false }
        return true
    }

    /// Whether there is no file at a path below the queue folder.
    func isMissing(_ path: String) -> Bool {
        do throws(FileOpenError) {
            let (folder, name) = try parent(of: Array(path.utf8))
            do throws(Errno) { _ = try folder.status(of: name) } catch { throw FileOpenError(openingFailedWith: error) }
            return false
        } catch {
            guard case .gone = error else { return false }
            return true
        }
    }

    private static func inspection(_ error: FileOpenError) -> Inspection {
        switch error {
        case .gone: .vacant
        case .notRegular: .foreign
        case .failed(let code): .unknown(code)
        }
    }

    private func sourceOf(_ move: PlannedMove) -> Inspection {
        do throws(FileOpenError) {
            let (folder, name) = try parent(of: move.sourcePath)
            // It may be on its way out already.
            if !move.isCopied { _ = try? Leftovers.giveBackClaims(in: folder) { $0 == name } }
            return inspect(name, in: folder, for: move.sha256)
        } catch { return Self.inspection(error) }
    }

    /// The folder and the name that a path ends in, from the root on or from the queue's folder; no link is followed.
    func parent(of path: [UInt8]) throws(FileOpenError) -> (Folder, FileName) {
        var names = path.split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }
        guard let name = names.popLast() else { throw .gone }
        do throws(Errno) {
            var folder = try path.first == UInt8(ascii: "/") ? Folder.open("/") : queue.root
            for component in names { folder = try folder.openFolder(component) }
            return (folder, name)
        } catch { throw FileOpenError(openingFailedWith: error) }
    }

    /// Gives the files in an inbox folder's claim folder their names back, but for those that may be the sources of moves
    /// in the journal: these are `finish`'s. Returns how many there were.
    func giveBackClaims(in folder: Folder) throws(Errno) -> Int {
        let open = Set(openSources.compactMap { FilePath(bytes: $0).lastComponent.map { FileName($0) } })
        return try Leftovers.giveBackClaims(in: folder) { !open.contains($0) }
    }

    /// Temporary names that a worker before this one left behind.
    func removeLeftovers() throws {
        var targets = [folders.held, folders.duplicates]
        for year in try folders.archive.names() {
            guard let yearFolder = try? folders.archive.openFolder(year) else { continue }
            targets += try yearFolder.names().compactMap { try? yearFolder.openFolder($0) }
        }
        for folder in targets { _ = try Leftovers.removeCopies(in: folder) }
    }
}
