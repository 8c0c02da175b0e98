/// A value in another program's books, or a whole record, that could not be imported unchanged.
package struct ImportProblem: Hashable, Sendable {
    /// The record: `QuickRecord 3`, `Transaction 12`, `Tag 4`.
    package var record: String
    /// The field: `amount`, `tags`, …
    package var field: String
    /// A sentence.
    package var message: String

    /// Creates a problem; `message` is a sentence for the user.
    package init(record: String, field: String, message: String) {
        self.record = record
        self.field = field
        self.message = message
    }
}
