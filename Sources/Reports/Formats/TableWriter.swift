import Model

/// Writes a list as an aligned table.
///
/// The first rows determine the column widths; later rows are streamed, so that a million of them need no more memory
/// than the first ones. A later, wider cell is cut on a terminal; elsewhere it shifts only its own line. In Markdown
/// nothing is aligned or cut.
struct TableWriter<Row> {
    /// The number of rows buffered until the widths are known.
    private static var sampleCount: Int { 2_000 }

    /// The lines so far: none while the widths are unknown.
    private(set) var text = TextBuffer()
    private let columns: [Column<Row>]
    private let style: TableStyle
    private let isMarkdown: Bool
    private var sample: [[TableCell]] = []
    private var layout: TableLayout?

    /// Only columns with a title are shown; in Markdown all are if none has one.
    init(_ shape: ListShape<Row>, style: TableStyle, isMarkdown: Bool = false) {
        let titled = shape.columns.filter { $0.title != nil }
        // Columns without a title use their key.
        columns = isMarkdown && titled.isEmpty ? shape.columns.map(\.titledByKey) : titled
        self.style = isMarkdown ? style.inMarkdown : style
        self.isMarkdown = isMarkdown
    }

    /// Adds a row, which is printed once the widths are known.
    mutating func row(_ row: Row) {
        let cells = columns.map { column in
            TableCell(
                isMarkdown ? column.value(row).inMarkdown : column.value(row), emphasis: column.emphasis(row),
                style: style)
        }
        if let layout { return line(cells, layout) }
        sample.append(cells)
        if sample.count == Self.sampleCount { printSample() }
    }

    /// Prints the buffered rows; a list without rows has no header either.
    mutating func finish() {
        if layout == nil, !sample.isEmpty { printSample() }
    }

    /// Passes the printed text on; buffered rows stay.
    mutating func drain(into sink: OutputSink) rethrows {
        try text.drain(into: sink)
    }

    private mutating func printSample() {
        let layout = TableLayout(columns.indices.map(need), width: style.width)
        self.layout = layout
        line(columns.map { TableCell(text: $0.title ?? "", emphasis: .strong) }, layout)
        if isMarkdown {
            let marks = layout.shown.map { columns[$0].alignment == .right ? "---:" : "---" }
            text.append("| \(marks.joined(separator: " | ")) |\n")
        }
        for cells in sample { line(cells, layout) }
        sample = []
    }

    private func need(_ position: Int) -> TableLayout.Need {
        let column = columns[position]
        let cells = sample.lazy.map { $0[position] }
        let natural = cells.reduce(TerminalText.width(column.title ?? "")) { max($0, $1.width) }
        return TableLayout.Need(
            natural: natural, minimum: column.minimumWidth.map { min($0, natural) } ?? natural,
            priority: column.priority, isFilled: cells.contains { !$0.text.isEmpty })
    }

    private mutating func line(_ cells: [TableCell], _ layout: TableLayout) {
        guard !isMarkdown else {
            return text.append("| \(layout.shown.map { cells[$0].text }.joined(separator: " | ")) |\n")
        }
        var blanks = 0
        var rest: (indent: Int, lines: ArraySlice<String>)?
        for (place, (position, width)) in zip(layout.shown, layout.widths).enumerated() {
            let (column, cell) = (columns[position], cells[position])
            var shown = cell.text
            if style.width != nil, column.minimumWidth != nil, cell.width > width {
                if column.wraps, place == layout.shown.count - 1 {
                    let lines = TerminalText.wrap(cell.text, to: width)
                    shown = lines[0]
                    rest = (layout.indent(of: place), lines.dropFirst())
                } else {
                    shown = TerminalText.truncate(cell.text, to: width, unicode: style.unicode)
                }
            }
            let padding = max(0, width - TerminalText.width(shown))
            // Padding is deferred until something follows, so that no line has trailing spaces.
            if column.alignment == .right { blanks += padding }
            if !shown.isEmpty {
                text.append(String(repeating: " ", count: blanks))
                text.append(cell.emphasis.applied(to: shown, colour: style.colour))
                blanks = 0
            }
            blanks += (column.alignment == .right ? 0 : padding) + layout.gap
        }
        text.append("\n")
        for line in rest?.lines ?? [] { text.append(String(repeating: " ", count: rest?.indent ?? 0) + line + "\n") }
    }
}
