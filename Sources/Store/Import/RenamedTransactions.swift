import GRDB
import Model
import Money

/// Transactions that an import would book again because their account was renamed or merged since, which changes the
/// IDs that it derives.
struct RenamedTransactions {
    /// The booked ones by the common beginning of their IDs, in the order of these.
    private var booked: [Substring: [KnownTransaction]] = [:]

    /// `known` are the IDs of this import that exist.
    init(_ transactions: [ImportedTransaction], besides known: Set<String>, _ database: Database) throws {
        let accounts = try Set(transactions.lazy.filter { !$0.isIDNamed }.compactMap(\.entry.account)).filter {
            try NameRows(.accounts).identifier(of: $0, database) != nil
        }
        // Most imports are the first ones on their account.
        guard !accounts.isEmpty else { return }
        let sought = transactions.lazy.filter { transaction in
            !transaction.isIDNamed && transaction.entry.account.map(accounts.contains) == true
                && !known.contains(transaction.id.description)
        }
        let contents = Set(sought.map { String($0.content) })
        let edited = try Self.edited(database)
        for found in try KnownTransaction.fetch(beginning: Array(contents), database)
        where !known.contains(found.id) && !edited.contains(found.number) {
            booked[found.id.prefix(18), default: []].append(found)
        }
    }

    /// The numbers of the transactions that the user has put on another account: an equal row of that account is
    /// another transaction.
    private static func edited(_ database: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            database,
            sql: """
                SELECT c.row_id FROM actions a JOIN changes c ON c.action_id = a.id
                WHERE a.kind = 'edit' AND a.state = 'done' AND c.table_name = 'transactions'
                    AND instr(',' || c.column_names || ',', ',account_id,') > 0
                """)
    }

    /// Whether the same content is booked on the account that the transaction names. Each booked one counts once: a file
    /// may have equal rows.
    mutating func take(_ transaction: ImportedTransaction) -> Bool {
        guard !transaction.isIDNamed, let account = transaction.entry.account.map({ TagKey($0) }) else { return false }
        let index = booked[transaction.content]?.firstIndex { TagKey($0.account) == account }
        guard let index else { return false }
        booked[transaction.content]?.remove(at: index)
        return true
    }
}
