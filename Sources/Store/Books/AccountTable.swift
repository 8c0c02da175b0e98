import GRDB
import Model

/// The table of accounts: unique by name like `NameTable`, each with its currency.
enum AccountTable {
    /// Returns the account with this name, creating it with `currency` if there is none.
    ///
    /// Throws `StoreError.refused` if the account has another currency.
    static func identifier(of name: String, currency: String, _ database: Database) throws -> Int64 {
        let key = TagKey(name).text
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT id, currency FROM accounts WHERE key = ?"), arguments: [key])
        if let row {
            let found = try row.decode(String.self, forColumn: "currency")
            guard found == currency else {
                throw StoreError.refused(
                    "The account '\(name)' is kept in \(found), so an entry in \(currency) can't be booked on it; "
                        + "name another account or give the amount in \(found).")
            }
            return try row.decode(forColumn: "id")
        }
        try database.execute(
            sql: "INSERT INTO accounts (name, key, currency) VALUES (?, ?, ?)", arguments: [name, key, currency])
        return database.lastInsertedRowID
    }

    /// Returns the default account of a currency, created on first use as `Cash EUR`.
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

extension AccountTable {
    /// Returns the account to book an entry on: the named one, or else the default of its currency.
    static func booking(_ name: String?, currency: String, _ database: Database) throws -> Int64 {
        if let name { return try identifier(of: name, currency: currency, database) }
        try makeDefault(currency: currency, database)
        let id = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM accounts WHERE currency = ? AND is_default = 1"),
            arguments: [currency])
        guard let id else { throw StoreError.refused("There is no default account for \(currency).") }
        return id
    }

    /// Whether the account is the default of its currency.
    static func isDefault(_ name: String, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT is_default FROM accounts WHERE key = ?"),
            arguments: [TagKey(name).text]) ?? false
    }

    /// Makes an account the only default of its currency.
    static func makeDefault(_ id: Int64, currency: String, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE accounts SET is_default = 0 WHERE currency = ? AND is_default = 1 AND id <> ?",
            arguments: [currency, id])
        try database.execute(sql: "UPDATE accounts SET is_default = 1 WHERE id = ?", arguments: [id])
    }

    /// Refuses accounts of different currencies; the remaining account becomes the default if the merged one was.
    static func prepareMerge(of id: Int64, into other: Int64, _ database: Database) throws {
        let rows = try MergedAccount.fetchAll(
            database, sql: "SELECT name, currency, is_default FROM accounts WHERE id IN (?, ?) ORDER BY id = ?",
            arguments: [id, other, other])
        guard rows.count == 2 else { return }
        let (old, new) = (rows[0], rows[1])
        guard old.currency == new.currency else {
            throw StoreError.refused(
                "'\(old.name)' is kept in \(old.currency) and '\(new.name)' in \(new.currency), so neither can take the "
                    + "other's transactions; name an account in the same currency.")
        }
        if old.isDefault { try makeDefault(other, currency: new.currency, database) }
    }

    /// An account to be merged into another.
    private struct MergedAccount: FetchableRecord {
        let name: String
        let currency: String
        let isDefault: Bool

        init(row: Row) throws {
            name = try row.decode(forColumn: "name")
            currency = try row.decode(forColumn: "currency")
            isDefault = try row.decode(forColumn: "is_default")
        }
    }
}
