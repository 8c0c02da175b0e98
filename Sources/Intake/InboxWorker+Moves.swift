import Logging
import Model
import Store
import SystemPackage

extension InboxWorker {
    /// Carries out what was decided. What could be done is completed with the next transaction of the pass; what could
    /// not is taken back, and its file waits.
    func carryOut(_ decided: [(Candidate, IntakeDecision)], _ pass: inout Pass) throws {
        var requests: [MoveRequest] = []
        // One open folder for each month, and not one for each file.
        var targets: [Substring: Folder] = [:]
        var moving: [(Candidate, IntakeDecision, PlannedMove)] = []
        for (candidate, decision) in decided {
            guard let move = decision.move else {
                settle(candidate, decision, &pass)
                continue
            }
            let month = move.targetPath[..<(move.targetPath.lastIndex(of: "/") ?? move.targetPath.startIndex)]
            let target = try targets[month] ?? targetFolder(of: move)
            targets[month] = target
            requests.append(
                MoveRequest(
                    candidate.name, in: candidate.folder, status: candidate.found.status, digest: move.sha256,
                    to: target, as: Self.targetName(of: move), way: move.isCopied ? .copy : .move,
                    isSuspect: suspects.contains(candidate.found.status.identity)))
            moving.append((candidate, decision, move))
        }
        var withdrawn: [(move: PlannedMove, wait: FileWait?)] = []
        var kept: [ArrivedFile] = []
        var isOpen = false
        FailPoint.reach(.noted)
        for ((candidate, decision, move), result) in zip(moving, mover.moveAll(requests)) {
            switch result {
            case .success(let outcome):
                if case .copied(source: let fate) = outcome, fate.isKeptForNow {
                    // It is taken in, and the journal stays open until its source is gone.
                    isOpen = true
                } else {
                    pass.completed.append(move)
                    if case .copied(source: .kept) = outcome { kept.append(candidate.arrived(digest: move.sha256)) }
                }
                settle(candidate, decision, &pass)
            case .failure(.gone), .failure(.changed):
                // Nobody has lost anything: it is not there, or it will be found again as it is now.
                withdrawn.append((move, nil))
                readiness.forget(candidate.found.status.identity)
                pass.counts.count(.deferred)
            case .failure(.targetExists):
                try finish(database.redirect(move))
                pass.counts.count(.deferred)
            case .failure(let error):
                isOpen = isOpen || error.isDone
                let note = leave(candidate, error, &pass)
                if !error.isDone { withdrawn.append((move, note)) }
            }
        }
        FailPoint.reach(.moved)
        if !kept.isEmpty { remembersFiles = true }
        try database.remember(kept, at: clock.now())
        try database.withdraw(withdrawn, at: clock.now())
        waits.markNoted(withdrawn.compactMap(\.wait?.sourcePath))
        // Only what may have to be done again; what is done is completed in any case.
        journalMayBeOpen = isOpen
    }

    private func settle(_ candidate: Candidate, _ decision: IntakeDecision, _ pass: inout Pass) {
        readiness.forget(candidate.found.status.identity)
        waits.remove(candidate.sourcePath)
        suspects.remove(candidate.found.status.identity)
        let (outcome, reason): (IntakeOutcome, AsideReason?) =
            switch decision.outcome {
            case .taken: (.taken, decision.warning.map { AsideReason(code: "same_bytes", sentence: $0) })
            case .sidecar: (.sidecar, nil)
            case .duplicate(let reason): (.duplicate, reason)
            case .held(let reason): (.held, reason)
            case .ignored(let reason): (.ignored, reason)
            case .deferred, .perhapsLonger: (.deferred, nil)
            }
        // A file that a person named and that can't be taken in stays where it is: it is refused, and not put aside.
        let isRefused = candidate.origin == .named && outcome == .held
        pass.counts.count(isRefused ? .ignored : outcome)
        report(candidate.sourcePath, outcome, reason)
    }

    /// Puts a file that could not be moved on the list of those that wait; returns what is to be noted of that.
    private func leave(_ candidate: Candidate, _ error: MoveError, _ pass: inout Pass) -> FileWait? {
        let reason = AsideReason(code: error.code, sentence: error.description)
        pass.counts.count(.deferred)
        report(candidate.sourcePath, .deferred, reason)
        guard !error.isDone else { return nil }
        pass.waiting.insert(candidate.sourcePath)
        return waitAgain(Obstacle(candidate), reason, until: nil)
    }

    /// Finishes every move in the journal: what a worker before this one has begun, or this one could not do.
    func finishMoves() throws {
        guard journalMayBeOpen else { return }
        for move in try database.unfinishedMoves() { try finish(move) }
        journalMayBeOpen = try !database.unfinishedMoves().isEmpty
    }

    /// Brings one move to its end, whatever of it has been done.
    func finish(_ move: PlannedMove) throws {
        let target = try targetFolder(of: move)
        let name = Self.targetName(of: move)
        let source = sourceOf(move)
        if let found = try? OpenedFile(name, in: target) {
            guard (try? found.digest(using: mover.buffer)) == move.sha256 else {
                return try finish(database.redirect(move))
            }
            try target.sync()
            return try finish(move, whoseSourceIs: source)
        }
        guard let (sourceName, folder, status) = source else {
            return try database.withdraw([(move, nil)], at: clock.now())
        }
        let request = MoveRequest(
            sourceName, in: folder, status: status, digest: move.sha256, to: target, as: name,
            way: move.isCopied ? .copy : .move, isSuspect: suspects.contains(status.identity))
        let outcome: MoveOutcome
        do throws(MoveError) { outcome = try mover.move(request) } catch { return try putOff(move, status, error) }
        if case .copied(source: let fate) = outcome, fate.isKeptForNow { return }
        try database.complete([move])
    }

    /// The file is at its new place for good; its source may still be where it was.
    private func finish(_ move: PlannedMove, whoseSourceIs source: (FileName, Folder, FileStatus)?) throws {
        if let (name, folder, status) = source, !move.isCopied {
            let claim = Claim(on: folder)
            let fate = claim.remove(name, status)
            claim.end()
            if fate.isKeptForNow { return }
            if case .kept = fate {
                let file = ArrivedFile(
                    sourcePath: move.sourcePath, stamp: FileStamp(status), sha256: move.sha256, isCopied: true)
                try database.remember([file], at: clock.now())
                remembersFiles = true
            }
            try folder.sync()
        }
        try database.complete([move])
    }

    /// Takes back a move of the journal that can't be carried out now; its file waits in its inbox. One from elsewhere
    /// stays in the journal, since nobody would look for it.
    private func putOff(_ move: PlannedMove, _ status: FileStatus, _ error: MoveError) throws {
        if error == .gone || error == .changed { return try database.withdraw([(move, nil)], at: clock.now()) }
        logger.warning("a move has to wait", metadata: ["to": "\(move.targetPath)", "why": "\(error)"])
        let place = inboxes.lazy.compactMap { inbox in
            inbox.place(of: move.sourcePath).map { (inbox: inbox.number, place: $0) }
        }.first
        guard let place, !error.isDone else { return }
        let obstacle = Obstacle(
            sourcePath: move.sourcePath, inbox: place.inbox, place: place.place, isFolder: false,
            stamp: FileStamp(status))
        let note = waitAgain(
            obstacle, AsideReason(code: error.code, sentence: error.description), until: nil)
        try database.withdraw([(move, note)], at: clock.now())
        waits.markNoted([move.sourcePath])
    }

    /// The source of a move, where it still has the bytes that were noted.
    private func sourceOf(_ move: PlannedMove) -> (FileName, Folder, FileStatus)? {
        let isAbsolute = move.sourcePath.first == UInt8(ascii: "/")
        var names = move.sourcePath.split(separator: UInt8(ascii: "/")).map { FileName(bytes: $0) }
        guard let name = names.popLast(), var folder = isAbsolute ? try? Folder.open("/") : queue.root else {
            return nil
        }
        for component in names {
            guard let next = try? folder.openFolder(component) else { return nil }
            folder = next
        }
        guard let file = try? OpenedFile(name, in: folder),
            (try? file.digest(using: mover.buffer)) == move.sha256
        else { return nil }
        return (name, folder, file.status)
    }

    /// Temporary names and claim folders that a worker before this one left behind.
    func removeLeftovers() throws {
        var targets = [folders.held, folders.duplicates]
        for year in try folders.archive.names() {
            guard let yearFolder = try? folders.archive.openFolder(year) else { continue }
            targets += try yearFolder.names().compactMap { try? yearFolder.openFolder($0) }
        }
        for folder in targets { _ = try Leftovers.removeCopies(in: folder) }
        // Those of other inboxes, and of subfolders, are come upon by the first scan.
        _ = try Leftovers.giveBackClaims(in: folders.inbox)
    }

    private func targetFolder(of move: PlannedMove) throws -> Folder {
        let parts = move.targetPath.split(separator: "/")
        switch parts[0] {
        case "held":
            return try parts.count == 2 ? folders.held : folders.held.makeFolder(FileName(String(parts[1])))
        case "duplicates": return folders.duplicates
        default: return try folders.archiveFolder(year: Int(parts[1]) ?? 0, month: Int(parts[2]) ?? 0)
        }
    }

    private static func targetName(of move: PlannedMove) -> FileName {
        FileName(move.targetPath.split(separator: "/").last.map(String.init) ?? "")
    }
}
