package import Money

/// The sums of one group in one currency; currencies are never added together.
package struct StatisticsRow: Hashable, Sendable {
    /// The day, week, month or name; `nil` for lines without a tag, category or payee.
    package var key: String?
    package var income: Amount
    package var expense: Amount
    /// Income less expense.
    package var net: Amount
    /// How many lines these are the sums of.
    package var count: Int

    package init(key: String?, income: Amount, expense: Amount, net: Amount, count: Int) {
        self.key = key
        self.income = income
        self.expense = expense
        self.net = net
        self.count = count
    }

    /// Three capital letters.
    package var currency: Currency { net.currency }
}
