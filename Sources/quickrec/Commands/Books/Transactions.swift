import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec transactions`.
struct Transactions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transactions", abstract: "List booked transactions, the newest last.",
        discussion: """
            --limit N shows the newest N, or the first N in the order of --sort. On a terminal the newest 1,000 are shown \
            where no limit is given.

            Below the table stand the sums of what is listed, each currency for itself. What is booked but not paid:

              quickrec transactions --uncleared --sort date,payee
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
            ? workplace.style(idLength: workplace.database.shortestPrefix(ofTransactions: filter)) : workplace.style()
        let shape = filters.uncleared ? ListShape.openItems : .transactions
        if let paged = workplace.paged(filter, format.format) {
            let page = try workplace.database.page(
                ofTransactions: paged, counting: workplace.counts(paged, format.format))
            var bytes = shape.rendered(page.items, as: format.format, style: style)
            if format.format == .table { bytes += Array(TransactionTotals(page.items).table(style: style).utf8) }
            try workplace.writePaged(bytes, isPaged: !pager.isOff)
            if page.items.isEmpty, format.format == .table { workplace.output.say("No transactions here.") }
            return workplace.sayRest(of: page, format.format, sums: true)
        }
        var list = ListWriter(shape, format: format.format, style: style, sink: Output.write)
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
