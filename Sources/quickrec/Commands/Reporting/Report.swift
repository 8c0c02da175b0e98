import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec report`.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show what is still unprocessed, why, since when, and what to do next.",
        discussion: """
            The first records are listed, all of them with --limit or --format csv, json and jsonl. --since-last compares \
            the counts with those of the last report that had it, and remembers these for the next one.

              quickrec report --fail-if-unprocessed --max-age 7d
              quickrec report --html report.html
            """)

    @Flag(help: "End with code 1 where a quick record is neither booked nor discarded.")
    private var failIfUnprocessed = false

    @Option(
        help: ArgumentHelp(
            "With --fail-if-unprocessed: only where one is older: 30m (minutes), 12h, 3d, 2w.", valueName: "span"))
    private var maxAge: String?

    @Flag(help: "Say what has changed since the last report with --since-last.")
    private var sinceLast = false

    @Option(
        help: ArgumentHelp(
            "Also write the report into this file, as a page of HTML; - for standard output.", valueName: "file"))
    private var html: String?

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup(title: "Filters") private var filters: FilterOptions

    func validate() throws {
        if maxAge != nil, !failIfUnprocessed {
            throw ValidationError("--max-age goes with --fail-if-unprocessed; with --older-than older ones are listed.")
        }
        if html == "-", format.format != .table {
            throw ValidationError("--html - writes the page to standard output, where nothing else can go.")
        }
    }

    func run() throws {
        let context = try CommandContext.open(queue, for: sinceLast ? .change : .read)
        let picked = try filters.filter(context)
        var filter = picked
        if sinceLast, filter.isNarrow {
            throw CommandError(.usage, "--since-last compares the whole queue; leave out the filters.")
        }
        let latest = try maxAge.map { context.now.milliseconds - (try FilterOptions.milliseconds($0, "--max-age")) }
        // Tables show the first few, other formats all of them.
        if format.format.isForPeople, filter.limit == nil { filter.limit = ConversionReport.shownCount }
        var report = try ConversionReport(context, filter, words: filters.words)
        if sinceLast { report.change = try context.database.reportMark().map { .since($0) } ?? .first }
        if let html {
            let page = try ReportPage(report, context, picked, at: html == "-" ? nil : html)
            try OutputFile.write(page.rendered(), to: html, option: "--html", outside: context)
        }
        if html != "-" { try show(report, context) }
        if sinceLast { try context.database.remember(report.mark) }
        guard failIfUnprocessed, let oldest = report.backlog.oldest else { return }
        if oldest.milliseconds < latest ?? .max { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    private func show(_ report: ConversionReport, _ context: CommandContext) throws {
        let style = try context.style(idLength: context.database.shortestPrefix(of: .records, report.unprocessed))
        try Output.write(report.rendered(as: format.format, style: style))
    }
}
