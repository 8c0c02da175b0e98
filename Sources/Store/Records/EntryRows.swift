import GRDB
import Model
import Money

/// Stores an `Entry` in `quick_records`, `entry_lines` and `entry_line_tags`.
enum EntryRows {
    /// The columns of `quick_records`, and of `transactions`, that hold an entry, in the order of `values(of:)`.
    static let columns = EntryAttribute.ofWhole.compactMap(\.traits.column)

    /// The values of `columns`; new payees and accounts are created.
    static func values(of entry: Entry, _ names: inout NameCache, _ database: Database) throws -> [DatabaseValue] {
        let currency = currency(of: entry)
        let payee = try entry.payee.map { try names.identifier(of: $0, in: .payees, database) }
        let account = try entry.account.map { name in
            guard let currency else {
                throw StoreError.refused(
                    "The entry names the account '\(name)' but no amount, so its currency is unknown; add the amount.")
            }
            return try names.account(name, currency: currency.code, database)
        }
        var stored = entry
        stored.currency = currency
        return try values(of: stored, payee: payee, account: account)
    }

    /// The values of `columns`, given the rows of the payee and the account.
    ///
    /// Throws `StoreError.refused` for a text, also of a line, that SQLite would cut short.
    static func values(of entry: Entry, payee: Int64?, account: Int64?) throws -> [DatabaseValue] {
        try entry.refuseNulls()
        return EntryAttribute.ofWhole.map { attribute in
            switch attribute {
            case .payee: payee?.databaseValue ?? .null
            case .account: account?.databaseValue ?? .null
            default: entry[attribute]?.databaseValue ?? .null
            }
        }
    }

    /// The stored currency: that of the amounts, or else the one the entry names.
    static func currency(of entry: Entry) -> Currency? {
        entry.total?.currency ?? entry.lines.lazy.compactMap(\.amount).first?.currency ?? entry.currency
    }

    /// Replaces `old`, the record's current entry, with `new`; `also` are additional assignments.
    static func replace(
        _ old: Entry, with new: Entry, record: Int64, also: [String] = [], _ database: Database
    ) throws {
        var changes = EntryChanges(also: also)
        try changes.append(record: record, from: old, to: new, database)
        try changes.execute(database)
    }
}

extension EntryValue {
    /// The value in its column.
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .text(let text): text.databaseValue
        case .texts: preconditionFailure("what lines have lies in rows of its own")
        case .day(let day): day.description.databaseValue
        case .type(let type): type.rawValue.databaseValue
        case .currency(let currency): currency.code.databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }
}
