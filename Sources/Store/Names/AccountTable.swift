import GRDB
import Model
import Money

/// The table of accounts: unique by name like all names (`NameRows`), each with its currency.
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
            sql: "INSERT INTO accounts (name, key, currency) VALUES (?, ?, ?)",
            arguments: [NameRows(.accounts).usable(NameText.stored(name)), key, currency])
        return database.lastInsertedRowID
    }

    /// Returns the default account of a currency, created on first use as `Cash EUR`, or with a number after it if an
    /// account of another currency has that name.
    @discardableResult
    static func makeDefault(currency: String, _ database: Database) throws -> Int64 {
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM accounts WHERE currency = ? AND is_default = 1"),
            arguments: [currency])
        if let known { return known }
        var (name, number) = (madeName(currency), 2)
        while try database.hasRow("FROM accounts WHERE key = ? AND currency <> ?", [TagKey(name).text, currency]) {
            (name, number) = ("\(madeName(currency)) \(number)", number + 1)
        }
        let account = try identifier(of: name, currency: currency, database)
        try setDefault(account, database)
        return account
    }
}

extension AccountTable {
    /// Returns the account to book an entry on: the named one, or else the default of its currency.
    static func booking(_ name: String?, currency: String, _ database: Database) throws -> Int64 {
        try name.map { try identifier(of: $0, currency: currency, database) }
            ?? makeDefault(currency: currency, database)
    }

    /// The name of an account that nobody has named.
    private static func madeName(_ currency: String) -> String { "Cash \(currency)" }

    /// Whether the account is one that `makeDefault` made for its currency and that is its default still: nobody has chosen
    /// it for a transaction.
    static func isMadeForCurrency(_ name: String, _ database: Database) throws -> Bool {
        let currency = try String.fetchOne(
            database, sql: "SELECT currency FROM accounts WHERE key = ? AND is_default = 1",
            arguments: [TagKey(name).text])
        guard let currency else { return false }
        let (key, made) = (TagKey(name).text, TagKey(madeName(currency)).text)
        return key == made || key.hasPrefix(made + " ") && Int(key.dropFirst(made.count + 1)) != nil
    }

    /// Whether the account is the default of its currency.
    static func isDefault(_ name: String, _ database: Database) throws -> Bool {
        try database.hasRow("FROM accounts WHERE key = ? AND is_default = 1", [TagKey(name).text])
    }

    /// Makes an account the only default of its currency.
    static func makeDefault(_ id: Int64, currency: String, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE accounts SET is_default = 0 WHERE currency = ? AND is_default = 1 AND id <> ?",
            arguments: [currency, id])
        try setDefault(id, database)
    }

    /// Entries go on landing on a default account, so it is not hidden.
    private static func setDefault(_ id: Int64, _ database: Database) throws {
        try database.execute(sql: "UPDATE accounts SET is_default = 1, is_hidden = 0 WHERE id = ?", arguments: [id])
    }

    /// Refuses accounts of different currencies, and balances too large for one account; the remaining account becomes
    /// the default if the merged one was.
    static func prepareMerge(of id: Int64, into other: Int64, _ database: Database) throws {
        let rows = NameRows(.accounts)
        let (old, new) = (try rows.fetchOne(id, database), try rows.fetchOne(other, database))
        guard let from = old.account, let to = new.account else { return }
        let currency = to.balance.currency
        guard from.balance.currency == currency else {
            throw StoreError.refused(
                "'\(old.name)' is kept in \(from.balance.currency) and '\(new.name)' in \(currency), so neither can take "
                    + "the other's transactions; name an account in the same currency.")
        }
        guard to.balance.adding(from.balance) != nil else {
            throw try tooLarge(other, "what is in the other account", database)
        }
        if from.isDefault { try makeDefault(other, currency: currency.code, database) }
    }
}
