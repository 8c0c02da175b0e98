import Application
import ArgumentParser
import Reports
import Store

/// `--limit` for lists without filters.
struct RowLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show at most N.", valueName: "n"))
    private var limit: Int?

    func validate() throws {
        try RowLimitOptions.check(limit, "--limit")
    }

    /// Throws `ValidationError` if the number that is given with `option` is negative.
    static func check(_ count: Int?, _ option: String) throws {
        if let count, count < 0 { throw ValidationError("\(option) is \(count), but has to be 0 or more.") }
    }

    /// Writes the first rows and reports how many are left out; prints `nothing` if there are none.
    func write<Row: Sendable>(
        _ rows: [Row], _ shape: ListShape<Row>, _ format: OutputFormat, _ pager: PagerOptions,
        _ context: CommandContext, nothing: String
    ) throws {
        let shown = Array(rows.prefix(limit ?? rows.count))
        let page = ListPage(items: shown, total: rows.count, hasMore: shown.count < rows.count, isEnd: false)
        try context.writePaged(
            shape.rendered(shown, as: format, style: context.style()), rest: context.rest(of: page, format),
            isPaged: !pager.isOff, fromEnd: false)
        if rows.isEmpty, format == .table { context.output.say(nothing) }
    }
}
