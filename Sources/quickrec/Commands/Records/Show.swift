import Application
import ArgumentParser
import Reports
import Store

/// `quickrec show`.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one quick record with its recording.")

    @Argument(help: "The record's ID or its audio's UUID, or the beginning of one.")
    var id: String

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try CommandContext.open(queue, for: .read)
        let record = try workplace.database.record(prefix: id)
        try Output.write(
            RecordCard(record, in: workplace.zone).rendered(as: format.format, style: workplace.style(idLength: 36)))
    }
}
