package import Files

/// Decides when files may be taken in: unchanged for long enough, or at once if the kernel grants a read lease.
///
/// A pure state machine: observations and their times in, verdicts out; it reads no clock and no disk. It stores only
/// files that are not ready, about 80 bytes each.
package struct Readiness: Sendable {
    /// Time limits in nanoseconds, clamped to between 0 and a year.
    package struct Times: Hashable, Sendable {
        /// The time for which a file must not have changed.
        package let settle: Int64
        /// The same for a file that is empty, or whose container says that its end is missing.
        package let end: Int64
        /// The maximum pause between two checks.
        package let longestPause: Int64

        /// Creates limits in nanoseconds.
        package init(
            settle: Int64 = 2_000_000_000, end: Int64 = 30_000_000_000, longestPause: Int64 = 60_000_000_000
        ) {
            self.settle = Self.sensible(settle)
            self.end = Self.sensible(end)
            self.longestPause = Self.sensible(longestPause)
        }

        private static func sensible(_ time: Int64) -> Int64 {
            min(max(time, 0), 366 * 86_400 * 1_000_000_000)
        }
    }

    /// What is known about the container's end.
    package enum ContainerEnd: Sendable {
        /// Not checked yet: checking reads the file, so it comes after all other conditions.
        case unknown
        /// It is present, or this kind of file needs none.
        case present
        /// The container promises none, so half of it looks like a whole.
        case open
        /// It is missing and may still arrive.
        case missing
    }

    /// The result of checking a file.
    package struct Observation: Sendable {
        /// Its current `stat`.
        package var status: FileStatus
        /// The answer to a request for a read lease.
        package var lease: LeaseAnswer
        /// Whether the container's end is present.
        package var end: ContainerEnd
        /// Nanoseconds since its last change, by the wall clock; 0 if the clocks can't be trusted. Used only on the
        /// first check, so setting the clock later makes no file older.
        package var age: Int64

        /// Creates an observation; `age` is in nanoseconds.
        package init(status: FileStatus, lease: LeaseAnswer, end: ContainerEnd = .unknown, age: Int64 = 0) {
            self.status = status
            self.lease = lease
            self.end = end
            self.age = age
        }
    }

    /// The decision about a file.
    package enum Verdict: Hashable, Sendable {
        /// Take it in. Also an empty file, once it has been empty for long enough: the examination will say that it is
        /// no recording.
        case ready
        /// Take it in and mark it truncated: its end has been missing for long enough.
        case readyTruncated
        /// Check whether the container's end is present, and say so in the next observation.
        case lookAtEnd
        /// Not yet: check again at this time of the monotonic clock, or when an event names the file.
        case wait(until: Int64, WaitReason)
    }

    /// The reason why a file is not ready.
    package enum WaitReason: Hashable, CaseIterable, Sendable {
        /// It was seen for the first time, or it has just stopped changing.
        case settling
        /// Its size or times changed since the last check.
        case changing
        /// A process has it open for writing: what it still writes would be missing from the archive, or change it.
        case openForWriting
        /// Its container says that its end is missing.
        case endMissing
        /// It has no bytes.
        case empty
    }

    private struct Entry {
        /// The version of the file that was seen last.
        var stamp: Stamp
        /// When this version of the file was first seen.
        var seenSince: Int64
        /// Since when it has been unchanged; earlier than `seenSince` if its own times say so.
        var unchangedSince: Int64
        /// When to check again.
        var due: Int64
        /// The number of consecutive checks that found it waiting with no known end.
        var patience: UInt8
        /// The number of the watched folder that contains it.
        var folder: Int32
        /// The last scan of that folder that found it.
        var round: UInt32
    }

    private struct Stamp: Equatable {
        /// Bytes.
        let size: Int64
        /// Modification time in nanoseconds.
        let modified: Int64
        /// Inode change time in nanoseconds.
        let changed: Int64
    }

    private let times: Times
    /// The maximum number of files to remember; further ones are examined in each scan.
    private let limit: Int
    private var entries: [FileIdentity: Entry] = [:]
    private var rounds: [Int32: UInt32] = [:]

    /// Creates the state machine; at most `limit` files are remembered.
    package init(times: Times = Times(), limit: Int = 200_000) {
        self.times = times
        self.limit = limit
    }

    /// The number of files that are waiting.
    package var waitingCount: Int { entries.count }

    /// The time of the next check; `nil` if no file is waiting. Takes time proportional to their number.
    package var nextLook: Int64? { entries.values.lazy.map(\.due).min() }

    /// Decides about a file that was found in the watched folder number `folder` and was observed at `now`.
    package mutating func observe(_ observation: Observation, inFolder folder: Int32, now: Int64) -> Verdict {
        let status = observation.status
        let stamp = Stamp(size: status.size, modified: status.modified, changed: status.changed)
        let known = entries[status.identity]
        let isFirst = known == nil
        let age = min(max(observation.age, 0), times.end)
        var entry =
            known
            ?? Entry(
                stamp: stamp, seenSince: now, unchangedSince: now - age, due: now, patience: 0, folder: folder, round: 0
            )
        let hasChanged = entry.stamp != stamp
        if hasChanged {
            entry.stamp = stamp
            entry.seenSince = now
            entry.unchangedSince = now
        }
        entry.folder = folder
        entry.round = rounds[folder, default: 0]
        let verdict = judge(observation, &entry, isFirst: isFirst, hasChanged: hasChanged, now: now)
        var isWaiting = false
        if case .wait(let until, _) = verdict {
            entry.due = until
            isWaiting = true
        }
        // Most files are ready when first seen and are never stored.
        if !isFirst || isWaiting && entries.count < limit { entries[status.identity] = entry }
        return verdict
    }

    /// Forgets a file that was taken in or held.
    package mutating func forget(_ identity: FileIdentity) {
        entries[identity] = nil
    }

    /// Begins a scan of a watched folder; `endScan` then drops the files that it didn't find.
    package mutating func beginScan(ofFolder folder: Int32) {
        rounds[folder, default: 0] &+= 1
    }

    /// Ends a scan that read every folder: drops the files that it didn't find, because they are gone.
    ///
    /// A file that comes back is new and waits from the start. Don't call this after an incomplete scan: a folder
    /// that could not be read says nothing about its files.
    package mutating func endScan(ofFolder folder: Int32) {
        let round = rounds[folder, default: 0]
        entries = entries.filter { $0.value.folder != folder || $0.value.round == round }
    }
}

extension Readiness {
    private func judge(
        _ observation: Observation, _ entry: inout Entry, isFirst: Bool, hasChanged: Bool, now: Int64
    ) -> Verdict {
        let seen = now - entry.seenSince
        if observation.lease == .busy {
            return wait(&entry, .openForWriting, now: now)
        }
        if observation.status.size == 0 {
            return givingUp(&entry, as: .ready, .empty, now: now)
        }
        if observation.lease != .granted, seen < times.settle {
            if hasChanged { return wait(&entry, .changing, now: now) }
            return .wait(until: entry.seenSince + times.settle, .settling)
        }
        switch observation.end {
        case .unknown: return .lookAtEnd
        case .present: return .ready
        case .open: return observation.lease == .granted ? .ready : rested(&entry, now: now)
        case .missing: return givingUp(&entry, as: .readyTruncated, .endMissing, now: now)
        }
    }

    /// Decides about a file that may still grow, because neither a lease nor its end shows that its writer is done.
    private func rested(_ entry: inout Entry, now: Int64) -> Verdict {
        let end = entry.unchangedSince + max(times.settle, times.end)
        return now >= end ? .ready : .wait(until: end, .settling)
    }

    /// Decides about a file that is empty or lacks its end: `verdict` if it is old enough and this process has also
    /// seen it unchanged.
    private func givingUp(_ entry: inout Entry, as verdict: Verdict, _ reason: WaitReason, now: Int64) -> Verdict {
        guard now - entry.unchangedSince >= times.end else { return wait(&entry, reason, now: now) }
        let rested = entry.seenSince + min(times.settle, times.end)
        return now >= rested ? verdict : .wait(until: rested, .settling)
    }

    /// Doubles the pause each time, starting with the settle time, but never waits past the moment of decision.
    private func wait(_ entry: inout Entry, _ reason: WaitReason, now: Int64) -> Verdict {
        let factor = Int64(1) << Int64(min(entry.patience, 20))
        let (product, overflow) = max(times.settle, 1_000_000).multipliedReportingOverflow(by: factor)
        entry.patience = min(entry.patience + 1, 20)
        // A settle time above the maximum pause was set on purpose.
        let longest = max(times.longestPause, times.settle)
        var until = now + (overflow ? longest : min(product, longest))
        if reason == .endMissing || reason == .empty { until = min(until, entry.unchangedSince + times.end) }
        return .wait(until: max(until, now + 1), reason)
    }
}
