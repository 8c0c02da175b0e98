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
            Tags and the category pick lines, all other filters pick transactions. A line with several tags counts under \
            each of them. Currencies are never added together, and opening balances don't count. --sort takes key, date, \
            amount, income, expense, net and count.
            """)

    @Option(help: "By day, week, month, tag, category or payee.")
    var by: StatisticsGrouping = .day

    @Flag(help: "Let days begin at midnight in Greenwich, and not where you are.")
    var utcDays = false

    @Flag(help: "Draw a chart in place of the table: lines over time, bars for names.")
    var chart = false

    @Option(help: ArgumentHelp("Also draw the chart into this file, as SVG; - for standard output.", valueName: "file"))
    var svg: String?

    @OptionGroup var queue: QueueOptions
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
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let orders = try filters.sort.map(StatisticsOrder.list) ?? []
        let all = try workplace.database.statistics(
            by: by, filters.unsortedFilter(workplace), usesUTCDays: utcDays)
        let rows = Array(all.sorted(by: orders).prefix(filters.limit ?? .max))
        // Lines are drawn over time, whatever the table is sorted by.
        let drawing = StatisticsChart(by.unit == nil ? rows : all, by: by)
        if let svg {
            try OutputFile.write(drawing.svg(decimalMark: workplace.style().decimalMark), to: svg, option: "--svg")
        }
        if svg != "-" { try show(rows, drawing, workplace) }
        if rows.isEmpty, format.format == .table { workplace.output.say("Nothing was booked here.") }
    }

    private func show(_ rows: [StatisticsRow], _ drawing: StatisticsChart, _ workplace: Workplace) throws {
        guard !chart else { return try Output.write(Array(drawing.text(style: workplace.chartStyle()).utf8)) }
        var list = ListWriter(
            .statistics(by: by), format: format.format, style: workplace.style(), sink: Output.write)
        for row in rows { try list.add(row) }
        try list.finish()
    }
}

extension Workplace {
    /// The style of a chart, which has a width in pipes too: that of `COLUMNS`, where a person has set it.
    fileprivate func chartStyle() -> TableStyle {
        var style = style()
        if style.width == nil { style.width = Terminal.namedColumns(environment) }
        if environment["TERM"] == "dumb" { style.unicode = false }
        return style
    }
}

extension StatisticsGrouping: ExpressibleByArgument {}

extension StatisticsOrder {
    /// Reads `KEY[,KEY]`, each with a minus in front for descending.
    ///
    /// Throws `CommandError` with status 64 that names the keys.
    fileprivate static func list(_ text: String) throws -> [StatisticsOrder] {
        try text.split(separator: ",").map { word in
            let name = word.hasPrefix("-") ? word.dropFirst() : word[...]
            guard let key = Key(rawValue: String(name)) else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandError(.usage, "--sort '\(name)' is no key of stats; there are \(known).")
            }
            return StatisticsOrder(key, descending: word.hasPrefix("-"))
        }
    }
}
