import GRDB
package import Model

/// The stored decision about a file.
package struct IntakeDecision: Hashable, Sendable {
    /// What becomes of the file.
    package var outcome: IntakeOutcome
    /// Why it is not taken in, or what is odd about it; `nil` if nothing is.
    package var reason: IntakeReason?
    /// The move to carry out; `nil` if the file stays.
    package var move: PlannedMove?
    /// If set, nothing is stored yet: the caller must first check whether the file continues this recording.
    package var shorter: ShorterRecording?

    /// Whether the file was taken in and something is odd about it.
    var isOdd: Bool { reason != nil && (outcome == .taken || outcome == .sidecar) }
    /// Whether the file gave a recording or sidecar its lost bytes again.
    var restoresFile: Bool { reason?.code == .restored }
}

extension IntakeReason {
    /// A file was taken in and could not be removed from its inbox.
    package static let kept = IntakeReason(code: .kept, sentence: "It can't be removed from its inbox.")

    /// A recording or sidecar has its file again.
    package static let restored = IntakeReason(
        code: .restored, sentence: "The archived file with these bytes was missing; it is back.")

    /// The same of one whose file was damaged.
    static let mended = IntakeReason(
        code: .restored,
        sentence:
            "The archived file with these bytes was damaged; it is whole again, and what was there is in replaced/.")

    /// What is odd about a recording that was taken in; `isLate` if only that its record was decided on before.
    static func odd(_ sentence: String, isLate: Bool = false) -> IntakeReason {
        IntakeReason(code: isLate ? .tooLate : .sameBytes, sentence: sentence)
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
