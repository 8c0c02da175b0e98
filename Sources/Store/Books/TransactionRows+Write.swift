import GRDB
import Model
import Money

extension TransactionRows {
    /// Books an entry that has a sum, and answers the transaction's number; `record` is the number of its quick record.
    ///
    /// Throws `StoreError.refused` where the named account has another currency.
    static func insert(
        _ entry: Entry, id: TransactionID = TransactionID(), record: Int64? = nil, date: CivilDay, createdAt: Moment,
        _ database: Database
    ) throws -> Int64 {
        let total = try RecordRows.bookable(entry, "the transaction")
        let account = try AccountTable.booking(entry.account, currency: total.currency, database)
        let payee = try entry.payee.map { try NameTable.payees.identifier(of: $0, database) }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO transactions
                    (id, record_number, date, created_at, created_offset, type, account_id, currency, amount, payee_id,
                    location, note, is_cleared)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let arguments: StatementArguments = [
            id.description, record, date.description, createdAt.milliseconds, createdAt.offsetSeconds,
            (entry.type ?? .expense).rawValue, account, total.currency.code, total.minorUnits, payee, entry.location,
            entry.note, entry.cleared == true ? 1 : 0,
        ]
        try AccountTable.moving(account, for: total.description, database) {
            try statement.execute(arguments: arguments)
        }
        let number = database.lastInsertedRowID
        try LineRows.transactions.insert(entry.lines, owner: number, database)
        return number
    }

    /// Puts `entry` in the place of what is booked; what stays the same is not touched.
    static func replace(
        _ old: BookedTransaction, number: Int64, with entry: Entry, date: CivilDay, _ database: Database
    ) throws {
        let total = try RecordRows.bookable(entry, old.id.description)
        if old.isOpeningBalance { try checkOpening(old, entry) }
        let account = try AccountTable.booking(entry.account, currency: total.currency, database)
        let payee = try entry.payee.map { try NameTable.payees.identifier(of: $0, database) }
        let statement = try database.cachedStatement(
            sql: """
                UPDATE transactions SET date = ?, type = ?, account_id = ?, currency = ?, amount = ?, payee_id = ?,
                    location = ?, note = ?, is_cleared = ?
                WHERE number = ?
                """)
        let arguments: StatementArguments = [
            date.description, (entry.type ?? .expense).rawValue, account, total.currency.code, total.minorUnits, payee,
            entry.location, entry.note, entry.cleared == true ? 1 : 0, number,
        ]
        try AccountTable.moving(account, for: "\(total) in \(old.id)", database) {
            try statement.execute(arguments: arguments)
        }
        guard entry.lines != old.lines else { return }
        try LineRows.transactions.delete(owner: number, database)
        if old.isOpeningBalance {
            try LineRows.transactions.insert(entry.lines, owner: number, database) { _, database in
                try OpeningBalances.category(database)
            }
        } else {
            try LineRows.transactions.insert(entry.lines, owner: number, database)
        }
    }

    /// Takes a transaction out of the books; its quick record is processed again.
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

    static func fetchOne(_ number: Int64, _ database: Database) throws -> BookedTransaction {
        guard let transaction = try fetch([number], database).first else {
            throw StoreError.unknown(kind: "transaction", id: String(number))
        }
        return transaction
    }

    private static func checkOpening(_ old: BookedTransaction, _ entry: Entry) throws {
        guard entry.lines.count == 1, entry.lines[0].category == old.lines.first?.category else {
            throw StoreError.refused(
                "\(old.id) is the opening balance of \(old.account), so it keeps its one line and its category; "
                    + "change its amount, date or note, or delete it and book a transaction.")
        }
    }
}
