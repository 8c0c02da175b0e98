import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec stats`.
struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Sum up what was earned and spent, by time or by name.",
        discussion: """
            Tables and charts show this month and the twelve before it, unless --period, --since or --until says \
            otherwise; by quarter and by year, and in other formats, they are about everything that was booked. Tables \
            leave out what has no lines, and so do other formats where there are more than 100,000 periods.

            Tags and the category pick lines, all other filters pick transactions. A line with several tags counts under \
            each of them, and once among the others of --top. Currencies are never added together, and opening balances don't count. --sort takes key, date, \
            amount, income, expense, net and count, within each currency.

              quickrec stats --by category --period "last month" --sort -expense
              quickrec stats --by month --across tag --type expense
              quickrec stats --by payee --top 10 --period 2026 --compare
            """)

    @Option(help: "What each row is for.")
    private var by: StatisticsGrouping = .month

    @Option(
        help: ArgumentHelp("With a column for each tag, category, payee or account.", valueName: "names"),
        completion: .list(StatisticsGrouping.names.map(\.rawValue)),
        transform: { word in
            guard let names = StatisticsGrouping(rawValue: word), names.unit == nil else {
                throw ValidationError("it takes tag, category, payee or account.")
            }
            return names
        })
    private var across: StatisticsGrouping?

    @Option(
        help: ArgumentHelp(
            "Only the first N names of each currency in the order of --sort, by default the largest, and the others together.",
            valueName: "n"))
    private var top: Int?

    @Flag(
        help: """
            Compare with the period before: as many months or days, or the same part of the month, quarter or year.
            """)
    private var compare = false

    @Flag(help: "Use UTC days.")
    private var utcDays = false

    @Flag(help: "Draw a chart in place of the table: a line over days, bars for all else.")
    private var chart = false

    @Option(
        help: ArgumentHelp("Also draw the chart into this file, as SVG; - for standard output.", valueName: "file"),
        completion: .file())
    private var svg: String?

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup(title: "Filters") private var filters: FilterOptions

    func validate() throws {
        if chart, format.format != .table {
            throw ValidationError(
                "--chart draws for people, and --format \(format.format) writes for programs; choose one.")
        }
        if svg == "-", chart || format.format != .table {
            throw ValidationError("--svg - writes the picture to standard output, where nothing else can go.")
        }
        if across != nil, by.unit == nil {
            throw ValidationError("--across needs rows of time; group by day, week, month, quarter or year.")
        }
        if across != nil, compare || chart || svg != nil {
            throw ValidationError("--across makes a table of its own; leave out --compare, --chart and --svg.")
        }
        if compare, chart || svg != nil {
            throw ValidationError("--compare makes a table; leave out --chart and --svg.")
        }
        try RowLimitOptions.check(top, "--top")
        if top != nil, by.unit != nil, across == nil {
            throw ValidationError("--top picks names; group by tag, category, payee or account, or add --across.")
        }
    }

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        var request = StatisticsRequest(by, across: across, try filters.unsortedFilter(context))
        request.usesUTCDays = utcDays
        request.weekStart = context.settings.weekStart
        request.top = top
        request.order =
            try filters.sort.map { text in
                try FilterOptions.sortKeys(text).map { StatisticsOrder($0, descending: $1) }
            } ?? []
        let run = try StatisticsRun(
            request, as: format.format, limit: filters.limit, isComparison: compare, context)
        try compare ? run.compare() : run.show(isChart: chart, svg: svg)
    }
}

extension StatisticsGrouping: ExpressibleByArgument {
    /// All except the calendar periods.
    fileprivate static var names: [StatisticsGrouping] { allCases.filter { $0.unit == nil } }
}
