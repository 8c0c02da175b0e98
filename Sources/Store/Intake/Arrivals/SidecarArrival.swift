package import Model

/// A sidecar to take in.
package struct SidecarArrival: Sendable {
    /// The file with the facts.
    package var file: ArrivedFile
    /// The facts; they become a record, or are added to an existing one.
    package var facts: NewRecord
    /// What is odd about it; `nil` if nothing is.
    package var warning: IntakeReason?
    /// Whether only its name says which recording, of an earlier batch, it is about.
    package var isPairedByName = false

    /// Creates the arrival of a sidecar.
    package init(file: ArrivedFile, facts: NewRecord, warning: IntakeReason? = nil) {
        self.file = file
        self.facts = facts
        self.warning = warning
    }
}
