import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec list`.
struct List: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List quick records, the newest last.",
        discussion: """
            --limit N shows the newest N, or the first N in the order of --sort. On a terminal the newest 1,000 are shown \
            where no limit is given.
            """)

    @OptionGroup private var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        try write(.records, .records(in: context.zone), in: context)
    }
}
