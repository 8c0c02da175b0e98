package import Money

/// The sums of one group in one currency; currencies are never added together.
package struct StatisticsRow: Hashable, Sendable {
    /// The calendar period or the name; `nil` for lines without a tag, category or payee, and for `others`.
    package var key: String?
    /// Everything received.
    package var income: Amount
    /// Everything spent; positive.
    package var expense: Amount
    /// Income less expense.
    package var net: Amount
    /// Number of lines summed up.
    package var count: Int
    /// How many names outside the largest this row combines; `nil` if it is for a single name.
    package var others: Int?

    /// Creates a row whose amounts are all in one currency.
    package init(key: String?, income: Amount, expense: Amount, net: Amount, count: Int, others: Int? = nil) {
        self.key = key
        self.others = others
        self.income = income
        self.expense = expense
        self.net = net
        self.count = count
    }

    /// The currency of the sums.
    package var currency: Currency { net.currency }
}
