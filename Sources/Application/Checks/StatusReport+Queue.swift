import Files
import Intake
import Model
package import Reports
import Store
import SystemPackage

extension StatusReport {
    /// The current status of a queue.
    package init(_ context: CommandContext) throws {
        let database = context.database
        let holder = WorkerLock.holder(in: context.queue)
        let backlog = try database.analysisBacklog()
        let waiting = try context.waitingFiles()
        self.init(
            queue: context.queue.path.string, conventions: context.conventions,
            worker: holder.isHeld ? Int(holder.worker ?? 0) : nil,
            workerSince: holder.isHeld ? Self.lockTime(context) : nil,
            folders: Self.folders(context, holder.isHeld),
            waiting: waiting.count, deferred: try database.heldCount(.deferred),
            held: try database.heldCount(.held), records: try database.recordCounts(),
            lastIntake: try database.lastIntake(at: context.now.milliseconds).map { context.moment($0) },
            analysisPending: backlog.all, analysisPostponed: backlog.postponed,
            ffmpeg: CommandContext.ffmpeg(context.settings),
            diskFree: context.queue.root.space().free)
        isWorkerOutdated = context.isWorkerOutdated
        tooDeep = waiting.census.tooDeep.map { String(decoding: $0, as: UTF8.self) }
        otherQueues = waiting.census.otherQueues.map { String(decoding: $0, as: UTF8.self) }
    }

    /// When the worker took its lock, which is when it writes its process number to the lock file.
    private static func lockTime(_ context: CommandContext) -> Moment? {
        let status = try? context.queue.root.status(of: WorkerLock.fileName)
        return status.map { context.moment($0.modified / 1_000_000) }
    }

    /// The folders as reported by the worker; without one, as it would watch them.
    private static func folders(_ context: CommandContext, _ isRunning: Bool) -> [FolderStatus] {
        let reason = isRunning ? "the worker makes a single pass" : "no worker is running"
        let folders =
            WorkerStatus.read(from: context.queue)?.folders
            ?? context.allInboxes.map {
                FolderStatus(path: $0.shownPath, isCopied: $0.mode == .copy, watching: nil, reason: reason)
            }
        return folders.map { folder in
            // A folder may be watched whose files can't be read.
            guard folder.watching != .missing,
                let inbox = context.allInboxes.first(where: { $0.shownPath == folder.path }),
                let fault = context.fault(of: inbox)
            else { return folder }
            var folder = folder
            let words = fault.isOfAbsentInbox ? "it can't be reached" : "nothing is taken in from it"
            let problem = "\(words) (\(fault.inboxWords))"
            folder.reason = folder.watching == nil ? "\(folder.reason); \(problem)" : problem
            if folder.watching != nil { folder.watching = .missing }
            return folder
        }
    }
}
