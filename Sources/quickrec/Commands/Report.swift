import Application
import ArgumentParser
import Foundation
import Model
import Reports
import Store

/// `quickrec report`.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show what is still unprocessed, why, since when, and what to do next.")

    @Flag(help: "End with code 1 where a quick record is neither booked nor put away.")
    var failIfUnprocessed = false

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        var filter = try filters.filter(workplace)
        // People are shown the first few, programs all of them.
        if format.format == .table, filter.limit == nil { filter.limit = 20 }
        let report = try ConversionReport(workplace, filter)
        let style = try workplace.style(
            idLength: workplace.database.shortestPrefix(ofRecords: filter.narrowedToUnprocessed))
        try Output.write(report.rendered(as: format.format, style: style, in: workplace.zone))
        if failIfUnprocessed, report.unprocessedCount > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

extension ConversionReport {
    /// The report of those records of a queue that `filter` lets through, as they are now; its order and its limit
    /// are those of the unprocessed ones. Whether the books balance is asked of all records.
    init(_ workplace: Workplace, _ filter: RecordFilter) throws {
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
            balanced: try all.values.reduce(0, +) == database.recordTotal(), asOf: now)
    }
}
