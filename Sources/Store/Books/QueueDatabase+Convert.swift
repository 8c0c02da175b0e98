package import FoundationEssentials
import GRDB
package import Model

extension QueueDatabase {
    /// Books processed records: all of them, or those that `prefixes` name. Each gets its transaction and becomes
    /// converted; if one of the named records can't be converted, none is.
    ///
    /// The day of a transaction is the one the entry names, or else the record's civil day in `zone`. A second run
    /// converts nothing. Cost: a few statements for any number of records.
    package func convert(
        _ prefixes: [String]? = nil, zone: TimeZone, at now: Moment, options: BatchOptions = BatchOptions()
    ) throws -> BatchResult<BookedTransaction> {
        try actOnBatch(
            "convert", at: now, options: options, summary: { "converted \($0.count.counted("record"))" },
            show: { try TransactionRows.fetch($0, $1) }
        ) { database in
            var failures: [FailedItem] = []
            let numbers = try prefixes.map { try Self.convertible($0, &failures, database) }
            try Self.selectForConversion(numbers, database)
            let first = 1 + (try Int64.fetchOne(database, sql: "SELECT max(number) FROM transactions") ?? 0)
            try Self.book(from: first, zone: zone, database)
            try database.execute(sql: "DROP TABLE temp.conversion")
            let booked = try Int64.fetchAll(
                database, sql: "SELECT number FROM transactions WHERE number >= ? ORDER BY number", arguments: [first])
            return (booked, failures)
        }
    }

    private static func convertible(
        _ prefixes: [String], _ failures: inout [FailedItem], _ database: Database
    ) throws -> [Int64] {
        var numbers: [Int64] = []
        for (index, prefix) in prefixes.enumerated() {
            do {
                let record = try RecordRows.fetchOne(IDPrefix.records.resolve(prefix, database), database)
                try check(record, .convert, nil)
                numbers.append(record.sequence)
            } catch let error as StoreError {
                failures.append(FailedItem(index: index, error))
            }
        }
        return numbers
    }

    private static func selectForConversion(_ numbers: [Int64]?, _ database: Database) throws {
        try database.execute(sql: "CREATE TEMP TABLE conversion (number INTEGER PRIMARY KEY)")
        guard let numbers else {
            try database.execute(
                sql: "INSERT INTO temp.conversion SELECT number FROM quick_records WHERE state = 'processed'")
            return
        }
        for number in numbers {
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO temp.conversion VALUES (?)")
                .execute(arguments: [number])
        }
    }

    /// Inserts the transactions with lines and tags and updates the records' stage: one statement for each.
    private static func book(from first: Int64, zone: TimeZone, _ database: Database) throws {
        let currencies = try String.fetchAll(
            database,
            sql: """
                SELECT DISTINCT q.currency FROM temp.conversion c JOIN quick_records q ON q.number = c.number
                WHERE q.account_id IS NULL
                """)
        for currency in currencies { try AccountTable.makeDefault(currency: currency, database) }
        let civilDay = DatabaseFunction("civil_day", argumentCount: 1, pure: true) { values in
            guard let milliseconds = Int64.fromDatabaseValue(values[0]) else { return nil }
            return Moment(clampingMilliseconds: milliseconds, in: zone).day.description
        }
        database.add(function: civilDay)
        defer { database.remove(function: civilDay) }
        try AccountTable.movingTogether(database) { try makeTransactions(from: first, database) }
        try database.execute(
            sql: """
                UPDATE quick_records SET stage = 'converted', revision = revision + 1
                WHERE number IN (SELECT number FROM temp.conversion)
                """)
    }

    /// Inserts the transactions, their lines and their tags, with numbers from `first` on.
    private static func makeTransactions(from first: Int64, _ database: Database) throws {
        try HistoryRange.noting("transactions", database) {
            try database.execute(
                sql: """
                    INSERT INTO transactions
                        (id, record_number, date, created_at, created_offset, type, account_id, currency, amount, payee_id,
                        location, note, is_cleared)
                    SELECT new_uuid(), q.number, coalesce(q.date, civil_day(q.created_at)), q.created_at, q.created_offset,
                        q.type, coalesce(q.account_id, a.id), q.currency,
                        (SELECT sum(amount) FROM entry_lines WHERE record_number = q.number),
                        q.payee_id, q.location, q.note, coalesce(q.is_cleared, 0)
                    FROM temp.conversion c JOIN quick_records q ON q.number = c.number
                    LEFT JOIN accounts a ON a.currency = q.currency AND a.is_default = 1
                    ORDER BY q.created_at, q.number
                    """)
        }
        try HistoryRange.noting("transaction_lines", database) {
            try database.execute(
                sql: """
                    INSERT INTO transaction_lines (transaction_number, position, amount, category_id, note)
                    SELECT t.number, l.position, l.amount, l.category_id, l.note
                    FROM transactions t JOIN entry_lines l ON l.record_number = t.record_number
                    WHERE t.number >= ? ORDER BY t.number, l.position
                    """, arguments: [first])
        }
        try HistoryRange.noting("transaction_line_tags", database) {
            try database.execute(
                sql: """
                    INSERT INTO transaction_line_tags (line_id, tag_id, position)
                    SELECT tl.id, et.tag_id, et.position
                    FROM transactions t
                    JOIN transaction_lines tl ON tl.transaction_number = t.number
                    JOIN entry_lines el ON el.record_number = t.record_number AND el.position = tl.position
                    JOIN entry_line_tags et ON et.line_id = el.id
                    WHERE t.number >= ? ORDER BY tl.id, et.position
                    """, arguments: [first])
        }
    }
}
