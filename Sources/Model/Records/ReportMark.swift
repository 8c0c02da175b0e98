/// The figures of a report, for comparison with the next one.
package struct ReportMark: Hashable, Sendable {
    /// When the report was made.
    package var at: Moment
    /// Records in each state; a missing state has none.
    package var counts: [RecordState: Int]
    /// Number of held files.
    package var held: Int
    /// Number of files in the inbox that are not ready.
    package var deferred: Int

    /// Creates the figures of one report.
    package init(at: Moment, counts: [RecordState: Int], held: Int, deferred: Int) {
        self.at = at
        self.counts = counts
        self.held = held
        self.deferred = deferred
    }

    /// Returns the number of records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }

    /// Number of all records.
    package var records: Int { counts.values.reduce(0, +) }
}
