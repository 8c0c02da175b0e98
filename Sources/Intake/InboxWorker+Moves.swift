import Model
import Store
import SystemPackage

extension InboxWorker {
    /// Carries out what was decided. What could be done is completed with the next transaction of the pass; what could
    /// not is taken back, and its file waits. Returns whether a move is left that has to be done again.
    func carryOut(_ decided: [(Candidate, IntakeDecision)], _ pass: inout Pass) throws -> Bool {
        var requests: [MoveRequest] = []
        // One open folder for each month, and not one for each file.
        var targets: [Substring: Folder] = [:]
        var moving: [(Candidate, IntakeDecision, PlannedMove)] = []
        var withdrawn: [(move: PlannedMove, wait: FileWait?)] = []
        for (candidate, decision) in decided {
            guard let move = decision.move else {
                settle(candidate, decision, &pass)
                continue
            }
            let month = move.targetPath[..<(move.targetPath.lastIndex(of: "/") ?? move.targetPath.startIndex)]
            let target: Folder
            do throws(MoveError) {
                if let known = targets[month] { target = known } else { target = try targetFolder(of: move) }
            } catch {
                withdrawn.append((move, leave(candidate, error, &pass)))
                continue
            }
            targets[month] = target
            requests.append(
                MoveRequest(
                    candidate.name, in: candidate.folder, status: candidate.found.status, digest: move.sha256,
                    to: target, as: Self.targetName(of: move), way: move.isCopied ? .copy : .move,
                    isSuspect: suspects.contains(candidate.found.status.identity)))
            moving.append((candidate, decision, move))
        }
        var kept: [ArrivedFile] = []
        var isOpen = false
        FailPoint.reach(.noted)
        for ((candidate, decision, move), result) in zip(moving, mover.moveAll(requests)) {
            switch result {
            case .success(let outcome):
                if case .copied(source: let fate) = outcome, let code = fate.keptForNow {
                    // It is taken in, and the journal stays open until its source is gone.
                    isOpen = !leaveOpen(move, .failed(.remove, code))
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
                if try finish(database.redirect(move)) {
                    settle(candidate, decision, &pass)
                } else {
                    isOpen = true
                    pass.counts.count(.deferred)
                }
            case .failure(let error):
                if error.isDone {
                    isOpen = true
                    openSources.insert(move.sourcePath)
                }
                let note = leave(candidate, error, &pass)
                if !error.isDone { withdrawn.append((move, note)) }
            }
        }
        FailPoint.reach(.moved)
        if !kept.isEmpty { remembersFiles = true }
        try database.remember(kept, at: clock.now())
        try database.withdraw(withdrawn, at: clock.now())
        waits.markNoted(withdrawn.compactMap(\.wait?.sourcePath))
        return isOpen
    }

    private func settle(_ candidate: Candidate, _ decision: IntakeDecision, _ pass: inout Pass) {
        readiness.forget(candidate.found.status.identity)
        waits.remove(candidate.sourcePath)
        suspects.remove(candidate.found.status.identity)
        var (outcome, reason) = decision.outcome.reported
        if outcome == .taken {
            reason = decision.warning.map { AsideReason(code: "same_bytes", sentence: $0) }
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

    /// Does what writes to the journal or takes from it; `body` returns whether a move is left there that has to be done
    /// again. Where it fails, nobody knows.
    func journaling(_ body: () throws -> Bool) rethrows {
        let wasOpen = journalMayBeOpen
        journalMayBeOpen = true
        journalMayBeOpen = try body() || wasOpen
    }

    func targetFolder(of move: PlannedMove) throws(MoveError) -> Folder {
        let parts = move.targetPath.split(separator: "/")
        do throws(Errno) {
            switch parts[0] {
            case "held":
                return try parts.count == 2 ? folders.held : folders.held.makeFolder(FileName(String(parts[1])))
            case "duplicates": return folders.duplicates
            default: return try folders.archiveFolder(year: Int(parts[1]) ?? 0, month: Int(parts[2]) ?? 0)
            }
        } catch { throw .failed(.folder, error) }
    }

    static func targetName(of move: PlannedMove) -> FileName {
        FileName(move.targetPath.split(separator: "/").last.map(String.init) ?? "")
    }
}
