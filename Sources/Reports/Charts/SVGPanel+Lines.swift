import Model

/// A line over days.
extension SVGPanel {
    /// Draws one line for each series over the days of the labels.
    func drawLines(_ writer: inout SVGWriter) {
        let scale = ChartScale(panel.series.flatMap(\.values), currency: panel.currency, steps: 6)
        let labels = scale.ticks.map { scale.label($0, mark: decimalMark) }
        let left = Self.margin + 8 + (labels.map { TextMeasure.width($0, size: 13) }.max() ?? 0)
        let (right, top, bottom) = (Double(Self.width) - 24, Double(Self.head) + 8, 258.0)
        func x(_ place: Int) -> Double {
            let last = panel.labels.count - 1
            return last == 0 ? (left + right) / 2 : left + (right - left) * Double(place) / Double(last)
        }
        func y(_ value: Int128) -> Double { bottom - (bottom - top) * scale.part(value) }
        for (tick, label) in zip(scale.ticks, labels) {
            let height = y(tick)
            writer.element(
                "line",
                ["x1": left, "y1": height, "x2": right, "y2": height, "stroke": tick == 0 ? "#555555" : "#dddddd"])
            writer.element("text", ["x": left - 8, "y": y(tick) + 4.5, "text-anchor": "end"], content: label)
        }
        drawDays(&writer, x, axis: bottom)
        for series in panel.series { drawLine(series, &writer, x, y) }
    }

    /// A tick and a label for each round day.
    private func drawDays(_ writer: inout SVGWriter, _ x: (Int) -> Double, axis: Double) {
        let days = panel.labels.compactMap { CivilDay($0) }
        guard let first = days.first, days.count == panel.labels.count else { return }
        for day in DayTicks(first: first, count: days.count).days {
            let place = x(day.daysSinceEpoch - first.daysSinceEpoch)
            writer.element("line", ["x1": place, "y1": axis, "x2": place, "y2": axis + 5, "stroke": "#555555"])
            // Labels stay within the edges.
            let half = TextMeasure.width(day.description, size: 13) / 2
            let middle = min(max(place, half + 4), Double(Self.width) - half - 4)
            writer.element("text", ["x": middle, "y": axis + 20, "text-anchor": "middle"], content: day.description)
        }
    }

    private func drawLine(
        _ series: StatisticsChart.Series, _ writer: inout SVGWriter, _ x: (Int) -> Double, _ y: (Int128) -> Double
    ) {
        let points = series.values.enumerated().map { place, value in
            "\(x(place).inSVG),\(y(Int128(value)).inSVG)"
        }
        writer.element(
            "polyline",
            [
                "points": points.joined(separator: " "), "fill": "none", "stroke": series.kind.colour,
                "stroke-width": points.count > 400 ? "1" : "2", "stroke-linejoin": "round",
                "stroke-dasharray": points.count > 120 ? "none" : series.kind.dashes,
            ])
        guard points.count <= 62 else { return }
        for (place, value) in series.values.enumerated() where value != 0 || points.count == 1 {
            writer.begin("circle", ["cx": x(place), "cy": y(Int128(value)), "r": "3", "fill": series.kind.colour])
            writer.element(
                "title", content: "\(panel.labels[place]): \(series.kind.name) \(amount(value)) \(panel.currency)")
            writer.end()
        }
    }
}
