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
        let figures = try context.database.conversionFigures(filter, bounds)
        self.init(
            counts: figures.counts, backlog: figures.backlog, files: figures.files,
            newFiles: try context.newFiles(besides: figures.files),
            unprocessed: try context.database.records(filter.narrowedToUnprocessed),
            balanced: figures.allCounts.values.reduce(0, +) == figures.total, asOf: now, zone: zone, filterWords: words,
            convertible: figures.allCounts[.processed])
        unreachableInboxes = context.allInboxes.count { context.fault(of: $0) != nil }
    }
}
