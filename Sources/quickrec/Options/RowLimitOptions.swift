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

    /// Writes the first rows and reports how many are left out, and how many more `--all` shows; prints `nothing` if
    /// there are none.
    func write<Row: Sendable>(
        _ rows: [Row], _ shape: ListShape<Row>, _ format: OutputFormat, _ pager: PagerOptions,
        _ context: CommandContext, hiddenCount: Int = 0, nothing: String
    ) throws {
        let shown = Array(rows.prefix(limit ?? rows.count))
        let page = ListPage(items: shown, total: rows.count, hasMore: shown.count < rows.count, isEnd: false)
        let isNothing = rows.isEmpty && format == .table
        let hidden = hiddenCount > 0 && format == .table ? "\(hiddenCount) hidden (--all)." : nil
        let sentences = [isNothing ? nothing : context.rest(of: page, format), hidden].compactMap(\.self)
        let below = sentences.isEmpty ? nil : sentences.joined(separator: " ")
        try context.writePaged(
            shape.rendered(shown, as: format, style: context.style()), rest: isNothing ? nil : below,
            isPaged: !pager.isOff, fromEnd: false)
        if isNothing, let below { context.output.say(below) }
    }
}
