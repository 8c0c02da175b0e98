import ArgumentParser
import Model
import Reports
import Store

/// `quickrec list`.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List quick records.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style = try format.format == .table ? workplace.style(idLength: idLength(workplace)) : workplace.style()
        var list = ListWriter(
            .records(in: workplace.zone), format: format.format, style: style, sink: Output.write)
        try workplace.database.forEachRecordBatch(filter) { for record in $0 { try list.add(record) } }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("No quick records here.") }
    }

    /// Tables shorten IDs so that each still names one record; the first hundred of them tell how far.
    private func idLength(_ workplace: Workplace) throws -> Int {
        var filter = try filters.filter(workplace)
        filter.limit = Swift.min(filter.limit ?? 100, 100)
        return try workplace.database.shortestPrefix(ofRecords: workplace.database.records(filter).map(\.id))
    }
}
