import Application
import ArgumentParser
import Model
import Reports

/// `quickrec held list`.
struct HeldList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List files that could not be taken in, and why.")

    @Flag(help: "List those that were discarded instead.")
    private var discarded = false

    @OptionGroup private var limit: RowLimitOptions
    @OptionGroup private var queue: QueueOptions
    @OptionGroup private var format: FormatOptions
    @OptionGroup private var pager: PagerOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let all = try context.listedHeldFiles()
        let lengths = Dictionary(zip(all.map(\.number), all.shortestIDLengths()), uniquingKeysWith: max)
        let files = all.filter { $0.isDiscarded == discarded }
        let rows = [HeldFile.Disposition.held, .deferred].flatMap { disposition in
            files.filter { $0.disposition == disposition }
        }
        try limit.write(
            rows, .held(in: context.zone) { lengths[$0.number] ?? 8 }, format.format, pager, context,
            nothing: discarded ? "Nothing was discarded." : "Nothing is held.")
    }
}
