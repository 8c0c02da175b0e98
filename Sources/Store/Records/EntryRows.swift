import GRDB
import Model
import Money

/// How an `Entry` lies in `quick_records`, `entry_lines` and `entry_line_tags`.
enum EntryRows {
    /// The columns of `quick_records`, and of `transactions`, that hold an entry, in the order of `arguments(for:)`.
    static let columns = EntryAttribute.ofWhole.compactMap(\.traits.column)

    /// The values of `columns`; payees and accounts are made where they are new.
    static func arguments(for entry: Entry, _ database: Database) throws -> StatementArguments {
        let currency = entry.total?.currency ?? entry.lines.lazy.compactMap(\.amount).first?.currency ?? entry.currency
        let payee = try entry.payee.map { try NameTable.payees.identifier(of: $0, database) }
        let account = try entry.account.map { name in
            guard let currency else {
                throw StoreError.refused(
                    "The entry names the account '\(name)' but no amount, so its currency is unknown; add the amount.")
            }
            return try AccountTable.identifier(of: name, currency: currency.code, database)
        }
        var stored = entry
        stored.currency = currency
        return arguments(for: stored, payee: payee, account: account)
    }

    /// The same with the rows of the payee and the account.
    static func arguments(for entry: Entry, payee: Int64?, account: Int64?) -> StatementArguments {
        StatementArguments(
            EntryAttribute.ofWhole.map { attribute -> DatabaseValue in
                switch attribute {
                case .payee: payee?.databaseValue ?? .null
                case .account: account?.databaseValue ?? .null
                default: entry[attribute]?.databaseValue ?? .null
                }
            })
    }

    /// Puts `entry` in the place of what the record has.
    ///
    /// `also` are more assignments for the same statement: each statement has its triggers to run.
    static func replace(
        with entry: Entry, record number: Int64, also: [String] = [], _ database: Database
    ) throws {
        let assignments = (columns.map { "\($0) = ?" } + also).joined(separator: ", ")
        let arguments = try arguments(for: entry, database) + [number]
        try database.cachedStatement(sql: "UPDATE quick_records SET \(assignments) WHERE number = ?")
            .execute(arguments: arguments)
        try LineRows.entries.replace(with: entry.lines, owner: number, database)
    }
}

extension EntryValue {
    /// As its column holds it.
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
