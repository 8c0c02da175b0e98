import GRDB
import Model
import Money

/// How a `BookedTransaction` lies in `transactions` and the tables around it.
enum TransactionRows {
    /// The transactions with these numbers, in this order.
    static func fetch(_ numbers: [Int64], _ database: Database) throws -> [BookedTransaction] {
        let wanted = RowNumbers(numbers: numbers)
        let statement = try wanted.statement(
            """
            SELECT t.number, t.id, q.id AS record_id, q.audio_uuid, t.date, t.created_at, t.created_offset, t.type,
                t.currency, t.amount, a.name AS account, p.name AS payee, t.location, t.note, t.is_cleared
            FROM transactions t
            JOIN accounts a ON a.id = t.account_id
            LEFT JOIN payees p ON p.id = t.payee_id
            LEFT JOIN quick_records q ON q.number = t.record_number
            WHERE t.number IN (\(wanted.list))
            """, database)
        let rows = try Row.fetchAll(statement)
        var currencies: [Int64: Currency] = [:]
        for row in rows { currencies[row["number"]] = Currency(code: row["currency"] as String) }
        let openings = Set(try Int64.fetchAll(database.cachedStatement(sql: OpeningBalances.numbers)))
        let lines = try LineRows.transactions.fetch(owners: numbers, currencies: currencies, database)
        var transactions: [Int64: BookedTransaction] = [:]
        for row in rows {
            let number: Int64 = row["number"]
            transactions[number] = try transaction(
                from: row, currency: currencies[number], lines: lines[number] ?? [],
                isOpeningBalance: openings.contains(number))
        }
        return numbers.compactMap { transactions[$0] }
    }

    private static func transaction(
        from row: Row, currency: Currency?, lines: [EntryLine], isOpeningBalance: Bool
    ) throws -> BookedTransaction {
        guard let id = TransactionID(row["id"] as String), let date = CivilDay(row["date"] as String),
            let createdAt = RecordingRows.moment(row, "created_at", "created_offset"),
            let type = TransactionType(rawValue: row["type"]), let currency
        else {
            throw StoreError.refused(
                "The transaction \(row["id"] as String) holds a value that no quickrec wrote; run `quickrec verify`.")
        }
        return BookedTransaction(
            id: id, quickRecordID: (row["record_id"] as String?).flatMap { QuickRecordID($0) },
            audioUUID: (row["audio_uuid"] as String?).flatMap { AudioUUID($0) }, date: date, createdAt: createdAt,
            type: type, amount: Amount(minorUnits: row["amount"], currency: currency), account: row["account"],
            payee: row["payee"], location: row["location"], note: row["note"], isCleared: row["is_cleared"] == 1,
            lines: lines, isOpeningBalance: isOpeningBalance)
    }
}

extension TransactionRows {
    /// Hands over the transactions with these numbers, in their order, a few hundred at a time.
    static func forEachBatch(
        of numbers: some Cursor<Int64>, _ database: Database, _ body: ([BookedTransaction]) throws -> Void
    ) throws {
        var batch: [Int64] = []
        while let number = try numbers.next() {
            batch.append(number)
            guard batch.count == 500 else { continue }
            try body(fetch(batch, database))
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try body(fetch(batch, database)) }
    }
}
