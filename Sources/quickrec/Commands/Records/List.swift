import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec list`.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List quick records, the newest last.",
        discussion: """
            --limit N shows the newest N, or the first N in the order of --sort. On a terminal the newest 1,000 are shown \
            where no limit is given.
            """)

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style =
            try format.format == .table
            ? workplace.style(idLength: workplace.database.shortestPrefix(ofRecords: filter)) : workplace.style()
        if let paged = workplace.paged(filter, format.format) {
            let page = try workplace.database.page(
                ofRecords: paged, counting: workplace.counts(paged, format.format))
            try workplace.writePaged(
                ListShape.records(in: workplace.zone).rendered(page.items, as: format.format, style: style),
                isPaged: !pager.isOff)
            if page.items.isEmpty, format.format == .table { workplace.output.say("No quick records here.") }
            return workplace.sayRest(of: page, format.format)
        }
        var list = ListWriter(
            .records(in: workplace.zone), format: format.format, style: style, sink: Output.write)
        try workplace.database.forEachRecordBatch(filter) { for record in $0 { try list.add(record) } }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("No quick records here.") }
    }
}
