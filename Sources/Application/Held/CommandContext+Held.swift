import Files
import Foundation
import Intake
package import Model
package import Reports
import Store

extension CommandContext {
    /// The files that a person names, or all, each once; throws `CommandError` with status 66 for none, 64 for several.
    package func heldFiles(_ words: [String], all: Bool) throws -> [HeldFile] {
        let files = try database.heldAndWaitingFiles()
        if all { return files.filter { !$0.isDiscarded } }
        var chosen: [HeldFile] = []
        for word in words {
            let file = try HeldFileSearch(word, in: queue.path).only(of: files)
            if !chosen.contains(where: { $0.number == file.number }) { chosen.append(file) }
        }
        return chosen
    }

    /// Has a stored decision about held files carried out, and shows the outcome.
    ///
    /// A worker that is running does it; where none is, it is done here. `since` is when it was decided.
    package func apply(_ verb: HeldVerb, to files: [HeldFile], since: Moment, _ options: some WriteMode) throws {
        // Discarding changes nothing but the row.
        if verb != .discarded, !options.dryRun, !files.isEmpty { try carryOut(files) }
        let outcomes = try files.map { file in
            HeldOutcome(file, outcome: options.dryRun ? .present(file) : try database.outcome(of: file, since: since))
        }
        try Output.write(HeldOutcomes(verb, outcomes).rendered(as: options.format, style: style()))
        guard !options.dryRun else { return output.sayNothingWasStored(if: true) }
        if outcomes.isEmpty, options.format == .table { output.say("Nothing is held.") }
        if outcomes.contains(where: { $0.outcome == .waiting }) {
            output.say("The worker has not looked at all of them yet; `quickrec held` shows what is left.")
        }
    }

    private func carryOut(_ files: [HeldFile]) throws {
        do {
            let worker = try makeWorker(logger: LogSetup.logger(self))
            _ = try worker.applyRequestsAndWait()
            _ = try makeAnalyst().run(includingPostponed: false)
        } catch QueueFolderError.busy {
            try waitForWorker(files)
        }
    }

    /// Waits until the worker that is running has done what was requested about these files; at most 15 seconds.
    private func waitForWorker(_ files: [HeldFile]) throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while ContinuousClock.now < deadline, try database.isOutstanding(files) { usleep(20_000) }
    }
}
