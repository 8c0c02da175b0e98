import Model

/// Bars for names and for longer periods.
extension SVGPanel {
    private static var barHeight: Int { 16 }
    /// The maximum width of names; amounts are never shortened.
    private static var nameRoom: Double { 260 }

    /// The series that have a bar at a label.
    private func bars(at place: Int) -> [StatisticsChart.Series] {
        panel.series.filter { $0.values[place] != 0 }
    }

    /// The height of the bars of one label, including the space below them.
    private func barGroup(_ place: Int) -> Int { max(1, bars(at: place).count) * Self.barHeight + 10 }

    /// The height of all bars.
    var barsHeight: Int { panel.labels.indices.reduce(0) { $0 + barGroup($1) } }

    /// Draws one group of bars for each label, the longest bar as wide as the picture allows.
    func drawBars(_ writer: inout SVGWriter) {
        let most = panel.series.flatMap(\.values).map(\.magnitude).max() ?? 0
        let names = panel.labels.map { TerminalText.escape($0) }
        let widest = names.map { TextMeasure.width($0, size: 13) }.max() ?? 0
        let left = Self.margin + min(widest, Self.nameRoom) + 8
        let amounts = panel.series.flatMap(\.values).map { TextMeasure.width(amount($0), size: 12) }.max() ?? 0
        let room = max(40, Double(Self.width) - left - 8 - amounts - Self.margin)
        var top = Self.head + 8
        for (place, name) in names.enumerated() {
            let middle = top + (barGroup(place) - 10) / 2 + 5
            writer.begin("g")
            writer.element("title", content: name)
            writer.element(
                "text", ["x": left - 8, "y": middle, "text-anchor": "end"],
                content: TextMeasure.fitted(name, to: Self.nameRoom, size: 13))
            for (row, series) in bars(at: place).enumerated() {
                drawBar(series, series.values[place], &writer, y: top + row * Self.barHeight, left, room, most)
            }
            writer.end()
            top += barGroup(place)
        }
    }

    private func drawBar(
        _ series: StatisticsChart.Series, _ value: Int64, _ writer: inout SVGWriter, y: Int, _ left: Double,
        _ room: Double, _ most: UInt64
    ) {
        let width = max(1, room * Double(value.magnitude) / Double(most))
        writer.element(
            "rect",
            [
                "x": left, "y": y + 2, "width": width, "height": Self.barHeight - 4,
                "fill": value < 0 ? "#ffffff" : series.kind.colour, "stroke": series.kind.colour,
            ])
        writer.element("text", ["x": left + width + 8, "y": y + 13, "font-size": "12"], content: amount(value))
    }
}
