import GRDB
package import Model

extension QueueDatabase {
    /// The number of transactions that match `filter`, whatever its order.
    package func transactionCount(_ filter: RecordFilter) throws -> Int {
        try read { database in
            filter.prepare(database)
            return try filter.count(.transactions, by: filter.way(.transactions, database), database)
        }
    }

    /// The transactions that match `filter`, in its order.
    package func transactions(_ filter: RecordFilter) throws -> [BookedTransaction] {
        try all(.transactions, filter)
    }
}
