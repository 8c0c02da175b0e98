import GRDB
import Model

/// The tables of things that are known by a name: one row for each normalised, case-folded name.
enum NameTable: String {
    case tags
    case categories
    case payees

    /// The row with this name, made where there is none; a known one keeps its display form.
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

    /// The row with this name, where there is one.
    func find(name: String, _ database: Database) throws -> Int64? {
        try find(key: TagKey(name).text, database)
    }

    private func find(key: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM \(rawValue) WHERE key = ?"), arguments: [key])
    }
}

/// Accounts: named like the above, each with its currency.
enum AccountTable {
    /// The account with this name, made with `currency` where there is none.
    ///
    /// Throws `StoreError.refused` where the account has another currency.
    static func identifier(of name: String, currency: String, _ database: Database) throws -> Int64 {
        let key = TagKey(name).text
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, currency FROM accounts WHERE key = ?"), arguments: [key])
        if let row {
            let found: String = row[1]
            guard found == currency else {
                throw StoreError.refused(
                    "The account '\(name)' is kept in \(found), so an entry in \(currency) can't be booked on it; "
                        + "name another account or give the amount in \(found).")
            }
            return row[0]
        }
        try database.execute(
            sql: "INSERT INTO accounts (name, key, currency) VALUES (?, ?, ?)", arguments: [name, key, currency])
        return database.lastInsertedRowID
    }

    /// The default account of a currency, made on first use as `Cash EUR`.
    static func makeDefault(currency: String, _ database: Database) throws {
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM accounts WHERE currency = ? AND is_default = 1"),
            arguments: [currency])
        guard known == nil else { return }
        let name = "Cash \(currency)"
        let account = try identifier(of: name, currency: currency, database)
        try database.execute(sql: "UPDATE accounts SET is_default = 1 WHERE id = ?", arguments: [account])
    }
}
