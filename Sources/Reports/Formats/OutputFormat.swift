/// The output format of a reading command.
package enum OutputFormat: String, CaseIterable, Sendable {
    /// Aligned text for display.
    case table
    /// One JSON document.
    case json
    /// JSON Lines: one document per line.
    case jsonl
    /// RFC 4180.
    case csv
    /// A table in GitHub Flavored Markdown, for display.
    case markdown

    /// Whether the format is for human readers, who by default see only the first few of many rows.
    package var isForPeople: Bool { self == .table || self == .markdown }
}

/// Receives pieces of output in order, each of whole UTF-8 characters.
package typealias OutputSink = (_ bytes: [UInt8]) throws -> Void
