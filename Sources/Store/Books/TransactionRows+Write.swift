import GRDB
import Model
import Money

extension TransactionRows {
    /// Books an entry that has a sum and returns the transaction's number.
    ///
    /// Throws `StoreError.refused` if the named account has another currency.
    static func insert(
        _ entry: Entry, date: CivilDay, createdAt: Moment, _ database: Database
    ) throws -> Int64 {
        var additions = TransactionAdditions()
        try additions.append(entry, date: date, createdAt: createdAt, database)
        try additions.execute(database)
        return additions.numbers[0]
    }

    /// The values of `EntryRows.columns` in a transaction, where only payee, location and note may be unknown.
    static func values(
        of entry: Entry, date: CivilDay, account: Int64, currency: Currency, _ names: inout NameCache,
        _ database: Database
    ) throws -> [DatabaseValue] {
        var entry = entry
        entry.type = entry.type ?? .expense
        entry.date = date
        entry.currency = currency
        entry.cleared = entry.cleared == true
        let payee = try entry.payee.map { try names.identifier(of: $0, in: .payees, database) }
        return try EntryRows.values(of: entry, payee: payee, account: account)
    }

    /// Replaces the booked entry with `entry`; unchanged values are not touched.
    static func replace(
        _ old: BookedTransaction, number: Int64, with entry: Entry, date: CivilDay, _ database: Database
    ) throws {
        let total = try RecordRows.bookable(entry, old.id.description)
        if old.isOpeningBalance { try checkOpening(old, entry) }
        let account = try AccountTable.booking(entry.account, currency: total.currency.code, database)
        let assignments = EntryRows.columns.map { "\($0) = ?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "UPDATE transactions SET \(assignments), amount = ? WHERE number = ?")
        var names = NameCache()
        let arguments =
            try values(of: entry, date: date, account: account, currency: total.currency, &names, database)
            + [total.minorUnits.databaseValue, number.databaseValue]
        try AccountTable.moving(account, for: "\(total) in \(old.id)", database) {
            try statement.execute(arguments: StatementArguments(arguments))
        }
        var lines = LineChanges(.transactions)
        try lines.append(owner: number, from: old.lines, to: entry.lines, &names, database) {
            try old.isOpeningBalance ? OpeningBalances.category($2) : $1.identifier(of: $0, in: .categories, $2)
        }
        try lines.execute(database)
    }

    /// Deletes a transaction from the books; its quick record is processed again.
    static func delete(_ number: Int64, _ database: Database) throws {
        let record = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT record_number FROM transactions WHERE number = ?"),
            arguments: [number])
        try LineRows.transactions.delete(owner: number, database)
        try database.cachedStatement(sql: "DELETE FROM transactions WHERE number = ?").execute(arguments: [number])
        guard let record else { return }
        try database.cachedStatement(
            sql: "UPDATE quick_records SET stage = 'processed', revision = revision + 1 WHERE number = ?"
        ).execute(arguments: [record])
    }

    /// Returns the transaction with this number; throws if there is none.
    static func fetchOne(_ number: Int64, _ database: Database) throws -> BookedTransaction {
        guard let transaction = try fetch([number], database).first else {
            throw StoreError.unknown(kind: "transaction", id: String(number))
        }
        return transaction
    }

    private static func checkOpening(_ old: BookedTransaction, _ entry: Entry) throws {
        guard entry.lines.count == 1, entry.lines[0].category == old.lines.first?.category,
            entry.account.map({ TagKey($0) }) == TagKey(old.account), entry.total?.currency == old.amount.currency
        else {
            throw StoreError.refused(
                "\(old.id) is the opening balance of \(old.account), so it keeps its account, its currency, its one line and "
                    + "its category; change its amount, date or note, or delete it and book a transaction.")
        }
    }
}
