import GRDB
import Model

extension QueueDatabase {
    /// Returns the rows that match `filter`, up to its limit; the newest if it names no order.
    package func page<Item>(
        of rows: ListedRows<Item>, _ filter: RecordFilter, counting: Bool
    ) throws -> ListPage<Item> {
        try read { database in
            var filter = filter
            let limit = filter.limit ?? .max
            filter.isFromEnd = filter.sort.isEmpty
            // One extra row shows whether there are more.
            filter.limit = limit == .max ? nil : limit + 1
            var numbers: [Int64] = []
            try filter.fetch("number", from: rows.subject, database) { numbers.append($0) }
            let hasMore = numbers.count > limit
            numbers = Array(numbers.prefix(limit))
            if filter.isFromEnd { numbers.reverse() }
            let items = try rows.fetchAll(numbers, database)
            // Finding all matches of a common text takes a second, too long for a mere number.
            filter.limit = nil
            let total = try hasMore && counting && !filter.hasText ? filter.count(rows.subject, database) : nil
            let first = filter.isFromEnd ? items.suffix(IDPrefix.shownCount) : items.prefix(IDPrefix.shownCount)
            return ListPage(
                items: items, total: hasMore ? total : items.count, hasMore: hasMore,
                idLength: try rows.prefix.shortestLength(first.map(rows.id), database), isEnd: filter.isFromEnd)
        }
    }

    /// Passes the rows that match `filter` to `body`, in its order, a few hundred at a time, so that a million need
    /// little more memory than one batch.
    package func forEachBatch<Item>(
        of rows: ListedRows<Item>, _ filter: RecordFilter, _ body: ([Item]) throws -> Void
    ) throws {
        var numbers: [Int64] = []
        try read { try filter.fetch("number", from: rows.subject, $0) { numbers.append($0) } }
        if filter.isFromEnd { numbers.reverse() }
        try forEachBatch(of: rows, numbers, by: filter.batchSize, body)
    }

    /// Passes the rows with these numbers to `body`, in this order, without those that no longer exist.
    ///
    /// Each batch is read in a transaction of its own, and `body` runs outside of it. It may wait for the reader of a
    /// pipe for as long as `less` shows one page, and a reader of the database blocks every commit. So a row that
    /// changes meanwhile is passed as it is then.
    func forEachBatch<Item>(
        of rows: ListedRows<Item>, _ numbers: [Int64], by size: Int = 500, _ body: ([Item]) throws -> Void
    ) throws {
        for batch in numbers.batches(of: size) { try body(read { try rows.fetch(Array(batch), $0) }) }
    }

    /// Returns the rows that match `filter`, in its order.
    package func all<Item>(_ rows: ListedRows<Item>, _ filter: RecordFilter) throws -> [Item] {
        var items: [Item] = []
        try forEachBatch(of: rows, filter) { items += $0 }
        return items
    }

    /// The shortest prefix length, at least eight, that distinguishes the IDs of the first rows of a list from all
    /// others.
    package func shortestPrefix<Item>(of rows: ListedRows<Item>, _ filter: RecordFilter) throws -> Int {
        var filter = filter
        filter.isFromEnd = filter.limit != nil && filter.sort.isEmpty
        filter.limit = min(filter.limit ?? IDPrefix.shownCount, IDPrefix.shownCount)
        return try read { database in
            var ids: [String] = []
            try filter.fetch("id", from: rows.subject, database) { ids.append($0) }
            return try rows.prefix.shortestLength(ids, database)
        }
    }

    /// The same for the first of rows already read.
    package func shortestPrefix<Item>(of rows: ListedRows<Item>, _ items: [Item]) throws -> Int {
        let ids = items.prefix(IDPrefix.shownCount).map(rows.id)
        return try read { try rows.prefix.shortestLength(ids, $0) }
    }
}

extension RecordFilter {
    /// The number of rows to read at once. A list in an order other than that of its table reads pages at random;
    /// larger batches have more rows on the same page.
    fileprivate var batchSize: Int {
        let key = sort.first?.key
        return key == .amount || key == .payee ? 4_000 : 500
    }
}
