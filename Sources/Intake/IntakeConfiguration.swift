package import FoundationEssentials
package import Model
package import Money
package import SoundReading
import Store
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
