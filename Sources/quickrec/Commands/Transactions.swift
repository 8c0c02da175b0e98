import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec transactions`.
struct Transactions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transactions", abstract: "List booked transactions.",
        discussion: """
            Below the table stand the sums of what is listed, each currency for itself. What is booked but not paid:

              quickrec transactions --uncleared --sort date,payee
            """)

    @OptionGroup var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let workplace = try Workplace.open(queue, for: .read)
        let filter = try filters.filter(workplace)
        let style =
            try format.format == .table
            ? workplace.style(idLength: workplace.database.shortestPrefix(ofTransactions: filter)) : workplace.style()
        var list = ListWriter(
            filters.uncleared ? .openItems : .transactions, format: format.format, style: style, sink: Output.write)
        var totals = TransactionTotals()
        try workplace.database.forEachTransactionBatch(filter) { batch in
            for item in batch {
                try list.add(item)
                totals.add(item)
            }
        }
        try list.finish()
        if format.format == .table { try Output.write(Array(totals.table(style: style).utf8)) }
        if list.count == 0, format.format == .table { workplace.output.say("No transactions here.") }
    }
}
