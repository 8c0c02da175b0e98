package import Model

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

extension FailedItem {
    /// Whether there is nothing of that ID or name.
    package var isUnknown: Bool {
        switch error as? StoreError {
        case .unknown, .unknownName: true
        default: false
        }
    }
}
