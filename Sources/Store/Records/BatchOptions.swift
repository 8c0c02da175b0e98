package import Model

/// The options of a batch.
package struct BatchOptions: Sendable {
    /// Continue if an item fails; otherwise nothing of the batch is stored.
    private var keepsGoing: Bool
    /// Perform and show all changes, but store nothing.
    private var isDryRun: Bool

    /// Creates the options; by default, one failure rolls back the whole batch.
    package init(keepsGoing: Bool = false, isDryRun: Bool = false) {
        self.keepsGoing = keepsGoing
        self.isDryRun = isDryRun
    }

    /// Whether to commit a batch with this outcome.
    func keeps<Item>(_ outcome: BatchResult<Item>) -> Bool {
        !isDryRun && (keepsGoing || outcome.failures.isEmpty)
    }
}

extension FailedItem {
    /// Whether the error means that no thing has this ID or name.
    package var isUnknown: Bool {
        switch error as? StoreError {
        case .unknown, .unknownName: true
        default: false
        }
    }
}
