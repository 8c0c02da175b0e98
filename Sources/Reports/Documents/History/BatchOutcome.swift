package import JSON
import Model

/// What a command did to many records at once.
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
    /// What it was done to.
    fileprivate var noun: String {
        switch self {
        case .added, .processed, .converted, .edited: "quick record"
        case .cleared, .uncleared, .deleted: "transaction"
        }
    }
}

/// One thing of a batch that could not be done; the others were.
package struct BatchFailure: Sendable {
    /// What it is about.
    package enum Subject: Hashable, Sendable {
        /// A line of the input, from 1.
        case line(Int)
        /// The ID as it was given; `nil` where a line had none.
        case id(String?)
    }

    package var subject: Subject
    /// Why; it describes itself in a sentence: what, why, what to do.
    package var error: any Error

    package init(_ subject: Subject, _ error: any Error) {
        self.subject = subject
        self.error = error
    }

    /// A line for people, not yet escaped for a terminal: `line 3: …`.
    package var text: String {
        switch subject {
        case .line(let line): "line \(line): \(error)"
        case .id(let id?): "\(id): \(error)"
        case .id(nil): "\(error)"
        }
    }
}

/// The outcome of a command that changes one thing after the other: what was made as a table, the whole as one JSON
/// document, or the two numbers in CSV.
package struct BatchOutcome<Item: Sendable>: Document {
    private let verb: BatchVerb
    private let shape: ListShape<Item>
    /// What was made; `nil` where that is too much to show.
    private let items: [Item]?
    private let count: Int
    /// What failed; a table does not show it.
    private let failed: [BatchFailure]

    /// `items` is `nil` for more than `BatchResult.itemLimit` lines of input, which are answered with `count`.
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
        writer.list("failed", failed) { writer, failure in
            writer.beginObject()
            switch failure.subject {
            case .line(let line): writer.field("line", line)
            case .id(let id): writer.field("id", id)
            }
            writer.field("error", "\(failure.error)")
            writer.endObject()
        }
    }

    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        ListShape<BatchOutcome>(columns: [
            Column(verb.rawValue) { .integer($0.count) }, Column("failed") { .integer($0.failed.count) },
        ]).rendered([self], as: format, style: style)
    }

    /// One sentence with the numbers: `Processed 3 quick records; 1 failed.`
    private var receipt: String {
        let done = verb.rawValue.prefix(1).uppercased() + verb.rawValue.dropFirst()
        let tail = failed.isEmpty ? "" : "; \(failed.count) failed"
        return "\(done) \(count.counted(verb.noun))\(tail)."
    }
}
