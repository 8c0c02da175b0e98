import GRDB
import Model

/// Transactions that an import would book again because their account was renamed or merged since, which changes the
/// IDs that it derives.
struct RenamedTransactions {
    /// The booked ones by the common beginning of their IDs, in the order of these.
    private var booked: [Substring: [KnownTransaction]] = [:]
    /// How many transactions of this import equal one that an earlier run booked on another account, by its name.
    private(set) var elsewhere: [String: Int] = [:]
    /// The IDs of the booked ones for which a transaction of this import was found.
    private(set) var matched: Set<String> = []

    /// `known` are the IDs of this import that exist.
    init(_ transactions: [ImportedTransaction], besides known: Set<String>, _ database: Database) throws {
        // The open action is an import as well.
        let isFirst = try !database.hasRow(
            """
            FROM actions
            WHERE kind = 'import' AND state = 'done' AND id NOT IN (SELECT action_id FROM open_action)
            """)
        guard !isFirst else { return }
        let sought = transactions.lazy.filter { !$0.isIDNamed && !known.contains($0.id.description) }
        let contents = Set(sought.map { String($0.content) })
        for found in try KnownTransaction.fetch(beginning: Array(contents), database) where !known.contains(found.id) {
            booked[found.id.prefix(18), default: []].append(found)
        }
    }

    /// What becomes of a transaction whose content is booked on the account that it names; `nil` if it is not. Each
    /// booked one counts once: a file may have equal rows.
    mutating func fate(of transaction: ImportedTransaction, _ earlier: inout EarlierImports) throws -> ImportFate? {
        guard !transaction.isIDNamed, let account = transaction.entry.account.map({ TagKey($0) }) else { return nil }
        let index = booked[transaction.content]?.firstIndex { TagKey($0.account) == account }
        guard let index, let found = booked[transaction.content]?.remove(at: index) else { return nil }
        matched.insert(found.id)
        // An equal row of the account that the user has put it on may be the same transaction or another one.
        guard try earlier.edited(found.number).contains("account_id") else {
            return try found.fate(
                readAs: transaction.date, transaction.entry.type, transaction.entry.total, &earlier)
        }
        return .refused(
            "\(quickrec: "edit") put an equal transaction on '\(found.account)' (\(found.id)); if this is another one, book "
                + "it with \(quickrec: "add --transaction").")
    }

    /// Notes that a transaction was booked: two accounts of one bank may have equal rows, or the account was forgotten
    /// the first time.
    mutating func noteBooked(_ transaction: ImportedTransaction) {
        guard !transaction.isIDNamed, let found = booked[transaction.content]?.first else { return }
        elsewhere[found.account, default: 0] += 1
    }
}
