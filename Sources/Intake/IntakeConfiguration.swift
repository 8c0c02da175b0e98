package import FoundationEssentials
package import Model
package import Money
package import SoundReading
package import Store
import Synchronization
package import Watching

/// How files are taken in.
package struct IntakeConfiguration: Sendable {
    /// Where days begin, and what times without an offset mean.
    package var zone: TimeZone
    /// How amounts in sidecars are read.
    package var notation: AmountNotation
    package var times = Readiness.Times()
    /// Folders that are watched besides the queue's own inbox.
    package var inboxes: [Inbox] = []
    package var junk = JunkNames()
    /// Larger files are left in the inbox, with a reason.
    package var maximumByteCount: Int64 = 512 << 20
    /// Files that are read at the same time.
    package var lanes = 2
    /// Files that share one transaction: large enough that its two commits are a small part of the work, small
    /// enough that a person sees the first of a thousand files at once.
    package var batchSize = 256

    package init(zone: TimeZone, notation: AmountNotation) {
        self.zone = zone
        self.notation = notation
    }
}

/// The programs that read recordings: one that gives up at once, for the many, and one that takes its time with what
/// the first gave up on. A file that kills or hangs both is unreadable.
package struct IntakeReaders: Sendable {
    package var quick: SoundReader
    package var patient: SoundReader

    package init(quick: SoundReader, patient: SoundReader) {
        self.quick = quick
        self.patient = patient
    }
}

/// The clocks of a worker: what time it is for people, and one that only ever goes on.
package struct IntakeClock: Sendable {
    /// Now, in the person's time zone.
    package var now: @Sendable () -> Moment
    /// Nanoseconds of the monotonic clock.
    package var monotonic: @Sendable () -> Int64

    package init(now: @escaping @Sendable () -> Moment, monotonic: @escaping @Sendable () -> Int64) {
        self.now = now
        self.monotonic = monotonic
    }
}

/// The request to end, which any thread may make at any time.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Sets it, and answers whether it was set before.
    @discardableResult
    package func set() -> Bool { flag.exchange(true, ordering: .relaxed) }
}

/// How many files one pass has seen, by what became of them.
package struct IntakeCounts: Hashable, Sendable {
    package var taken = 0
    package var sidecars = 0
    package var duplicates = 0
    package var held = 0
    /// Not ready yet, or something temporary was in the way.
    package var deferred = 0
    /// Temporary and junk names, links, devices.
    package var ignored = 0

    package init() {}

    /// Every file that was seen is in exactly one of the counts.
    package var seen: Int { taken + sidecars + duplicates + held + deferred + ignored }

    /// Adds a later pass: what waited or was ignored then is what waits or is ignored now.
    mutating func follow(_ later: IntakeCounts) {
        let seenBefore = ignored
        deferred = 0
        ignored = 0
        add(later)
        ignored = max(ignored, seenBefore)
    }

    mutating func add(_ other: IntakeCounts) {
        taken += other.taken
        sidecars += other.sidecars
        duplicates += other.duplicates
        held += other.held
        deferred += other.deferred
        ignored += other.ignored
    }

    /// Adds what became of files that were counted as deferred.
    mutating func resolve(_ later: IntakeCounts) {
        deferred -= later.seen
        add(later)
    }

    /// Counts one file.
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

/// What became of one file.
package enum IntakeOutcome: Hashable, Sendable {
    case taken, sidecar, duplicate, held, deferred, ignored
}

/// The outcome of one file, for the log and for people.
package struct IntakeReport: Sendable {
    /// As it was found: relative to the queue folder, or as it was given.
    package var sourcePath: [UInt8]
    package var outcome: IntakeOutcome
    /// Why, where it isn't plain; or what is odd about a file that was taken in.
    package var reason: IntakeReason?

    package init(sourcePath: [UInt8], outcome: IntakeOutcome, reason: IntakeReason?) {
        self.sourcePath = sourcePath
        self.outcome = outcome
        self.reason = reason
    }
}
