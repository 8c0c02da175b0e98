import Application
import ArgumentParser
import Model
import Reports
import Store

/// `quickrec transactions`.
struct Transactions: ListCommand {
    static let configuration = CommandConfiguration(
        commandName: "transactions", abstract: "List booked transactions, the newest last.",
        discussion: """
            --limit N shows the newest N, or the first N in the order of --sort. On a terminal the newest 1,000 are shown \
            where no limit is given.

            Sums of what is listed follow the table, one row for each currency. What the bank has yet to confirm:

              quickrec transactions --uncleared --sort date,payee
            """)

    @OptionGroup private var queue: QueueOptions
    @OptionGroup var format: FormatOptions
    @OptionGroup var pager: PagerOptions
    @OptionGroup(title: "Filters") var filters: FilterOptions

    func run() throws {
        let context = try CommandContext.open(queue, for: .read)
        var totals = TransactionTotals(isOfLines: filters.choosesLines)
        try write(
            .transactions, filters.uncleared ? .openItems : .transactions, in: context, visit: { totals.add($0) },
            footer: { totals.table(style: $0) })
    }
}
