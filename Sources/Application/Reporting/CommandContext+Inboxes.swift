import Files
import Intake
import Model
import Store

extension CommandContext {
    /// Why nothing is taken in from an inbox; `nil` if files are.
    func fault(of inbox: Inbox) -> QueueFolderError? { inbox.fault(in: queue) }

    /// The number of files in the inboxes without an outcome, and the census with the folders that were not scanned;
    /// ignored files don't count.
    func waitingFiles() throws -> (count: Int, census: InboxCensus) {
        var census = try InboxCensus(junk: junk, database: database)
        var count = 0
        for inbox in allInboxes where fault(of: inbox) == nil { count += try census.newFiles(in: inbox) ?? 0 }
        return (count, census)
    }

    /// How many files lie in the inboxes beside those that are known to wait there. None while a worker is at them: what
    /// it has not come to in this moment, it comes to in the next.
    func newFiles(besides files: FileCounts) throws -> Int {
        guard !WorkerLock.holder(in: queue).isHeld else { return 0 }
        return max(0, try waitingFiles().count - files.count(.arriving) - files.count(.deferred))
    }
}
