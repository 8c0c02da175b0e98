/// A record and its revision: enough to tell whether the record has changed since.
package struct RecordVersion: Hashable, Sendable {
    /// `QuickRecord.sequence`.
    package var sequence: Int64
    /// `QuickRecord.revision`.
    package var revision: Int64

    /// Creates the version of one record.
    package init(sequence: Int64, revision: Int64) {
        self.sequence = sequence
        self.revision = revision
    }
}

extension QuickRecord {
    /// The sequence and revision of this record.
    package var version: RecordVersion { RecordVersion(sequence: sequence, revision: revision) }
}
