import Files
import Foundation
import Intake
package import Model
package import Reports
import Store

extension CommandContext {
    /// The named files, or all, each once; throws `CommandError` with status 66 if none match, 64 if several do.
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

    /// Carries out a stored decision about held files and shows the outcome.
    ///
    /// A running worker does it; otherwise it is done here. `since` is the time of the decision.
    package func apply(_ verb: HeldVerb, to files: [HeldFile], since: Moment, _ options: some WriteMode) throws {
        // Discarding changes only the row.
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

    /// Waits up to 15 seconds for the running worker to complete the requests about these files.
    private func waitForWorker(_ files: [HeldFile]) throws {
        let deadline = ContinuousClock.now + .seconds(15)
        while ContinuousClock.now < deadline, try database.isOutstanding(files) { usleep(20_000) }
    }
}
