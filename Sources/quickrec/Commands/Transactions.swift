import ArgumentParser
import Model
import Reports
import Store

/// `quickrec transactions`.
struct Transactions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transactions", abstract: "List booked transactions.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style =
            try format.format == .table
            ? workplace.style(idLength: workplace.database.shortestPrefix(ofTransactions: filter)) : workplace.style()
        var list = ListWriter(.transactions, format: format.format, style: style, sink: Output.write)
        try workplace.database.forEachTransactionBatch(filter) { for item in $0 { try list.add(item) } }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("No transactions here.") }
    }
}
