import GRDB
package import Model
package import Money

/// A record that another program has kept, with all that it knows of it.
package struct ImportedRecord: Sendable {
    /// The same for the same source record in every run.
    package var id: QuickRecordID
    package var audioUUID: AudioUUID?
    /// `nil` where the source doesn't say.
    package var createdAt: Moment?
    package var entry: Entry
    /// Source facts without a place of their own, as a JSON object.
    package var extra: String?
    /// What was booked for it; `nil` for a record that is still to be processed.
    package var booked: BookedFacts?

    package init(
        id: QuickRecordID, audioUUID: AudioUUID?, createdAt: Moment?, entry: Entry, extra: String?,
        booked: BookedFacts?
    ) {
        self.id = id
        self.audioUUID = audioUUID
        self.createdAt = createdAt
        self.entry = entry
        self.extra = extra
        self.booked = booked
    }
}

/// The transaction of a record that another program has booked.
package struct BookedFacts: Sendable {
    package var id: TransactionID
    package var date: CivilDay
    package var createdAt: Moment
    package var type: TransactionType
    /// Not below zero.
    package var amount: Amount
    package var tags: [String]
    package var location: String?

    package init(
        id: TransactionID, date: CivilDay, createdAt: Moment, type: TransactionType, amount: Amount, tags: [String],
        location: String?
    ) {
        self.id = id
        self.date = date
        self.createdAt = createdAt
        self.type = type
        self.amount = amount
        self.tags = tags
        self.location = location
    }
}

/// What became of one record of an import.
package enum ImportFate: Hashable, Sendable {
    /// It has a record of its own now, in this state.
    case made(RecordState)
    /// Its recording was there without any facts, and has them now.
    case filled(RecordState)
    /// An earlier run brought it.
    case alreadyThere
    /// A sentence that says why it was left out.
    case refused(String)
}

/// What an import has done, or would do.
package struct ImportOutcome: Sendable {
    /// In the order of the records.
    package var fates: [ImportFate]
    package var before: BookFigures
    package var after: BookFigures
}

extension QueueDatabase {
    /// Brings over records of another program as one action of the history. Afterwards each is there once: by itself,
    /// or as the facts of the recording that was there without any; those of an earlier run are left as they are by now.
    ///
    /// A recording whose record a person has worked on keeps that; the facts are refused with a sentence.
    package func importRecords(
        _ records: [ImportedRecord], from source: String, at now: Moment, isDryRun: Bool
    ) throws -> ImportOutcome {
        try act(
            "import", at: now, keeping: { _ in !isDryRun },
            summary: { outcome in
                let count = outcome.fates.filter { fate in
                    switch fate {
                    case .made, .filled: true
                    case .alreadyThere, .refused: false
                    }
                }.count
                return "imported \(Self.count(count)) from \(source)"
            },
            { database in
                let before = try Self.figures(database)
                let importer = ImportRows(database: database, now: now)
                let fates = try records.map { try importer.bring($0) }
                return ImportOutcome(fates: fates, before: before, after: try Self.figures(database))
            })
    }

    private static func figures(_ database: Database) throws -> BookFigures {
        let sums = try Row.fetchAll(
            database,
            sql: "SELECT type, currency, sum(amount), count(*) FROM transactions GROUP BY type, currency ORDER BY 2, 1"
        ).compactMap { row -> BookFigures.Sum? in
            guard let type = TransactionType(rawValue: row[0]), let currency = Currency(code: row[1] as String) else {
                return nil
            }
            return BookFigures.Sum(type: type, amount: Amount(minorUnits: row[2], currency: currency), count: row[3])
        }
        return BookFigures(
            records: try Int.fetchOne(database, sql: "SELECT count(*) FROM quick_records") ?? 0,
            transactions: try Int.fetchOne(database, sql: "SELECT count(*) FROM transactions") ?? 0, sums: sums)
    }
}

/// Writes the rows of records that are brought over.
private struct ImportRows {
    let database: Database
    let now: Moment

    func bring(_ record: ImportedRecord) throws -> ImportFate {
        if try RecordRows.number(of: record.id, database) != nil { return .alreadyThere }
        if let booked = record.booked, let fate = try refuseTaken(booked) { return fate }
        guard let audioUUID = record.audioUUID else { return .made(try make(record)) }
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM quick_records WHERE audio_uuid = ?"),
            arguments: [audioUUID.description])
        guard let known else { return .made(try make(record)) }
        let found = try RecordRows.fetchOne(known, database)
        // Only what nobody has said anything of yet is filled in.
        guard [.pending, .awaitingAudio].contains(found.state), found.entry == Entry() else {
            return .refused(
                "Its recording \(audioUUID) belongs to the record \(found.id), which has an entry of its own; "
                    + "compare the two, and change that one with `quickrec process \(found.id) …` where it is wrong.")
        }
        return .filled(try fill(found, with: record))
    }

    /// The ID of a transaction is there already, without its record.
    private func refuseTaken(_ booked: BookedFacts) throws -> ImportFate? {
        let known = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM transactions WHERE id = ?)"),
            arguments: [booked.id.description])
        guard known == true else { return nil }
        return .refused("The transaction \(booked.id) is in the books already, for another record; compare the two.")
    }

    private func make(_ record: ImportedRecord) throws -> RecordState {
        let number = try RecordRows.insert(
            NewRecord(
                id: record.id, audioUUID: record.audioUUID, createdAt: record.createdAt ?? now,
                createdAtSource: record.createdAt == nil ? .clock : .sidecar, entry: record.entry,
                extra: record.extra, isProcessed: record.booked != nil), database)
        return try book(record, number)
    }

    private func fill(_ found: QuickRecord, with record: ImportedRecord) throws -> RecordState {
        try EntryRows.replace(with: record.entry, record: found.sequence, database)
        try database.execute(
            sql:
                "UPDATE quick_records SET id = ?, extra = coalesce(extra, ?), revision = revision + 1 WHERE number = ?",
            arguments: [record.id.description, record.extra, found.sequence])
        if let createdAt = record.createdAt {
            try database.execute(
                sql: """
                    UPDATE quick_records SET created_at = ?, created_offset = ?, created_source = 'sidecar'
                    WHERE number = ?
                    """, arguments: [createdAt.milliseconds, createdAt.offsetSeconds, found.sequence])
        }
        return try book(record, found.sequence)
    }

    /// Makes the transaction, where there is one, and answers the record's state.
    private func book(_ record: ImportedRecord, _ number: Int64) throws -> RecordState {
        guard let booked = record.booked else { return try RecordRows.fetchOne(number, database).state }
        let code = booked.amount.currency.code
        try AccountTable.makeDefault(currency: code, database)
        try database.cachedStatement(
            sql: """
                INSERT INTO transactions
                    (id, record_number, date, created_at, created_offset, type, account_id, currency, amount, location)
                SELECT ?, ?, ?, ?, ?, ?, id, currency, ?, ? FROM accounts WHERE currency = ? AND is_default = 1
                """
        ).execute(
            arguments: [
                booked.id.description, number, booked.date.description, booked.createdAt.milliseconds,
                booked.createdAt.offsetSeconds, booked.type.rawValue, booked.amount.minorUnits, booked.location, code,
            ])
        let transaction = database.lastInsertedRowID
        try database.cachedStatement(
            sql: "INSERT INTO transaction_lines (transaction_number, position, amount) VALUES (?, 0, ?)"
        ).execute(arguments: [transaction, booked.amount.minorUnits])
        let line = database.lastInsertedRowID
        for (position, tag) in booked.tags.enumerated() {
            try database.cachedStatement(
                sql: "INSERT INTO transaction_line_tags (line_id, tag_id, position) VALUES (?, ?, ?)"
            ).execute(arguments: [line, try NameTable.tags.identifier(of: tag, database), position])
        }
        try database.cachedStatement(
            sql: "UPDATE quick_records SET stage = 'converted', revision = revision + 1 WHERE number = ?"
        ).execute(arguments: [number])
        return .converted
    }
}
