import Files
import Foundation
import Intake
import Model
package import Reports
import SoundReading
import Store
import SystemPackage

extension StatusReport {
    /// The status of a queue as it is now.
    package init(_ workplace: CommandContext) throws {
        let database = workplace.database
        let holder = WorkerLock.holder(in: workplace.queue)
        let backlog = try database.analysisBacklog()
        let zone = workplace.zone
        let waiting = try workplace.waitingFiles()
        self.init(
            queue: workplace.queue.path.string, conventions: workplace.conventions,
            worker: holder.isHeld ? Int(holder.worker ?? 0) : nil,
            workerSince: holder.isHeld ? Self.lockTime(workplace) : nil,
            folders: Self.folders(workplace, holder.isHeld),
            waiting: waiting.count, deferred: try database.heldCount(.deferred),
            held: try database.heldCount(.held), records: try database.recordCounts(),
            lastIntake: try database.lastIntake().map { Moment(clampingMilliseconds: $0, in: zone) },
            analysisPending: backlog.all, analysisPostponed: backlog.postponed, ffmpeg: workplace.ffmpeg,
            diskFree: SystemProbe.freeBytes(of: workplace.queue.root))
        tooDeep = waiting.tooDeep
    }

    /// When the worker has taken its lock: it writes its number into the lock's file then.
    private static func lockTime(_ workplace: CommandContext) -> Moment? {
        let status = try? workplace.queue.root.status(of: WorkerLock.fileName)
        return status.map { Moment(clampingMilliseconds: $0.modified / 1_000_000, in: workplace.zone) }
    }

    /// What the worker says of its folders; without one, what it would do.
    private static func folders(_ workplace: CommandContext, _ isRunning: Bool) -> [FolderStatus] {
        if let status = WorkerStatus.read(from: workplace.queue) { return status.folders }
        let reason = isRunning ? "the worker makes a single pass" : "no worker is running"
        return workplace.allInboxes.map { inbox in
            let problem = inbox.problem.map { "; it can't be reached (\($0))" } ?? ""
            return FolderStatus(
                path: inbox.shownPath, isCopied: inbox.mode == .copy, watching: nil, reason: reason + problem)
        }
    }
}
