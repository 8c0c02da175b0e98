/// One item of a batch that could not be done.
package struct FailedItem: Sendable {
    /// Its place in the batch, from 0.
    package var index: Int
    /// Why; it describes itself in a sentence: what, why, what to do.
    package var error: any Error

    package init(index: Int, _ error: any Error) {
        self.index = index
        self.error = error
    }

    /// The sentence.
    package var message: String { "\(error)" }
}

/// What became of a batch of records.
package struct BatchResult<Item: Sendable>: Sendable {
    /// The most items that `items` holds; contract: a larger batch is answered with its count only.
    package static var itemLimit: Int { 1_000 }

    /// How many were done.
    package var count: Int
    /// They themselves, in order, as they were at the end of the transaction; empty for more than `itemLimit`.
    package var items: [Item]
    package var failures: [FailedItem]
    /// Whether it was stored, and not rolled back because a part failed or it was a dry run.
    package var isKept: Bool

    package init(count: Int, items: [Item], failures: [FailedItem], isKept: Bool) {
        self.count = count
        self.items = items
        self.failures = failures
        self.isKept = isKept
    }
}
