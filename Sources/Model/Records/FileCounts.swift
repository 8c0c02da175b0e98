/// The outcomes of the files that a queue has seen.
package struct FileCounts: Hashable, Sendable {
    /// Files that wait for reasons of the same kind.
    package struct Waiting: Hashable, Sendable {
        /// How files wait.
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            /// Not complete: still being written, or only just written.
            case arriving
            /// Left in the inbox and retried.
            case deferred
            /// Moved to `held/` until the user decides.
            case held
        }

        /// How these files wait.
        package var kind: Kind
        /// The reason for programs.
        package var code: IntakeReason.Code
        /// A sentence for the user; `nil` if the files have several.
        package var reason: String?
        /// Number of these files.
        package var count: Int
        /// When the first of them began to wait.
        package var since: Moment
        /// When the next of them is retried; `nil` if they wait for the user.
        package var retryAt: Moment?

        /// Creates the count of files that wait for one reason.
        package init(kind: Kind, code: IntakeReason.Code, reason: String?, count: Int, since: Moment, retryAt: Moment?)
        {
            self.kind = kind
            self.code = code
            self.reason = reason
            self.count = count
            self.since = since
            self.retryAt = retryAt
        }
    }

    /// Files that are not taken in yet; one element for each kind and code.
    package var waiting: [Waiting]
    /// Recordings in the archive, including shorter ones that longer ones superseded.
    package var recordings: Int
    /// Superseded recordings.
    private var superseded: Int
    /// Quick records that have a recording.
    private var recordsWithRecording: Int
    /// Sidecars in the archive.
    package var sidecars: Int
    /// Files with the same bytes as one that was taken in or held before.
    package var duplicates: Int
    /// Held files that the user has decided not to take in.
    package var discarded: Int

    /// Creates the counts; without arguments, those of an empty queue.
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
    /// Returns the number of files that wait in this way.
    package func count(_ kind: Waiting.Kind) -> Int {
        waiting.reduce(0) { $1.kind == kind ? $0 + $1.count : $0 }
    }

    /// Number of held files whose audio UUID belongs to another recording.
    package var conflicts: Int {
        waiting.reduce(0) { $1.kind == .held && $1.code == .conflict ? $0 + $1.count : $0 }
    }

    /// Number of recordings without a quick record; should be zero.
    package var recordingsWithoutRecord: Int { recordings - superseded - recordsWithRecording }

    /// When the next file is retried.
    package var retryAt: Moment? {
        waiting.compactMap(\.retryAt).min { $0.milliseconds < $1.milliseconds }
    }

    /// Number of files that have an outcome or wait.
    package var seen: Int {
        recordings + sidecars + duplicates + discarded + waiting.reduce(0) { $0 + $1.count }
    }
}
