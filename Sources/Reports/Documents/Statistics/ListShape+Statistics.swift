package import Model
import Money

extension ListShape where Row == StatisticsRow {
    /// Sums by time or by name, for other programs; `hasOthers` if a row may combine several names.
    package static func statistics(hasOthers: Bool = false) -> ListShape<StatisticsRow> {
        ListShape(
            columns: [Column("key") { .text($0.key) }]
                + (hasOthers ? [Column("others") { .integer($0.others) }] : []) + sums { $0 })
    }
}

extension ListShape where Row == ComparedRow {
    /// The same next to the previous period, by time with the part of that: the change in per cent, or empty if the previous
    /// period had nothing.
    package static func comparison(
        by grouping: StatisticsGrouping, hasOthers: Bool = false
    ) -> ListShape<ComparedRow> {
        ListShape(
            columns: [Column("key") { .text($0.now.key) }]
                + (grouping.unit == nil ? [] : [Column("keyBefore") { .text($0.before.key) }])
                + (hasOthers ? [Column("others") { .integer($0.now.others) }] : []) + sums { $0.now }
                + [
                    Column("incomeBefore") { .amount($0.before.income) },
                    Column("expenseBefore") { .amount($0.before.expense) },
                    Column("netBefore") { .amount($0.before.net) },
                    Column("countBefore") { .integer($0.before.count) },
                    Column("incomeChange") { .percent($0.incomeChange) },
                    Column("expenseChange") { .percent($0.expenseChange) },
                    Column("netChange") { .percent($0.netChange) },
                ])
    }
}

/// A cell of a matrix as a row of its own.
package struct StatisticsCell: Sendable {
    /// The period of the row, such as `2026-11`.
    package var key: String
    /// The name of the column.
    package var name: StatisticsMatrix.Name
    /// The sums and the number of lines; zeros for a cell without lines.
    package var amounts: StatisticsRow
}

extension StatisticsMatrix {
    /// The cells, including those without lines, in rows from the first key on.
    package var list: [StatisticsCell] {
        zip(keys, cells).flatMap { key, row in
            zip(names, row).map { name, cell in
                StatisticsCell(key: key, name: name, amounts: StatisticsRow(cell, key: key, currency))
            }
        }
    }
}

extension ListShape where Row == StatisticsCell {
    /// Sums by time and by name, for other programs.
    package static func cells(hasOthers: Bool = false) -> ListShape<StatisticsCell> {
        ListShape(
            columns: [Column("key") { .text($0.key) }, Column("across") { .text($0.name.name) }]
                + (hasOthers ? [Column("others") { .integer($0.name.others) }] : []) + sums { $0.amounts })
    }
}

extension ListShape {
    /// The keys that every row of statistics has.
    private static func sums(_ row: @escaping @Sendable (Row) -> StatisticsRow) -> [Column<Row>] {
        [
            Column("currency") { .text(row($0).currency.code) },
            Column("income") { .amount(row($0).income) },
            Column("expense") { .amount(row($0).expense) },
            Column("net") { .amount(row($0).net) },
            Column("count") { .integer(row($0).count) },
        ]
    }
}

extension ComparedRow {
    /// In thousandths; `nil` if the previous value is zero.
    var incomeChange: Int? { Self.change(from: before.income, to: now.income) }
    /// As `incomeChange`.
    var expenseChange: Int? { Self.change(from: before.expense, to: now.expense) }
    /// As `incomeChange`; positive if the net rose, also from a loss.
    var netChange: Int? { Self.change(from: before.net, to: now.net) }
}

extension StatisticsRow {
    /// The key as displayed.
    func label(_ grouping: StatisticsGrouping) -> String {
        key ?? others.map(Self.others) ?? Self.nameless(grouping)
    }

    /// The text displayed for a missing name; by time, only a row of the period before has none.
    static func nameless(_ grouping: StatisticsGrouping) -> String {
        grouping.unit == nil ? "(no \(grouping.rawValue))" : "(before)"
    }

    /// The same for a row that combines several names.
    static func others(_ count: Int) -> String { count == 1 ? "(1 other)" : "(\(count) others)" }
}
