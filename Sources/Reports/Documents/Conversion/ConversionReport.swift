package import FoundationEssentials
package import Model

/// How far the quick records have come: what is unprocessed, why, since when, and what to do next.
package struct ConversionReport: Hashable, Sendable {
    /// An earlier report, where one is compared with it.
    package enum Change: Hashable, Sendable {
        /// There is none yet.
        case first
        case since(ReportMark)
    }

    /// Records in each state; a state that is missing here has none.
    package var counts: [RecordState: Int]
    /// Those that are neither booked nor discarded. Its spans are those of `AgeLimit`.
    package var backlog: Backlog
    package var files: FileCounts
    /// Files in the inboxes that no worker has looked at yet.
    package var newFiles: Int
    /// Records that await their audio, are pending, or are processed and not converted; oldest first, perhaps only the
    /// first few.
    package var unprocessed: [QuickRecord]
    /// Whether every record is accounted for.
    package var balanced: Bool
    /// The instant that ages are counted to.
    package var asOf: Moment
    /// Where the days of records begin and end.
    package var zone: TimeZone
    /// What picked the records, as words of a command with a blank before them; empty for all of them.
    package var filterWords: String
    /// What `quickrec convert` would book: of all records, as it has no filters.
    package var convertible: Int
    /// What is compared with an earlier report.
    package var change: Change?

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
    /// Records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }

    /// All of them.
    package var total: Int { counts.values.reduce(0, +) }

    /// Files that wait in the inbox.
    var deferred: Int { files.count(.arriving) + files.count(.deferred) }

    /// How many unprocessed records have waited as long as that, and no longer.
    func count(_ limit: AgeLimit) -> Int { backlog.count(span: AgeLimit.allCases.firstIndex(of: limit) ?? 0) }

    /// Seconds of recordings that a person has still to hear: of what is to be triaged, now or later.
    var secondsToHear: Double { backlog[.toTriage].seconds + backlog[.snoozed].seconds }

    /// What this report has to say to the next one.
    package var mark: ReportMark {
        ReportMark(at: asOf, counts: counts, held: files.count(.held), deferred: deferred)
    }
}
