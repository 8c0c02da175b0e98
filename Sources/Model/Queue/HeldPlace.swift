/// The row and path of a held file or a duplicate.
package struct HeldPlace: Hashable, Sendable {
    /// The number of its row.
    package var number: Int64
    /// Relative to the queue folder.
    package var path: String

    /// Creates a place; `path` is relative to the queue folder.
    package init(number: Int64, path: String) {
        self.number = number
        self.path = path
    }
}
