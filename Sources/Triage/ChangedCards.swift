package import Model

/// What changed of the records of a session, and those that are new to it.
package struct ChangedCards: Hashable, Sendable {
    /// The records that changed or are new, as they are now.
    package var records: [QuickRecord]
    /// The numbers of the records that are gone: their addition was undone.
    package var gone: [Int64]

    /// Creates the changes that a session is told of.
    package init(_ records: [QuickRecord], gone: [Int64] = []) {
        self.records = records
        self.gone = gone
    }

    /// Whether nothing changed.
    package var isEmpty: Bool { records.isEmpty && gone.isEmpty }
}
