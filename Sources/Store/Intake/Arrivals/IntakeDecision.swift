import GRDB
package import Model

/// The stored decision about a file.
package struct IntakeDecision: Hashable, Sendable {
    /// What becomes of a file.
    package enum Outcome: Hashable, Sendable {
        /// Taken in, a sidecar, a duplicate, held, or left alone in copy mode; the reason says why it was not taken in.
        case taken, sidecar, duplicate(IntakeReason), held(IntakeReason), ignored(IntakeReason)
        /// Nothing is stored yet: the caller must first check whether the file continues this shorter recording.
        case perhapsLonger(than: ShorterRecording)
    }

    /// What becomes of this one.
    package var outcome: Outcome
    /// The move to carry out; `nil` if the file stays.
    package var move: PlannedMove?
    /// What is odd about a file that was taken in; `nil` if nothing is.
    package var warning: IntakeReason?

    /// Whether the file gave a recording or sidecar its lost bytes again.
    var restoresFile: Bool { warning?.code == IntakeReason.restored.code }
}

extension IntakeReason {
    /// A file was taken in and could not be removed from its inbox.
    package static let kept = IntakeReason(code: "kept", sentence: "It can't be removed from its inbox.")

    /// A recording or sidecar has its file again.
    package static let restored = IntakeReason(
        code: "restored", sentence: "The archived file with these bytes was missing; it is back.")

    /// The same of one whose file was damaged.
    static let mended = IntakeReason(
        code: restored.code,
        sentence:
            "The archived file with these bytes was damaged; it is whole again, and what was there is in replaced/.")

    /// What is odd about a recording that was taken in; `isLate` if only that its record was decided on before.
    static func odd(_ sentence: String, isLate: Bool = false) -> IntakeReason {
        IntakeReason(code: isLate ? "too_late" : "same_bytes", sentence: sentence)
    }
}

/// A recording that may be the beginning of a longer file with its audio UUID.
package struct ShorterRecording: Hashable, Sendable {
    /// The row ID in `recordings`.
    package var recording: Int64
    /// Bytes.
    package var byteCount: Int64
    /// SHA-256 of the content, 32 bytes.
    package var sha256: [UInt8]
}

extension ShorterRecording: FetchableRecord {
    /// Decodes a row of `recordings`.
    init(row: Row) throws {
        recording = try row.decode(forColumn: "id")
        byteCount = try row.decode(forColumn: "byte_count")
        sha256 = try row.bytes(forColumn: "sha256")
    }
}
