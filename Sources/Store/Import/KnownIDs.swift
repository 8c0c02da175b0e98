import GRDB
import Model

/// Finds the rows of an import that already exist.
enum KnownIDs {
    /// Passes the results of a query on a table `s` of the IDs to a closure, `ValueRows.batchSize` IDs at a time.
    static func join<Found: FetchableRecord>(
        _ identifiers: [String], _ database: Database, _ sql: (_ table: String) -> String,
        _ body: (Found) throws -> Void
    ) throws {
        for batch in identifiers.batches(of: ValueRows.batchSize) {
            var rows = ValueRows(["id"])
            for identifier in batch { rows.append([identifier.databaseValue]) }
            try rows.fetch(database, sql, body)
        }
    }
}
