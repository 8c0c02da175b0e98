package import Model

/// A sidecar to take in; it creates its record or adds facts to an existing one.
package struct SidecarArrival: Sendable {
    /// The file with the facts.
    package var file: ArrivedFile
    /// The record ID in the sidecar; `nil` if it has none.
    package var id: QuickRecordID?
    /// `nil` for a record that will never have audio.
    package var audioUUID: AudioUUID?
    /// When the record was made.
    package var createdAt: Moment
    /// Where `createdAt` comes from.
    package var createdAtSource: CreatedAtSource
    /// What the sidecar says about the money.
    package var entry: Entry
    /// Facts with unknown keys, as a JSON object.
    package var extra: String?

    /// Creates the arrival of a sidecar.
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
