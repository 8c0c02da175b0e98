/// A record and its revision: enough to tell whether the record has changed since.
package struct RecordVersion: Hashable, Sendable {
    /// `QuickRecord.sequence`.
    package var sequence: Int64
    /// `QuickRecord.revision`.
    package var revision: Int64

    package init(sequence: Int64, revision: Int64) {
        self.sequence = sequence
        self.revision = revision
    }
}

extension QuickRecord {
    package var version: RecordVersion { RecordVersion(sequence: sequence, revision: revision) }
}
