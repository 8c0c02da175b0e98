import GRDB

extension HistoryTable {
    /// Throws `StoreError.refused` if another program gave a row a number near the end of 64 bits: SQLite would assign
    /// no more numbers (https://www.sqlite.org/autoinc.html), and sums of numbers would overflow.
    static func refuseExhausted(_ database: Database) throws {
        let row = try Row.fetchOne(database.cachedStatement(sql: exhaustedQuery))
        guard let row else { return }
        throw StoreError.refused(
            Wording.exhausted(try row.decode(forColumn: "name"), try row.decode(forColumn: "last")))
    }

    /// A query for one table without numbers left.
    private static let exhaustedQuery: String = {
        let tables = all.map { "SELECT '\($0.name)' AS name, max(\($0.key)) AS last FROM \($0.name)" }
        let numbers = (tables + ["SELECT name, seq FROM sqlite_sequence"]).joined(separator: " UNION ALL ")
        return "SELECT name, last FROM (\(numbers)) WHERE last > \(Int64.max / 2) LIMIT 1"
    }()
}
