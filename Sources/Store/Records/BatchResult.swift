/// One item of a batch that could not be done.
package struct FailedItem: Hashable, Sendable {
    /// Its place in the batch, from 0.
    package var index: Int
    /// A sentence: what, why, what to do.
    package var message: String
    /// Whether there is nothing of that ID or name.
    package var isUnknown = false

    package init(index: Int, message: String) {
        self.index = index
        self.message = message
    }

    init(index: Int, _ error: StoreError) {
        self.init(index: index, message: error.description)
        switch error {
        case .unknown, .unknownName: isUnknown = true
        default: break
        }
    }
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
}

/// How a batch is carried out.
package struct BatchOptions: Sendable {
    /// Do the rest where one item fails; otherwise nothing of the batch is stored.
    package var keepsGoing: Bool
    /// Do everything, show it, store nothing.
    package var isDryRun: Bool

    package init(keepsGoing: Bool = false, isDryRun: Bool = false) {
        self.keepsGoing = keepsGoing
        self.isDryRun = isDryRun
    }

    func keeps<Item>(_ outcome: BatchResult<Item>) -> Bool {
        !isDryRun && (keepsGoing || outcome.failures.isEmpty)
    }
}
