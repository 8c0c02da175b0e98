import GRDB
package import Model

extension QueueDatabase {
    /// Hands over the transactions that `filter` lets through, in its order, a few hundred at a time.
    package func forEachTransactionBatch(
        _ filter: RecordFilter, _ body: ([BookedTransaction]) throws -> Void
    ) throws {
        try read { database in
            var batch: [Int64] = []
            try filter.fetch("number", from: .transactions, database) { (number: Int64) in
                batch.append(number)
                if batch.count == 500 {
                    try body(TransactionRows.fetch(batch, database))
                    batch.removeAll(keepingCapacity: true)
                }
            }
            if !batch.isEmpty { try body(TransactionRows.fetch(batch, database)) }
        }
    }

    /// The transactions that `filter` lets through, in its order.
    package func transactions(_ filter: RecordFilter) throws -> [BookedTransaction] {
        var transactions: [BookedTransaction] = []
        try forEachTransactionBatch(filter) { transactions += $0 }
        return transactions
    }
}
