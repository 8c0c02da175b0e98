import Model
package import Money

extension StatisticsChart {
    /// The chart as SVG 1.1, with a title and a description for screen readers; lines differ in dashes as well as in
    /// colour.
    package func svg(decimalMark: DecimalMark = .point) -> [UInt8] {
        let drawings = panels.map { SVGPanel(panel: $0, grouping: grouping, decimalMark: decimalMark) }
        let height = drawings.reduce(Self.titleHeight) { $0 + $1.height } + Self.margin
        var writer = SVGWriter()
        writer.begin(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": SVGPanel.width, "height": height,
                "viewBox": "0 0 \(SVGPanel.width) \(height)", "role": "img", "aria-labelledby": "title description",
                "font-family": "system-ui, sans-serif", "font-size": "13", "fill": "#222222",
            ])
        writer.element("title", ["id": "title"], content: title)
        writer.element("desc", ["id": "description"], content: drawings.map(\.summary).joined(separator: " "))
        writer.element("rect", ["width": SVGPanel.width, "height": height, "fill": "#ffffff"])
        writer.element("text", ["x": Self.margin, "y": "28", "font-size": "18", "font-weight": "bold"], content: title)
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
struct SVGPanel {
    /// In pixels, as all lengths here.
    static let width = 800
    /// The space for the currency and the legend.
    static let head = 28
    /// The horizontal margins.
    static let margin = 16.0

    /// The sums of one currency.
    let panel: StatisticsChart.Panel
    /// Days are drawn as lines, everything else as bars.
    let grouping: StatisticsGrouping
    /// The mark in amounts.
    let decimalMark: DecimalMark

    /// The height of the panel; that of lines is fixed.
    var height: Int {
        grouping == .day ? 300 : Self.head + barsHeight + 16
    }

    /// The description of the panel.
    var summary: String {
        let parts = panel.series.map { series in
            guard let (place, most) = series.values.enumerated().max(by: { $0.element < $1.element }) else { return "" }
            return "\(series.kind.name) up to \(amount(most)) (\(panel.labels[place]))"
        }
        let span = grouping.unit == nil ? [] : [panel.labels.first, panel.labels.last].compactMap(\.self)
        let subject = span.isEmpty ? panel.currency.code : "\(panel.currency), \(span.joined(separator: " to "))"
        return "\(subject): \(parts.joined(separator: ", "))."
    }

    /// Draws the currency, the legend and the sums.
    func draw(_ writer: inout SVGWriter) {
        writer.element("text", ["x": "16", "y": "16", "font-weight": "bold"], content: panel.currency.code)
        for (place, series) in panel.series.enumerated() {
            let left = 70 + place * 110
            writer.element(
                "line",
                [
                    "x1": left, "y1": "12", "x2": left + 30, "y2": "12", "stroke": series.kind.colour,
                    "stroke-width": grouping == .day ? "2.5" : "10",
                    "stroke-dasharray": grouping == .day ? series.kind.dashes : "none",
                ])
            writer.element("text", ["x": left + 36, "y": "16"], content: series.kind.name)
        }
        if grouping == .day { drawLines(&writer) } else { drawBars(&writer) }
    }

    /// Minor units as an amount without its currency.
    func amount(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: panel.currency).digits(mark: decimalMark)
    }
}

extension TransactionType {
    /// Vermilion and blue of Okabe and Ito's palette, which most colour-blind people can tell apart.
    var colour: String {
        switch self {
        case .expense: "#d55e00"
        case .income: "#0072b2"
        }
    }

    /// Dashes tell the lines apart where colours don't.
    var dashes: String {
        switch self {
        case .expense: "none"
        case .income: "7 4"
        }
    }
}
