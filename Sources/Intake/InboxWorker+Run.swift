import Logging
import Model

extension InboxWorker {
    /// Takes in what the triggers point at until they end; the piece in hand is always finished.
    ///
    /// `wake` asks for the trigger `due` at a time of the monotonic clock. `afterBatch` hears what came of each batch.
    /// Nothing that goes wrong with the queue or its database ends this: it is tried again, with growing pauses.
    package func run(
        _ batches: TriggerBatches, wake: (Int64?) -> Void, afterBatch: (IntakeCounts) -> Void
    ) async {
        var failureCount = 0
        for await batch in batches {
            do {
                // After a failure nobody knows what was missed.
                let counts = try failureCount > 0 ? scan() : handle(batch)
                failureCount = 0
                afterBatch(counts)
                wake(nextLook)
            } catch {
                let pause = configuration.times.pause(after: failureCount)
                failureCount += 1
                logger.error("the inbox can't be worked on", metadata: ["why": "\(error)"])
                wake(clock.monotonic() + pause)
            }
        }
    }

    /// Does what a batch of triggers asks for: single places, or everything at once.
    private func handle(_ batch: [Trigger]) throws -> IntakeCounts {
        let slow = try takeInSlow()
        var places: Set<FilePlace> = []
        var isDue = false
        var needsScan = false
        for trigger in batch {
            switch trigger {
            case .changed(_, let place): places.insert(place)
            case .due: isDue = true
            case .subfolder, .rescan: needsScan = true
            case .folderGone(_, let reason):
                logger.warning("the inbox is gone", metadata: ["why": "\(reason)"])
                needsScan = true
            }
        }
        var counts = slow
        if isDue || needsScan {
            let (wished, mustScan) = try carryOutWishes()
            counts.add(wished)
            needsScan = needsScan || mustScan
        }
        counts.add(try needsScan ? scan() : look(at: places))
        if isDue, !needsScan { counts.follow(try lookAtDue()) }
        return counts
    }
}

extension Readiness.Times {
    /// Nanoseconds to wait after so many failures in a row: from a quarter of a second on, doubled, but never longer
    /// than the longest pause.
    func pause(after failures: Int) -> Int64 {
        min(250_000_000 << Int64(min(failures, 16)), longestPause)
    }
}
