import Files
import Logging
import Model
import Store
import SystemPackage

/// The journal of moves that are decided but not known to be complete. It is empty at rest.
///
/// Completes every move in it, whatever part of the move was done before a crash.
final class MoveJournal {
    /// What all parts of the intake share.
    let context: IntakeContext
    /// The open folders.
    let folders: IntakeFolders
    private let waits: WaitList
    /// Carries out the moves.
    let mover = FileMover()
    /// Sources of moves that the last attempt left in the journal: they are not new files.
    private(set) var unfinishedSources: Set<[UInt8]> = []
    /// Files whose bytes the disk failed to store. A second `fsync` may succeed without storing them, so they are
    /// copied, not renamed.
    var unsyncedFiles: Set<FileIdentity>
    /// What can't be used as a claim folder, by path, so that each is logged once.
    private var unusableClaims: Set<[UInt8]> = []
    /// Whether the journal may contain moves that must be finished first.
    private var mayHaveEntries = true
    /// Whether any file is remembered, so that scans must compare the files they find.
    private(set) var remembersFiles: Bool

    /// `unsyncedFiles` are those that earlier workers recorded.
    init(
        _ context: IntakeContext, _ folders: IntakeFolders, _ waits: WaitList, unsyncedFiles: Set<FileIdentity>
    ) throws {
        self.context = context
        self.folders = folders
        self.waits = waits
        self.unsyncedFiles = unsyncedFiles
        remembersFiles = try context.database.remembersFiles()
    }

    /// Finishes all moves in the journal: those that an earlier worker started, or that this one could not carry out.
    func finishMoves() throws {
        guard mayHaveEntries else { return }
        var unfinished: Set<[UInt8]> = []
        for move in try context.database.unfinishedMoves() where try finish(move) == .unfinished {
            unfinished.insert(move.sourcePath)
        }
        unfinishedSources = unfinished
        mayHaveEntries = !unfinished.isEmpty
    }

    /// Runs code that adds moves to the journal or deletes them. `body` returns whether a move stays in it to be
    /// retried; if it throws, that is unknown.
    func whileWriting(_ body: () throws -> Bool) rethrows {
        let hadEntries = mayHaveEntries
        mayHaveEntries = true
        mayHaveEntries = try body() || hadEntries
    }

    /// What became of a move in the journal.
    enum End {
        /// The file is at its new place.
        case completed
        /// The file stays where it is, and its rows are deleted.
        case withdrawn
        /// It stays in the journal, to be retried.
        case unfinished
    }

    /// Completes one move, whatever part of it was done.
    ///
    /// If a disk error or a missing permission hides what was done, retries later: a recording must not be given up
    /// because it could not be read once.
    @discardableResult
    func finish(_ move: PlannedMove) throws -> End {
        let target: Folder
        do throws(MoveError) { target = try folders.target(of: move) } catch { return keepInJournal(move, error) }
        let found = inspect(move.targetName, in: target, for: move.sha256)
        if case .ours = found {
            // Another process may have put it there.
            if let code = target.syncFile(move.targetName) { return keepInJournal(move, .failed(.sync, code)) }
            try target.sync()
            if let code = removeClaimed(move) { return keepInJournal(move, .failed(.remove, code)) }
        }
        let source = sourceOf(move)
        if case .unknown(let code) = source { return keepInJournal(move, .failed(.read, code)) }
        switch found {
        case .unknown(let code): return keepInJournal(move, .failed(.read, code))
        case .foreign:
            guard case .ours = source else { return try restoreFileRenamedByMistake(move, in: target, source) }
            guard move.isReturn else { return try finish(context.database.redirect(move)) }
            let replaced: Folder
            let aside: FileName
            do throws(Errno) { (replaced, aside) = try setAside(move.targetName, in: target) } catch {
                return keepInJournal(move, .failed(.rename, error))
            }
            let end = try carryOut(move, to: target, source)
            // What was there stays as damaged as it was; where that fails, it is in replaced/.
            if end == .withdrawn { try? Leftovers.restore(aside, from: replaced, to: move.targetName, in: target) }
            return end
        case .ours: return try finishSource(of: move, source)
        case .vacant: return try carryOut(move, to: target, source)
        }
    }

    /// Carries out a move of which no part was done; if the source is gone, withdraws the move.
    private func carryOut(_ move: PlannedMove, to target: Folder, _ source: Inspection) throws -> End {
        guard case .ours(let name, let folder, let status) = source else { return try withdraw(move, nil) }
        let outcome: MoveOutcome
        do throws(MoveError) {
            outcome = try mover.move(request(move, name, in: folder, status, to: target))
        } catch { return try putOff(move, status, error) }
        if case .copied(source: let fate) = outcome, try !concludeSource(fate, of: move, name, in: folder, status) {
            return .unfinished
        }
        try context.database.complete([move])
        return .completed
    }

    /// Moves what has the name of a recording or sidecar, but not its bytes, out of its way. Returns where it is.
    private func setAside(_ name: FileName, in target: Folder) throws(Errno) -> (Folder, FileName) {
        let place = try context.queue.root.makeFolder(QueueFolder.replacedName)
        let kept = try target.renameKeeping(name, to: place)
        try place.sync()
        try target.sync()
        return (place, kept)
    }

    /// Remembers a source that can't be removed, whose bytes are durable at their new place. Returns false if the move
    /// stays in the journal: it may be removed later, or it is in `held/`, where every file has a row or a move.
    private func concludeSource(
        _ fate: SourceFate, of move: PlannedMove, _ name: FileName, in folder: Folder, _ status: FileStatus
    ) throws -> Bool {
        guard case .kept(let code) = fate else { return true }
        guard fate.keptForNow == nil, !move.isFromHeld else {
            keepInJournal(move, .failed(.remove, code))
            return false
        }
        try remember([
            ArrivedFile(
                sourcePath: move.sourcePath, stamp: FileStamp(ofKept: name, in: folder, status),
                sha256: move.sha256, isCopied: true)
        ])
        return true
    }

    /// Returns the request for a planned move. `status` is that of the source when its digest was computed.
    func request(
        _ move: PlannedMove, _ name: FileName, in source: Folder, _ status: FileStatus, to target: Folder
    ) -> MoveRequest {
        MoveRequest(
            name, in: source, status: status, digest: move.sha256, to: target, as: move.targetName,
            way: move.isCopied ? .copy : .move, isSuspect: unsyncedFiles.contains(status.identity))
    }

    /// Handles a move whose target name is taken by another file and whose source is gone. If no row refers to that
    /// file, it got the source's name just before the rename, which moved it by mistake, and the worker was killed
    /// before it could check. Then it is moved back.
    ///
    /// It goes to the queue's inbox if its folder is gone or is `held/`, where every file has a row. What is in the place of
    /// a file that was lost may have been there before: it stays.
    private func restoreFileRenamedByMistake(
        _ move: PlannedMove, in target: Folder, _ source: Inspection
    ) throws -> End {
        guard !move.isReturn else { return try withdraw(move, nil) }
        guard !move.isCopied, try !context.database.hasFile(at: move.targetPath) else {
            return try finish(context.database.redirect(move))
        }
        let (folder, original) = home(of: move, source)
        do throws(MoveError) {
            try Leftovers.restore(move.targetName, from: target, to: original, in: folder)
        } catch {
            // A rename can't have moved it here from another file system.
            let isRenamed = error != .failed(.rename, .improperLink)
            return isRenamed ? keepInJournal(move, error) : try finish(context.database.redirect(move))
        }
        try folder.sync()
        try target.sync()
        return try withdraw(move, nil)
    }

    /// Returns where to restore a file that a rename moved by mistake.
    private func home(of move: PlannedMove, _ source: Inspection) -> (Folder, FileName) {
        var canBeNumbered = !move.isFromHeld
        if case .vacant = source { canBeNumbered = true }
        if canBeNumbered, let place = try? folders.parent(of: move.sourcePath) { return place }
        let name = FilePath(bytes: move.sourcePath).lastComponent.map { FileName($0) }
        return (folders.work.inbox, name ?? move.targetName)
    }

    /// Finishes a move whose file is durable at its new place, but whose source may still exist.
    private func finishSource(of move: PlannedMove, _ source: Inspection) throws -> End {
        if case .ours(let name, let folder, let status) = source, !move.isCopied {
            let claim = Claim(on: folder)
            let fate = claim.remove(name, status)
            claim.end()
            guard try concludeSource(fate, of: move, name, in: folder, status) else { return .unfinished }
            try folder.sync()
        } else if !move.isCopied, let (folder, _) = try? folders.parent(of: move.sourcePath) {
            // A power loss may undo the rename; without its journal row, the old name would become another memo.
            try folder.sync()
        }
        try context.database.complete([move])
        return .completed
    }

    /// Remembers files whose sources can't be removed, so that they are not taken in again.
    func remember(_ files: [ArrivedFile]) throws {
        guard !files.isEmpty else { return }
        remembersFiles = true
        try context.database.remember(files, at: context.clock.now())
    }

    /// Withdraws a move that can't be carried out now; its file waits in its inbox. The move of a file from elsewhere
    /// stays in the journal, since no scan would find the file.
    private func putOff(_ move: PlannedMove, _ status: FileStatus, _ error: MoveError) throws -> End {
        if error == .gone || error == .changed { return try withdraw(move, nil) }
        guard let place = context.place(of: move.sourcePath), !error.isDone else { return keepInJournal(move, error) }
        let obstacle = Obstacle(
            sourcePath: move.sourcePath, inbox: place.inbox, place: place.place, isFolder: false,
            stamp: FileStamp(status))
        let wait = waits.add(obstacle, IntakeReason(error), until: nil)
        defer { waits.markNoted([move.sourcePath]) }
        return try withdraw(move, wait)
    }

    /// Deletes a move and the rows of its file.
    private func withdraw(_ move: PlannedMove, _ wait: FileWait?) throws -> End {
        try context.database.withdraw([(move, wait)], at: context.clock.now())
        return .withdrawn
    }

    /// Keeps a move in the journal for the next attempt, and logs that once.
    @discardableResult
    func keepInJournal(_ move: PlannedMove, _ error: MoveError) -> End {
        guard markUnfinished(move) else { return .unfinished }
        context.logger.warning(
            "a move has to wait",
            metadata: [
                "from": "\(String(decoding: move.sourcePath, as: UTF8.self))", "to": "\(move.targetPath)",
                "why": "\(error)",
            ])
        return .unfinished
    }

    /// Marks a move's source as not a new file; returns whether that is new.
    @discardableResult
    func markUnfinished(_ move: PlannedMove) -> Bool { unfinishedSources.insert(move.sourcePath).inserted }

    /// Restores the files in an inbox folder's claim folders to their names, except those that may be sources of moves
    /// in the journal, which `finish` restores. Returns their number.
    ///
    /// `path` is that of the folder, with a slash: what can't be used as a claim folder is logged with it, once.
    func restoreClaims(in folder: Folder, _ path: [UInt8]) -> Int {
        let unfinished = Set(unfinishedSources.compactMap { FilePath(bytes: $0).lastComponent.map { FileName($0) } })
        return Leftovers.restoreClaims(in: folder, where: { !unfinished.contains($0) }) { name, code in
            guard unusableClaims.insert(path + name.bytes).inserted else { return }
            context.logger.warning(
                "a folder for files that are being removed can't be used; rename or remove what is there",
                metadata: [
                    "path": "\(String(decoding: path + name.bytes, as: UTF8.self))", "why": "\(code.words)",
                ])
        }
    }
}

extension PlannedMove {
    /// Whether the file was held.
    var isFromHeld: Bool { sourcePath.starts(with: Array("held/".utf8)) }

    /// The last component of the target's path.
    var targetName: FileName { FileName(targetPath.split(separator: "/").last.map(String.init) ?? "") }
}
