package import Model
import Money

/// Sums drawn: a line over days, bars for longer stretches and for names; a panel for each currency, because they can't
/// share an axis.
package struct StatisticsChart: Sendable {
    /// What is drawn of one currency.
    struct Panel: Sendable {
        var currency: Currency
        /// The days, weeks, months or names; escaped by whoever draws them.
        var labels: [String]
        /// Those that are not zero throughout, and expense where both are.
        var series: [Series]
    }

    /// Income or expense in minor units, one value for each label.
    struct Series: Sendable {
        enum Kind: Sendable {
            case expense
            case income
        }

        var kind: Kind
        var values: [Int64]
    }

    let grouping: StatisticsGrouping
    let panels: [Panel]

    /// A chart of rows as statistics come: each label at most once for each currency, in order.
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

    /// Whether a line is drawn, and not bars.
    var isLine: Bool { grouping == .day }

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { panels.isEmpty }
}

extension StatisticsChart.Series.Kind {
    var name: String {
        switch self {
        case .expense: "expense"
        case .income: "income"
        }
    }

    var emphasis: Emphasis {
        switch self {
        case .expense: .attention
        case .income: .good
        }
    }
}
