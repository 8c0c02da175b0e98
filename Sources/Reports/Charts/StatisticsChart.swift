package import Model
import Money

/// A chart of sums: a line over days, bars for longer periods and for names; one panel per currency, because currencies
/// can't share an axis.
package struct StatisticsChart: Sendable {
    /// The data of one currency.
    struct Panel: Sendable {
        /// The currency whose minor units the values count.
        var currency: Currency
        /// The days, weeks, months or names; the renderer escapes them.
        var labels: [String]
        /// The series with any nonzero value; expense if both are zero throughout.
        var series: [Series]
    }

    /// Income or expense in minor units, one value per label.
    struct Series: Sendable {
        /// Whether the values are income or expense.
        var kind: TransactionType
        /// In the order of the panel's labels.
        var values: [Int64]
    }

    /// What the labels are: periods or names.
    let grouping: StatisticsGrouping
    /// In the order in which the rows name the currencies.
    let panels: [Panel]

    /// A chart of statistics rows: each label at most once per currency, in order.
    package init(_ rows: [StatisticsRow], by grouping: StatisticsGrouping) {
        self.grouping = grouping
        var currencies: [Currency] = []
        for row in rows where !currencies.contains(row.currency) { currencies.append(row.currency) }
        panels = currencies.map { currency in
            let own = rows.filter { $0.currency == currency }
            let all = [
                Series(kind: .expense, values: own.map(\.expense.minorUnits)),
                Series(kind: .income, values: own.map(\.income.minorUnits)),
            ]
            let drawn = all.filter { $0.values.contains { $0 != 0 } }
            return Panel(
                currency: currency, labels: own.map { $0.label(grouping) },
                series: drawn.isEmpty ? Array(all.prefix(1)) : drawn)
        }
    }

    /// Whether the chart is a line rather than bars.
    var isLine: Bool { grouping == .day }
}

extension TransactionType {
    /// How amounts of this type look in tables and charts.
    var emphasis: Emphasis {
        switch self {
        case .expense: .attention
        case .income: .good
        }
    }
}
