import JSON

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
package struct BatchFailure: Hashable, Sendable {
    /// What it is about.
    package enum Subject: Hashable, Sendable {
        /// A line of the input, from 1.
        case line(Int)
        /// The ID as it was given; `nil` where a line had none.
        case id(String?)
    }

    package var subject: Subject
    /// What, why and what to do, in one sentence.
    package var error: String

    package init(_ subject: Subject, error: String) {
        self.subject = subject
        self.error = error
    }
}

/// The outcome of a command that changes one thing after the other.
package struct BatchOutcome<Item: Sendable>: Sendable {
    /// More input than this is answered with numbers only.
    package static var itemLimit: Int { 1_000 }

    /// What was made.
    package enum Made: Sendable {
        case items([Item])
        /// For more than `itemLimit` lines of input.
        case count(Int)

        /// How many.
        package var count: Int {
            switch self {
            case .items(let items): items.count
            case .count(let count): count
            }
        }
    }

    package var verb: BatchVerb
    package var made: Made
    package var failed: [BatchFailure]

    package init(_ verb: BatchVerb, made: Made, failed: [BatchFailure]) {
        self.verb = verb
        self.made = made
        self.failed = failed
    }

    /// The outcome in any format: what was made as a table, the whole as one JSON document, or the two numbers.
    ///
    /// In a table the failures are not shown; they are `failureTexts`.
    package func rendered(_ shape: ListShape<Item>, as format: OutputFormat, style: TableStyle) -> [UInt8] {
        switch (format, made) {
        case (.table, .items(let items)), (.markdown, .items(let items)):
            shape.rendered(items, as: format, style: style)
        case (.table, .count), (.markdown, .count): Array((receipt + "\n").utf8)
        case (.json, _), (.jsonl, _): json(shape)
        case (.csv, _):
            ListShape<BatchOutcome>(columns: [
                Column(verb.rawValue) { .integer($0.made.count) }, Column("failed") { .integer($0.failed.count) },
            ]).rendered([self], as: .csv, style: style)
        }
    }

    private func json(_ shape: ListShape<Item>) -> [UInt8] {
        JSONWriter.document { writer in
            switch made {
            case .items(let items): writer.list(verb.rawValue, items) { shape.write($1, to: &$0) }
            case .count(let count): writer.field(verb.rawValue + "Count", count)
            }
            writer.list("failed", failed) { writer, failure in
                writer.beginObject()
                switch failure.subject {
                case .line(let line): writer.field("line", line)
                case .id(let id): writer.field("id", id)
                }
                writer.field("error", failure.error)
                writer.endObject()
            }
        }
    }

    /// One sentence with the numbers: `Processed 3 quick records; 1 failed.`
    package var receipt: String {
        let done = verb.rawValue.prefix(1).uppercased() + verb.rawValue.dropFirst()
        let tail = failed.isEmpty ? "" : "; \(failed.count) failed"
        return "\(done) \(Wording.count(made.count, verb.noun))\(tail)."
    }

    /// One line for each failure, not yet escaped for a terminal: `line 3: …`.
    package var failureTexts: [String] {
        failed.map { failure in
            switch failure.subject {
            case .line(let line): "line \(line): \(failure.error)"
            case .id(let id?): "\(id): \(failure.error)"
            case .id(nil): failure.error
            }
        }
    }
}
