/// The state of a quick record between memo and booked transaction.
package enum RecordState: String, CaseIterable, Hashable, Sendable {
    /// It names a recording that has not arrived.
    case awaitingAudio = "awaiting_audio"
    /// It waits for the user to say what it means.
    case pending
    /// The user gave it its entry.
    case processed
    /// Its transaction is booked.
    case converted
    /// The user decided not to book it; it is kept and can be revived.
    case discarded
}

/// What the user does to a quick record.
package enum RecordMove: String, CaseIterable, Sendable {
    /// Gives the record its entry.
    case process
    /// Books its transaction.
    case convert
    /// Decides not to book it.
    case discard
    /// Takes back the decision not to book it.
    case revive
    /// Hides it from triage until later.
    case snooze
    /// Changes what is known, but not the state.
    case edit
}

extension RecordState {
    /// Returns the state that `move` leads to from this one, or `nil` if the move is not allowed.
    ///
    /// Processing again replaces the entry. Reviving restores the state before discarding, for which `pending` stands
    /// here.
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
    /// The name shown to the user; options and data use `rawValue`.
    package var name: String { self == .awaitingAudio ? "waiting for audio" : rawValue }

    /// The command that brings a record of this state back, or else changes what is in it.
    package var commandToChange: String {
        switch self {
        case .discarded: "revive"
        case .converted: "edit"
        case .awaitingAudio, .pending, .processed: "process"
        }
    }

    /// The states of records neither booked nor discarded, which all figures about unprocessed records count.
    package static let unprocessed: [RecordState] = [.awaitingAudio, .pending, .processed]
}

/// The source of a quick record's creation time, best source first.
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
    /// Whether a time from this source replaces one from `other`. The source nearer to the recording wins, and values
    /// from the user or a sidecar stay.
    package func isBetter(than other: CreatedAtSource) -> Bool {
        switch (self, other) {
        case (.sidecar, .metadata), (.sidecar, .filename), (.sidecar, .mtime): true
        case (.metadata, .filename), (.metadata, .mtime): true
        case (.filename, .mtime): true
        default: false
        }
    }

    /// Whether it belongs to a file and not to its contents: a sidecar and its recording can have different ones.
    package var isOfFile: Bool { self == .filename || self == .mtime }
}
