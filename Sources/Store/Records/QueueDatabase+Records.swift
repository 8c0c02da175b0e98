import GRDB
package import Model

extension QueueDatabase {
    /// Returns the records that match `filter`, in its order.
    package func records(_ filter: RecordFilter) throws -> [QuickRecord] {
        try all(.records, filter)
    }

    /// Returns the versions of the records that match `filter`, in its order; some hundredths of a second for 100,000.
    package func versions(_ filter: RecordFilter) throws -> [RecordVersion] {
        try read { database in
            filter.prepare(database)
            let (sql, arguments) = filter.query(selecting: "q.number, q.revision")
            return try RecordVersion.fetchAll(database, sql: sql, arguments: arguments)
        }
    }

    /// Returns the current versions of these records; deleted ones are omitted.
    package func versions(of numbers: [Int64]) throws -> [RecordVersion] {
        guard !numbers.isEmpty else { return [] }
        return try read { database in
            let list = numbers.map(String.init).joined(separator: ",")
            return try RecordVersion.fetchAll(
                database, sql: "SELECT number, revision FROM quick_records WHERE number IN (\(list))")
        }
    }

    /// Returns the records with these numbers, in this order; missing ones are omitted.
    package func records(numbers: [Int64]) throws -> [QuickRecord] {
        try read { try ListedRows.records.fetchAll(numbers, $0) }
    }

    /// Returns the record whose ID or audio UUID begins with `prefix`, ignoring case.
    ///
    /// Throws `StoreError.unknown` and `.ambiguous`.
    package func record(prefix: String) throws -> QuickRecord {
        try read { database in
            let number = try IDPrefix.records.resolve(prefix, database)
            return try RecordRows.fetchOne(number, database)
        }
    }

    /// Resolves several prefixes, each with its own error; at most a few hundred, because writers are blocked
    /// meanwhile.
    package func records(prefixes: [String]) throws -> [Result<QuickRecord, StoreError>] {
        try read { try RecordRows.fetch(prefixes: prefixes, $0) }
    }

    /// Returns the record with this ID, if there is one.
    package func record(id: QuickRecordID) throws -> QuickRecord? {
        try read { database in
            try RecordRows.number(of: id, database).map { try RecordRows.fetchOne($0, database) }
        }
    }

    /// Returns the ID of the record with this audio, if there is one.
    package func recordID(ofAudio audioUUID: AudioUUID) throws -> QuickRecordID? {
        try read { database in
            try RecordRows.number(ofAudio: audioUUID, database).map { try RecordRows.fetchOne($0, database).id }
        }
    }

    /// Returns the number of records in each state; states without records are 0.
    ///
    /// Converted records are counted by their transactions: of a million records most are converted, and SQLite before
    /// 3.41 reads every row to count by a virtual column, but not to count an index.
    package func recordCounts() throws -> [RecordState: Int] {
        try read(Self.recordCounts)
    }

    /// Returns the number of records in each state; states without records are 0.
    static func recordCounts(_ database: Database) throws -> [RecordState: Int] {
        var counts = Dictionary(uniqueKeysWithValues: RecordState.allCases.map { ($0, 0) })
        for state in RecordState.allCases where state != .converted {
            counts[state] = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT count(*) FROM quick_records WHERE state = ?"),
                arguments: [state.rawValue])
        }
        // SQLite counts a whole table by its pages, and NULLs are adjacent in the index: a tenth of the time that
        // count(record_number) takes.
        counts[.converted] = try Int.fetchOne(
            database,
            sql: """
                SELECT (SELECT count(*) FROM transactions)
                    - (SELECT count(*) FROM transactions WHERE record_number IS NULL)
                """)
        return counts
    }
}

extension RecordVersion: FetchableRecord {
    /// Decodes a row with the columns `number` and `revision`.
    init(row: Row) throws {
        self.init(sequence: try row.decode(forColumn: "number"), revision: try row.decode(forColumn: "revision"))
    }
}
