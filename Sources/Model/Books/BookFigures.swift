package import Money

/// What books hold at one instant, for a comparison.
package struct BookFigures: Hashable, Sendable {
    /// Transactions of one type in one currency.
    package struct Sum: Hashable, Sendable {
        package var type: TransactionType
        package var currency: Currency
        /// `nil` where it is too large for 64 bits of minor units.
        package var amount: Amount?
        package var count: Int

        package init(type: TransactionType, currency: Currency, minorUnits: Int128, count: Int) {
            self.type = type
            self.currency = currency
            amount = Int64(exactly: minorUnits).map { Amount(minorUnits: $0, currency: currency) }
            self.count = count
        }
    }

    package var records: Int
    package var transactions: Int
    /// By currency and type.
    package var sums: [Sum]

    package init(records: Int, transactions: Int, sums: [Sum]) {
        self.records = records
        self.transactions = transactions
        self.sums = sums
    }
}
