package import Files

/// When files may be taken in: unchanged for long enough, or at once where the kernel vouches for it.
///
/// A pure state machine: observations of a file and their times in, what to do out; nothing here
/// reads a clock or a disk. Only files that are not ready are kept, some 80 bytes each.
package struct Readiness: Sendable {
    /// Nanoseconds, all of them; what is negative becomes 0, what is longer than a year a year.
    package struct Times: Hashable, Sendable {
        /// So long a file must not have changed.
        package let settle: Int64
        /// So long a file must not have changed whose container says that its end is missing, or that is empty.
        package let end: Int64
        /// No pause between two looks is longer.
        package let longestPause: Int64

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

    /// What is known of the container's end.
    package enum ContainerEnd: Sendable {
        /// Nobody has looked yet: that costs reading, so it is asked for only once all else is well.
        case unknown
        /// It is there, or the kind of file has none.
        case present
        case missing
    }

    /// What a look at a file has shown.
    package struct Observation: Sendable {
        package var status: FileStatus
        package var lease: LeaseAnswer
        package var end: ContainerEnd
        /// Nanoseconds that have passed since its last change by the wall clock; what the clocks can't be trusted with is
        /// 0. Only the first look goes by it: a clock that is set later makes no file older.
        package var age: Int64

        package init(status: FileStatus, lease: LeaseAnswer, end: ContainerEnd = .unknown, age: Int64 = 0) {
            self.status = status
            self.lease = lease
            self.end = end
            self.age = age
        }
    }

    /// What to do with a file.
    package enum Verdict: Hashable, Sendable {
        /// Take it in.
        case ready
        /// Take it in and mark it truncated: its end has been missing for long enough.
        case readyTruncated
        /// Nothing has been written to it for long enough: it may be held, being no recording.
        case readyEmpty
        /// Look whether the container's end is there, and say so in the next observation.
        case lookAtEnd
        /// Not yet; look again at that time of the monotonic clock, or when an event names the file.
        case wait(until: Int64, WaitReason)
    }

    /// Why a file is not ready.
    package enum WaitReason: Hashable, CaseIterable, Sendable {
        /// It was seen for the first time, or it has only just stopped changing.
        case settling
        case changing
        /// Somebody has it open for writing: what they still write would miss the archive, or change it.
        case openForWriting
        case endMissing
        case empty
    }

    private struct Entry {
        var stamp: Stamp
        /// When it was first seen as it is.
        var seenSince: Int64
        /// Since when it is as it is; before `seenSince` where its own times say so.
        var unchangedSince: Int64
        /// When to look again.
        var due: Int64
        /// Looks in a row that ended in waiting for something without an end in sight.
        var patience: UInt8
        /// The watched folder that it was found in.
        var folder: Int32
        /// The scan of that folder that found it last.
        var round: UInt32
    }

    private struct Stamp: Equatable {
        let size: Int64
        let modified: Int64
        let changed: Int64
    }

    private let times: Times
    /// More files than this are not remembered; they are looked at again with every scan.
    private let limit: Int
    private var entries: [FileIdentity: Entry] = [:]
    private var rounds: [Int32: UInt32] = [:]

    package init(times: Times = Times(), limit: Int = 200_000) {
        self.times = times
        self.limit = limit
    }

    /// Files that are waited for.
    package var waitingCount: Int { entries.count }

    /// When the next file should be looked at again; `nil` where none waits. Goes through all that wait.
    package var nextLook: Int64? { entries.values.lazy.map(\.due).min() }

    /// What to do with a file that was found in the watched folder number `folder` and looks like this at `now`.
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
        // Most files are ready when they are first seen, and never get here.
        if !isFirst || isWaiting && entries.count < limit { entries[status.identity] = entry }
        return verdict
    }

    /// Forgets a file that was taken in, or held.
    package mutating func forget(_ identity: FileIdentity) {
        entries[identity] = nil
    }

    /// Begins a scan of a watched folder: `endScan` then drops what it didn't find.
    package mutating func beginScan(ofFolder folder: Int32) {
        rounds[folder, default: 0] &+= 1
    }

    /// Ends a scan that could read every folder: files that it has not found are gone and are dropped.
    ///
    /// A file that comes back is new, and waits from the beginning. After an incomplete scan this is not called:
    /// a folder that can't be read says nothing of its files.
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
            return givingUp(&entry, as: .readyEmpty, .empty, now: now)
        }
        if observation.lease != .granted, seen < times.settle {
            if hasChanged { return wait(&entry, .changing, now: now) }
            return .wait(until: entry.seenSince + times.settle, .settling)
        }
        switch observation.end {
        case .unknown: return .lookAtEnd
        case .present: return .ready
        case .missing: return givingUp(&entry, as: .readyTruncated, .endMissing, now: now)
        }
    }

    /// What becomes of a file that has not got what is missing: `verdict` where it is old enough, and this process has
    /// seen it rest as well.
    private func givingUp(_ entry: inout Entry, as verdict: Verdict, _ reason: WaitReason, now: Int64) -> Verdict {
        guard now - entry.unchangedSince >= times.end else { return wait(&entry, reason, now: now) }
        let rested = entry.seenSince + min(times.settle, times.end)
        return now >= rested ? verdict : .wait(until: rested, .settling)
    }

    /// Waits a little longer each time, from the settle time on, but never past the moment that decides.
    private func wait(_ entry: inout Entry, _ reason: WaitReason, now: Int64) -> Verdict {
        let factor = Int64(1) << Int64(min(entry.patience, 20))
        let (product, overflow) = max(times.settle, 1_000_000).multipliedReportingOverflow(by: factor)
        entry.patience = min(entry.patience + 1, 20)
        // A settle time above the longest pause was set on purpose.
        let longest = max(times.longestPause, times.settle)
        var until = now + (overflow ? longest : min(product, longest))
        if reason == .endMissing || reason == .empty { until = min(until, entry.unchangedSince + times.end) }
        return .wait(until: max(until, now + 1), reason)
    }
}
