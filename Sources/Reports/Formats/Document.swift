package import JSON

/// A result that is a single document in every format.
package protocol Document {
    /// The text for display.
    func text(_ style: TableStyle) -> String
    /// The fields of the JSON object, after `schema`.
    func write(to writer: inout JSONWriter)
    /// The header and the rows, in CSV or Markdown.
    func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8]
}

extension Document {
    /// The document in any format; JSON Lines have one line, the same as JSON.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch format {
        case .table: Array(text(style).utf8)
        case .json, .jsonl: JSONWriter.document { write(to: &$0) }
        case .csv, .markdown: rows(as: format, style)
        }
    }
}
