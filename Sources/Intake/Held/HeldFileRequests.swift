import Files
import Logging
import Model
import Store
import SystemPackage
import Watching

/// The user's requests about held files: to examine them again, or to take them in anyway.
final class HeldFileRequests {
    private let context: IntakeContext
    private let folders: IntakeFolders
    private let pipeline: IntakePipeline

    /// Creates the handler of requests; shares the pipeline of the inboxes.
    init(_ context: IntakeContext, _ folders: IntakeFolders, _ pipeline: IntakePipeline) {
        self.context = context
        self.folders = folders
        self.pipeline = pipeline
    }

    /// Performs the pending requests; slow files go to the second-chance queue.
    ///
    /// Returns the outcomes, and whether a request concerns a file that waits in an inbox, so that a scan must
    /// follow.
    func apply() throws -> (counts: IntakeCounts, needsScan: Bool) {
        var counts = IntakeCounts()
        var needsScan = false
        var candidates: [Candidate] = []
        let requested = try context.database.pendingRequests()
        // Where the disk of held/ is not mounted, its files only seem to be gone.
        if !requested.isEmpty { try folders.reopen() }
        for file in requested {
            if let path = file.path {
                guard let candidate = try candidate(of: file, at: path) else { continue }
                if !pipeline.secondChance.contains(candidate.found.status.identity) { candidates.append(candidate) }
            } else {
                try makeDue(file)
                needsScan = true
            }
        }
        if !candidates.isEmpty {
            try reexamine(Array(zip(candidates, pipeline.examiner.examine(candidates))), &counts)
        }
        return (counts, needsScan)
    }

    /// Makes a file that waits in its inbox due for the next scan.
    private func makeDue(_ file: HeldFile) throws {
        // First, because the command that waits for the answer reads it as soon as the request is cleared.
        try pipeline.forgetIfGone(file.sourcePath)
        try context.database.clearRequest(file.number)
        pipeline.waits.makeDue(file.sourcePath)
    }

    /// Records the outcome of held files that were examined again, and moves those that are no longer held.
    func reexamine(_ examined: [(Candidate, Examination)], _ counts: inout IntakeCounts) throws {
        guard !examined.isEmpty else { return }
        for (candidate, identity) in try pipeline.identify(examined, inBatch: examined) {
            switch identity {
            case .step(let step):
                guard let place = candidate.heldFile?.place else { continue }
                try record(step, candidate, place, &counts)
            case .secondChance:
                counts.count(.deferred)
            case .rest, .obstacle, .gone:
                // No answer yet, for example because the reader is missing: the request stays, and the next request
                // or start tries again.
                continue
            }
        }
    }

    private func record(
        _ step: IntakeStep, _ candidate: Candidate, _ place: HeldPlace, _ counts: inout IntakeCounts
    ) throws {
        let (database, journal) = (context.database, pipeline.journal)
        try journal.whileWriting {
            func store(_ step: IntakeStep) throws -> IntakeDecision {
                try database.recordReexamination(place, step, at: context.clock.now(), look: journal.look)
            }
            var decision = try store(step)
            if let answered = pipeline.answer(to: decision, step, candidate) { decision = try store(answered) }
            let end = try decision.move.map { try journal.finish($0) } ?? .completed
            // A file that changed in between waits for the next request or start.
            counts.count(end == .withdrawn ? .deferred : decision.outcome)
            if end != .withdrawn { pipeline.report(candidate.sourcePath, decision.outcome, decision.reason) }
            return end == .unfinished
        }
    }

    /// Returns the held file that a row names; `nil` if it can't be opened now, if something else is in its place, which
    /// its row then says, or if it is gone, in which case the row is deleted.
    private func candidate(of file: HeldFile, at path: String) throws -> Candidate? {
        do throws(FileOpenError) { return try open(file, at: path) } catch {
            switch error {
            case .gone: try context.database.forgetHeldFile(file.number)
            case .notRegular: try context.database.keepHeld(file.number, IntakeReason(error))
            case .failed(let code):
                context.logger.warning(
                    "a held file has to wait", metadata: ["path": "\(path)", "why": "\(code.words)"])
            }
            return nil
        }
    }

    private func open(_ file: HeldFile, at path: String) throws(FileOpenError) -> Candidate {
        let (folder, name) = try folders.parent(of: Array(path.utf8))
        let opened = try OpenedFile(name, in: folder)
        // The user may have corrected it, and a rename must not become durable before the bytes.
        do throws(Errno) { try opened.sync() } catch { throw .failed(error) }
        return Candidate(
            found: FoundFile(place: FilePlace(name), status: opened.status), folder: folder,
            sourcePath: file.sourcePath, origin: .inbox(0), heldFile: file)
    }
}
