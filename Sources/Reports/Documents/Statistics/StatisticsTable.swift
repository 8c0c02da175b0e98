package import Model
import Money

/// Statistics for display, one currency below the other: the rows, then the total and its averages per month and day.
package struct StatisticsTable: Sendable {
    /// A line of the table.
    private struct Line: Sendable {
        var label: String
        var sums: ComparedRow
        /// The total of the currency, for shares.
        var whole: StatisticsRow?
        var isFoot = false
    }

    private let grouping: StatisticsGrouping
    private let lines: [Line]
    /// The lines preceded by a blank line.
    private let gaps: Set<Int>
    private let isComparison: Bool
    private var notes: [String]

    /// A table of `rows`; `totals` has one row per currency, in which each line counts once. `averagedDays` names the days of
    /// the average where the period above the table has others.
    package init(
        _ rows: [StatisticsRow], totals: [StatisticsRow], by grouping: StatisticsGrouping, limit: RowLimit = .none,
        average: PeriodAverage? = nil, averagedDays: String? = nil
    ) {
        self.init(
            rows.map { ComparedRow(now: $0, before: $0) }, totals: totals.map { ComparedRow(now: $0, before: $0) },
            by: grouping, limit: limit, average: average, isComparison: false)
        if let averagedDays, lines.contains(where: { $0.label.hasPrefix("PER ") }) {
            notes.append("The averages are over \(averagedDays).")
        }
    }

    /// A table that compares each row with the previous period.
    package init(
        comparing rows: [ComparedRow], totals: [ComparedRow], by grouping: StatisticsGrouping, limit: RowLimit = .none
    ) {
        self.init(rows, totals: totals, by: grouping, limit: limit, average: nil, isComparison: true)
    }

    private init(
        _ rows: [ComparedRow], totals: [ComparedRow], by grouping: StatisticsGrouping, limit: RowLimit,
        average: PeriodAverage?, isComparison: Bool
    ) {
        self.grouping = grouping
        self.isComparison = isComparison
        let present = rows.filter { $0.now.count > 0 || $0.before.count > 0 }
        let shown = limit.kept(present, by: \.now.key)
        var (lines, gaps): ([Line], Set<Int>) = ([], [])
        for total in totals {
            let own = shown.filter { $0.now.currency == total.now.currency }
            if !lines.isEmpty { gaps.insert(lines.count) }
            lines += own.map { row in
                Line(label: row.now.label(grouping), sums: row, whole: grouping.unit == nil ? total.now : nil)
            }
            gaps.insert(lines.count)
            lines.append(Line(label: "TOTAL", sums: total, isFoot: true))
            guard let average else { continue }
            lines += [("PER MONTH", average.perMonth), ("PER DAY", average.perDay)].compactMap { label, part in
                total.now.spread(part).map { Line(label: label, sums: ComparedRow(now: $0, before: $0)) }
            }
        }
        self.lines = lines
        self.gaps = gaps
        notes = Self.notes(rows, totals, grouping, left: present.count - shown.count)
    }

    /// The note on sums that come to more than the total.
    package static let severalTags = "A line with several tags counts under each of them, and once in the total."

    private static func notes(
        _ rows: [ComparedRow], _ totals: [ComparedRow], _ grouping: StatisticsGrouping, left: Int
    ) -> [String] {
        func count(_ rows: [ComparedRow]) -> Int { rows.reduce(0) { $0 + $1.now.count } }
        var notes: [String] = []
        if left > 0 { notes.append(left.counted("row") + " more.") }
        if grouping == .tag, count(rows) > count(totals) {
            notes.append(severalTags)
        }
        return notes
    }

    /// The table and the text below it.
    package func text(style: TableStyle) -> String {
        // One line for the titles and one per row: no row of this table wraps.
        let table = shape.rendered(lines, as: .table, style: style)
        var text: [UInt8] = []
        text.reserveCapacity(table.count + gaps.count)
        for (place, line) in table.split(separator: UInt8(ascii: "\n")).enumerated() {
            if gaps.contains(place - 1) { text.append(UInt8(ascii: "\n")) }
            text += line + [UInt8(ascii: "\n")]
        }
        return String(decoding: text, as: UTF8.self)
            + (notes.isEmpty ? "" : "\n" + TextBlock(notes, style: style).text)
    }

    private var shape: ListShape<Line> {
        let all = lines.flatMap { [$0.sums.now, $0.sums.before] }
        let hasBoth = all.contains { $0.income.minorUnits != 0 } && all.contains { $0.expense.minorUnits != 0 }
        let amounts = isComparison ? compared : plain(hasBoth: hasBoth)
        return ListShape(
            columns: [
                Column(
                    nil, title: grouping.rawValue.uppercased(), priority: 0,
                    minimumWidth: grouping.unit == nil ? "PER MONTH".count : nil,
                    emphasis: { $0.isFoot ? .strong : .plain }
                ) { .text($0.label) }
            ] + (isComparison && grouping.unit != nil ? [partBefore] : []) + amounts)
    }

    /// By time, the part of the previous period that a row is compared with.
    private var partBefore: Column<Line> {
        Column(nil, title: "BEFORE", priority: 2) { $0.isFoot ? .empty : .text($0.sums.before.key) }
    }

    private func plain(hasBoth: Bool) -> [Column<Line>] {
        [
            Self.amount("INCOME", priority: 1, \.sums.now.income), Self.share(\.income),
            Self.amount("EXPENSE", priority: 1, \.sums.now.expense), Self.share(\.expense),
        ] + (hasBoth ? [Self.amount("NET", priority: 2, \.sums.now.net)] : [])
            + [
                Column(nil, title: "LINES", priority: 3, alignment: .right) {
                    $0.sums.now.count > 0 ? .integer($0.sums.now.count) : .empty
                }
            ]
    }

    private var compared: [Column<Line>] {
        [
            Self.amount("INCOME", priority: 3, \.sums.now.income, besides: \.sums.before.income),
            Self.amount("BEFORE", priority: 4, \.sums.before.income),
            Self.change(priority: 5, \.income, \.incomeChange),
            Self.amount("EXPENSE", priority: 1, \.sums.now.expense, besides: \.sums.before.expense),
            Self.amount("BEFORE", priority: 2, \.sums.before.expense),
            Self.change(priority: 1, \.expense, \.expenseChange),
        ]
    }

    /// Zero is shown as empty, unless there is a value `besides` to compare it with.
    private static func amount(
        _ title: String, priority: Int, _ amount: @escaping @Sendable (Line) -> Amount,
        besides other: (@Sendable (Line) -> Amount)? = nil
    ) -> Column<Line> {
        Column(
            nil, title: title, priority: priority, alignment: .right, emphasis: { $0.isFoot ? .strong : .plain }
        ) { line in
            let isNothing = amount(line).minorUnits == 0 && (other?(line).minorUnits ?? 0) == 0
            return isNothing ? .empty : .amount(amount(line))
        }
    }

    /// The share of the total.
    private static func share(_ amount: @escaping @Sendable (StatisticsRow) -> Amount) -> Column<Line> {
        Column(nil, title: "%", priority: 4, alignment: .right) { line in
            guard let whole = line.whole, amount(line.sums.now).minorUnits != 0,
                let share = ComparedRow.share(amount(line.sums.now), of: amount(whole))
            else { return .empty }
            return .percent(share, isSigned: false)
        }
    }

    private static func change(
        priority: Int, _ amount: @escaping @Sendable (StatisticsRow) -> Amount,
        _ change: @escaping @Sendable (ComparedRow) -> Int?
    ) -> Column<Line> {
        Column(nil, title: "CHANGE", priority: priority, alignment: .right) { line in
            if let change = change(line.sums) { return .percent(change, isSigned: true) }
            return amount(line.sums.now).minorUnits == 0 ? .empty : .text("new")
        }
    }
}

extension StatisticsRow {
    /// The sums averaged over a period; `nil` if it is too short.
    fileprivate func spread(_ part: (Amount) -> Amount?) -> StatisticsRow? {
        guard let income = part(income), let expense = part(expense) else { return nil }
        let (net, overflow) = income.minorUnits.subtractingReportingOverflow(expense.minorUnits)
        guard !overflow else { return nil }
        return StatisticsRow(
            key: nil, income: income, expense: expense, net: Amount(minorUnits: net, currency: currency), count: 0)
    }
}
