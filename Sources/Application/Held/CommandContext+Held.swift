import Files
import Foundation
import Intake
package import Model
package import Reports
import Store

extension CommandContext {
    /// The files that are held, wait or were discarded, oldest first. If one is gone from `held/`, or the disk of that is
    /// not mounted, its reason says so.
    package func listedHeldFiles() throws -> [HeldFile] {
        var files = try database.heldAndWaitingFiles()
        let gone = files.indices.filter { files[$0].path.map(isGone) ?? false }
        guard !gone.isEmpty else { return files }
        let sentence =
            heldAbsence?.description ?? "It is gone from held/; \(quickrec: "held retry") takes it off the list."
        // Those that are on their way there.
        let moving = Set(try database.unfinishedMoves().map(\.targetPath))
        for index in gone where !moving.contains(files[index].path ?? "") {
            files[index].reason.sentence = sentence
        }
        return files
    }

    /// The reason why nothing in `held/` can be seen if that is a mount point with nothing mounted on it.
    private var heldAbsence: QueueFolderError? {
        do throws(QueueFolderError) { try queue.checkMounts(of: [QueueFolder.heldName]) } catch { return error }
        return nil
    }

    private func isGone(_ path: String) -> Bool {
        do throws(FileOpenError) { _ = try queue.openFile(path) } catch { return error == .gone }
        return false
    }

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
    /// A running worker does it within 15 seconds; otherwise it is done here. `since` is the time of the decision.
    /// Afterwards throws `CommandError` with status 75 if it was not done for all files.
    package func apply(_ verb: HeldVerb, to files: [HeldFile], since: Moment, _ options: some WriteMode) throws {
        let digests = verb == .discarded || options.dryRun ? [:] : digestsOfNamesakes(among: files)
        // Discarding changes only the row.
        let isDone = verb == .discarded || options.dryRun || files.isEmpty
        let remarks = isDone ? [:] : try carryOut(files)
        var records: Set<QuickRecordID> = []
        let outcomes = try files.map { file -> HeldOutcome in
            guard !options.dryRun else { return HeldOutcome(file, .present(file)) }
            let digest = digests[file.number]
            let fate = try database.fate(
                of: file, since: since, digest: digest, besides: digest == nil ? [] : records)
            guard case .taken(let record) = fate else { return HeldOutcome(file, fate) }
            records.insert(record)
            // A remark names the path, which is that of each namesake.
            return HeldOutcome(file, fate, remark: digest == nil ? remarks[file.sourcePath] : nil)
        }
        try Output.write(HeldOutcomes(verb, outcomes).rendered(as: options.format, style: style()))
        guard !options.dryRun else { return output.sayNothingWasStored(if: true) }
        if outcomes.isEmpty, options.format == .table { output.say("Nothing is held.") }
        if outcomes.contains(where: { $0.outcome == .waiting }) {
            throw CommandError(
                .temporary,
                "Not all of them could be looked at yet; it is done when the worker comes to it, and "
                    + "\(quickrec: "held") shows what is left.")
        }
    }

    /// The SHA-256 of the bytes that files with one original path have now, by the number of the file; empty if it can't
    /// be read: only the bytes tell later what became of which.
    private func digestsOfNamesakes(among files: [HeldFile]) -> [Int64: [UInt8]] {
        let namesakes = Dictionary(grouping: files, by: \.sourcePath).values.filter { $0.count > 1 }.joined()
        let buffer = ReadBuffer()
        return Dictionary(
            uniqueKeysWithValues: namesakes.map { file in
                (file.number, file.path.flatMap { try? queue.openFile($0).digest(using: buffer) } ?? [])
            })
    }

    /// Returns what is odd about files that were taken in here, by their original paths.
    private func carryOut(_ files: [HeldFile]) throws -> [[UInt8]: String] {
        let deadline = ContinuousClock.now + .seconds(15)
        var remarks: [[UInt8]: String] = [:]
        repeat {
            do {
                let worker = try makeWorker(logger: LogSetup.logger(self))
                worker.onReport = { report in
                    guard [.taken, .sidecar].contains(report.outcome) else { return }
                    remarks[report.sourcePath] = report.reason.map { OfferedCommand.completed($0.sentence) }
                }
                _ = try worker.applyRequestsAndWait()
                _ = try makeAnalyst().run(includingPostponed: false)
                return remarks
            } catch QueueFolderError.busy {
                // `watch` completes the requests about these files; any other worker may have looked for them already.
                try waitForLock(until: deadline) { try database.isOutstanding(files) }
            }
        } while try ContinuousClock.now < deadline && database.isOutstanding(files)
        return remarks
    }
}
