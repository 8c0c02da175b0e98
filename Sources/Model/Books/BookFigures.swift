package import Money

/// The contents of books at one instant, for a comparison.
package struct BookFigures: Hashable, Sendable {
    /// The total of transactions of one type in one currency, or of the opening balances of that type.
    package struct Sum: Hashable, Sendable {
        /// The type of the transactions summed up.
        package var type: TransactionType
        /// The currency of their amounts.
        package var currency: Currency
        /// `nil` if the sum does not fit 64 bits of minor units.
        package var amount: Amount?
        /// Number of transactions summed up.
        package var count: Int
        /// Whether they are opening balances, which are neither income nor expense.
        package var isOpening: Bool

        /// Creates the sum; `minorUnits` may exceed 64 bits.
        package init(type: TransactionType, currency: Currency, minorUnits: Int128, count: Int, isOpening: Bool) {
            self.type = type
            self.currency = currency
            amount = Int64(exactly: minorUnits).map { Amount(minorUnits: $0, currency: currency) }
            self.count = count
            self.isOpening = isOpening
        }
    }

    /// Number of quick records, in any state.
    package var records: Int
    /// Number of transactions, opening balances included.
    package var transactions: Int
    /// Ordered by currency, opening balances first, and type.
    package var sums: [Sum]

    /// Creates the figures of books.
    package init(records: Int, transactions: Int, sums: [Sum]) {
        self.records = records
        self.transactions = transactions
        self.sums = sums
    }

    /// Returns the sums of amounts, ordered by currency, opening balances first, and type.
    package static func sums(of amounts: [(type: TransactionType, amount: Amount, isOpening: Bool)]) -> [Sum] {
        let byCurrency = Dictionary(grouping: amounts) { $0.amount.currency }
        let kinds = [true, false].flatMap { isOpening in TransactionType.allCases.map { ($0, isOpening) } }
        return byCurrency.sorted { $0.key.code < $1.key.code }.flatMap { currency, amounts in
            kinds.compactMap { type, isOpening -> Sum? in
                let units = amounts.filter { $0.type == type && $0.isOpening == isOpening }
                    .map { Int128($0.amount.minorUnits) }
                guard !units.isEmpty else { return nil }
                return Sum(
                    type: type, currency: currency, minorUnits: units.reduce(0, +), count: units.count,
                    isOpening: isOpening)
            }
        }
    }
}
