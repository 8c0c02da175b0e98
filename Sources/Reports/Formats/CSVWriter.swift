import Model

/// Writes CSV after RFC 4180: CRLF, a header, quotes where a cell needs them.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers never do. Where stdout is
/// a terminal the text is made fit for it first, elsewhere it is exact.
struct CSVWriter<Row> {
    /// Between the texts of one cell.
    private static var separator: String { ";" }

    private(set) var text = TextBuffer()
    private let columns: [Column<Row>]
    private let style: TableStyle

    init(_ shape: ListShape<Row>, style: TableStyle) {
        columns = shape.columns.filter { $0.key != nil }
        self.style = style
    }

    mutating func header() {
        for position in columns.indices {
            separate(position)
            append(text: columns[position].key ?? "")
        }
        text.append("\r\n")
    }

    mutating func row(_ row: Row) {
        for position in columns.indices {
            separate(position)
            append(columns[position].value(row))
        }
        text.append("\r\n")
    }

    mutating func drain(into sink: OutputSink) rethrows {
        try text.drain(into: sink)
    }

    private mutating func separate(_ position: Int) {
        if position > 0 { text.append(byte: UInt8(ascii: ",")) }
    }

    private mutating func append(_ cell: Cell) {
        switch cell {
        case .empty: break
        case .text(let value): append(text: value)
        case .texts(let values): append(text: values.joined(separator: Self.separator))
        case .identifier(let uuid): text.append(uuid)
        case .amount(let amount), .income(let amount): text.append(amount)
        case .integer(let value): text.append(value)
        case .percent(let value, isSigned: _): _ = text.append(decimal: Double(value) / 10)
        // What can't be written as a plain number is unknown: an empty cell.
        case .number(let value), .seconds(let value, isClaimed: _): _ = text.append(decimal: value)
        case .moment(let moment): text.append(moment)
        case .day(let day): text.append(day)
        case .flag(let value): text.append(value ? "true" : "false")
        }
    }

    private mutating func append(text raw: String) {
        text.append(csv: style.width == nil ? raw : TerminalText.escape(raw, unicode: style.unicode))
    }
}
