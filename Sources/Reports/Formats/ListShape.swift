package import JSON

/// How a list looks in every format.
package struct ListShape<Row>: Sendable {
    package let columns: [Column<Row>]
    /// What the object of a row has, in order: fields, and objects of fields.
    private let fields: [(object: String?, columns: [Column<Row>])]

    package init(columns: [Column<Row>]) {
        self.columns = columns
        var fields: [(object: String?, columns: [Column<Row>])] = []
        for column in columns where column.key != nil && column.formats != .csv {
            if let last = fields.last, last.object == column.object {
                fields[fields.count - 1].columns.append(column)
            } else {
                fields.append((column.object, [column]))
            }
        }
        self.fields = fields
    }

    /// The object of one row.
    package func write(_ row: Row, to writer: inout JSONWriter) {
        writer.beginObject()
        for (object, columns) in fields {
            guard let object else {
                Self.write(columns, of: row, to: &writer)
                continue
            }
            writer.key(object)
            guard columns[0].value(row) != .empty else {
                writer.null()
                continue
            }
            writer.beginObject()
            Self.write(columns, of: row, to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func write(_ columns: [Column<Row>], of row: Row, to writer: inout JSONWriter) {
        for column in columns {
            writer.key(column.key ?? "")
            if let json = column.json { json(&writer, row) } else { writer.cell(column.value(row)) }
        }
    }
}
