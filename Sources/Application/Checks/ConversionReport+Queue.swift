import Foundation
import Model
package import Reports
package import Store

extension ConversionReport {
    /// The report of those records of a queue that `filter` lets through, as they are now; its order and its limit
    /// are those of the unprocessed ones. Whether the books balance is asked of all records.
    package init(_ workplace: Workplace, _ filter: RecordFilter) throws {
        let database = workplace.database
        let now = workplace.now
        let bounds = AgeLimit.allCases.compactMap(\.days).map { now.milliseconds - Int64($0) * 86_400_000 }
        let all = try database.recordCounts()
        let isNarrow = filter.isNarrow
        let counts = isNarrow ? try database.recordCounts(filter) : all
        let figures = try isNarrow ? database.unprocessedFigures(filter) : database.unprocessedFigures()
        let ages = try zip(
            AgeLimit.allCases,
            isNarrow
                ? database.unprocessedCounts(filter, bounds: bounds) : database.unprocessedCounts(bounds: bounds))
        let unprocessed = try database.records(filter.narrowedToUnprocessed)
        self.init(
            counts: counts, held: try database.heldCount(.held), deferred: try database.heldCount(.deferred),
            spokenSeconds: figures.spokenSeconds, oldest: figures.oldest,
            ages: Dictionary(uniqueKeysWithValues: ages), unprocessed: unprocessed,
            balanced: try all.values.reduce(0, +) == database.recordTotal(), asOf: now, zone: workplace.zone)
    }
}
