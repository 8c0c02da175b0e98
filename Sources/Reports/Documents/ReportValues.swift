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
