package import JSON
import Model

/// How a list looks in every format.
package struct ListShape<Row>: Sendable {
    package var columns: [Column<Row>]
    /// The object of one row; `nil` where the columns with a key say it all.
    package var json: (@Sendable (inout JSONWriter, Row) -> Void)?

    package init(columns: [Column<Row>], json: (@Sendable (inout JSONWriter, Row) -> Void)? = nil) {
        self.columns = columns
        self.json = json
    }

    /// The object of one row.
    package func write(_ row: Row, to writer: inout JSONWriter) {
        if let json { return json(&writer, row) }
        writer.beginObject()
        for column in columns {
            guard let key = column.key else { continue }
            writer.key(key)
            writer.cell(column.value(row))
        }
        writer.endObject()
    }
}
