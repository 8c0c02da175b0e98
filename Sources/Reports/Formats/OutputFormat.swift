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
}

/// Takes pieces of output, whole UTF-8 characters each, in order.
package typealias OutputSink = (_ bytes: [UInt8]) throws -> Void
