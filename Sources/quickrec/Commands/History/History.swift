import Application
import ArgumentParser
import Foundation
import Model
import Reports
import Store

/// `quickrec history`.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what was done, the newest last; data has the newest first.")

    @Option(parsing: .unconditional, help: ArgumentHelp("Show at most N.", valueName: "n"))
    var limit = 50

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is \(limit), but has to be 1 or more.") }
    }

    func run() throws {
        let workplace = try CommandContext.open(queue, for: .check)
        let newest = try workplace.database.history(limit: limit)
        let steps = format.format == .table ? newest.reversed() : newest
        try workplace.writePaged(
            ListShape.history(in: workplace.zone).rendered(steps, as: format.format, style: workplace.style()),
            isPaged: !pager.isOff)
        guard format.format == .table else { return }
        if steps.isEmpty { workplace.output.say("Nothing has been done yet.") }
        let total = try workplace.database.historyCount()
        if total > steps.count {
            workplace.output.say("The newest \(limit) of \(total); `quickrec history --limit \(total)` shows all.")
        }
    }
}
