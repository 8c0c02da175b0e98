package import Money

/// The sums of one group in one currency; currencies are never added together.
package struct StatisticsRow: Hashable, Sendable {
    /// The stretch of the calendar, or the name; `nil` for lines without a tag, category or payee, and for `others`.
    package var key: String?
    package var income: Amount
    package var expense: Amount
    /// Income less expense.
    package var net: Amount
    /// How many lines these are the sums of.
    package var count: Int
    /// How many names this row stands for that are not among the largest; `nil` for a row of its own.
    package var others: Int?

    package init(key: String?, income: Amount, expense: Amount, net: Amount, count: Int, others: Int? = nil) {
        self.key = key
        self.others = others
        self.income = income
        self.expense = expense
        self.net = net
        self.count = count
    }

    /// Three capital letters.
    package var currency: Currency { net.currency }
}
