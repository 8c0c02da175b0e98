import Model

/// Writes CSV according to RFC 4180: CRLF, a header, quotes if a cell needs them.
///
/// Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe; numbers never are. Text is
/// escaped if stdout is a terminal, and exact otherwise.
struct CSVWriter<Row> {
    /// The rows so far, below their header.
    private(set) var text = TextBuffer()
    private let columns: [Column<Row>]
    private let style: TableStyle

    /// Only columns with a header are written.
    init(_ shape: ListShape<Row>, style: TableStyle) {
        columns = shape.columns.filter { $0.header != nil }
        self.style = style
    }

    /// Writes the header, which an empty list has as well.
    mutating func header() {
        for position in columns.indices {
            separate(position)
            append(text: columns[position].header ?? "")
        }
        text.append("\r\n")
    }

    /// Writes a row.
    mutating func row(_ row: Row) {
        for position in columns.indices {
            separate(position)
            append(columns[position].value(row))
        }
        text.append("\r\n")
    }

    /// Passes the text on and keeps the storage.
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
        case .texts(let values): append(text: values.joined(separator: ";"))
        case .identifier(let uuid): text.append(uuid)
        case .amount(let amount), .income(let amount): text.append(amount)
        case .integer(let value): text.append(value)
        case .percent(let value, isSigned: _): _ = text.append(decimal: Double(value) / 10)
        // A value that can't be written as a plain number is unknown: an empty cell.
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
