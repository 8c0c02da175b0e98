package import Model

/// A recording that came earlier and has the name of a sidecar.
package struct NamesakeRecording: Hashable, Sendable {
    package var audioUUID: AudioUUID
    package var record: QuickRecordID?
    /// Whether a person has processed or discarded its record, and no sidecar has told of it.
    package var isReviewedWithoutSidecar: Bool
}
