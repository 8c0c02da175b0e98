import Application
import ArgumentParser
import Foundation
import Model
import Reports
import Store

/// `quickrec history`.
struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what was done, newest first.")

    @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
    var limit = 50

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is \(limit), but has to be 1 or more.") }
    }

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        var list = ListWriter(
            .history(in: workplace.zone), format: format.format, style: workplace.style(), sink: Output.write)
        for action in try workplace.database.history(limit: limit) {
            try list.add(action)
        }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("Nothing has been done yet.") }
    }
}
