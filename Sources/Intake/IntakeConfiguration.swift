package import FoundationEssentials
package import Model
package import Money
package import SoundReading
import Synchronization
package import Watching

/// The settings of the intake.
package struct IntakeConfiguration: Sendable {
    /// Where days begin, and the zone of times without an offset.
    package var zone: TimeZone
    /// How to read amounts in sidecars.
    package var notation: AmountNotation
    /// How long files must stay unchanged.
    package var times = Readiness.Times()
    /// SHA-256 of the file that these settings are from, 32 bytes; `nil` where there is none.
    package var settingsDigest: [UInt8]?
    /// Folders to watch besides the queue's own inbox.
    package var inboxes: [Inbox] = []
    /// The names to ignore.
    package var junk = JunkNames()
    /// Larger files stay in the inbox, with the reason.
    package var maximumByteCount: Int64 = 512 << 20
    /// The number of files to read concurrently.
    package var lanes = 2
    /// The maximum number of files in one transaction: large enough that its two commits are a small part of the
    /// work, small enough that a user sees the first of a thousand files at once.
    package var batchSize = 256

    /// Creates the default settings for this zone and notation.
    package init(zone: TimeZone, notation: AmountNotation) {
        self.zone = zone
        self.notation = notation
    }
}

/// The programs that read recordings: one that gives up quickly, for most files, and one with long time limits for
/// the files on which the first gave up. A file that kills or hangs both is unreadable.
package struct IntakeReaders: Sendable {
    /// The reader that gives up quickly.
    package var quick: SoundReader
    /// The reader with long time limits.
    package var patient: SoundReader

    /// Creates the pair; the limits of `patient` must be the longer ones.
    package init(quick: SoundReader, patient: SoundReader) {
        self.quick = quick
        self.patient = patient
    }
}

/// The clocks of a worker: the time of day, and a monotonic one.
package struct IntakeClock: Sendable {
    /// Returns the current time in the user's time zone.
    package var now: @Sendable () -> Moment
    /// Returns nanoseconds of the monotonic clock.
    package var monotonic: @Sendable () -> Int64

    /// Creates clocks; both must be safe to call from any thread.
    package init(now: @escaping @Sendable () -> Moment, monotonic: @escaping @Sendable () -> Int64) {
        self.now = now
        self.monotonic = monotonic
    }
}

/// The request to stop, which any thread may set at any time.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    /// Creates a flag that is not set.
    package init() {}

    /// Whether the worker must stop.
    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Sets the flag; returns whether it was set before.
    @discardableResult
    package func set() -> Bool { flag.exchange(true, ordering: .relaxed) }
}

/// The outcome of one file, for the log and the user.
package struct IntakeReport: Hashable, Sendable {
    /// The path as found: relative to the queue folder, or as the user gave it.
    package var sourcePath: [UInt8]
    /// What happened to the file.
    package var outcome: IntakeOutcome
    /// The reason, unless it is obvious; or what is odd about a file that was taken in.
    package var reason: IntakeReason?
    /// Whether the user named the file, and it stays where it is unless it is taken in.
    package private(set) var isOfNamed = false

    /// The report on a file that the user named, with the sentence for one.
    package var ofNamed: IntakeReport {
        var report = self
        report.isOfNamed = true
        report.reason = reason?.ofNamed
        return report
    }

    /// Creates the report on one file.
    package init(sourcePath: [UInt8], outcome: IntakeOutcome, reason: IntakeReason?) {
        self.sourcePath = sourcePath
        self.outcome = outcome
        self.reason = reason
    }
}
