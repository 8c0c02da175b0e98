package import Money

/// What the books hold, for a comparison.
package struct BookFigures: Hashable, Sendable {
    /// Transactions of one type in one currency.
    package struct Sum: Hashable, Sendable {
        package var type: TransactionType
        package var amount: Amount
        package var count: Int

        package init(type: TransactionType, amount: Amount, count: Int) {
            self.type = type
            self.amount = amount
            self.count = count
        }
    }

    package var records: Int
    package var transactions: Int
    /// By type and currency.
    package var sums: [Sum]

    package init(records: Int, transactions: Int, sums: [Sum]) {
        self.records = records
        self.transactions = transactions
        self.sums = sums
    }
}
