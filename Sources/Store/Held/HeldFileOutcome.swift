package import Model

/// What became of a held file or one that waited.
package enum HeldFileOutcome: Hashable, Sendable {
    /// It is still there, as it is now.
    case present(HeldFile)
    /// It was taken in as the audio, or the sidecar, of this record.
    case taken(record: QuickRecordID)
    /// It is a duplicate now.
    case duplicate(HeldFile)
    /// Nothing speaks of it any more: its file is gone.
    case gone
}
