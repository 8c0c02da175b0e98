package import Model

/// A sidecar to take in; it creates its record or adds facts to an existing one.
package struct SidecarArrival: Sendable {
    package var file: ArrivedFile
    package var id: QuickRecordID?
    /// `nil` for a record that will never have audio.
    package var audioUUID: AudioUUID?
    package var createdAt: Moment
    package var createdAtSource: CreatedAtSource
    package var entry: Entry
    /// Facts with unknown keys, as a JSON object.
    package var extra: String?

    package init(
        file: ArrivedFile, id: QuickRecordID?, audioUUID: AudioUUID?, createdAt: Moment,
        createdAtSource: CreatedAtSource, entry: Entry, extra: String?
    ) {
        self.file = file
        self.id = id
        self.audioUUID = audioUUID
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.entry = entry
        self.extra = extra
    }
}
