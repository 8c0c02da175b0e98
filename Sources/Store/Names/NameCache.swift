import GRDB
import Model
import Money

/// A cache of the name rows looked up in one transaction: a batch of many entries uses few names.
struct NameCache {
    private var identifiers: [NameKind: [String: Int64]] = [:]
    private var accounts: [String: [String: Int64]] = [:]
    /// The default account of each currency.
    private var defaults: [String: Int64] = [:]
    /// The names added since `learn` began, which are forgotten if it fails.
    private var added: [Key] = []

    private enum Key {
        case name(NameKind, String)
        case account(String, currency: String)
        case defaultAccount(currency: String)
    }

    /// Returns the row ID of this name, inserting it if there is none.
    mutating func identifier(of name: String, in kind: NameKind, _ database: Database) throws -> Int64 {
        if let known = identifiers[kind]?[name] { return known }
        let found = try NameRows(kind).make(name, database)
        identifiers[kind, default: [:]][name] = found
        added.append(.name(kind, name))
        return found
    }

    /// Returns the account with this name, creating it with `currency` if there is none.
    mutating func account(_ name: String, currency: String, _ database: Database) throws -> Int64 {
        if let known = accounts[currency]?[name] { return known }
        let found = try AccountTable.identifier(of: name, currency: currency, database)
        accounts[currency, default: [:]][name] = found
        added.append(.account(name, currency: currency))
        return found
    }

    /// Returns the account to book an entry on: the named one, or else the default of its currency.
    mutating func bookingAccount(_ name: String?, currency: String, _ database: Database) throws -> Int64 {
        if let name { return try account(name, currency: currency, database) }
        if let known = defaults[currency] { return known }
        let found = try AccountTable.booking(nil, currency: currency, database)
        defaults[currency] = found
        added.append(.defaultAccount(currency: currency))
        return found
    }

    /// Looks up every name in an entry and returns the result of `values`.
    ///
    /// Throws `StoreError.refused` for an unusable name, and rethrows what `values` throws; no name is created then.
    mutating func learn<Values>(
        _ entry: Entry, _ database: Database, values: (inout NameCache) throws -> Values
    ) throws -> Values {
        added = []
        func learn() throws -> Values {
            let values = try values(&self)
            for line in entry.lines {
                if let category = line.category { _ = try identifier(of: category, in: .categories, database) }
                for tag in line.tags { _ = try identifier(of: tag, in: .tags, database) }
            }
            return values
        }
        let isKnown = hasAll(of: entry, currency: EntryRows.currency(of: entry))
        do { return isKnown ? try learn() : try database.inItemSavepoint(learn) } catch {
            forgetAdded()
            throw error
        }
    }

    private mutating func forgetAdded() {
        for key in added {
            switch key {
            case .name(let kind, let name): identifiers[kind]?[name] = nil
            case .account(let name, let currency): accounts[currency]?[name] = nil
            case .defaultAccount(let currency): defaults[currency] = nil
            }
        }
    }

    private func hasAll(of entry: Entry, currency: Currency?) -> Bool {
        func has(_ name: String?, _ kind: NameKind) -> Bool { name.map { identifiers[kind]?[$0] != nil } ?? true }
        return has(entry.payee, .payees) && (entry.account.map { accounts[currency?.code ?? ""]?[$0] != nil } ?? true)
            && entry.lines.allSatisfy { line in
                has(line.category, .categories) && line.tags.allSatisfy { has($0, .tags) }
            }
    }
}
