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

    static func figures(_ database: Database) throws -> BookFigures {
        let sums = try Row.fetchAll(
            database,
            sql: """
                SELECT type, currency, \(WideSum.parts(of: "amount")), count(*) FROM transactions
                GROUP BY type, currency ORDER BY currency, type
                """
        ).compactMap { row -> BookFigures.Sum? in
            guard let type = TransactionType(rawValue: row[0]), let currency = Currency(code: row[1] as String) else {
                return nil
            }
            return BookFigures.Sum(
                type: type, currency: currency, minorUnits: WideSum.value(high: row[2], low: row[3]), count: row[4])
        }
        return BookFigures(
            records: try Int.fetchOne(database, sql: "SELECT count(*) FROM quick_records") ?? 0,
            transactions: try Int.fetchOne(database, sql: "SELECT count(*) FROM transactions") ?? 0, sums: sums)
    }
}
