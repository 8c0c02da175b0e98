import Application
import ArgumentParser
import Store

/// `--limit` of the lists that have no filters.
struct RowLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show at most N.", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is \(limit), but has to be 0 or more.") }
    }

    /// The first of the rows, and whether there are more.
    func page<Item>(of items: [Item]) -> ListPage<Item> {
        let count = min(limit ?? items.count, items.count)
        return ListPage(
            items: Array(items.prefix(count)), total: items.count, hasMore: count < items.count, isEnd: false)
    }
}
