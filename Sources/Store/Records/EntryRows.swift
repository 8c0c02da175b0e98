import GRDB
import Model
import Money

/// How an `Entry` lies in `quick_records`, `entry_lines` and `entry_line_tags`.
enum EntryRows {
    /// The columns of `quick_records` that hold an entry, in the order of `arguments(for:)`.
    static let columns = ["type", "currency", "payee_id", "account_id", "location", "note", "date", "is_cleared"]

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
        return [
            entry.type?.rawValue, currency?.code, payee, account, entry.location, entry.note,
            entry.date?.description, entry.cleared.map { $0 ? 1 : 0 },
        ]
    }

    /// Puts `entry` in the place of what the record has; where the lines are the same, they are not touched.
    ///
    /// `also` are more assignments for the same statement: each statement has its triggers to run.
    static func replace(
        with entry: Entry, record number: Int64, keepingLines: Bool = false, also: [String] = [], _ database: Database
    ) throws {
        let assignments = (columns.map { "\($0) = ?" } + also).joined(separator: ", ")
        let arguments = try arguments(for: entry, database) + [number]
        try database.cachedStatement(sql: "UPDATE quick_records SET \(assignments) WHERE number = ?")
            .execute(arguments: arguments)
        guard !keepingLines else { return }
        try LineRows.entries.delete(owner: number, database)
        try LineRows.entries.insert(entry.lines, owner: number, database)
    }
}
