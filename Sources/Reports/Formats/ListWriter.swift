import JSON
import Model

/// Streams a list in any format: takes rows one by one and passes on the text in pieces.
package struct ListWriter<Row> {
    /// The number of bytes buffered before they are passed on.
    private static var pieceSize: Int { 64 * 1_024 }

    private let shape: ListShape<Row>
    private let format: OutputFormat
    private let sink: OutputSink
    private var json = JSONWriter()
    private var csv: CSVWriter<Row>
    private var table: TableWriter<Row>
    /// The number of rows added.
    package private(set) var count = 0

    /// `sink` receives the bytes in pieces, in the order of the rows.
    package init(
        _ shape: ListShape<Row>, format: OutputFormat, style: TableStyle, sink: @escaping OutputSink
    ) {
        self.shape = shape
        self.format = format
        self.sink = sink
        csv = CSVWriter(shape, style: style)
        table = TableWriter(shape, style: style, isMarkdown: format == .markdown)
    }

    /// Adds a row; rethrows errors of the sink.
    package mutating func add(_ row: Row) throws {
        put(row)
        if pending.count >= Self.pieceSize { try drain() }
    }

    /// Ends the list and flushes the buffer. An empty list is `[]` in JSON, the header in CSV, and empty otherwise.
    package mutating func finish() throws {
        end()
        try drain()
    }

    fileprivate mutating func put(_ row: Row) {
        if count == 0 { begin() }
        count += 1
        switch format {
        case .table, .markdown: table.row(row)
        case .csv: csv.row(row)
        case .json:
            json.nextLine()
            shape.write(row, to: &json)
        case .jsonl:
            shape.write(row, to: &json)
            json.endLine()
        }
    }

    fileprivate mutating func end() {
        if count == 0 { begin() }
        switch format {
        case .table, .markdown: table.finish()
        case .csv, .jsonl: break
        case .json:
            if count > 0 { json.endLine() }
            json.endArray()
            json.endLine()
        }
    }

    /// Output not yet passed on.
    fileprivate var pending: [UInt8] {
        switch format {
        case .table, .markdown: table.text.bytes
        case .csv: csv.text.bytes
        case .json, .jsonl: json.bytes
        }
    }

    private mutating func begin() {
        switch format {
        case .table, .markdown, .jsonl: break
        case .csv: csv.header()
        case .json: json.beginArray()
        }
    }

    private mutating func drain() throws {
        switch format {
        case .table, .markdown: try table.drain(into: sink)
        case .csv: try csv.drain(into: sink)
        case .json, .jsonl: try json.drain(into: sink)
        }
    }
}

extension ListShape {
    /// A short list as a whole.
    package func rendered(_ rows: some Sequence<Row>, as format: OutputFormat, style: TableStyle) -> [UInt8] {
        var writer = ListWriter(self, format: format, style: style) { _ in }
        for row in rows { writer.put(row) }
        writer.end()
        return writer.pending
    }

    /// A short list as text for display.
    package func table(_ rows: some Sequence<Row>, style: TableStyle) -> String {
        String(decoding: rendered(rows, as: .table, style: style), as: UTF8.self)
    }
}
