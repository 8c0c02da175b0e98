package import Model

/// What one pass over the inbox did with the files it saw.
package struct IngestSummary: Hashable, Sendable {
    /// Recordings that were taken in.
    package var taken: Int
    /// Files with bytes that had been taken in before.
    package var duplicates: Int
    /// Held files.
    package var held: Int
    /// Files that were not ready and will be looked at again.
    package var deferred: Int
    /// Temporary files and junk, and named files that are refused.
    package var ignored: Int
    /// How many of those a person has named: it was said of each why.
    package var refused = 0
    /// How many of the ignored lie deeper than the scan goes: it was said of each which.
    package var tooDeep = 0
    /// Sidecars that were read.
    package var sidecars: Int

    package init(
        taken: Int = 0, duplicates: Int = 0, held: Int = 0, deferred: Int = 0, ignored: Int = 0, sidecars: Int = 0,
        refused: Int = 0
    ) {
        self.taken = taken
        self.duplicates = duplicates
        self.held = held
        self.deferred = deferred
        self.ignored = ignored
        self.sidecars = sidecars
        self.refused = refused
    }
}

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

    /// The words for people.
    var name: String {
        switch self {
        case .day: "up to a day"
        case .week: "up to a week"
        case .month: "up to 30 days"
        case .year: "up to a year"
        case .older: "longer"
        }
    }
}

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

    package init(
        counts: [RecordState: Int], held: Int, deferred: Int, spokenSeconds: Double, oldest: Moment?,
        ages: [AgeLimit: Int], unprocessed: [QuickRecord], balanced: Bool, asOf: Moment
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
    }

    /// Records that are neither booked nor put away.
    package var unprocessedCount: Int {
        RecordState.unprocessed.reduce(0) { $0 + count($1) }
    }

    /// Records in one state.
    package func count(_ state: RecordState) -> Int { counts[state] ?? 0 }
}

/// A row of `held`: a file that is held or waits.
package struct HeldFileRow: Hashable, Sendable {
    /// Where it lies, relative to the queue folder.
    package var path: String
    package var originalName: FileName
    /// Why, as a sentence for people.
    package var reason: String
    /// Why, for programs.
    package var code: String
    package var since: Moment
    /// When it is tried again by itself; `nil` where it waits for a person.
    package var retryAt: Moment?
    /// Characters of its name in `held/` that tell it from all others.
    package var idLength: Int

    package init(
        path: String, originalName: FileName, reason: String, code: String, since: Moment, retryAt: Moment?,
        idLength: Int = 8
    ) {
        self.path = path
        self.originalName = originalName
        self.reason = reason
        self.code = code
        self.since = since
        self.retryAt = retryAt
        self.idLength = idLength
    }
}

extension HeldFileRow {
    /// The digits that its name in `held/` begins with, and as much more as tells it from others; `nil` for a file that
    /// waits in an inbox.
    var shortID: String? {
        guard path.hasPrefix("held/"), let name = path.split(separator: "/").last else { return nil }
        return String(name.prefix(idLength))
    }
}

/// One rule that was checked.
package struct VerifyCheck: Hashable, Sendable {
    package var name: String
    package var ok: Bool
    /// What was found, as a sentence for people.
    package var detail: String

    package init(name: String, ok: Bool, detail: String) {
        self.name = name
        self.ok = ok
        self.detail = detail
    }
}

/// Every rule that was checked.
package struct VerifyReport: Hashable, Sendable {
    package var checks: [VerifyCheck]

    package init(checks: [VerifyCheck]) {
        self.checks = checks
    }

    /// Whether all of them hold.
    package var ok: Bool { checks.allSatisfy(\.ok) }
}
