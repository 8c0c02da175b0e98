package import JSON
import Model

/// The result of a command that changes many records at once.
package enum BatchVerb: String, Sendable {
    case added
    case processed
    case converted
    case edited
    case cleared
    case uncleared
    case deleted
}

extension BatchVerb {
    /// The item that was changed.
    fileprivate var noun: String {
        switch self {
        case .added, .processed, .converted, .edited: "quick record"
        case .cleared, .uncleared, .deleted: "transaction"
        }
    }
}

/// An item of a batch that failed; the others succeeded.
package struct BatchFailure: Sendable {
    /// The item that failed.
    package enum Subject: Hashable, Sendable {
        /// A line number of the input, from 1.
        case line(Int)
        /// The ID as given; `nil` for a line without one.
        case id(String?)
    }

    /// The item that failed, as the user named it.
    package var subject: Subject
    /// The reason; its description is a sentence: what, why, what to do.
    package var error: any Error

    /// `error` describes itself as a sentence for the user.
    package init(_ subject: Subject, _ error: any Error) {
        self.subject = subject
        self.error = error
    }

    /// A line for the user, not yet escaped for a terminal: `line 3: …`.
    package var text: String {
        switch subject {
        case .line(let line): "line \(line): \(error)"
        case .id(let id?): "\(id): \(error)"
        case .id(nil): "\(error)"
        }
    }
}

/// The outcome of a command that changes items one by one: the changed items as a table, everything as one JSON
/// document, or the two counts in CSV.
package struct BatchOutcome<Item: Sendable>: Document {
    private let verb: BatchVerb
    private let shape: ListShape<Item>
    /// The changed items; `nil` if there are too many to show.
    private let items: [Item]?
    private let count: Int
    /// The failures; tables omit them.
    private let failed: [BatchFailure]

    /// `items` is `nil` for more than `BatchResult.itemLimit` lines of input, for which only `count` is reported.
    package init(
        _ verb: BatchVerb, _ items: [Item]?, count: Int, _ shape: ListShape<Item>, failed: [BatchFailure] = []
    ) {
        self.verb = verb
        self.shape = shape
        self.items = items
        self.count = count
        self.failed = failed
    }

    package func text(_ style: TableStyle) -> String {
        items.map { shape.table($0, style: style) } ?? receipt + "\n"
    }

    package func write(to writer: inout JSONWriter) {
        if let items {
            writer.list(verb.rawValue, items) { shape.write($1, to: &$0) }
        } else {
            writer.field(verb.rawValue + "Count", count)
        }
        writer.objects("failed", failed) { writer, failure in
            switch failure.subject {
            case .line(let line): writer.field("line", line)
            case .id(let id): writer.field("id", id)
            }
            writer.field("error", "\(failure.error)")
        }
    }

    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        ListShape<BatchOutcome>(columns: [
            Column(verb.rawValue) { .integer($0.count) }, Column("failed") { .integer($0.failed.count) },
        ]).rendered([self], as: format, style: style)
    }

    /// One sentence with the two counts: `Processed 3 quick records; 1 failed.`
    private var receipt: String {
        let done = verb.rawValue.prefix(1).uppercased() + verb.rawValue.dropFirst()
        let tail = failed.isEmpty ? "" : "; \(failed.count) failed"
        return "\(done) \(count.counted(verb.noun))\(tail)."
    }
}
