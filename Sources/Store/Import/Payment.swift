import GRDB
import Model
import Money

/// What a booked transaction and one to import have in common if they may be the same, but for their days.
struct Payment: Hashable {
    /// Income or expense; `nil` if the database has another word.
    private(set) var type: TransactionType?
    private var amount: Amount?
    /// Its account; `nil` if there is none for its currency yet.
    private(set) var account: TagKey?

    /// The payment of a booked one.
    init(_ found: KnownTransaction) {
        (type, amount) = (found.type, found.amount)
        account = TagKey(found.account)
    }

    /// The payment of one to import; `defaults` has the default account of each currency.
    init(_ transaction: ImportedTransaction, _ defaults: [String: TagKey]) {
        let entry = transaction.entry
        (type, amount) = (entry.type, entry.total)
        account = entry.account.map { TagKey($0) } ?? amount.flatMap { defaults[$0.currency.code] }
    }

    /// The default account of each currency.
    static func defaultAccounts(_ database: Database) throws -> [String: TagKey] {
        let rows = try Row.fetchAll(database, sql: "SELECT currency, name FROM accounts WHERE is_default = 1")
        return try Dictionary(
            rows.map { (try $0.decode(forColumn: "currency"), TagKey(try $0.decode(String.self, forColumn: "name"))) },
            uniquingKeysWith: { first, _ in first })
    }
}
