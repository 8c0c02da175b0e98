import Logging
import Model
import Store
import SystemPackage

extension InboxWorker {
    /// Carries out what was decided, and notes that it was.
    func carryOut(_ decided: [(Candidate, IntakeDecision)], _ pass: inout Pass) throws {
        var requests: [MoveRequest] = []
        // One open folder for each month, and not one for each file.
        var targets: [Substring: Folder] = [:]
        var moving: [(Candidate, IntakeDecision, PlannedMove)] = []
        for (candidate, decision) in decided {
            notedWaits[candidate.sourcePath] = nil
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
                    to: target, as: Self.targetName(of: move),
                    way: move.isCopied ? .copy : .move))
            moving.append((candidate, decision, move))
        }
        var completed: [PlannedMove] = []
        for ((candidate, decision, move), result) in zip(moving, mover.moveAll(requests)) {
            switch result {
            case .success:
                completed.append(move)
                settle(candidate, decision, &pass)
            case .failure(let error):
                try handle(error, move, candidate, &pass)
            }
        }
        try database.complete(completed)
    }

    private func settle(_ candidate: Candidate, _ decision: IntakeDecision, _ pass: inout Pass) {
        readiness.forget(candidate.found.status.identity)
        let (outcome, reason): (IntakeOutcome, AsideReason?) =
            switch decision.outcome {
            case .taken: (.taken, decision.warning.map { AsideReason(code: "same_bytes", sentence: $0) })
            case .sidecar: (.sidecar, nil)
            case .duplicate(let reason): (.duplicate, reason)
            case .held(let reason): (.held, reason)
            case .deferred: (.deferred, nil)
            }
        // A file that a person named and that can't be taken in stays where it is: it is refused, and not put aside.
        let isRefused = candidate.isCopied && outcome == .held
        pass.counts.count(isRefused ? .ignored : outcome)
        report(candidate.sourcePath, outcome, reason)
    }

    private func handle(
        _ error: MoveError, _ move: PlannedMove, _ candidate: Candidate, _ pass: inout Pass
    ) throws {
        switch error {
        case .gone, .changed:
            // Nobody has lost anything: it is not there, or it will be found again as it is now.
            try database.withdraw(move)
            readiness.forget(candidate.found.status.identity)
            pass.counts.count(.deferred)
        case .targetExists:
            let redirected = try database.redirect(move)
            try finish(redirected)
            pass.counts.count(.deferred)
        case .copyDiffers, .noSpace, .notDurable, .failed:
            // It stays in the journal; the next pass tries it again.
            pass.counts.count(.deferred)
            pass.waiting.insert(candidate.sourcePath)
        }
        report(candidate.sourcePath, .deferred, AsideReason(code: error.code, sentence: error.description))
    }

    /// Finishes every move in the journal: what a worker before this one has begun, or this one could not do.
    func finishMoves() throws {
        for move in try database.unfinishedMoves() { try finish(move) }
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
            // The source of a copy that a person asked for is theirs.
            if let source, !move.isCopied { try mover.removeCopied(source.0, in: source.1, digest: move.sha256) }
            return try database.complete([move])
        }
        guard let (sourceName, folder, status) = source else { return try database.withdraw(move) }
        let request = MoveRequest(
            sourceName, in: folder, status: status, digest: move.sha256, to: target, as: name,
            way: move.isCopied ? .copy : .move)
        do throws(MoveError) {
            _ = try mover.move(request)
        } catch {
            switch error {
            case .gone, .changed: return try database.withdraw(move)
            default:
                logger.warning("a move has to wait", metadata: ["to": "\(move.targetPath)", "why": "\(error)"])
                return
            }
        }
        try database.complete([move])
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

extension FileMover {
    /// Removes the source of a copy that a crash has left behind, after its copy is durable; another file that has
    /// its name by now stays.
    func removeCopied(_ name: FileName, in folder: Folder, digest: [UInt8]) throws {
        guard let file = try? OpenedFile(name, in: folder), (try? file.digest(using: buffer)) == digest else { return }
        let claim = Claim(on: folder)
        _ = claim.remove(name, file.status)
        claim.end()
        try folder.sync()
    }
}
