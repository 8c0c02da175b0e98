import GRDB
import Model
import Money

/// Transactions to book, collected and then inserted with one statement of each kind.
struct TransactionAdditions {
    /// The numbers of the inserted transactions, in order.
    private(set) var numbers: [Int64] = []

    private var heads = ValueRows(Self.columns)
    private var lines: [(entry: [EntryLine], isOpeningBalance: Bool)] = []
    private var names = NameCache()
    private var balances: [Int64: Balance] = [:]

    /// The number of transactions not yet inserted.
    var count: Int { heads.count }

    private static let columns =
        ["id", "record_number", "created_at", "created_offset", "amount"] + EntryRows.columns

    /// Adds an entry that has a sum; `record` is the number of its quick record. An opening balance gets the system's
    /// category.
    ///
    /// Throws `StoreError.refused`, and adds nothing, if the named account has another currency or its balance would
    /// not fit into 64 bits.
    mutating func append(
        _ entry: Entry, id: TransactionID = TransactionID(), record: Int64? = nil, date: CivilDay, createdAt: Moment,
        isOpeningBalance: Bool = false, _ database: Database
    ) throws {
        let total = try RecordRows.bookable(entry, "the transaction")
        var (account, balance): (Int64, Balance) = (0, Balance())
        let values = try names.learn(entry, database) { names in
            account = try names.bookingAccount(entry.account, currency: total.currency.code, database)
            balance = try balances[account] ?? Balance(of: account, database)
            guard balance.add(total.minorUnits, entry) else {
                throw try AccountTable.tooLarge(account, total.description, database)
            }
            return try TransactionRows.values(
                of: entry, date: date, account: account, currency: total.currency, &names, database)
        }
        balances[account] = balance
        let head = [
            id.description.databaseValue, record?.databaseValue ?? .null, createdAt.milliseconds.databaseValue,
            createdAt.offsetSeconds.databaseValue, total.minorUnits.databaseValue,
        ]
        heads.append(head + values)
        var lines = entry.lines
        if isOpeningBalance { for index in lines.indices { lines[index].category = OpeningBalances.name } }
        self.lines.append((lines, isOpeningBalance))
    }

    /// Inserts all added transactions.
    mutating func execute(_ database: Database) throws {
        guard heads.count > 0 else { return }
        try AccountTable.movingTogether(database) {
            let first = try heads.make(in: "transactions", database) {
                "INSERT INTO transactions (\(Self.columns.joined(separator: ", "))) SELECT * FROM \($0)"
            }
            var changes = LineChanges(.transactions)
            for (number, made) in zip(first..., lines) {
                try changes.append(owner: number, to: made.entry, &names, database) {
                    try made.isOpeningBalance
                        ? OpeningBalances.category($2) : $1.identifier(of: $0, in: .categories, $2)
                }
                numbers.append(number)
            }
            try changes.execute(database)
        }
        heads = ValueRows(Self.columns)
        lines = []
    }
}

/// The balance of an account including the transactions not yet inserted, in minor units.
private struct Balance: FetchableRecord {
    var all: Int64 = 0
    var cleared: Int64 = 0

    init() {}

    init(of account: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT balance, cleared_balance FROM accounts WHERE id = ?")
        self = try Balance.fetchOne(statement, arguments: [account]) ?? Balance()
    }

    init(row: Row) throws {
        all = try row.decode(forColumn: "balance")
        cleared = try row.decode(forColumn: "cleared_balance")
    }

    /// Adds a transaction; returns `false` if the sum overflows.
    mutating func add(_ units: Int64, _ entry: Entry) -> Bool {
        let units = entry.type == .income ? units : -units
        let sums = (
            all.addingReportingOverflow(units), cleared.addingReportingOverflow(entry.cleared == true ? units : 0)
        )
        (all, cleared) = (sums.0.partialValue, sums.1.partialValue)
        return !sums.0.overflow && !sums.1.overflow
    }
}
