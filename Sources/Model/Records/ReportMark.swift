/// What a report has said, for the next one to compare with.
package struct ReportMark: Hashable, Sendable {
    package var at: Moment
    /// Records in each state; a state that is missing here has none.
    package var counts: [RecordState: Int]
    /// Held files.
    package var held: Int
    /// Files in the inbox that are not ready.
    package var deferred: Int

    package init(at: Moment, counts: [RecordState: Int], held: Int, deferred: Int) {
        self.at = at
        self.counts = counts
        self.held = held
        self.deferred = deferred
    }

    /// Records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }

    /// All records.
    package var records: Int { counts.values.reduce(0, +) }
}
