package import Model

/// The outcome of a held or waiting file.
package enum HeldFileOutcome: Hashable, Sendable {
    /// The file is still there, in this state.
    case present(HeldFile)
    /// It was taken in as the audio, or the sidecar, of this record.
    case taken(record: QuickRecordID)
    /// The file is now a duplicate.
    case duplicate(HeldFile)
    /// The file is gone, and so are its rows.
    case gone
}
