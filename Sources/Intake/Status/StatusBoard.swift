import Files
import Glibc
import Logging
import Model
import Store
import Watching

/// Writes the worker's status for other processes, if it has changed, at a limited rate.
struct StatusBoard {
    /// The last status written.
    private var last: WorkerStatus?
    /// When it was written; nanoseconds of the monotonic clock.
    private var writtenAt = Int64.min
    /// When to write a later change; nanoseconds of the monotonic clock.
    private(set) var due: Int64?

    /// The minimum interval, so that a busy worker doesn't waste time on its status.
    private static let pause: Int64 = 200_000_000

    /// Writes a status that differs from the last one; if that was written a moment ago, sets `due` instead.
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
            // On a full disk, for example: only this status is lost.
            context.logger.debug("the status can't be written", metadata: ["why": "\(error)"])
            last = nil
        }
    }
}

extension WorkerStatus {
    /// The current status: how the inboxes are watched, and which files wait.
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
            process: getpid(), settings: context.configuration.settingsDigest, folders: folders,
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
