/// One failed item of a batch.
package struct FailedItem: Sendable {
    /// Position in the batch, from 0.
    package var index: Int
    /// The error, whose description is a sentence: what, why, what to do.
    package var error: any Error

    /// Creates a failure of the item at `index`.
    package init(index: Int, _ error: any Error) {
        self.index = index
        self.error = error
    }

    /// The sentence.
    package var message: String { "\(error)" }
}

/// The result of a batch of records.
package struct BatchResult<Item: Sendable>: Sendable {
    /// The largest number of items that `items` holds. Contract: a larger batch is answered with its count only.
    package static var itemLimit: Int { 1_000 }

    /// Number of items done.
    package var count: Int
    /// The items, in order, as at the end of the transaction; empty if there are more than `itemLimit`.
    package var items: [Item]
    /// The failed items, in order.
    package var failures: [FailedItem]
    /// Whether the batch was committed, as opposed to rolled back because an item failed or it was a dry run.
    package var isKept: Bool

    /// Creates the result of a batch.
    package init(count: Int, items: [Item], failures: [FailedItem], isKept: Bool) {
        self.count = count
        self.items = items
        self.failures = failures
        self.isKept = isKept
    }
}
