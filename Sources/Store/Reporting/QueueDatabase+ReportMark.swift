import GRDB
package import Model

extension QueueDatabase {
    /// Returns the figures stored by the last report.
    package func reportMark() throws -> ReportMark? {
        try read { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM report_marks"),
                let at = try row.moment("made")
            else { return nil }
            let counts = try RecordState.allCases.map { ($0, try row.decode(Int.self, forColumn: $0.rawValue)) }
            return ReportMark(
                at: at, counts: Dictionary(uniqueKeysWithValues: counts), held: try row.decode(forColumn: "held"),
                deferred: try row.decode(forColumn: "deferred"))
        }
    }

    /// Stores the figures of a report, replacing those of an earlier one. Not an action of the history.
    package func remember(_ mark: ReportMark) throws {
        let values = RecordState.allCases.map(mark.count) + [mark.held, mark.deferred]
        try write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO report_marks VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [mark.at.milliseconds, mark.at.offsetSeconds] + StatementArguments(values))
        }
    }
}
