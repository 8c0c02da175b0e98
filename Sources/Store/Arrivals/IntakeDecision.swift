import GRDB
package import Model

/// What is to become of a file, decided and noted.
package struct IntakeDecision: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case taken, sidecar, duplicate(IntakeReason), held(IntakeReason), ignored(IntakeReason)
        /// Nothing was noted: whether the file goes on where this shorter recording ends has to be found out first.
        case perhapsLonger(than: ShorterRecording)
    }

    package var outcome: Outcome
    /// The move to carry out; `nil` where the file stays.
    package var move: PlannedMove?
    /// A sentence for people where something is odd about a file that was taken in.
    package var warning: String?
}

/// A recording that may be the beginning of a longer file with its audio UUID.
package struct ShorterRecording: Hashable, Sendable {
    /// The row in `recordings`.
    package var recording: Int64
    /// Bytes.
    package var byteCount: Int64
    package var sha256: [UInt8]

    package init(recording: Int64, byteCount: Int64, sha256: [UInt8]) {
        self.recording = recording
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}

extension ShorterRecording: FetchableRecord {
    /// A row of `recordings`.
    init(row: Row) throws {
        recording = try row.decode(forColumn: "id")
        byteCount = try row.decode(forColumn: "byte_count")
        sha256 = try row.bytes(forColumn: "sha256")
    }
}
