import Model
package import Money

extension StatisticsChart {
    /// The chart as a picture: SVG 1.1 with a title and a description for people who can't see it; lines differ in
    /// dashes as well as in colour.
    package func svg(decimalMark: DecimalMark = .point) -> [UInt8] {
        let drawings = panels.map { SVGPanel($0, by: grouping, decimalMark: decimalMark) }
        let height = drawings.reduce(Self.titleHeight) { $0 + $1.height } + Self.margin
        var writer = SVGWriter()
        writer.begin(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": "\(SVGPanel.width)", "height": "\(height)",
                "viewBox": "0 0 \(SVGPanel.width) \(height)", "role": "img", "aria-labelledby": "title description",
                "font-family": "system-ui, sans-serif", "font-size": "13", "fill": "#222222",
            ])
        writer.element("title", ["id": "title"], content: title)
        writer.element("desc", ["id": "description"], content: drawings.map(\.summary).joined(separator: " "))
        writer.element(
            "rect", ["width": "\(SVGPanel.width)", "height": "\(height)", "fill": "#ffffff"])
        writer.element(
            "text", ["x": "\(Self.margin)", "y": "28", "font-size": "18", "font-weight": "bold"], content: title)
        var top = Self.titleHeight
        for drawing in drawings {
            writer.begin("g", ["transform": "translate(0 \(top))"])
            drawing.draw(&writer)
            writer.end()
            top += drawing.height
        }
        writer.end()
        return writer.text.bytes
    }

    private static var titleHeight: Int { 40 }
    private static var margin: Int { 16 }

    private var title: String {
        let kinds = Set(panels.flatMap(\.series).map(\.kind.name)).sorted()
        let names = kinds.isEmpty ? "expense" : kinds.joined(separator: " and ")
        return names.prefix(1).uppercased() + names.dropFirst() + " by \(grouping.rawValue)"
    }
}

/// One currency's part of the picture, with its own origin.
private struct SVGPanel {
    static let width = 800
    /// Room for the sign of the currency and the legend.
    static let head = 28

    let panel: StatisticsChart.Panel
    let grouping: StatisticsGrouping
    let decimalMark: DecimalMark

    init(_ panel: StatisticsChart.Panel, by grouping: StatisticsGrouping, decimalMark: DecimalMark) {
        self.panel = panel
        self.grouping = grouping
        self.decimalMark = decimalMark
    }

    var height: Int {
        guard grouping.unit == nil else { return 300 }
        return Self.head + panel.labels.count * barGroup + 16
    }

    /// What the panel shows, in words.
    var summary: String {
        let parts = panel.series.map { series in
            guard let (place, most) = series.values.enumerated().max(by: { $0.element < $1.element }) else { return "" }
            let amount = Amount(minorUnits: most, currency: panel.currency).decimalString
            return "\(series.kind.name) up to \(amount) (\(panel.labels[place]))"
        }
        let span = grouping.unit == nil ? [] : [panel.labels.first, panel.labels.last].compactMap(\.self)
        let subject = span.isEmpty ? panel.currency.code : "\(panel.currency), \(span.joined(separator: " to "))"
        return "\(subject): \(parts.joined(separator: ", "))."
    }

    func draw(_ writer: inout SVGWriter) {
        writer.element(
            "text", ["x": "16", "y": "16", "font-weight": "bold"], content: panel.currency.code)
        for (place, series) in panel.series.enumerated() {
            let left = 70 + place * 110
            writer.element(
                "line",
                [
                    "x1": "\(left)", "y1": "12", "x2": "\(left + 30)", "y2": "12", "stroke": series.kind.colour,
                    "stroke-width": grouping.unit == nil ? "10" : "2.5",
                    "stroke-dasharray": grouping.unit == nil ? "none" : series.kind.dashes,
                ])
            writer.element("text", ["x": "\(left + 36)", "y": "16"], content: series.kind.name)
        }
        if grouping.unit == nil { drawBars(&writer) } else { drawLines(&writer) }
    }

    private func amount(_ units: Int64) -> String {
        var text = TextBuffer()
        text.append(Amount(minorUnits: units, currency: panel.currency), mark: decimalMark)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

// MARK: - Lines over time

extension SVGPanel {
    private func drawLines(_ writer: inout SVGWriter) {
        let scale = ChartScale(panel.series.flatMap(\.values), currency: panel.currency, steps: 6)
        let (left, right, top, bottom) = (84.0, Double(Self.width) - 24, Double(Self.head) + 8, 258.0)
        func x(_ place: Int) -> Double {
            let last = panel.labels.count - 1
            return last == 0 ? (left + right) / 2 : left + (right - left) * Double(place) / Double(last)
        }
        func y(_ value: Int128) -> Double { bottom - (bottom - top) * scale.part(value) }
        for tick in scale.ticks {
            let height = SVGWriter.number(y(tick))
            writer.element(
                "line",
                [
                    "x1": SVGWriter.number(left), "y1": height, "x2": SVGWriter.number(right), "y2": height,
                    "stroke": tick == 0 ? "#555555" : "#dddddd",
                ])
            writer.element(
                "text",
                [
                    "x": SVGWriter.number(left - 8), "y": SVGWriter.number(y(tick) + 4.5), "text-anchor": "end",
                ], content: scale.label(tick, mark: decimalMark))
        }
        drawTimes(&writer, x, y: bottom + 20)
        for series in panel.series { drawLine(series, &writer, x, y) }
    }

    private func drawTimes(_ writer: inout SVGWriter, _ x: (Int) -> Double, y: Double) {
        let last = panel.labels.count - 1
        let count = min(last, 4)
        let places = count < 1 ? [0] : (0...count).map { $0 * last / count }
        for place in places {
            let anchor = last == 0 ? "middle" : place == 0 ? "start" : place == last ? "end" : "middle"
            writer.element(
                "text", ["x": SVGWriter.number(x(place)), "y": SVGWriter.number(y), "text-anchor": anchor],
                content: panel.labels[place])
        }
    }

    private func drawLine(
        _ series: StatisticsChart.Series, _ writer: inout SVGWriter, _ x: (Int) -> Double, _ y: (Int128) -> Double
    ) {
        let points = series.values.enumerated().map { place, value in
            "\(SVGWriter.number(x(place))),\(SVGWriter.number(y(Int128(value))))"
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
            writer.begin(
                "circle",
                [
                    "cx": SVGWriter.number(x(place)), "cy": SVGWriter.number(y(Int128(value))), "r": "3",
                    "fill": series.kind.colour,
                ])
            writer.element(
                "title", content: "\(panel.labels[place]): \(series.kind.name) \(amount(value)) \(panel.currency)")
            writer.end()
        }
    }
}

// MARK: - Bars for names

extension SVGPanel {
    private static var barHeight: Int { 16 }

    private var barGroup: Int { panel.series.count * Self.barHeight + 10 }

    private func drawBars(_ writer: inout SVGWriter) {
        let most = panel.series.flatMap(\.values).map(\.magnitude).max() ?? 0
        let (left, room) = (200, Self.width - 200 - 150)
        for (place, label) in panel.labels.enumerated() {
            let top = Self.head + 8 + place * barGroup
            let name = TerminalText.truncate(TerminalText.escape(label), to: 26)
            writer.element(
                "text",
                [
                    "x": "\(left - 8)", "y": "\(top + panel.series.count * Self.barHeight / 2 + 5)",
                    "text-anchor": "end",
                ], content: name)
            for (row, series) in panel.series.enumerated() {
                let value = series.values[place]
                let width = most == 0 ? 0 : Double(room) * Double(value.magnitude) / Double(most)
                let y = top + row * Self.barHeight
                writer.element(
                    "rect",
                    [
                        "x": "\(left)", "y": "\(y + 2)", "width": SVGWriter.number(value == 0 ? 0 : max(1, width)),
                        "height": "\(Self.barHeight - 4)", "fill": value < 0 ? "#ffffff" : series.kind.colour,
                        "stroke": series.kind.colour, "stroke-width": value == 0 ? "0" : "1",
                    ])
                let after = SVGWriter.number(Double(left) + width + 8)
                writer.element("text", ["x": after, "y": "\(y + 13)", "font-size": "12"], content: amount(value))
            }
        }
    }
}

extension StatisticsChart.Series.Kind {
    /// Vermilion and blue of Okabe and Ito's palette, which most colour-blind people can tell apart.
    fileprivate var colour: String {
        switch self {
        case .expense: "#d55e00"
        case .income: "#0072b2"
        }
    }

    fileprivate var dashes: String {
        switch self {
        case .expense: "none"
        case .income: "7 4"
        }
    }
}
