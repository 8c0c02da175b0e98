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

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        // People are shown the first few, programs all of them.
        let report = try ConversionReport(workplace, limit: format.format == .table ? 20 : nil)
        let style = try workplace.style(
            idLength: workplace.database.shortestPrefix(ofRecords: ConversionReport.unprocessed(in: workplace.zone)))
        try Output.write(report.rendered(as: format.format, style: style, in: workplace.zone))
        if failIfUnprocessed, report.unprocessedCount > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

extension ConversionReport {
    /// Records that are neither booked nor put away.
    static func unprocessed(in zone: TimeZone) -> RecordFilter {
        RecordFilter(zone: zone, states: [.awaitingAudio, .pending, .processed])
    }

    /// The report of a queue as it is now, with at most `limit` unprocessed records.
    init(_ workplace: Workplace, limit: Int?) throws {
        let database = workplace.database
        let now = workplace.now
        let counts = try database.recordCounts()
        let figures = try database.unprocessedFigures()
        let bounds = AgeLimit.allCases.compactMap(\.days).map { now.milliseconds - Int64($0) * 86_400_000 }
        let ages = try zip(AgeLimit.allCases, database.unprocessedCounts(bounds: bounds))
        var filter = Self.unprocessed(in: workplace.zone)
        filter.limit = limit
        let unprocessed = try database.records(filter)
        self.init(
            counts: counts, held: try database.asideCount(.held), deferred: try database.asideCount(.deferred),
            spokenSeconds: figures.spokenSeconds, oldest: figures.oldest,
            ages: Dictionary(uniqueKeysWithValues: ages), unprocessed: unprocessed,
            balanced: try counts.values.reduce(0, +) == database.recordTotal(), asOf: now)
    }
}
