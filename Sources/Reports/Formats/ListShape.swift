package import JSON

/// The layout of a list in every format.
package struct ListShape<Row>: Sendable {
    /// The columns from the left, of all formats.
    package let columns: [Column<Row>]
    /// The members of a row's object, in order: fields, and objects of fields.
    private let parts: [(object: String?, fields: [Field])]

    /// A column in JSON. A large list visits two million of these, copying each, so it holds nothing else.
    private struct Field: Sendable {
        /// The key with the comma before it, its quotes and the colon.
        var key: [UInt8]
        var value: @Sendable (Row) -> Cell
        var json: (@Sendable (inout JSONWriter, Row) -> Void)?
    }

    /// Neighbouring columns of the same object form one object in JSON.
    package init(columns: [Column<Row>]) {
        self.columns = columns
        var parts: [(object: String?, fields: [Field])] = []
        for column in columns where column.formats != .csv {
            guard let key = column.key else { continue }
            let field = Field(key: Array(",\"\(key)\":".utf8), value: column.value, json: column.json)
            if let last = parts.last, last.object == column.object {
                parts[parts.count - 1].fields.append(field)
            } else {
                parts.append((column.object, [field]))
            }
        }
        self.parts = parts
    }

    /// Writes the object of one row.
    package func write(_ row: Row, to writer: inout JSONWriter) {
        writer.beginObject()
        for (object, fields) in parts {
            guard let object else {
                Self.write(fields, of: row, to: &writer)
                continue
            }
            writer.key(object)
            guard fields[0].value(row) != .empty else {
                writer.null()
                continue
            }
            writer.beginObject()
            Self.write(fields, of: row, to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func write(_ fields: [Field], of row: Row, to writer: inout JSONWriter) {
        for field in fields {
            writer.key(written: field.key)
            if let json = field.json { json(&writer, row) } else { writer.cell(field.value(row)) }
        }
    }
}

extension ListShape {
    /// One row in any format: `text` for people, one object in JSON as in a line of a list, a header and a row in CSV.
    func card(
        _ row: Row, _ text: @autoclosure () -> String, as format: OutputFormat, style: TableStyle
    ) -> [UInt8] {
        switch format {
        case .table: Array(text().utf8)
        case .json, .jsonl: rendered([row], as: .jsonl, style: style)
        case .csv, .markdown: rendered([row], as: format, style: style)
        }
    }
}
