import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec list`.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List quick records.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style =
            try format.format == .table
            ? workplace.style(idLength: workplace.database.shortestPrefix(ofRecords: filter)) : workplace.style()
        var list = ListWriter(
            .records(in: workplace.zone), format: format.format, style: style, sink: Output.write)
        try workplace.database.forEachRecordBatch(filter) { for record in $0 { try list.add(record) } }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("No quick records here.") }
    }
}
