import GRDB
package import Model

extension QueueDatabase {
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
        try all(.transactions, filter)
    }
}
