package import Model

/// An earlier recording with the same name as a sidecar.
package struct NamesakeRecording: Hashable, Sendable {
    /// The audio UUID of the recording.
    package var audioUUID: AudioUUID
    /// The record of the recording.
    package var record: QuickRecordID
    /// Whether the user has processed or discarded its record and no sidecar has described it.
    package var isReviewedWithoutSidecar: Bool
    /// When the recording was taken in: milliseconds since 1970.
    package var takenAt: Int64
    /// When the recording of that name before it was taken in, likewise; `nil` if it is the first.
    package var earlierTakenAt: Int64?
    /// Whether that earlier one has another extension and no sidecar, so that one that comes may be about either.
    package var isOneOfTwo = false
}
