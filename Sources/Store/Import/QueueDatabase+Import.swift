import GRDB
package import Model
package import Money

/// The outcome of one imported record.
package enum ImportFate: Hashable, Sendable {
    /// It has a new record in this state.
    case made(RecordState)
    /// Its recording existed without any facts and now has them.
    case filled(RecordState)
    /// An earlier run imported it.
    case alreadyThere
    /// An earlier run booked it with another day, type or amount, which stays; with a sentence.
    case differs(String)
    /// The books have an equal one of another source, or of another reading of the same; with a sentence.
    case equal(String)
    /// An earlier run booked it, and it was deleted since.
    case deleted
    /// It was left out, with the reason as a sentence.
    case refused(String)
}

/// The result of an import or its dry run.
package struct ImportOutcome: Sendable {
    /// In the order of the records.
    package var fates: [ImportFate]
    /// The books before the import.
    package var before: BookFigures
    /// The books after the import; in a dry run, as they would be.
    package var after: BookFigures
    /// How many actions, without this one, have to be undone to revert the earliest import that `differs`; 0 if none does.
    package var earlierActions = 0
    /// How many booked transactions equal one of an earlier import on another account, by its name.
    package var elsewhere: [String: Int] = [:]
    /// How many booked transactions equal one of the books in day, type, amount and account, with another note or without
    /// a payee on one side.
    package var nearlyEqualCount = 0
    /// The booked transactions that may repeat one of the books, which has another day or name.
    package var similar: [SimilarTransaction] = []
    /// How many transactions of an earlier run lack facts that they have now, by the names of the facts.
    package var lacking: [String: Int] = [:]
}

extension ImportOutcome {
    /// Whether the import changed anything.
    private var isStored: Bool { fates.contains { $0.isStored } }

    /// How many actions have to be undone to revert the earliest import that `differs`, after this one; 0 if none does.
    package func undoCount(isDryRun: Bool) -> Int {
        earlierActions == 0 ? 0 : earlierActions + (isStored && !isDryRun ? 1 : 0)
    }
}

extension ImportFate {
    /// Whether the record is new, or has new facts.
    var isStored: Bool {
        switch self {
        case .made, .filled: true
        case .alreadyThere, .deleted, .differs, .equal, .refused: false
        }
    }
}

extension QueueDatabase {
    /// Imports records of another program as one action of the history. Each then exists once: as a new record, or as
    /// the facts of an existing recording that had none. Records of an earlier run are left as they are. Sentences have
    /// amounts with `mark`.
    ///
    /// A recording whose record the user has worked on keeps that; the imported facts are refused with a sentence.
    package func importRecords(
        _ records: [ImportedRecord], from source: String, at now: Moment, isDryRun: Bool, mark: DecimalMark = .point
    ) throws -> ImportOutcome {
        try act(
            "import", at: now, isDryRun: isDryRun,
            summary: { "imported \($0.fates.count(where: \.isStored).counted("record")) from \(source)" }
        ) { database in
            let before = try Self.figures(database)
            var importer = try ImportRows(records, at: now, mark: mark, database)
            let fates = try records.map { try importer.bring($0) }
            try importer.execute()
            return ImportOutcome(
                fates: fates, before: before, after: try Self.figures(database),
                earlierActions: try importer.earlier.undoCount())
        }
    }

    /// The current figures of the books.
    package func bookFigures() throws -> BookFigures { try read { try Self.figures($0) } }

    /// Returns the current figures of the books.
    static func figures(_ database: Database) throws -> BookFigures {
        let sums = try Row.fetchAll(
            database,
            sql: """
                SELECT type, currency, \(Int128Sum.parts(of: "amount")), count(*) AS count,
                    number IN (\(OpeningBalances.numbers)) AS is_opening
                FROM transactions GROUP BY is_opening, type, currency ORDER BY currency, is_opening DESC, type
                """
        ).compactMap { row -> BookFigures.Sum? in
            guard let type = TransactionType(rawValue: try row.decode(forColumn: "type")),
                let currency = Currency(code: try row.decode(String.self, forColumn: "currency"))
            else { return nil }
            return BookFigures.Sum(
                type: type, currency: currency, minorUnits: try Int128Sum.value(of: row, at: 2),
                count: try row.decode(forColumn: "count"), isOpening: try row.decode(forColumn: "is_opening"))
        }
        return BookFigures(
            records: try Int.fetchOne(database, sql: "SELECT count(*) FROM quick_records") ?? 0,
            transactions: try Int.fetchOne(database, sql: "SELECT count(*) FROM transactions") ?? 0, sums: sums)
    }
}
