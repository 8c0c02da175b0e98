package import FoundationEssentials
package import Model

/// The progress of the quick records: what is unprocessed, why, since when, and what to do next.
package struct ConversionReport: Hashable, Sendable {
    /// The earlier report to compare with, if any.
    package enum Change: Hashable, Sendable {
        /// There is no earlier report yet.
        case first
        /// The figures of the last report.
        case since(ReportMark)
    }

    /// Records by state; a missing state has none.
    package var counts: [RecordState: Int]
    /// Records that are neither booked nor discarded. The spans are those of `AgeLimit`.
    package var backlog: Backlog
    /// The files seen by the worker, by outcome.
    package var files: FileCounts
    /// Files in the inboxes that no worker has looked at yet.
    package var newFiles: Int
    /// Inboxes that can't be reached, or that nothing may be taken in from.
    package var unreachableInboxes = 0
    /// Records that await their audio, are pending, or are processed and not converted; oldest first, possibly only the
    /// first few.
    package var unprocessed: [QuickRecord]
    /// Whether every record is accounted for.
    package var balanced: Bool
    /// The reference instant for ages.
    package var asOf: Moment
    /// The time zone that determines the days of records.
    package var zone: TimeZone
    /// The filters that selected the records, as command-line words with a leading space; empty for all records.
    package var filterWords: String
    /// What `quickrec convert` would book, of all records, as it has no filters.
    package var convertible: Int
    /// The comparison with an earlier report.
    package var change: Change?

    /// `convertible` is the number of processed records unless given: with filters, the two differ.
    package init(
        counts: [RecordState: Int], backlog: Backlog, files: FileCounts = FileCounts(), newFiles: Int = 0,
        unprocessed: [QuickRecord], balanced: Bool, asOf: Moment, zone: TimeZone, filterWords: String = "",
        convertible: Int? = nil, change: Change? = nil
    ) {
        self.counts = counts
        self.backlog = backlog
        self.files = files
        self.newFiles = newFiles
        self.unprocessed = unprocessed
        self.balanced = balanced
        self.asOf = asOf
        self.zone = zone
        self.filterWords = filterWords
        self.convertible = convertible ?? counts[.processed] ?? 0
        self.change = change
    }
}

extension ConversionReport {
    /// The number of records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }

    /// The number of all records.
    package var total: Int { counts.values.reduce(0, +) }

    /// The number of files that wait in the inbox.
    var deferred: Int { files.count(.arriving) + files.count(.deferred) }

    /// The number of unprocessed records in this age group.
    func count(_ limit: AgeLimit) -> Int { backlog.count(span: AgeLimit.allCases.firstIndex(of: limit) ?? 0) }

    /// Seconds of recordings that the user still has to hear: those to be triaged, now or later.
    var secondsToHear: Double { backlog[.toTriage].seconds + backlog[.snoozed].seconds }

    /// The figures that the next report compares with.
    package var mark: ReportMark {
        ReportMark(at: asOf, counts: counts, held: files.count(.held), deferred: deferred)
    }
}
