import GRDB
import Model

/// The tables of named things: one row for each normalised, case-folded name.
enum NameTable: String {
    /// The tags of lines.
    case tags
    /// The categories of lines.
    case categories
    /// The payees of records and transactions.
    case payees

    /// Returns the row ID of this name, inserting it if there is none; an existing row keeps its display form.
    func identifier(of name: String, _ database: Database) throws -> Int64 {
        let key = TagKey(name).text
        if let known = try find(key: key, database) { return known }
        guard self != .categories || key != OpeningBalances.reservedKey else {
            throw StoreError.refused(OpeningBalances.reservedSentence)
        }
        try database.cachedStatement(sql: "INSERT INTO \(rawValue) (name, key) VALUES (?, ?)")
            .execute(arguments: [name, key])
        return database.lastInsertedRowID
    }

    /// Returns the row ID of this name, if there is one.
    func find(name: String, _ database: Database) throws -> Int64? {
        try find(key: TagKey(name).text, database)
    }

    private func find(key: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM \(rawValue) WHERE key = ?"), arguments: [key])
    }
}
