package import Money

/// By what sums are grouped.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case day
    case week
    case month
    case tag
    case category
    case payee

    /// The stretch of the calendar; `nil` where names group.
    package var unit: CalendarUnit? {
        switch self {
        case .day: .day
        case .week: .week(.monday)
        case .month: .month
        case .tag, .category, .payee: nil
        }
    }
}

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

/// What sorts rows of statistics.
package struct StatisticsOrder: Hashable, Sendable {
    package enum Key: String, CaseIterable, Sendable {
        /// The order in which rows come anyway: by time, or by name.
        case key, date
        /// Income and expense together.
        case amount
        case income, expense, net, count
    }

    package var key: Key
    package var isDescending: Bool

    package init(_ key: Key, descending: Bool = false) {
        self.key = key
        isDescending = descending
    }
}

extension [StatisticsRow] {
    /// These rows, which come by key, sorted by each of `orders` in turn. Each currency stays on its own: its amounts
    /// can't be compared with those of another one.
    package func sorted(by orders: [StatisticsOrder]) -> [StatisticsRow] {
        guard !orders.isEmpty else { return self }
        let isByKey = orders[0].key == .key || orders[0].key == .date
        return enumerated().sorted { left, right in
            if !isByKey, left.element.currency != right.element.currency {
                return left.element.currency.code < right.element.currency.code
            }
            for order in orders {
                let (a, b) = (left.element.value(order.key, left.offset), right.element.value(order.key, right.offset))
                if a != b { return order.isDescending ? a > b : a < b }
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}

extension StatisticsRow {
    fileprivate func value(_ key: StatisticsOrder.Key, _ place: Int) -> Int128 {
        switch key {
        case .key, .date: Int128(place)
        case .amount: Int128(income.minorUnits) + Int128(expense.minorUnits)
        case .income: Int128(income.minorUnits)
        case .expense: Int128(expense.minorUnits)
        case .net: Int128(net.minorUnits)
        case .count: Int128(count)
        }
    }
}
