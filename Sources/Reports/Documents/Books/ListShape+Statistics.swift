package import Model
import Money

extension ListShape where Row == StatisticsRow {
    /// Sums by day, week, month, tag, category or payee.
    package static func statistics(by grouping: StatisticsGrouping) -> ListShape<StatisticsRow> {
        // Other programs get `null`.
        let nameless = StatisticsRow.nameless(grouping)
        return ListShape(columns: [
            Column("key") { .text($0.key) },
            Column(
                nil, title: grouping.rawValue.uppercased(), priority: 0,
                minimumWidth: grouping.unit == nil ? 6 : nil
            ) { .text($0.key ?? nameless) },
            Column("currency") { .text($0.currency.code) },
            Column("income", title: "INCOME", priority: 1, alignment: .right) { .amount($0.income) },
            Column("expense", title: "EXPENSE", priority: 0, alignment: .right) { .amount($0.expense) },
            Column("net", title: "NET", priority: 2, alignment: .right) { .amount($0.net) },
            Column("count", title: "LINES", priority: 3, alignment: .right) { .integer($0.count) },
        ])
    }
}
