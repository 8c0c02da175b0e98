/// The number of files seen in one pass, by outcome.
package struct IntakeCounts: Hashable, Sendable {
    /// Recordings taken in.
    package var taken = 0
    /// Sidecars taken in.
    package var sidecars = 0
    /// Files with the same bytes as one that was taken in or held before.
    package var duplicates = 0
    /// Files moved to `held/`.
    package var held = 0
    /// Not ready yet, or blocked by something temporary.
    package var deferred = 0
    /// Temporary and junk names, links, devices.
    package var ignored = 0

    /// Creates the counts; without arguments, those of an empty inbox.
    package init(
        taken: Int = 0, duplicates: Int = 0, held: Int = 0, deferred: Int = 0, ignored: Int = 0, sidecars: Int = 0
    ) {
        self.taken = taken
        self.duplicates = duplicates
        self.held = held
        self.deferred = deferred
        self.ignored = ignored
        self.sidecars = sidecars
    }

    /// All files seen; each is in exactly one of the counts.
    package var seen: Int { taken + sidecars + duplicates + held + deferred + ignored }

    /// Adds a later pass: its deferred files replace the earlier ones, and the larger number of ignored files stays.
    package mutating func follow(_ later: IntakeCounts) {
        let seenBefore = ignored
        deferred = 0
        ignored = 0
        add(later)
        ignored = max(ignored, seenBefore)
    }

    /// Adds the counts of another set of files.
    package mutating func add(_ other: IntakeCounts) {
        taken += other.taken
        sidecars += other.sidecars
        duplicates += other.duplicates
        held += other.held
        deferred += other.deferred
        ignored += other.ignored
    }

    /// Adds the outcomes of files that were counted as deferred.
    package mutating func resolve(_ later: IntakeCounts) {
        deferred -= later.seen
        add(later)
    }

    /// Counts one more file.
    package mutating func count(_ outcome: IntakeOutcome) {
        switch outcome {
        case .taken: taken += 1
        case .sidecar: sidecars += 1
        case .duplicate: duplicates += 1
        case .held: held += 1
        case .deferred: deferred += 1
        case .ignored: ignored += 1
        }
    }
}
