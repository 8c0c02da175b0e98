import Money

/// How a reading command writes what it found.
package enum OutputFormat: String, CaseIterable, Sendable {
    /// Aligned text for people.
    case table
    /// One JSON document.
    case json
    /// JSON Lines: one document on each line.
    case jsonl
    /// RFC 4180.
    case csv
    /// A table in GitHub Flavored Markdown, for people.
    case markdown

    /// Whether people read it, who are shown the first few of many.
    package var isForPeople: Bool { self == .table || self == .markdown }
}

/// Takes pieces of output, whole UTF-8 characters each, in order.
package typealias OutputSink = (_ bytes: [UInt8]) throws -> Void
