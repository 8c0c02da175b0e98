import GRDB

/// Finds the rows of an import that already exist.
enum KnownIDs {
    /// Returns the IDs that exist in a table.
    static func fetch(_ identifiers: [String], in table: String, _ database: Database) throws -> Set<String> {
        var known: Set<String> = []
        try join(identifiers, database) {
            "SELECT t.number, t.id AS uuid FROM \($0) JOIN \(table) t ON t.id = s.id"
        } _: { (match: IDPrefix.Match) in
            known.insert(match.uuid)
        }
        return known
    }

    /// Passes the results of a query on a table `s` of the IDs to a closure, `ValueRows.batchSize` IDs at a time.
    static func join<Found: FetchableRecord>(
        _ identifiers: [String], _ database: Database, _ sql: (_ table: String) -> String,
        _ body: (Found) throws -> Void
    ) throws {
        for start in stride(from: 0, to: identifiers.count, by: ValueRows.batchSize) {
            var rows = ValueRows(["id"])
            for identifier in identifiers[start..<min(start + ValueRows.batchSize, identifiers.count)] {
                rows.append([identifier.databaseValue])
            }
            try rows.fetch(database, sql, body)
        }
    }
}
