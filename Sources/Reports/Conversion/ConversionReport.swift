package import Model

/// How long a record may have waited to be counted in a group; it belongs to the first one that it fits.
package enum AgeLimit: CaseIterable, Hashable, Sendable {
    case day
    case week
    case month
    case year
    case older

    /// Days of 24 hours, so that the groups do not depend on a calendar; `nil` for what is older than all of them.
    package var days: Int? {
        switch self {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        case .older: nil
        }
    }

    /// The ISO 8601 duration in JSON: `P1D`, `P7D`, `P30D`, `P365D`, `nil`.
    package var upTo: String? { days.map { "P\($0)D" } }
}

/// How far the quick records have come: what is unprocessed, why, since when, and what to do next.
package struct ConversionReport: Hashable, Sendable {
    /// Records in each state; a state that is missing here has none.
    package var counts: [RecordState: Int]
    /// Those that are neither booked nor put away. Its spans are those of `AgeLimit`.
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
    /// What picked the records, as words of a command with a blank before them; empty for all of them.
    package var filterWords: String
    /// What `quickrec convert` would book: of all records, as it has no filters.
    package var convertible: Int
    /// What is compared with an earlier report.
    package var change: ReportChange?

    package init(
        counts: [RecordState: Int], backlog: Backlog, files: FileCounts = FileCounts(), newFiles: Int = 0,
        unprocessed: [QuickRecord], balanced: Bool, asOf: Moment, filterWords: String = "", convertible: Int? = nil,
        change: ReportChange? = nil
    ) {
        self.counts = counts
        self.backlog = backlog
        self.files = files
        self.newFiles = newFiles
        self.unprocessed = unprocessed
        self.balanced = balanced
        self.asOf = asOf
        self.filterWords = filterWords
        self.convertible = convertible ?? counts[.processed] ?? 0
        self.change = change
    }
}

/// An earlier report, where one is compared with it.
package enum ReportChange: Hashable, Sendable {
    /// There is none yet.
    case first
    case since(ReportMark)
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
