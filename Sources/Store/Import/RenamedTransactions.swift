import GRDB
import Model
import Money

/// Transactions that an import would book again because their account was renamed or merged since, which changes the
/// IDs that it derives.
struct RenamedTransactions {
    /// The booked ones by the common beginning of their IDs, in the order of these.
    private var booked: [Substring: [KnownTransaction]] = [:]
    /// The numbers of the transactions that the user has put on another account: an equal row of that account may be
    /// the same transaction or another one.
    private var edited: Set<Int64> = []

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
        for found in try KnownTransaction.fetch(beginning: Array(contents), database) where !known.contains(found.id) {
            booked[found.id.prefix(18), default: []].append(found)
        }
        if !booked.isEmpty { edited = try Self.edited(database) }
    }

    private static func edited(_ database: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            database,
            sql: """
                SELECT c.row_id FROM actions a JOIN changes c ON c.action_id = a.id
                WHERE a.kind = 'edit' AND a.state = 'done' AND c.table_name = 'transactions'
                    AND instr(',' || c.column_names || ',', ',account_id,') > 0
                """)
    }

    /// What becomes of a transaction whose content is booked on the account that it names; `nil` if it is not. Each
    /// booked one counts once: a file may have equal rows.
    mutating func fate(of transaction: ImportedTransaction) -> ImportFate? {
        guard !transaction.isIDNamed, let account = transaction.entry.account.map({ TagKey($0) }) else { return nil }
        let index = booked[transaction.content]?.firstIndex { TagKey($0.account) == account }
        guard let index, let found = booked[transaction.content]?.remove(at: index) else { return nil }
        guard edited.contains(found.number) else { return .alreadyThere }
        return .refused(
            "`quickrec edit` put an equal transaction on '\(found.account)' (\(found.id)); if this is another one, book it "
                + "with `quickrec add --transaction`.")
    }
}
