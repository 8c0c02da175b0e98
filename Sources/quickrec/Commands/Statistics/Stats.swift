import Application
import ArgumentParser
import Model
import Reports

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
    var by: StatisticsGrouping = .month

    @Option(
        help: ArgumentHelp("With a column for each tag, category, payee or account.", valueName: "names"),
        completion: .list(StatisticsGrouping.names.map(\.rawValue)),
        transform: { word in
            guard let names = StatisticsGrouping(rawValue: word), names.unit == nil else {
                throw ValidationError("it takes tag, category, payee or account.")
            }
            return names
        })
    var across: StatisticsGrouping?

    @Option(help: ArgumentHelp("Only the N largest names of each currency, and the others together.", valueName: "n"))
    var top: Int?

    @Flag(help: "Compare with the period of the same length before.")
    var compare = false

    @Flag(help: "Use UTC days.")
    var utcDays = false

    @Flag(help: "Draw a chart in place of the table: a line over days, bars for all else.")
    var chart = false

    @Option(
        help: ArgumentHelp("Also draw the chart into this file, as SVG; - for standard output.", valueName: "file"),
        completion: .file())
    var svg: String?

    @OptionGroup private var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

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
        try StatisticsRun(self, context).run()
    }
}

extension StatisticsGrouping: ExpressibleByArgument {
    /// All except the calendar periods.
    fileprivate static var names: [StatisticsGrouping] { allCases.filter { $0.unit == nil } }
}
