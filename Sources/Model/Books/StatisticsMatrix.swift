package import Money

/// The sums of one currency by time, down, and by name, across.
package struct StatisticsMatrix: Hashable, Sendable {
    /// A column.
    package struct Name: Hashable, Sendable {
        /// `nil` for lines without a tag, category or payee, and for `others`.
        package var name: String?
        /// How many names this column stands for; `nil` for one of its own.
        package var others: Int?

        package init(name: String?, others: Int? = nil) {
            self.name = name
            self.others = others
        }
    }

    package var currency: Currency
    /// The stretches of the calendar, those without lines included.
    package var keys: [String]
    package var names: [Name]
    /// For each key one for each name.
    package var cells: [[StatisticsAmounts]]
    /// For each key all of its lines, each of them once.
    package var keyTotals: [StatisticsAmounts]
    /// The sums of the columns.
    package var nameTotals: [StatisticsAmounts]
    /// All lines, each of them once.
    package var total: StatisticsAmounts

    package init(
        currency: Currency, keys: [String], names: [Name], cells: [[StatisticsAmounts]],
        keyTotals: [StatisticsAmounts], nameTotals: [StatisticsAmounts], total: StatisticsAmounts
    ) {
        self.currency = currency
        self.keys = keys
        self.names = names
        self.cells = cells
        self.keyTotals = keyTotals
        self.nameTotals = nameTotals
        self.total = total
    }
}

extension StatisticsMatrix {
    /// Its rows in this order.
    package func sorted(by orders: [StatisticsOrder]) -> StatisticsMatrix {
        let rows = zip(keys, keyTotals).map { StatisticsRow($1, key: $0, currency) }
        return taking(rows.places(sortedBy: orders))
    }

    /// Its first rows; the sums are those of all.
    package func prefix(_ count: Int) -> StatisticsMatrix {
        taking(Array(keys.indices.prefix(count)))
    }

    private func taking(_ rows: [Int]) -> StatisticsMatrix {
        var matrix = self
        matrix.keys = rows.map { keys[$0] }
        matrix.cells = rows.map { cells[$0] }
        matrix.keyTotals = rows.map { keyTotals[$0] }
        return matrix
    }
}

/// Sums in minor units of one currency.
package struct StatisticsAmounts: Hashable, Sendable {
    package var income: Int64
    package var expense: Int64
    /// How many lines.
    package var count: Int

    package init(income: Int64 = 0, expense: Int64 = 0, count: Int = 0) {
        self.income = income
        self.expense = expense
        self.count = count
    }
}

extension StatisticsRow {
    /// A row of sums in minor units, whose net fits.
    package init(_ amounts: StatisticsAmounts, key: String?, _ currency: Currency) {
        func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: currency) }
        self.init(
            key: key, income: amount(amounts.income), expense: amount(amounts.expense),
            net: amount(amounts.income - amounts.expense), count: amounts.count)
    }
}
