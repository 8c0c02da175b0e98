package import Files
import Glibc
package import Logging
package import Model
package import Store
package import SystemPackage
package import Watching

/// Takes files in from the inboxes, for as long as it runs: what happens to one memo is in `IntakePipeline`.
///
/// One worker at a time has a queue; it runs on one thread.
package final class InboxWorker {
    /// What all its parts work with.
    let context: IntakeContext
    /// Keeps other workers away from the queue.
    private let lock: WorkerLock
    /// The open folders of the queue and its inboxes.
    let folders: IntakeFolders
    /// Takes in one file after the other.
    let pipeline: IntakePipeline
    /// What people have requested about held files.
    private let requests: HeldFileRequests
    /// Files that the last pass left because they have to rest for the settle time.
    var settling: Set<[UInt8]> = []
    /// Writes the status for other processes.
    private var statusBoard = StatusBoard()

    /// Prepares the queue folder, takes its lock and finishes what an earlier worker has begun.
    ///
    /// `wakeUp` is called, on some thread, when a file in the second-chance queue was read: `run` takes it in
    /// with the next trigger. Throws `QueueFolderError.busy` where another worker has the queue, and what the
    /// folder and the database throw.
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
        let unsynced = noted.filter { $0.reason.code == IntakeReason.notStoredCode }.map { FileIdentity($0.stamp) }
        let journal = try MoveJournal(context, folders, waits, unsyncedFiles: Set(unsynced))
        pipeline = IntakePipeline(context, folders, waits, journal, readers: readers, wakeUp: wakeUp)
        requests = HeldFileRequests(context, folders, pipeline)
        try named {
            try folders.removeUnfinishedCopies()
            try HandOverFolders.removeAbandoned(in: folders.work.inbox)
            try journal.finishMoves()
            // The first scan restores those in other inboxes and subfolders.
            _ = try journal.restoreClaims(in: folders.work.inbox)
        }
    }

    /// Deletes the rows of files that wait in folders that are no longer inboxes; returns those that still wait.
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

    /// Gives a bare error number of the system its subject.
    private func named<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as Errno {
            throw QueueFolderError.failed(.open, context.queue.path, error)
        }
    }

    /// Set it, and the worker finishes what it has in hand and begins nothing more.
    package var stop: StopFlag { context.stop }

    /// Called with the outcome of every file.
    package var onReport: ((IntakeReport) -> Void)? {
        get { pipeline.onReport }
        set { pipeline.onReport = newValue }
    }

    /// When the next file that waits should be looked at, in nanoseconds of the monotonic clock.
    package var nextLook: Int64? { pipeline.waits.nextLook }

    // MARK: The loop

    /// Takes in what the triggers point at until they end; the piece in hand is always finished.
    ///
    /// `modes` tells how each inbox is watched, `wake` asks for the trigger `due` at a time of the monotonic
    /// clock, `afterBatch` gets the counts of each batch. Nothing that goes wrong with the queue or its
    /// database ends this: it is tried again, with growing pauses. Only a database that was replaced is of no
    /// more use: throws `StoreError.replaced`.
    package func run(
        _ batches: TriggerBatches, modes: () -> [Int32: WatchMode], wake: (Int64?) -> Void,
        afterBatch: (IntakeCounts) -> Void
    ) async throws {
        pipeline.waits.logsReasons = true
        defer { WorkerStatus.remove(from: context.queue) }
        var failureCount = 0
        for await batch in batches {
            guard !stop.isSet else { break }
            do {
                // After a failure it is unknown what was missed.
                let counts = try failureCount > 0 ? scan() : handle(batch)
                failureCount = 0
                afterBatch(counts)
                statusBoard.show(WorkerStatus(context, modes(), pipeline.waits), context)
                wake([nextLook, statusBoard.due].compactMap { $0 }.min())
            } catch let error as StoreError where error.isReplaced {
                throw error
            } catch {
                let pause = context.configuration.times.pause(after: failureCount)
                failureCount += 1
                context.logger.error("can't process the inbox", metadata: ["why": "\(error)"])
                wake(context.clock.monotonic() + pause)
            }
        }
    }

    /// Does what a batch of triggers asks for: single places, or everything at once.
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

    /// Takes in the files of the second-chance queue that were read since.
    private func takeInSecondChances() throws -> IntakeCounts {
        var counts = IntakeCounts()
        var finished = pipeline.secondChance.takeFinished()
        try requests.reexamine(finished.filter { $0.0.heldFile != nil }, &counts)
        finished.removeAll { $0.0.heldFile != nil }
        for (origin, files) in Dictionary(grouping: finished, by: \.0.origin) {
            var pass = origin.inbox.flatMap { context.inbox($0) }.map { Pass($0) } ?? Pass(named: [])
            pass.batch = try pipeline.takeIn(files, &pass)
            try pipeline.finish(&pass)
            counts.add(pass.counts)
        }
        return counts
    }

    // MARK: Until everything is taken in

    /// Scans until no file is left that only has to rest for the settle time; the counts of all scans together.
    package func scanUntilSettled() throws -> IntakeCounts {
        let requested = try requests.apply().counts
        var total = try untilSettled { try named(scan) }
        total.add(requested)
        return total
    }

    /// Carries out the pending requests about held files, and waits for what takes its time.
    package func applyRequestsAndWait() throws -> IntakeCounts {
        try pipeline.journal.finishMoves()
        var (counts, needsScan) = try requests.apply()
        if needsScan { counts.add(try scanUntilSettled()) }
        pipeline.secondChance.wait()
        counts.resolve(try takeInSecondChances())
        return counts
    }

    /// Takes in copies of files that a person has named; the files themselves are not touched.
    ///
    /// A file that can't be taken in is reported and left alone.
    package func takeInCopies(of paths: [FilePath]) throws -> IntakeCounts {
        try pipeline.journal.finishMoves()
        var rest = paths
        return try untilSettled {
            var pass = Pass(named: [])
            for path in rest { try pipeline.visit(path, &pass) }
            try pipeline.finish(&pass)
            settling = pass.settling
            // A file with an outcome is not looked at again: it would be a duplicate of itself.
            rest = settling.map { FilePath(bytes: $0) }
            return pass.counts
        }
    }

    /// Repeats `pass` while it leaves files that will be ready within the settle time.
    private func untilSettled(_ pass: () throws -> IntakeCounts) throws -> IntakeCounts {
        var total = try pass()
        try addSecondChances(to: &total)
        // A file that changes all the time is no reason to stay for ever.
        let deadline = context.clock.monotonic() + 3 * context.configuration.times.settle
        while !settling.isEmpty, let next = pipeline.unready.nextLook, next < deadline {
            let pause = max(0, next - context.clock.monotonic())
            usleep(UInt32(clamping: pause / 1_000 + 1_000))
            total.follow(try pass())
            try addSecondChances(to: &total)
        }
        try pipeline.journal.finishMoves()
        for path in settling { pipeline.report(path, .deferred, Readiness.WaitReason.settling.reason) }
        // They still wait when this worker ends.
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
