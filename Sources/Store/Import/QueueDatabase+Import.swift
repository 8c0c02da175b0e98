import GRDB
package import Model
import Money

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
    /// or as the facts of the recording that was there without any; those of an earlier run are left as they are.
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
                var importer = try ImportRows(records, at: now, database)
                let fates = try records.map { try importer.bring($0) }
                try importer.execute()
                return ImportOutcome(fates: fates, before: before, after: try Self.figures(database))
            })
    }

    /// What is in the books now.
    package func bookFigures() throws -> BookFigures { try read { try Self.figures($0) } }

    static func figures(_ database: Database) throws -> BookFigures {
        let sums = try Row.fetchAll(
            database,
            sql: """
                SELECT type, currency, \(Int128Sum.parts(of: "amount")), count(*) AS count FROM transactions
                GROUP BY type, currency ORDER BY currency, type
                """
        ).compactMap { row -> BookFigures.Sum? in
            guard let type = TransactionType(rawValue: try row.decode(forColumn: "type")),
                let currency = Currency(code: try row.decode(String.self, forColumn: "currency"))
            else { return nil }
            return BookFigures.Sum(
                type: type, currency: currency, minorUnits: try Int128Sum.value(of: row, at: 2),
                count: try row.decode(forColumn: "count"))
        }
        return BookFigures(
            records: try Int.fetchOne(database, sql: "SELECT count(*) FROM quick_records") ?? 0,
            transactions: try Int.fetchOne(database, sql: "SELECT count(*) FROM transactions") ?? 0, sums: sums)
    }
}
