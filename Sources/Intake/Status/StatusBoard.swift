import Files
import Glibc
import Logging
import Model
import Store
import Watching

/// Writes the worker's status for other processes, where it has changed, and not too often.
struct StatusBoard {
    /// What was written last.
    private var last: WorkerStatus?
    /// When that was; nanoseconds of the monotonic clock.
    private var writtenAt = Int64.min
    /// When what has changed since is to be written; nanoseconds of the monotonic clock.
    private(set) var due: Int64?

    /// A busy worker doesn't spend its time on saying what it does.
    private static let pause: Int64 = 200_000_000

    /// Writes a status that differs from the last one, unless that was written only just now: then it is `due` later.
    mutating func show(_ status: WorkerStatus, _ context: IntakeContext) {
        let now = context.clock.monotonic()
        due = nil
        guard status != last else { return }
        guard writtenAt <= now - Self.pause else {
            due = writtenAt + Self.pause
            return
        }
        writtenAt = now
        last = status
        do { try status.write(to: context.queue) } catch {
            // On a full disk, say: nothing but this status is lost by that.
            context.logger.debug("the status can't be written", metadata: ["why": "\(error)"])
            last = nil
        }
    }
}

extension WorkerStatus {
    /// How the inboxes are watched, and what is waited for.
    init(_ context: IntakeContext, _ modes: [Int32: WatchMode], _ waits: WaitList) {
        let folders = context.inboxes.map { inbox in
            let mode = modes[inbox.number] ?? .missing(.removed)
            return FolderStatus(
                path: inbox.shownPath, isCopied: inbox.mode == .copy, watching: mode.watching,
                reason: mode.description)
        }
        let waiting = waits.waits.prefix(Self.limit).map { path, wait in
            WaitingFile(
                path: path, code: wait.reason.code, reason: wait.reason.sentence, since: wait.since,
                lookAt: wait.lookAt)
        }
        self.init(
            process: getpid(), folders: folders,
            waiting: waiting.sorted { $0.lookAt ?? .max < $1.lookAt ?? .max }, waitingCount: waits.waits.count)
    }
}

extension WatchMode {
    fileprivate var watching: FolderStatus.Watching {
        switch self {
        case .events: .events
        case .polling: .polling
        case .missing: .missing
        }
    }
}
