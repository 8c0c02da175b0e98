import Money

/// A sort order for rows of statistics.
package struct StatisticsOrder: Hashable, Sendable {
    /// What rows are sorted by; the raw values are those of the option `--sort`.
    package enum Key: String, CaseIterable, Sendable {
        /// The natural order of the rows: by time or by name.
        case key, date
        /// Income and expense together.
        case amount
        /// One of the sums, or the number of lines.
        case income, expense, net, count
    }

    /// The value that is compared.
    package var key: Key
    /// Whether the largest value comes first.
    package var isDescending: Bool

    /// Creates an order, ascending unless stated.
    package init(_ key: Key, descending: Bool = false) {
        self.key = key
        isDescending = descending
    }
}

extension [StatisticsRow] {
    /// Returns these rows, which are ordered by key, sorted by each of `orders` in turn. Unless the first order is by
    /// key, currencies stay apart, because amounts in different currencies cannot be compared.
    package func sorted(by orders: [StatisticsOrder]) -> [StatisticsRow] {
        places(sortedBy: orders).map { self[$0] }
    }

    /// Returns the indices of these rows in that order.
    package func places(sortedBy orders: [StatisticsOrder]) -> [Int] {
        guard !orders.isEmpty else { return [Int](indices) }
        let isByKey = orders[0].key == .key || orders[0].key == .date
        return indices.sorted { left, right in
            if !isByKey, self[left].currency != self[right].currency {
                return self[left].currency.code < self[right].currency.code
            }
            for order in orders {
                let (a, b) = (self[left].value(order.key, left), self[right].value(order.key, right))
                if a != b { return order.isDescending ? a > b : a < b }
            }
            return left < right
        }
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
