/// A sidecar to take in.
package struct SidecarArrival: Sendable {
    /// The file with the facts.
    package var file: ArrivedFile
    /// The facts; they become a record, or are added to an existing one.
    package var facts: NewRecord
    /// What is odd about it, as a sentence; `nil` if nothing is.
    package var warning: String?

    /// Creates the arrival of a sidecar.
    package init(file: ArrivedFile, facts: NewRecord, warning: String? = nil) {
        self.file = file
        self.facts = facts
        self.warning = warning
    }
}
