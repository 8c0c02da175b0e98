import Application
import ArgumentParser
import Foundation
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
        try Output.write(report.rendered(as: format.format, style: style))
        if failIfUnprocessed, report.unprocessedCount > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}
