/// Where a quick record is on its way from a memo to a booked transaction.
package enum RecordState: String, CaseIterable, Hashable, Sendable {
    /// It names a recording that has not arrived.
    case awaitingAudio = "awaiting_audio"
    /// It waits for a person to say what it means.
    case pending
    /// A person gave it its entry.
    case processed
    /// Its transaction is booked.
    case converted
    /// A person decided that it is not to be booked; kept, and revivable.
    case discarded
}

/// What a person does to a quick record.
package enum RecordMove: String, CaseIterable, Sendable {
    case process
    case convert
    case discard
    case revive
    case snooze
    /// Changing what is known, and not the state.
    case edit
}

extension RecordState {
    /// The state that `move` leads to from this one, or `nil` where the move is not allowed.
    ///
    /// Processing again replaces the entry. Reviving leads to where the record was before: `pending` here stands
    /// for either of the open states.
    package func after(_ move: RecordMove) -> RecordState? {
        switch (self, move) {
        case (.awaitingAudio, .process), (.pending, .process), (.processed, .process): .processed
        case (.processed, .convert): .converted
        case (.awaitingAudio, .discard), (.pending, .discard), (.processed, .discard): .discarded
        case (.discarded, .revive): .pending
        case (.awaitingAudio, .snooze), (.pending, .snooze): self
        case (.awaitingAudio, .edit), (.pending, .edit), (.processed, .edit): self
        case (.converted, _), (.discarded, _), (.pending, _), (.awaitingAudio, _), (.processed, _): nil
        }
    }
}

extension RecordState {
    /// As people read it; options and data have `rawValue`.
    package var name: String { self == .awaitingAudio ? "waiting for audio" : rawValue }

    /// The states of records that are neither booked nor discarded: what every figure of what is unprocessed is about.
    package static let unprocessed: [RecordState] = [.awaitingAudio, .pending, .processed]
}

/// Where a quick record's creation time came from, best source first.
package enum CreatedAtSource: String, CaseIterable, Hashable, Sendable {
    /// The sidecar, or the keys given to `add`.
    case sidecar
    /// The recording's own metadata.
    case metadata
    /// A date in the file's name.
    case filename
    /// The file's modification time.
    case mtime
    /// The clock, when the record was made by hand.
    case clock
}

extension CreatedAtSource {
    /// Whether a time from this source takes the place of one from `other`: nearer to the recording wins, and what a
    /// person or a sidecar said stays.
    package func isBetter(than other: CreatedAtSource) -> Bool {
        switch (self, other) {
        case (.sidecar, .metadata), (.sidecar, .filename), (.sidecar, .mtime): true
        case (.metadata, .filename), (.metadata, .mtime): true
        case (.filename, .mtime): true
        default: false
        }
    }
}
