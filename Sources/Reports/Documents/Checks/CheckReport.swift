package import JSON

/// A document that lists checks, with a one-sentence summary below.
package protocol CheckReport: Document {
    /// One row of the list.
    associatedtype Check: Sendable

    /// In the order in which they are shown.
    var checks: [Check] { get }
    /// Whether no check has failed.
    var ok: Bool { get }
    /// The summary, with what to do if a check failed.
    var verdict: String { get }
    /// The columns of a check.
    static var shape: ListShape<Check> { get }
}

extension CheckReport {
    package func text(_ style: TableStyle) -> String {
        Self.shape.table(checks, style: style) + TextBlock([verdict], style: style).text
    }

    package func write(to writer: inout JSONWriter) {
        writer.field("ok", ok)
        writer.list("checks", checks) { Self.shape.write($1, to: &$0) }
    }

    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        Self.shape.rendered(checks, as: format, style: style)
    }
}
