import Glibc
import Logging
import Model
import Store
import SystemPackage

extension InboxWorker {
    /// Takes in what the triggers point at until they end; the piece in hand is always finished.
    ///
    /// `modes` tells how each inbox is watched, `wake` asks for the trigger `due` at a time of the monotonic clock,
    /// `afterBatch` hears what came of each batch. Nothing that goes wrong with the queue or its database ends this:
    /// it is tried again, with growing pauses. Only a database that was replaced is of no use any more: throws
    /// `StoreError.replaced`.
    package func run(
        _ batches: TriggerBatches, modes: () -> [Int32: WatchMode], wake: (Int64?) -> Void,
        afterBatch: (IntakeCounts) -> Void
    ) async throws {
        isWatching = true
        defer { WorkerStatus.remove(from: queue) }
        var failureCount = 0
        for await batch in batches {
            guard !stop.isSet else { break }
            do {
                // After a failure nobody knows what was missed.
                let counts = try failureCount > 0 ? scan() : handle(batch)
                failureCount = 0
                afterBatch(counts)
                tellStatus(modes())
                wake([nextLook, statusBoard.due].compactMap { $0 }.min())
            } catch let error as StoreError where error.isReplaced {
                throw error
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
        var slow = try takeInSlow()
        var places: [Int32: Set<FilePlace>] = [:]
        var subfolders: [(Int32, FolderPath)] = []
        var isDue = false
        var needsScan = false
        for trigger in batch {
            switch trigger {
            case .changed(let number, let place): places[number, default: []].insert(place)
            case .due: isDue = true
            case .subfolder(let number, let path): subfolders.append((number, path))
            case .rescan: needsScan = true
            case .folderGone(let number, let reason):
                logger.warning(
                    "the inbox is gone",
                    metadata: ["inbox": "\(inbox(number)?.path.string ?? "")", "why": "\(reason)"])
                needsScan = true
            }
        }
        if isDue || needsScan {
            let (wished, mustScan) = try carryOutWishes()
            slow.add(wished)
            needsScan = needsScan || mustScan
        }
        var counts = IntakeCounts()
        if needsScan {
            counts = try scan()
        } else {
            counts = try look(at: places)
            for (number, path) in subfolders {
                if let inbox = inbox(number) { counts.follow(try scan(inbox, below: path)) }
            }
            if isDue { counts.follow(try lookAtDue()) }
        }
        counts.add(slow)
        return counts
    }
}

/// When the status was last told, and what it said.
struct StatusBoard {
    var last: WorkerStatus?
    var toldAt = Int64.min
    /// When what has changed since is to be told; nanoseconds of the monotonic clock.
    var due: Int64?

    /// So that a busy worker does not spend its time on telling what it does.
    static let pause: Int64 = 200_000_000
}

extension InboxWorker {
    /// Tells other processes how the inboxes are watched and what is waited for, where that has changed.
    private func tellStatus(_ modes: [Int32: WatchMode]) {
        let now = clock.monotonic()
        statusBoard.due = nil
        let status = status(modes)
        guard status != statusBoard.last else { return }
        guard statusBoard.toldAt <= now - StatusBoard.pause else {
            statusBoard.due = statusBoard.toldAt + StatusBoard.pause
            return
        }
        statusBoard.toldAt = now
        statusBoard.last = status
        do { try status.write(to: queue) } catch {
            // A full disk, say: nothing but this note is lost by that.
            logger.debug("the status can't be told", metadata: ["why": "\(error)"])
            statusBoard.last = nil
        }
    }

    private func status(_ modes: [Int32: WatchMode]) -> WorkerStatus {
        let folders = inboxes.map { inbox in
            WorkerStatus.WatchedFolder(
                path: inbox.shownPath, isCopied: inbox.mode == .copy, mode: modes[inbox.number] ?? .missing(.removed))
        }
        let waiting = waits.waits.prefix(WorkerStatus.limit).map { path, wait in
            WorkerStatus.WaitingFile(
                path: path, code: wait.reason.code, reason: wait.reason.sentence, since: wait.since,
                lookAt: wait.lookAt)
        }
        return WorkerStatus(
            process: getpid(), folders: folders,
            waiting: waiting.sorted { $0.lookAt ?? .max < $1.lookAt ?? .max },
            waitingCount: waits.waits.count)
    }
}

extension Readiness.Times {
    /// Nanoseconds to wait after so many failures in a row: from a quarter of a second on, doubled, but never longer
    /// than the longest pause.
    func pause(after failures: Int) -> Int64 {
        min(250_000_000 << Int64(min(failures, 16)), longestPause)
    }
}
