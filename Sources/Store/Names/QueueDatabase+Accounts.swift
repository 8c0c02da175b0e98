import GRDB
package import Model
package import Money

extension QueueDatabase {
    /// Creates an account with its opening balance, and makes it the default of its currency if `isDefault` is set.
    package func addAccount(
        _ name: String, currency: Currency, opening: Amount? = nil, day: CivilDay? = nil, isDefault: Bool = false,
        at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        try changeNames("add", .accounts, at: now, isDryRun, { "added the account '\($0.name)'" }) { rows, database in
            let name = try rows.usable(name)
            try rows.refuseTaken(name, database)
            let id = try AccountTable.identifier(of: name, currency: currency.code, database)
            if let opening { try OpeningBalances.set(opening, account: id, day: day, createdAt: now, database) }
            if isDefault { try AccountTable.makeDefault(id, currency: currency.code, database) }
            return id
        }
    }

    /// Sets the balance of an account before its first transaction. Afterwards it has one opening balance of `amount`,
    /// or none if that is 0. Without a day, an existing opening balance keeps its day, and a new one gets today's.
    ///
    /// Throws `StoreError.refused` if `amount` is not in the account's currency.
    package func setOpening(
        _ amount: Amount, account name: String, day: CivilDay?, at now: Moment, isDryRun: Bool = false
    ) throws -> NamedItem {
        try changeNames(
            "opening", .accounts, at: now, isDryRun, { "set the opening balance of '\($0.name)' to \(amount)" }
        ) { rows, database in
            let id = try rows.find(name, database)
            let currency = try rows.fetchOne(id, database).account?.balance.currency
            guard currency == amount.currency else {
                throw StoreError.refused(
                    "The account '\(name)' is kept in \(currency?.code ?? "another currency"), so its opening balance "
                        + "can't be \(amount); give it in that currency.")
            }
            try OpeningBalances.set(amount, account: id, day: day, createdAt: now, database)
            return id
        }
    }

    /// Makes an account the only default of its currency, used by entries that name no account.
    ///
    /// Throws `StoreError.refused` for a hidden account.
    package func setDefault(account name: String, at now: Moment, isDryRun: Bool = false) throws -> NamedItem {
        try changeNames(
            "default", .accounts, at: now, isDryRun, { "made '\($0.name)' the default account of its currency" }
        ) { rows, database in
            let id = try rows.find(name, database)
            let item = try rows.fetchOne(id, database)
            guard !item.isHidden, let currency = item.account?.balance.currency else {
                throw StoreError.refused(
                    "The account '\(name)' is hidden, so it can't be a default one; "
                        + "\(quickrec: "accounts unhide") shows it.")
            }
            try AccountTable.makeDefault(id, currency: currency.code, database)
            return id
        }
    }

    /// The day of the opening balance of the account with this name, if it has one.
    package func openingDay(ofAccount name: String) throws -> CivilDay? {
        try read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT date FROM transactions
                    WHERE account_id = (SELECT id FROM accounts WHERE key = ?) AND number IN (\(OpeningBalances.numbers))
                    ORDER BY date, number LIMIT 1
                    """, arguments: [TagKey(name).text]
            ).flatMap { CivilDay($0) }
        }
    }

    /// The currency of the account with this name, if there is one.
    package func currency(ofAccount name: String) throws -> Currency? {
        try read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT currency FROM accounts WHERE key = ?"),
                arguments: [TagKey(name).text]
            ).flatMap { Currency(code: $0) }
        }
    }
}
