import GRDB
package import Model

extension QueueDatabase {
    /// Returns the records that match `filter`, up to its limit; the newest if it names no order.
    package func page(ofRecords filter: RecordFilter, counting: Bool) throws -> ListPage<QuickRecord> {
        try page(filter, .records, counting: counting, .records, id: \.id.description, RecordRows.fetch)
    }

    /// Returns the transactions that match `filter`, up to its limit; the newest if it names no order.
    package func page(ofTransactions filter: RecordFilter, counting: Bool) throws -> ListPage<BookedTransaction> {
        try page(filter, .transactions, counting: counting, .transactions, id: \.id.description, TransactionRows.fetch)
    }

    private func page<Item>(
        _ filter: RecordFilter, _ subject: FilterSubject, counting: Bool, _ prefix: IDPrefix,
        id: (Item) -> String, _ fetch: ([Int64], Database) throws -> [Item]
    ) throws -> ListPage<Item> {
        try read { database in
            var filter = filter
            let limit = filter.limit ?? .max
            filter.isFromEnd = filter.sort.isEmpty
            // One extra row shows whether there are more.
            filter.limit = limit == .max ? nil : limit + 1
            var numbers: [Int64] = []
            try filter.fetch("number", from: subject, database) { numbers.append($0) }
            let hasMore = numbers.count > limit
            numbers = Array(numbers.prefix(limit))
            if filter.isFromEnd { numbers.reverse() }
            let items = try stride(from: 0, to: numbers.count, by: 500).flatMap { start in
                try fetch(Array(numbers[start..<min(start + 500, numbers.count)]), database)
            }
            // Finding all matches of a common text takes a second, too long for a mere number.
            let total = try hasMore && counting && !filter.hasText ? Self.count(filter, subject, database) : nil
            let first = filter.isFromEnd ? items.suffix(IDPrefix.shownCount) : items.prefix(IDPrefix.shownCount)
            return ListPage(
                items: items, total: hasMore ? total : items.count, hasMore: hasMore,
                idLength: try prefix.shortestLength(first.map(id), database), isEnd: filter.isFromEnd)
        }
    }

    private static func count(_ filter: RecordFilter, _ subject: FilterSubject, _ database: Database) throws -> Int {
        var all = filter
        all.limit = nil
        let (sql, arguments) = all.query(selecting: "1", from: subject, isOrdered: false)
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(sql))", arguments: arguments) ?? 0
    }
}
