import Application
import ArgumentParser
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
        try context.writePaged(
            ListShape.history(in: context.zone).rendered(steps, as: format.format, style: context.style()),
            isPaged: !pager.isOff)
        guard format.format == .table else { return }
        let total = try context.database.historyCount()
        if total == 0 { context.output.say("Nothing has been done yet.") }
        if total > steps.count {
            context.output.say("The newest \(limit) of \(total); `quickrec history --limit \(total)` shows all.")
        }
    }
}
