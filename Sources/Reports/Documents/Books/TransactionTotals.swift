package import Model
package import Money

/// The sums below a list of transactions, separate for each currency.
package struct TransactionTotals: Sendable {
    /// The sums of one currency; `nil` if one exceeds 64 bits of minor units.
    package struct Total: Hashable, Sendable {
        /// The currency of all sums.
        package var currency: Currency
        /// The number of transactions, opening balances among them.
        package var count: Int
        /// Without opening balances, as `expense`.
        package var income: Amount?
        /// Without a sign, and without opening balances.
        package var expense: Amount?
        /// Opening balances, which are neither income nor expense.
        package var opening: Amount?

        /// Sums of 0.
        init(currency: Currency) {
            self.currency = currency
            count = 0
            let nothing = Amount(minorUnits: 0, currency: currency)
            (income, expense, opening) = (nothing, nothing, nothing)
        }

        /// Income minus expense.
        package var net: Amount? {
            guard let expense else { return nil }
            return income?.adding(expense.negated)
        }

        fileprivate mutating func add(_ transaction: BookedTransaction) {
            count += 1
            let amount = transaction.amount
            switch (transaction.isOpeningBalance, transaction.type) {
            case (true, _): opening = opening?.adding(transaction.signedOpening)
            case (false, .income): income = income?.adding(amount)
            case (false, .expense): expense = expense?.adding(amount)
            }
        }
    }

    private var totals: [Currency: Total] = [:]
    /// Whether the list is of transactions that have something in one of their lines.
    private let isOfLines: Bool
    private var hasSeveralLines = false

    /// No sums yet. `isOfLines` if a category or tags choose the transactions.
    package init(isOfLines: Bool = false) {
        self.isOfLines = isOfLines
    }

    /// Adds a transaction to the sums.
    package mutating func add(_ transaction: BookedTransaction) {
        let currency = transaction.amount.currency
        totals[currency, default: Total(currency: currency)].add(transaction)
        hasSeveralLines = hasSeveralLines || transaction.lines.count > 1
    }

    /// One per currency, sorted by code.
    package var all: [Total] {
        totals.values.sorted { $0.currency.code < $1.currency.code }
    }

    /// The lines below the table; empty if nothing was counted.
    package func table(style: TableStyle) -> String {
        guard !totals.isEmpty else { return "" }
        let note = "These are sums of whole transactions; \(quickrec: "stats") has those of single lines."
        return "\n" + Self.shape.table(all, style: style)
            + (isOfLines && hasSeveralLines ? "\n" + TextBlock([note], style: style).text : "")
    }

    private static var shape: ListShape<Total> {
        @Sendable func sum(_ amount: Amount?) -> Cell {
            guard let amount else { return .text("too large") }
            return amount.minorUnits == 0 ? .empty : .amount(amount)
        }
        return ListShape(columns: [
            Column(nil, title: "TOTAL", priority: 0) { .text($0.currency.code) },
            Column(nil, title: "COUNT", priority: 3, alignment: .right) { .integer($0.count) },
            Column(nil, title: "OPENING", priority: 2, alignment: .right) { sum($0.opening) },
            Column(nil, title: "INCOME", priority: 1, alignment: .right) { sum($0.income) },
            Column(nil, title: "EXPENSE", priority: 1, alignment: .right) { sum($0.expense) },
            Column(nil, title: "NET", priority: 0, alignment: .right, emphasis: { _ in .strong }) {
                $0.net.map { .amount($0) } ?? .text("too large")
            },
        ])
    }
}
