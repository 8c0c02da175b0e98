import Model
import Money

extension StatisticsChart {
    /// The supported chart widths in columns.
    private static var widths: ClosedRange<Int> { 24...1_000 }

    /// The chart for a terminal: Braille and blocks, or ASCII if `style` has no Unicode. Fits the width of `style` (80
    /// columns if it has none, 24 to 1,000).
    package func text(style: TableStyle) -> String {
        var style = style
        style.width = min(max(style.width ?? 80, Self.widths.lowerBound), Self.widths.upperBound)
        let blocks = panels.flatMap { panel in
            panel.series.map { series in
                let title = "\(series.kind.name.uppercased()) BY \(grouping.rawValue.uppercased()), \(panel.currency)"
                let lines = isLine ? line(series, panel, style) : bars(series, panel, style)
                return ([Emphasis.strong.applied(to: title, colour: style.colour)] + lines).map { $0 + "\n" }.joined()
            }
        }
        return blocks.joined(separator: "\n")
    }
}

// MARK: - A line over days

extension StatisticsChart {
    private func line(_ series: Series, _ panel: Panel, _ style: TableStyle) -> [String] {
        let scale = ChartScale(series.values, currency: panel.currency, steps: 5)
        let labels = scale.ticks.map { scale.label($0, mark: style.decimalMark) }
        let margin = labels.map(\.count).max() ?? 0
        let columns = max(2, (style.width ?? 80) - margin - 1)
        // The same number of rows between any two round numbers, about ten in total.
        let rowsPerStep = max(2, 8 / (labels.count - 1))
        let rowCount = (labels.count - 1) * rowsPerStep + 1
        let canvas = drawn(series, scale, columns: columns, rows: rowCount, unicode: style.unicode)
        let rows = style.unicode ? canvas.brailleRows : canvas.asciiRows
        let (axis, mark, corner, base) = style.unicode ? ("│", "┤", "└", "─") : ("|", "+", "+", "-")
        let plot = rows.enumerated().map { place, row in
            let step = (rowCount - 1 - place).quotientAndRemainder(dividingBy: rowsPerStep)
            let text = step.remainder == 0 ? labels[step.quotient] : ""
            let dots = series.kind.emphasis.applied(to: Self.withoutTail(row), colour: style.colour)
            return TerminalText.pad(text, to: margin, alignment: .right) + (text.isEmpty ? axis : mark) + dots
        }
        let margins = String(repeating: " ", count: margin)
        return plot + [
            margins + corner + String(repeating: base, count: columns),
            margins + " " + Self.timeLabels(panel.labels, columns: columns),
        ]
    }

    private func drawn(_ series: Series, _ scale: ChartScale, columns: Int, rows: Int, unicode: Bool) -> DotCanvas {
        // A Braille pattern is four dots high; round numbers are at the second dot from below.
        let (dots, lift) = unicode ? (4, 1) : (1, 0)
        var canvas = DotCanvas(width: unicode ? columns * 2 : columns, height: rows * dots)
        let last = series.values.count - 1
        let points = series.values.enumerated().map { place, value in
            (
                x: last == 0 ? 0 : place * (canvas.width - 1) / last,
                y: lift + scale.place(Int128(value), in: (rows - 1) * dots + 1)
            )
        }
        // A single value is drawn as a horizontal line.
        guard let first = points.first else { return canvas }
        if last == 0 { canvas.line(from: first, to: (canvas.width - 1, first.y)) }
        for (start, end) in zip(points, points.dropFirst()) { canvas.line(from: start, to: end) }
        return canvas
    }

    /// The first and the last label under the ends of the axis, and the middle one if there is room.
    private static func timeLabels(_ labels: [String], columns: Int) -> String {
        guard let first = labels.first, let last = labels.last else { return "" }
        guard labels.count > 1, first.count + last.count + 2 <= columns else { return first }
        let middle = labels[labels.count / 2]
        let gap = columns - first.count - last.count
        guard labels.count > 2, labels.count.isMultiple(of: 2) == false, gap >= middle.count + 4 else {
            return first + String(repeating: " ", count: gap) + last
        }
        let left = (columns - middle.count) / 2 - first.count
        let right = gap - left - middle.count
        return first + String(repeating: " ", count: left) + middle + String(repeating: " ", count: right) + last
    }

    private static func withoutTail(_ row: String) -> String {
        guard let end = row.lastIndex(where: { $0 != " " }) else { return "" }
        return String(row[...end])
    }
}

// MARK: - Bars for names and for longer periods

extension StatisticsChart {
    private func bars(_ series: Series, _ panel: Panel, _ style: TableStyle) -> [String] {
        // A name without a bar is omitted, unless no name has one; a month is kept.
        let shown = series.values.indices.filter { grouping.unit != nil || series.values[$0] != 0 }
        let places = shown.isEmpty ? Array(series.values.indices) : shown
        let names = places.map { TerminalText.escape(panel.labels[$0], unicode: style.unicode) }
        let values = places.map { series.values[$0] }
        let amounts = values.map { Amount(minorUnits: $0, currency: panel.currency).digits(mark: style.decimalMark) }
        let width = style.width ?? 80
        let amountWidth = amounts.map(\.count).max() ?? 0
        let nameWidth = min(names.map(TerminalText.width).max() ?? 0, max(6, width / 3))
        let room = max(1, width - nameWidth - amountWidth - 2)
        let most = values.map(\.magnitude).max() ?? 0
        return names.indices.map { place in
            let name = TerminalText.pad(
                TerminalText.truncate(names[place], to: nameWidth, unicode: style.unicode), to: nameWidth)
            let bar = Self.bar(values[place], of: most, columns: room, unicode: style.unicode)
            let filled = TerminalText.pad(bar, to: room)
            let amount = TerminalText.pad(amounts[place], to: amountWidth, alignment: .right)
            return "\(name) \(series.kind.emphasis.applied(to: filled, colour: style.colour)) \(amount)"
        }
    }

    /// A bar in eighths of a column; negative bars look different. Nonzero values are always visible.
    private static func bar(_ value: Int64, of most: UInt64, columns: Int, unicode: Bool) -> String {
        guard value != 0, most > 0 else { return "" }
        let parts = unicode && value > 0 ? 8 : 1
        let scaled = UInt128(value.magnitude) * UInt128(columns * parts) / UInt128(most)
        let length = max(1, Int(scaled))
        guard value > 0 else { return String(repeating: unicode ? "░" : "-", count: length) }
        guard unicode else { return String(repeating: "#", count: length) }
        let rest = length % 8
        return String(repeating: "█", count: length / 8) + (rest == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[rest - 1]))
    }
}
