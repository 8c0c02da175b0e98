import Model
import Money

/// Income and expense of one currency by day, as SVG within a page: bars up and down from a zero line, in the page's
/// colours for them.
struct DayChart {
    /// One for each day, in order and without gaps.
    let rows: [StatisticsRow]
    /// The currency of all rows.
    let currency: Currency
    /// The mark in the labels of the axis.
    let decimalMark: DecimalMark
    /// Sizes in CSS pixels.
    let width: Double
    private let height = 220.0

    private static let top = 8.0
    private static let foot = 24.0

    /// The chart without a title of its own: the surrounding figure has one.
    func svg(class name: String, label: String) -> String {
        let scale = ChartScale(
            rows.flatMap { [$0.income.minorUnits, -$0.expense.minorUnits] }, currency: currency, steps: 6)
        var writer = SVGWriter(isInline: true)
        writer.begin(
            "svg", ["class": name, "viewBox": "0 0 \(width.inSVG) \(height.inSVG)", "role": "img", "aria-label": label])
        let left = axis(scale, &writer)
        bars(scale, left, &writer)
        days(left, &writer)
        writer.end()
        return String(decoding: writer.text.bytes, as: UTF8.self)
    }

    private func y(_ value: Int128, _ scale: ChartScale) -> Double {
        let bottom = height - Self.foot
        return bottom - (bottom - Self.top) * scale.part(value)
    }

    /// Draws the grid lines and their values; returns the left edge of the bars.
    private func axis(_ scale: ChartScale, _ writer: inout SVGWriter) -> Double {
        let labels = scale.ticks.map { scale.label($0 < 0 ? -$0 : $0, mark: decimalMark) }
        let left = 14 + 7 * Double(labels.map(\.count).max() ?? 0)
        for (tick, label) in zip(scale.ticks, labels) {
            let place = y(tick, scale)
            writer.element(
                "line", ["x1": left, "x2": width, "y1": place, "y2": place, "class": tick == 0 ? "zero" : "grid"])
            writer.element("text", ["x": left - 6, "y": place + 4, "text-anchor": "end"], content: label)
        }
        return left
    }

    private func bars(_ scale: ChartScale, _ left: Double, _ writer: inout SVGWriter) {
        let slot = (width - left) / Double(max(1, rows.count))
        let thick = min(22, max(1, slot * 0.72))
        for (place, row) in rows.enumerated() {
            let x = left + slot * (Double(place) + 0.5) - thick / 2
            for (kind, value, sign) in [("income", row.income, Int128(1)), ("expense", row.expense, -1)]
            where value.minorUnits != 0 {
                let ends = [y(0, scale), y(sign * Int128(value.minorUnits), scale)].sorted()
                writer.begin(
                    "rect", ["class": kind, "x": x, "y": ends[0], "width": thick, "height": max(1, ends[1] - ends[0])])
                let day = row.key.flatMap { CivilDay($0) }.map(PageDates.text) ?? ""
                writer.element("title", content: "\(day): \(kind) \(PageAmounts.text(value, decimalMark))")
                writer.end()
            }
        }
    }

    /// As many round days as fit below their bars; for a chart of at most one year, the title of the figure has the
    /// year.
    private func days(_ left: Double, _ writer: inout SVGWriter) {
        guard let first = rows.first?.key.flatMap({ CivilDay($0) }) else { return }
        let slot = (width - left) / Double(rows.count)
        let name = rows.count <= 365 ? PageDates.withoutYear : PageDates.short
        // As wide as any label, including the margin beside it.
        let room = TextMeasure.width(rows.count <= 365 ? "30 Mar" : "30 Mar 2026", size: 12) + 14
        let limit = max(1, min(7, Int((width - left) / room)))
        let ticks = DayTicks(first: first, count: rows.count, limit: limit).days.map { day in
            (x: left + slot * (Double(day.daysSinceEpoch - first.daysSinceEpoch) + 0.5), name: name(day))
        }
        for (place, tick) in ticks.enumerated() {
            let half = TextMeasure.width(tick.name, size: 12) / 2
            // A label that would extend beyond the edge is omitted, unless it is the only one.
            guard place == 0 || tick.x + half <= width else { continue }
            writer.element(
                "text", ["x": min(max(tick.x, half), width - half), "y": height - 6, "text-anchor": "middle"],
                content: tick.name)
        }
    }
}

/// Amounts as formatted on the page.
enum PageAmounts {
    /// `-12.50 EUR`, with a real minus sign.
    static func text(_ amount: Amount, _ mark: DecimalMark) -> String {
        number(amount, mark) + "\u{A0}" + amount.currency.code
    }

    /// The same without the currency.
    static func number(_ amount: Amount, _ mark: DecimalMark) -> String {
        amount.digits(mark: mark).replacing("-", with: "\u{2212}")
    }
}
