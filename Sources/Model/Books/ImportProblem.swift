/// A value of another program's books, or a whole record, that could not be taken as it is.
package struct ImportProblem: Hashable, Sendable {
    /// `QuickRecord 3`, `Transaction 12`, `Tag 4`.
    package var record: String
    /// `amount`, `tags`, …
    package var field: String
    /// A sentence.
    package var message: String

    package init(record: String, field: String, message: String) {
        self.record = record
        self.field = field
        self.message = message
    }
}
