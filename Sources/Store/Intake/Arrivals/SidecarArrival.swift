package import Model

/// A sidecar to take in.
package struct SidecarArrival: Sendable {
    /// The file with the facts.
    package var file: ArrivedFile
    /// The facts; they become a record, or are added to an existing one.
    package var facts: NewRecord
    /// What is odd about it; `nil` if nothing is.
    package var warning: IntakeReason?
    /// The recording of an earlier batch that it is about, where only its name says so.
    package var namesake: NamesakeRecording?

    /// Creates the arrival of a sidecar.
    package init(file: ArrivedFile, facts: NewRecord, warning: IntakeReason? = nil) {
        self.file = file
        self.facts = facts
        self.warning = warning
    }
}
