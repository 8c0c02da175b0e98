package import Model
import Money

/// A matrix for display: expense and income separate, the largest names first, sums at both edges.
///
/// Names that don't fit the width of a terminal share a column with their number, in which each line counts once.
package struct MatrixTable {
    private let matrix: StatisticsMatrix
    private let grouping: StatisticsGrouping
    private let across: StatisticsGrouping
    private let limit: RowLimit
    private let keeping: (Set<String?>) throws -> StatisticsMatrix

    /// `limit` is for the rows; sums are always of all of them. `keeping` returns the matrix with these
    /// names and one column for all others.
    package init(
        _ matrix: StatisticsMatrix, by grouping: StatisticsGrouping, across: StatisticsGrouping,
        limit: RowLimit = .none,
        keeping: @escaping (Set<String?>) throws -> StatisticsMatrix
    ) {
        self.matrix = matrix
        self.grouping = grouping
        self.across = across
        self.limit = limit
        self.keeping = keeping
    }

    /// Renders up to two tables, each with a title, or says that all sums are zero.
    package func text(style: TableStyle) throws -> String {
        let tables = try [("expense", \StatisticsAmounts.expense), ("income", \.income)].compactMap { kind, amount in
            try table(kind, amount, style)
        }
        return tables.isEmpty
            ? "All amounts in \(matrix.currency.code) are zero.\n" : tables.joined(separator: "\n")
    }

    /// A column: its title, its place in a matrix, and that matrix.
    private struct Part {
        var title: String
        var place: Int
        var matrix: StatisticsMatrix
    }

    /// A row: a calendar period, or the total.
    private struct Line: Sendable {
        var label: String
        var texts: [String]
        var isFoot = false
    }

    private typealias Kind = KeyPath<StatisticsAmounts, Int64>

    private func table(_ kind: String, _ amount: Kind, _ style: TableStyle) throws -> String? {
        let names = matrix.names.indices.filter { name in matrix.cells.contains { $0[name][keyPath: amount] != 0 } }
            .sorted { left, right in
                // The column for the remaining names comes last, whatever its sum.
                let (a, b) = (matrix.names[left].others != nil, matrix.names[right].others != nil)
                if a != b { return b }
                let (x, y) = (matrix.nameTotals[left][keyPath: amount], matrix.nameTotals[right][keyPath: amount])
                return x == y ? left < right : x > y
            }
        guard !names.isEmpty else { return nil }
        let present = matrix.keys.indices.filter { key in names.contains { matrix.cells[key][$0][keyPath: amount] != 0 }
        }
        let shown = limit.kept(present) { matrix.keys[$0] }
        let parts = try columns(names, amount, shown, style)
        let shape = shape(parts, style)
        let lines = shown.map { key in
            Line(
                label: matrix.keys[key],
                texts: parts.map { text($0.matrix.cells[key][$0.place][keyPath: amount], style) }
                    + [text(matrix.keyTotals[key][keyPath: amount], style)])
        }
        let foot = Line(
            label: "TOTAL",
            texts: parts.map { text($0.matrix.nameTotals[$0.place][keyPath: amount], style) }
                + [text(matrix.total[keyPath: amount], style)], isFoot: true)
        let title = "\(kind) by \(grouping.rawValue) and \(across.rawValue), ".uppercased() + matrix.currency.code
        let left = present.count - shown.count
        return Emphasis.strong.applied(to: title, colour: style.colour) + "\n"
            + shape.table(lines + [foot], style: style)
            + (left == 0 ? "" : left.counted("row") + " more.\n")
    }

    /// As many names as fit, plus one column for the rest.
    private func columns(_ names: [Int], _ amount: Kind, _ keys: [Int], _ style: TableStyle) throws -> [Part] {
        let single = names.map { Part(title: title($0, style), place: $0, matrix: matrix) }
        guard let width = style.width else { return single }
        let labelWidth = max(keys.map { matrix.keys[$0].count }.max() ?? 0, grouping.rawValue.count, "TOTAL".count)
        let totals = keys.map { matrix.keyTotals[$0][keyPath: amount] } + [matrix.total[keyPath: amount]]
        let totalWidth = max("TOTAL".count, totals.map { text($0, style).count }.max() ?? 0)
        let room = width - labelWidth - TableLayout.gap - totalWidth
        // Each takes at least a gap and a character.
        let most = max(0, room / (TableLayout.gap + 1))
        let widths = single.prefix(most + 1).map { TableLayout.gap + columnWidth($0, amount, keys, style) }
        guard single.count > most || widths.reduce(0, +) > room else { return single }
        for count in stride(from: min(single.count - 1, most), to: 0, by: -1) {
            let title = "\(nameCount(names[count...])) more"
            let left = room - widths[..<count].reduce(0, +) - TableLayout.gap
            guard title.count <= left else { continue }
            let rest = try others(than: names[..<count], title)
            if columnWidth(rest, amount, keys, style) <= left { return Array(single[..<count]) + [rest] }
        }
        return [try others(than: [], "\(nameCount(names[...])) names")]
    }

    /// The column of all names but these.
    private func others(than places: ArraySlice<Int>, _ title: String) throws -> Part {
        let matrix = try keeping(Set(places.map { self.matrix.names[$0].name }))
        return Part(title: title, place: matrix.names.count - 1, matrix: matrix)
    }

    /// The number of names represented, including those combined in one column.
    private func nameCount(_ places: ArraySlice<Int>) -> Int {
        places.reduce(0) { $0 + (matrix.names[$1].others ?? 1) }
    }

    private func columnWidth(_ part: Part, _ amount: Kind, _ keys: [Int], _ style: TableStyle) -> Int {
        let cells = keys.map { text(part.matrix.cells[$0][part.place][keyPath: amount], style).count }
        let total = text(part.matrix.nameTotals[part.place][keyPath: amount], style)
        return max(TerminalText.width(part.title), total.count, cells.max() ?? 0)
    }

    private func title(_ place: Int, _ style: TableStyle) -> String {
        let name = matrix.names[place]
        let title = name.name ?? name.others.map(StatisticsRow.others) ?? StatisticsRow.nameless(across)
        let escaped = TerminalText.escape(title, unicode: style.unicode)
        return style.width == nil ? escaped : TerminalText.truncate(escaped, to: 16, unicode: style.unicode)
    }

    /// A sum; empty if it is zero.
    private func text(_ units: Int64, _ style: TableStyle) -> String {
        guard units != 0 else { return "" }
        return Amount(minorUnits: units, currency: matrix.currency).digits(mark: style.decimalMark)
    }

    private func shape(_ parts: [Part], _ style: TableStyle) -> ListShape<Line> {
        let titles = parts.map(\.title) + ["TOTAL"]
        return ListShape(
            columns: [
                Column(
                    nil, title: grouping.rawValue.uppercased(), priority: 0,
                    emphasis: { $0.isFoot ? .strong : .plain }
                ) { .text($0.label) }
            ]
                + titles.enumerated().map { place, title in
                    Column(
                        nil, title: title, priority: 0, alignment: .right,
                        emphasis: { $0.isFoot || place == titles.count - 1 ? .strong : .plain }
                    ) { .text($0.texts[place]) }
                })
    }
}
