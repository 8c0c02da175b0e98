import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec history`.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what was done, the newest last; in JSON and CSV, the newest first.")

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most N.", valueName: "n"))
    private var limit = 50

    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup private var pager: PagerOptions

    func validate() throws {
        try RowLimitOptions.check(limit, "--limit")
    }

    func run() throws {
        let context = try CommandContext.open(queue, for: .check)
        let newest = try context.database.history(limit: limit)
        let steps = format.format.isForPeople ? newest.reversed() : newest
        let total = try format.format == .table ? context.database.historyCount() : steps.count
        try context.writePaged(
            ListShape.history(in: context.zone, mark: context.style().decimalMark).rendered(
                steps, as: format.format, style: context.style()),
            rest: total > steps.count
                ? "The newest \(limit) of \(total); \(quickrec: "history --limit \(total)") shows all." : nil,
            isPaged: !pager.isOff)
        if total == 0, format.format == .table { context.output.say("Nothing has been done yet.") }
    }
}
