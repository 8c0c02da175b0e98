import GRDB
import Model
import Money

/// Reads a `QuickRecord` from `quick_records` and its related tables.
enum RecordRows {
    /// Returns the records with these numbers, in this order.
    static func fetch(_ numbers: [Int64], _ database: Database) throws -> [QuickRecord] {
        let wanted = RowNumbers(numbers)
        let statement = try wanted.statement(
            """
            SELECT \(RecordRow.selection)
            FROM quick_records q
            LEFT JOIN payees p ON p.id = q.payee_id
            LEFT JOIN accounts a ON a.id = q.account_id
            LEFT JOIN transactions t ON t.record_number = q.number
            LEFT JOIN recordings r ON r.id = q.recording_id
            WHERE q.number IN (\(wanted.list))
            """, database)
        let rows = try RecordRow.fetchAll(statement)
        var currencies: [Int64: Currency] = [:]
        for row in rows { currencies[row.record.sequence] = row.record.entry.currency }
        let lines = try LineRows.entries.fetch(owners: numbers, currencies: currencies, database)
        var records: [Int64: QuickRecord] = [:]
        for row in rows {
            var record = row.record
            record.entry.lines = lines[record.sequence] ?? []
            records[record.sequence] = record
        }
        return numbers.compactMap { records[$0] }
    }

    /// Returns the record whose ID or audio UUID begins with each of these prefixes, each with its own error.
    static func fetch(
        prefixes: some Collection<String>, _ database: Database
    ) throws -> [Result<QuickRecord, StoreError>] {
        let numbers = try IDPrefix.records.resolve(prefixes, database)
        let found = try fetch(numbers.compactMap { try? $0.get() }, database)
        let records = Dictionary(found.map { ($0.sequence, $0) }, uniquingKeysWith: { first, _ in first })
        return numbers.map { number in
            number.flatMap { number in
                records[number].map { .success($0) } ?? .failure(.unknown(kind: "record", id: String(number)))
            }
        }
    }

    /// Returns the record with this number; throws `StoreError.unknown` if there is none.
    static func fetchOne(_ number: Int64, _ database: Database) throws -> QuickRecord {
        guard let record = try fetch([number], database).first else {
            throw StoreError.unknown(kind: "record", id: String(number))
        }
        return record
    }

    /// Returns the number of the record with this audio; `nil` if there is none.
    static func number(ofAudio audioUUID: AudioUUID, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM quick_records WHERE audio_uuid = ?"),
            arguments: [audioUUID.description])
    }

    /// Returns the number of the record with this ID; `nil` if there is none.
    static func number(of id: QuickRecordID, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM quick_records WHERE id = ?"),
            arguments: [id.description])
    }
}
