package import JSON

/// A result that is one document in every format.
package protocol Document {
    /// The text for people.
    func text(_ style: TableStyle) -> String
    /// The fields of the object in JSON, after `schema`.
    func write(to writer: inout JSONWriter)
    /// The header and the rows, in CSV or Markdown.
    func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8]
}

extension Document {
    /// The document in any format; JSON Lines are one line, as JSON is.
    package func rendered(as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch format {
        case .table: Array(text(style).utf8)
        case .json, .jsonl: JSONWriter.document { write(to: &$0) }
        case .csv, .markdown: rows(as: format, style)
        }
    }
}
