import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec held list`.
struct HeldList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List files that could not be taken in, and why.")

    @Flag(help: "List those that were discarded instead.")
    var discarded = false

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let all = try workplace.database.heldAndWaitingFiles()
        let lengths = Dictionary(zip(all.map(\.number), all.shortestIDLengths()), uniquingKeysWith: max)
        var list = ListWriter(
            .held(in: workplace.zone) { lengths[$0.number] ?? 8 }, format: format.format, style: workplace.style(),
            sink: Output.write)
        for disposition in [HeldFile.Disposition.held, .deferred] {
            for file in all where file.isDiscarded == discarded && file.disposition == disposition {
                try list.add(file)
            }
        }
        try list.finish()
        if list.count == 0, format.format == .table {
            workplace.output.say(discarded ? "Nothing was discarded." : "Nothing is held.")
        }
    }
}
