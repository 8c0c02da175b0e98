import GRDB

/// Finds the rows of an import that already exist.
enum KnownIDs {
    /// Returns the IDs that exist in a table, looked up `ValueRows.batchSize` at a time.
    static func fetch(_ identifiers: [String], in table: String, _ database: Database) throws -> Set<String> {
        var known: Set<String> = []
        for start in stride(from: 0, to: identifiers.count, by: ValueRows.batchSize) {
            var rows = ValueRows(["id"])
            for identifier in identifiers[start..<min(start + ValueRows.batchSize, identifiers.count)] {
                rows.append([identifier.databaseValue])
            }
            try rows.fetch(database) {
                "SELECT t.number, t.id AS uuid FROM \($0) JOIN \(table) t ON t.id = s.id"
            } _: { (match: IDPrefix.Match) in
                known.insert(match.uuid)
            }
        }
        return known
    }
}
