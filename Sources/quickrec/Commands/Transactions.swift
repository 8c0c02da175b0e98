import ArgumentParser
import Model
import Reports
import Store

/// `quickrec transactions`.
struct Transactions: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List booked transactions.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style = try format.format == .table ? workplace.style(idLength: idLength(workplace)) : workplace.style()
        var list = ListWriter(.transactions, format: format.format, style: style, sink: Output.write)
        try workplace.database.forEachTransactionBatch(filter) { for item in $0 { try list.add(item) } }
        try list.finish()
        if list.count == 0, format.format == .table { workplace.output.say("No transactions here.") }
    }

    private func idLength(_ workplace: Workplace) throws -> Int {
        var filter = try filters.filter(workplace)
        filter.limit = Swift.min(filter.limit ?? 100, 100)
        return try workplace.database.shortestPrefix(
            ofTransactions: workplace.database.transactions(filter).map(\.id))
    }
}
