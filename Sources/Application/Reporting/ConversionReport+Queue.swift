import Files
import Intake
import Model
package import Reports
package import Store

extension ConversionReport {
    /// The current report on the records of a queue that match `filter`; its order and limit apply to the unprocessed
    /// ones. `words` are the filter as it would be typed.
    package init(_ context: CommandContext, _ filter: RecordFilter, words: String) throws {
        let (now, zone) = (context.now, context.zone)
        let week = CalendarUnit.week(context.settings.weekStart)
        let bounds = BacklogBounds(
            now: now.milliseconds, today: now.day.startMilliseconds(in: zone),
            week: week.firstDay(of: week.number(of: now.day)).startMilliseconds(in: zone),
            spans: AgeLimit.allCases.compactMap(\.days).map { now.milliseconds - Int64($0) * 86_400_000 })
        let figures = try context.database.conversionFigures(filter, bounds, passes: IntakeReason.passesByItself)
        self.init(
            counts: figures.counts, backlog: figures.backlog, files: figures.files,
            newFiles: try context.newFiles(besides: figures.files),
            unprocessed: try context.database.records(filter.narrowedToUnprocessed),
            balanced: figures.allCounts.values.reduce(0, +) == figures.total, asOf: now, zone: zone, filterWords: words,
            convertible: figures.allCounts[.processed])
        unreachableInboxes = context.inboxes.count { $0.problem != nil }
    }
}

extension CommandContext {
    /// The number of files in the inboxes without an outcome, and the census with the folders that were not scanned;
    /// ignored files don't count.
    func waitingFiles() throws -> (count: Int, census: InboxCensus) {
        var census = try InboxCensus(junk: junk, database: database)
        var count = 0
        for inbox in allInboxes { count += try census.newFiles(in: inbox) ?? 0 }
        return (count, census)
    }

    /// How many files lie in the inboxes beside those that are known to wait there. None while a worker is at them: what
    /// it has not come to in this moment, it comes to in the next.
    fileprivate func newFiles(besides files: FileCounts) throws -> Int {
        guard !WorkerLock.holder(in: queue).isHeld else { return 0 }
        return max(0, try waitingFiles().count - files.count(.arriving) - files.count(.deferred))
    }
}
