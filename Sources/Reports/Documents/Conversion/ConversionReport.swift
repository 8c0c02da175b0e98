package import FoundationEssentials
package import Model

/// How far the quick records have come: what is unprocessed, why, since when.
package struct ConversionReport: Hashable, Sendable {
    /// Records in each state; a state that is missing here has none.
    package var counts: [RecordState: Int]
    /// Held files.
    package var held: Int
    /// Files in the inbox that are not ready.
    package var deferred: Int
    /// Seconds of all recordings of unprocessed records.
    package var spokenSeconds: Double
    /// When the oldest unprocessed record was created; `nil` where there is none.
    package var oldest: Moment?
    /// Unprocessed records by age; a limit that is missing here has none.
    package var ages: [AgeLimit: Int]
    /// Records that await their audio, are pending, or are processed and not converted; oldest first.
    ///
    /// The text for people shows the first few only; JSON and CSV have all that are here.
    package var unprocessed: [QuickRecord]
    /// Whether every file that was seen and every record is accounted for.
    package var balanced: Bool
    /// The instant that ages are counted to.
    package var asOf: Moment
    /// Where days begin.
    package var zone: TimeZone

    package init(
        counts: [RecordState: Int], held: Int, deferred: Int, spokenSeconds: Double, oldest: Moment?,
        ages: [AgeLimit: Int], unprocessed: [QuickRecord], balanced: Bool, asOf: Moment,
        zone: TimeZone
    ) {
        self.counts = counts
        self.held = held
        self.deferred = deferred
        self.spokenSeconds = spokenSeconds
        self.oldest = oldest
        self.ages = ages
        self.unprocessed = unprocessed
        self.balanced = balanced
        self.asOf = asOf
        self.zone = zone
    }

    /// Records that are neither booked nor put away.
    package var unprocessedCount: Int {
        RecordState.unprocessed.reduce(0) { $0 + count($1) }
    }

    /// Records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }
}
