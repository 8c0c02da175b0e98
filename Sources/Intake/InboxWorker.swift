package import Files
import Glibc
package import Logging
package import Model
package import Store
package import SystemPackage
package import Watching

/// Takes in files from the inboxes for as long as it runs; `IntakePipeline` has the steps for one memo.
///
/// A queue has one worker at a time, which runs on one thread.
package final class InboxWorker {
    /// What all parts of the intake share.
    let context: IntakeContext
    /// Keeps other workers out of the queue.
    private let lock: WorkerLock
    /// The open folders of the queue and its inboxes.
    let folders: IntakeFolders
    /// Takes in files one after another.
    let pipeline: IntakePipeline
    /// The user's requests about held files.
    private let requests: HeldFileRequests
    /// Files that the last pass left because the settle time has not passed.
    var settling: Set<[UInt8]> = []
    /// Writes the status for other processes.
    private var statusBoard = StatusBoard()

    /// Prepares the queue folder, takes its lock and finishes the moves of an earlier worker.
    ///
    /// When a file in the second-chance queue has been read, calls `wakeUp`, on any thread; `run` takes the file in
    /// with the next trigger. Throws `QueueFolderError.busy` if another worker has the queue, and the errors of the
    /// folder and the database.
    package init(
        queue: QueueFolder, database: QueueDatabase, readers: IntakeReaders, configuration: IntakeConfiguration,
        clock: IntakeClock, logger: Logger, wakeUp: @escaping @Sendable () -> Void = {}
    ) throws {
        context = IntakeContext(
            queue: queue, database: database, configuration: configuration, clock: clock, logger: logger)
        folders = try IntakeFolders(context)
        lock = try WorkerLock(in: queue)
        let noted = try Self.dropWaitsOutsideInboxes(context)
        let waits = WaitList(context, noted)
        let unsynced = noted.filter { $0.reason.code == .notStored }.map { FileIdentity($0.stamp) }
        let journal = try MoveJournal(context, folders, waits, unsyncedFiles: Set(unsynced))
        pipeline = IntakePipeline(context, folders, waits, journal, readers: readers, wakeUp: wakeUp)
        requests = HeldFileRequests(context, folders, pipeline)
        try named {
            try folders.cleanUp()
            try journal.finishMoves()
            // The first scan restores those in other inboxes and in subfolders.
            _ = journal.restoreClaims(in: folders.work.inbox, context.inboxes[0].prefix)
        }
    }

    /// Deletes the rows of files that wait in folders that are no longer inboxes; returns the others.
    private static func dropWaitsOutsideInboxes(_ context: IntakeContext) throws -> [HeldFile] {
        var noted = try context.database.heldFiles(.deferred)
        let firstOutside = noted.partition { file in !context.inboxes.contains { $0.holds(file.sourcePath) } }
        let outside = noted[firstOutside...].map(\.sourcePath)
        guard let one = outside.first else { return noted }
        try context.database.forgetDeferred(outside)
        context.logger.notice(
            "files that waited are dropped: their folder is no longer an inbox",
            metadata: ["files": "\(outside.count)", "one": "\(String(decoding: one, as: UTF8.self))"])
        return Array(noted[..<firstOutside])
    }

    /// Adds its subject to a bare error number of the system.
    private func named<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as Errno {
            throw QueueFolderError.failed(.open, context.queue.path, error)
        }
    }

    /// Once it is set, the worker finishes the files in hand and starts no others.
    package var stop: StopFlag { context.stop }

    /// Called with the outcome of every file.
    package var onReport: ((IntakeReport) -> Void)? {
        get { pipeline.onReport }
        set { pipeline.onReport = newValue }
    }

    /// Why inboxes could not be opened at the last attempt, in their order.
    package var inboxFaults: [(inbox: Inbox, fault: QueueFolderError)] {
        context.inboxes.compactMap { inbox in folders.unreachable[inbox.number].map { (inbox, $0) } }
    }

    /// The time of the next check of a waiting file, in nanoseconds of the monotonic clock.
    package var nextLook: Int64? { pipeline.waits.nextLook }

    // MARK: The loop

    /// Takes in what the triggers point to until they end; always finishes the files in hand.
    ///
    /// `modes` returns how each inbox is watched, `wake` requests the trigger `due` at a time of the monotonic clock,
    /// `afterBatch` receives the counts of each batch. Errors of the queue or its database don't end the loop: it
    /// retries, with growing pauses. Only a replaced database or queue folder makes further work impossible: then it
    /// throws `StoreError.replaced` or `QueueFolderError.movedAway`.
    package func run(
        _ batches: TriggerBatches, modes: () -> [Int32: WatchMode], wake: (Int64?) -> Void,
        afterBatch: (IntakeCounts) -> Void
    ) async throws {
        pipeline.waits.logsReasons = true
        defer { WorkerStatus.remove(from: context.queue) }
        var failureCount = 0
        var isFirst = true
        for await batch in batches {
            guard !stop.isSet else { break }
            // The first pass may take long.
            if isFirst { showStatus(modes()) }
            isFirst = false
            do {
                // After a failure, it is unknown what was missed.
                let counts = try failureCount > 0 ? scan() : handle(batch)
                failureCount = 0
                afterBatch(counts)
                showStatus(modes())
                wake([nextLook, statusBoard.due].compactMap { $0 }.min())
            } catch let error as StoreError where error.isReplaced {
                throw error
            } catch let error as QueueFolderError where error.isMovedAway && QueueFolder.isQueue(at: context.queue.path)
            {
                // The open folder won't come back where another queue is now.
                throw error
            } catch {
                let pause = context.configuration.times.pause(after: failureCount)
                failureCount += 1
                context.logger.error("can't process the inbox", metadata: ["why": "\(error)"])
                wake(context.clock.monotonic() + pause)
            }
        }
    }

    private func showStatus(_ modes: [Int32: WatchMode]) {
        statusBoard.show(WorkerStatus(context, modes, pipeline.waits), context)
    }

    /// Does what a batch of triggers requires: examines single files, or scans everything.
    private func handle(_ batch: [Trigger]) throws -> IntakeCounts {
        var earlier = try takeInSecondChances()
        var work = TriggeredWork(batch)
        for (number, reason) in work.gone {
            context.logger.warning(
                "the inbox is gone",
                metadata: ["inbox": "\(context.inbox(number)?.path.string ?? "")", "why": "\(reason)"])
        }
        if work.isDue || work.needsScan {
            let (counts, needsScan) = try requests.apply()
            earlier.add(counts)
            work.needsScan = work.needsScan || needsScan
        }
        var counts = try work.needsScan ? scan() : look(at: work)
        counts.add(earlier)
        return counts
    }

    private func look(at work: TriggeredWork) throws -> IntakeCounts {
        var counts = try look(at: work.places)
        for (number, path) in work.subfolders {
            if let inbox = context.inbox(number) { counts.follow(try scan(inbox, below: path)) }
        }
        if work.isDue { counts.follow(try lookAtDue()) }
        return counts
    }

    /// Takes in the files of the second-chance queue that have been read.
    private func takeInSecondChances() throws -> IntakeCounts {
        var counts = IntakeCounts()
        var finished = pipeline.secondChance.takeFinished()
        try requests.reexamine(finished.filter { $0.0.heldFile != nil }, &counts)
        finished.removeAll { $0.0.heldFile != nil }
        for (origin, files) in Dictionary(grouping: finished, by: \.0.origin) {
            var pass = origin.inbox.flatMap { context.inbox($0) }.map { Pass($0) } ?? Pass(named: [])
            try pipeline.takeIn(files, &pass)
            try pipeline.finish(&pass)
            counts.add(pass.counts)
        }
        return counts
    }

    // MARK: Until everything is taken in

    /// Scans until the only files left are those that wait for more than the settle time; returns the counts of all
    /// scans.
    package func scanUntilSettled() throws -> IntakeCounts {
        let requested = try requests.apply().counts
        var total = try untilSettled { try named(scan) }
        total.add(requested)
        return total
    }

    /// Performs the pending requests about held files, and waits for slow files.
    package func applyRequestsAndWait() throws -> IntakeCounts {
        try pipeline.journal.finishMoves()
        var (counts, needsScan) = try requests.apply()
        if needsScan { counts.add(try scanUntilSettled()) }
        pipeline.secondChance.wait()
        counts.resolve(try takeInSecondChances())
        return counts
    }

    /// Takes in copies of files that the user named, without touching the files themselves.
    ///
    /// A file that can't be taken in is reported and left where it is.
    package func takeInCopies(of paths: [FilePath]) throws -> IntakeCounts {
        try pipeline.journal.finishMoves()
        let report = onReport
        onReport = { report?($0.ofNamed) }
        defer { onReport = report }
        var rest = paths
        return try untilSettled {
            var pass = Pass(named: [])
            for path in rest { try pipeline.visit(path, &pass) }
            try pipeline.finish(&pass)
            settling = pass.settling
            // Don't examine a file with an outcome again: it would be a duplicate of itself.
            rest = settling.map { FilePath(bytes: $0) }
            return pass.counts
        }
    }

    /// Repeats `pass` while it leaves files that will be ready soon.
    private func untilSettled(_ pass: () throws -> IntakeCounts) throws -> IntakeCounts {
        let report = onReport
        defer { onReport = report }
        var told: Set<IntakeReport> = []
        // Every pass finds what stays where it is, but once is enough.
        onReport = {
            let stays = $0.outcome == .deferred || $0.outcome == .ignored
            if !stays || told.insert($0).inserted { report?($0) }
        }
        var total = try pass()
        try addSecondChances(to: &total)
        // Don't wait forever for a file that keeps changing.
        let times = context.configuration.times
        let deadline = context.clock.monotonic() + max(3 * times.settle, times.end + times.settle)
        while !settling.isEmpty, context.clock.monotonic() < deadline {
            // A file that changed while it was taken in has no time of its next look; a time that has passed may be that
            // of a file that was replaced.
            let sidecars = settling.compactMap { pipeline.waits[$0]?.until }
            let next = (sidecars + [pipeline.unready.nextLook].compactMap(\.self)).min() ?? 0
            guard next < deadline else { break }
            let pause = max(IntakePipeline.leastPause, next - context.clock.monotonic())
            usleep(UInt32(clamping: pause / 1_000))
            total.follow(try pass())
            try addSecondChances(to: &total)
        }
        try pipeline.journal.finishMoves()
        for path in settling { pipeline.report(path, .deferred, Readiness.WaitReason.settling.reason) }
        // These files still wait when this worker ends.
        let notes = pipeline.waits.unnoted()
        try context.database.note(notes, at: context.clock.now())
        pipeline.waits.markNoted(notes.map(\.sourcePath))
        return total
    }

    private func addSecondChances(to total: inout IntakeCounts) throws {
        pipeline.secondChance.wait()
        total.resolve(try takeInSecondChances())
    }
}
