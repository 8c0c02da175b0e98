import Files
import Model
import Store
import SystemPackage
import Watching

// Steps 5 and 6: make the bytes durable before recording anything, then carry out what was recorded.
extension IntakePipeline {
    /// Syncs files that are about to be moved: a rename must not become durable before the bytes. Files that the disk
    /// fails to sync wait.
    func syncSources(_ plan: inout IntakePlan, _ pass: inout Pass) {
        for (index, code) in syncFailures(plan.candidates).sorted(by: { $0.key > $1.key }) {
            let candidate = plan.candidates[index]
            journal.unsyncedFiles.insert(candidate.found.status.identity)
            wait(Obstacle(candidate), .notStored(code), until: nil, &pass)
            plan.remove(at: index)
        }
    }

    /// Syncs the files that are moved; returns the errors by index.
    private func syncFailures(_ candidates: [Candidate]) -> [Int: Errno] {
        let moved = candidates.enumerated().filter { !$0.element.isCopied }
        // One `syncfs` is cheaper than an `fsync` for each of many files.
        if moved.count > 16 {
            var devices: [UInt64: Folder] = [:]
            for (_, candidate) in moved { devices[candidate.found.status.identity.device] = candidate.folder }
            if (try? devices.values.forEach { try $0.syncFileSystem() }) != nil { return [:] }
        }
        var failures: [Int: Errno] = [:]
        for (index, candidate) in moved {
            // The move notices if a file is gone.
            failures[index] = candidate.folder.syncFile(candidate.name)
        }
        return failures
    }

    // MARK: 6. Move

    /// The moves of one batch.
    private struct Moves {
        /// The moves to carry out.
        var planned: [(candidate: Candidate, decision: IntakeDecision, move: PlannedMove)] = []
        /// Their requests, in the same order.
        var requests: [MoveRequest] = []
        /// The open folders by month, so that each is opened only once.
        var targets: [Substring: Folder] = [:]
        /// The moves that could not be carried out, with the waits of their files.
        var withdrawn: [(move: PlannedMove, wait: FileWait?)] = []
        /// Files that could not be removed from their inbox.
        var kept: [ArrivedFile] = []
        /// Whether a move stays in the journal to be retried.
        var isUnfinished = false
    }

    /// Carries out the decided moves. Successful ones are completed with the next transaction of the pass; failed
    /// ones are withdrawn, and their files wait. Returns whether a move stays in the journal to be retried.
    func move(_ decided: [(Candidate, IntakeDecision)], _ pass: inout Pass) throws -> Bool {
        var moves = Moves()
        for (candidate, decision) in decided { plan(candidate, decision, &moves, &pass) }
        FailPoint.reach(.noted)
        for (index, result) in journal.mover.moveAll(moves.requests).enumerated() {
            try conclude(moves.planned[index], result, &moves, &pass)
        }
        FailPoint.reach(.moved)
        try journal.remember(moves.kept)
        try context.database.withdraw(moves.withdrawn, at: context.clock.now())
        waits.markNoted(moves.withdrawn.compactMap(\.wait?.sourcePath))
        return moves.isUnfinished
    }

    /// Plans a decided move. A file that stays where it is gets its outcome at once.
    private func plan(
        _ candidate: Candidate, _ decision: IntakeDecision, _ moves: inout Moves, _ pass: inout Pass
    ) {
        guard let move = decision.move else { return conclude(candidate, decision, &pass) }
        do throws(MoveError) {
            let folder = try target(of: move, &moves)
            moves.requests.append(
                journal.request(move, candidate.name, in: candidate.folder, candidate.found.status, to: folder))
            moves.planned.append((candidate, decision, move))
        } catch {
            moves.withdrawn.append((move, leave(candidate, error, &pass)))
        }
    }

    private func target(of move: PlannedMove, _ moves: inout Moves) throws(MoveError) -> Folder {
        let month = move.targetPath[..<(move.targetPath.lastIndex(of: "/") ?? move.targetPath.startIndex)]
        if let known = moves.targets[month] { return known }
        let target = try folders.target(of: move)
        moves.targets[month] = target
        return target
    }

    /// Handles the result of a move.
    private func conclude(
        _ planned: (candidate: Candidate, decision: IntakeDecision, move: PlannedMove),
        _ result: Result<MoveOutcome, MoveError>, _ moves: inout Moves, _ pass: inout Pass
    ) throws {
        let (candidate, decision, move) = planned
        switch result {
        case .success(let outcome):
            concludeMoved(candidate, move, outcome, &moves, &pass)
            conclude(candidate, decision, &pass)
        case .failure(.gone), .failure(.changed):
            moves.withdrawn.append((move, nil))
            lookAgain(candidate, &pass)
        case .failure(.targetExists):
            switch try journal.finish(move) {
            case .completed: conclude(candidate, decision, &pass)
            case .withdrawn: lookAgain(candidate, &pass)
            case .unfinished:
                moves.isUnfinished = true
                pass.counts.count(.deferred)
            }
        case .failure(let error) where error.isDone:
            moves.isUnfinished = true
            journal.markUnfinished(move)
            _ = leave(candidate, error, &pass)
        case .failure(let error):
            moves.withdrawn.append((move, leave(candidate, error, &pass)))
        }
    }

    private func concludeMoved(
        _ candidate: Candidate, _ move: PlannedMove, _ outcome: MoveOutcome, _ moves: inout Moves, _ pass: inout Pass
    ) {
        if case .copied(source: let fate) = outcome, let code = fate.keptForNow {
            // It is taken in; the move stays in the journal until its source is gone.
            journal.keepInJournal(move, .failed(.remove, code))
            moves.isUnfinished = true
            return
        }
        pass.completed.append(move)
        guard case .copied(source: .kept) = outcome else { return }
        var kept = candidate.arrived(digest: move.sha256)
        kept.stamp = FileStamp(ofKept: candidate.name, in: candidate.folder, candidate.found.status)
        moves.kept.append(kept)
    }

    /// Counts and reports the outcome of a file that no longer waits.
    private func conclude(_ candidate: Candidate, _ decision: IntakeDecision, _ pass: inout Pass) {
        pass.concluded.insert(candidate.sourcePath)
        unready.forget(candidate.found.status.identity)
        waits.remove(candidate.sourcePath)
        journal.unsyncedFiles.remove(candidate.found.status.identity)
        // A file that the user named and that can't be taken in stays where it is: refused, not held.
        let isRefused = (candidate.origin == .named || candidate.isAwaited) && decision.outcome == .held
        pass.counts.count(isRefused ? .ignored : decision.outcome)
        let outcome: IntakeOutcome = isRefused && candidate.isAwaited ? .ignored : decision.outcome
        report(candidate.sourcePath, outcome, decision.reason)
    }

    /// Adds a file that could not be moved to those that wait; returns the wait to record, if any.
    private func leave(_ candidate: Candidate, _ error: MoveError, _ pass: inout Pass) -> FileWait? {
        let reason = IntakeReason(error)
        pass.counts.count(.deferred)
        report(candidate.sourcePath, .deferred, reason)
        guard !error.isDone else { return nil }
        pass.waiting.insert(candidate.sourcePath)
        return waits.add(Obstacle(candidate), reason, until: nil)
    }
}
