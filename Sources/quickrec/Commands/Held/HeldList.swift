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

    @OptionGroup var limit: RowLimitOptions
    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        let all = try context.database.heldAndWaitingFiles()
        let lengths = Dictionary(zip(all.map(\.number), all.shortestIDLengths()), uniquingKeysWith: max)
        let files = all.filter { $0.isDiscarded == discarded }
        let rows = [HeldFile.Disposition.held, .deferred].flatMap { disposition in
            files.filter { $0.disposition == disposition }
        }
        let shape = ListShape.held(in: context.zone) { lengths[$0.number] ?? 8 }
        let page = limit.page(of: rows)
        try context.writePaged(
            shape.rendered(page.items, as: format.format, style: context.style()), isPaged: !pager.isOff,
            fromEnd: false)
        context.sayRest(of: page, format.format)
        if rows.isEmpty, format.format == .table {
            context.output.say(discarded ? "Nothing was discarded." : "Nothing is held.")
        }
    }
}
