package import Money

/// The sums of one currency, with time as rows and names as columns.
package struct StatisticsMatrix: Hashable, Sendable {
    /// The heading of a column.
    package struct Name: Hashable, Sendable {
        /// `nil` for lines without a tag, category or payee, and for `others`.
        package var name: String?
        /// How many names this column combines; `nil` if it is for a single name.
        package var others: Int?

        /// Creates a heading; `others` is for the column that combines names.
        package init(name: String?, others: Int? = nil) {
            self.name = name
            self.others = others
        }
    }

    /// The currency of all sums.
    package var currency: Currency
    /// The calendar periods, including those without lines.
    package var keys: [String]
    /// The headings of the columns, in order.
    package var names: [Name]
    /// One cell per name, for each key.
    package var cells: [[StatisticsAmounts]]
    /// The total of each key, with every line counted once.
    package var keyTotals: [StatisticsAmounts]
    /// The sums of the columns.
    package var nameTotals: [StatisticsAmounts]
    /// The total of all lines, with every line counted once.
    package var total: StatisticsAmounts

    /// Creates a matrix; `cells` has a row for each key, with a cell for each name.
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
    /// Returns the matrix with its rows in this order.
    package func sorted(by orders: [StatisticsOrder]) -> StatisticsMatrix {
        let rows = zip(keys, keyTotals).map { StatisticsRow($1, key: $0, currency) }
        return taking(rows.places(sortedBy: orders))
    }

    /// Returns the matrix with the rows that are shown; column sums and total remain those of all rows.
    package func rows(within limit: RowLimit) -> StatisticsMatrix {
        taking(limit.kept(Array(keys.indices)) { keys[$0] })
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
    /// Everything received, in minor units.
    package var income: Int64
    /// Everything spent, in minor units; positive.
    package var expense: Int64
    /// Number of lines.
    package var count: Int

    /// Creates sums; without arguments, those of no lines.
    package init(income: Int64 = 0, expense: Int64 = 0, count: Int = 0) {
        self.income = income
        self.expense = expense
        self.count = count
    }
}

extension StatisticsRow {
    /// Creates a row from sums in minor units, whose net must fit 64 bits.
    package init(_ amounts: StatisticsAmounts, key: String?, _ currency: Currency) {
        func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: currency) }
        self.init(
            key: key, income: amount(amounts.income), expense: amount(amounts.expense),
            net: amount(amounts.income - amounts.expense), count: amounts.count)
    }
}
