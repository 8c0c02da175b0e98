import GRDB
import Model
import Money

/// The rows of names that were looked up in one transaction: a batch of many entries names few things.
struct NameCache {
    private var identifiers: [NameTable: [String: Int64]] = [:]
    private var accounts: [String: [String: Int64]] = [:]
    /// The default account of each currency.
    private var defaults: [String: Int64] = [:]

    /// The row with this name, made where there is none.
    mutating func identifier(of name: String, in table: NameTable, _ database: Database) throws -> Int64 {
        if let known = identifiers[table]?[name] { return known }
        let found = try table.identifier(of: name, database)
        identifiers[table, default: [:]][name] = found
        return found
    }

    /// The account with this name, made with `currency` where there is none.
    mutating func account(_ name: String, currency: String, _ database: Database) throws -> Int64 {
        if let known = accounts[currency]?[name] { return known }
        let found = try AccountTable.identifier(of: name, currency: currency, database)
        accounts[currency, default: [:]][name] = found
        return found
    }

    /// The account that an entry is booked on: the one that it names, else the default one of its currency.
    mutating func bookingAccount(_ name: String?, currency: String, _ database: Database) throws -> Int64 {
        if let name { return try account(name, currency: currency, database) }
        if let known = defaults[currency] { return known }
        let found = try AccountTable.booking(nil, currency: currency, database)
        defaults[currency] = found
        return found
    }

    /// Looks up everything that an entry names, and answers what `values` makes of it.
    ///
    /// Throws `StoreError.refused` for a name that can't be used so, and what `values` throws; then no name was made.
    mutating func learn<Values>(
        _ entry: Entry, _ database: Database, values: (inout NameCache) throws -> Values
    ) throws -> Values {
        var learnt = self
        func learn() throws -> Values {
            let values = try values(&learnt)
            for line in entry.lines {
                if let category = line.category {
                    _ = try learnt.identifier(of: category, in: .categories, database)
                }
                for tag in line.tags { _ = try learnt.identifier(of: tag, in: .tags, database) }
            }
            return values
        }
        let isKnown = hasAll(of: entry, currency: EntryRows.currency(of: entry))
        let values = isKnown ? try learn() : try database.inItemSavepoint(learn)
        self = learnt
        return values
    }

    private func hasAll(of entry: Entry, currency: Currency?) -> Bool {
        func has(_ name: String?, _ table: NameTable) -> Bool { name.map { identifiers[table]?[$0] != nil } ?? true }
        return has(entry.payee, .payees) && (entry.account.map { accounts[currency?.code ?? ""]?[$0] != nil } ?? true)
            && entry.lines.allSatisfy { line in
                has(line.category, .categories) && line.tags.allSatisfy { has($0, .tags) }
            }
    }
}
