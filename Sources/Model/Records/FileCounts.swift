/// What became of the files that a queue has seen.
package struct FileCounts: Hashable, Sendable {
    /// Files that wait for the same reason.
    package struct Waiting: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            /// On its way: still being written, or only just.
            case arriving
            /// Left where it is and tried again.
            case deferred
            /// Put aside until a person decides.
            case held
        }

        package var kind: Kind
        /// A word for programs: `conflict`, `not_audio`, …
        package var code: String
        /// A sentence for people, that of one of them.
        package var reason: String
        package var count: Int
        /// Since when the first of them waits.
        package var since: Moment
        /// When the next of them is tried again; `nil` where they wait for a person.
        package var retryAt: Moment?

        package init(kind: Kind, code: String, reason: String, count: Int, since: Moment, retryAt: Moment?) {
            self.kind = kind
            self.code = code
            self.reason = reason
            self.count = count
            self.since = since
            self.retryAt = retryAt
        }
    }

    package var waiting: [Waiting]
    /// Recordings in the archive, shorter ones that gave way to longer ones included.
    package var recordings: Int
    /// Those that gave way.
    package var superseded: Int
    /// Quick records that have a recording.
    package var recordsWithRecording: Int
    package var sidecars: Int
    package var duplicates: Int
    /// Held files that a person has decided not to take in.
    package var discarded: Int

    package init(
        waiting: [Waiting] = [], recordings: Int = 0, superseded: Int = 0, recordsWithRecording: Int = 0,
        sidecars: Int = 0, duplicates: Int = 0, discarded: Int = 0
    ) {
        self.waiting = waiting
        self.recordings = recordings
        self.superseded = superseded
        self.recordsWithRecording = recordsWithRecording
        self.sidecars = sidecars
        self.duplicates = duplicates
        self.discarded = discarded
    }
}

extension FileCounts {
    /// The code of a file whose audio UUID another recording has.
    package static let conflictCode = "conflict"

    /// How many wait in one way.
    package func count(_ kind: Waiting.Kind) -> Int {
        waiting.reduce(0) { $1.kind == kind ? $0 + $1.count : $0 }
    }

    /// Held files whose audio UUID another recording has.
    package var conflicts: Int {
        waiting.reduce(0) { $1.kind == .held && $1.code == Self.conflictCode ? $0 + $1.count : $0 }
    }

    /// Recordings to which no quick record belongs, of which there should be none.
    package var recordingsWithoutRecord: Int { recordings - superseded - recordsWithRecording }

    /// When the next file is tried again.
    package var retryAt: Moment? {
        waiting.compactMap(\.retryAt).min { $0.milliseconds < $1.milliseconds }
    }

    /// Every file that has an outcome or waits.
    package var seen: Int {
        recordings + sidecars + duplicates + discarded + waiting.reduce(0) { $0 + $1.count }
    }
}
