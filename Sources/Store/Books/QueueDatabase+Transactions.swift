import GRDB
package import Model

extension QueueDatabase {
    /// Passes the transactions that match `filter` to a closure, in the filter's order, a few hundred at a time.
    package func forEachTransactionBatch(
        _ filter: RecordFilter, _ body: ([BookedTransaction]) throws -> Void
    ) throws {
        try read { database in
            var batch = NumberBatch(filter)
            var last: [Int64] = []
            try filter.fetch("number", from: .transactions, database) { (number: Int64) in
                guard !filter.isFromEnd else { return last.append(number) }
                try batch.add(number) { try body(TransactionRows.fetch($0, database)) }
            }
            for number in last.reversed() { try batch.add(number) { try body(TransactionRows.fetch($0, database)) } }
            try batch.finish { try body(TransactionRows.fetch($0, database)) }
        }
    }

    /// The number of transactions that match `filter`, whatever its order.
    package func transactionCount(_ filter: RecordFilter) throws -> Int {
        try read { database in
            filter.prepare(database)
            let way = try filter.way(.transactions, database)
            let (sql, arguments) = filter.query(selecting: "1", from: .transactions, isOrdered: false, by: way)
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(sql))", arguments: arguments) ?? 0
        }
    }

    /// The transactions that match `filter`, in its order.
    package func transactions(_ filter: RecordFilter) throws -> [BookedTransaction] {
        var transactions: [BookedTransaction] = []
        try forEachTransactionBatch(filter) { transactions += $0 }
        return transactions
    }
}
