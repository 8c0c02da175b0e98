package import JSON
package import Model

/// A decision about held files.
package enum HeldVerb: String, Sendable {
    /// The worker is asked to examine them again.
    case retried
    /// The worker is asked to take them in anyway.
    case released
    /// They are kept, but wait no longer.
    case discarded
}

/// The outcome for one held file.
package struct HeldOutcome: Hashable, Sendable {
    /// What became of the file; the raw values are part of the output contract.
    package enum Outcome: String, Sendable {
        case taken, duplicate, held, deferred, discarded
        /// The worker has not looked at it yet.
        case waiting
        /// The file is missing from `held/`.
        case gone
    }

    private let file: HeldFile
    private let fate: HeldFile.Fate
    /// What is odd about a file that was taken in, as a sentence.
    private let remark: String?

    /// What became of `file`, which keeps its original name even if it is gone; `remark` says what is odd about it if it
    /// was taken in.
    package init(_ file: HeldFile, _ fate: HeldFile.Fate, remark: String? = nil) {
        self.file = file
        self.fate = fate
        self.remark = remark
    }

    /// The file as it is now; `nil` if it was taken in or is gone.
    private var now: HeldFile? { if case .present(let file) = fate { file } else { nil } }
    private var record: QuickRecordID? { if case .taken(let record) = fate { record } else { nil } }

    /// What became of the file, or what it still waits for.
    package var outcome: Outcome {
        switch fate {
        case .taken: return .taken
        case .gone: return .gone
        case .present(let now):
            if now.disposition == .duplicate { return .duplicate }
            if now.request != nil { return .waiting }
            if now.isDiscarded { return .discarded }
            return now.disposition == .deferred ? .deferred : .held
        }
    }

    fileprivate static let shape = ListShape<HeldOutcome>(columns: [
        Column("path") { .text($0.now?.shownPath) },
        Column("originalName", title: "FILE", priority: 0, minimumWidth: 10) { .text($0.file.name.text) },
        Column("outcome", title: "NOW", priority: 0, emphasis: \.emphasis) { .text($0.outcome.rawValue) },
        Column("code") { .text($0.now?.reason.code.rawValue) },
        Column("recordID") { .identifier($0.record) },
        Column(nil, title: "RECORD", priority: 1) { .identifier($0.record) },
        Column("reason", title: "REASON", priority: 0, minimumWidth: 16, wraps: true) {
            .text($0.now?.reason.sentence ?? $0.remark)
        },
    ])

    private var emphasis: Emphasis {
        switch outcome {
        case .taken: .good
        case .held, .deferred, .waiting, .gone: .attention
        case .duplicate, .discarded: .faint
        }
    }
}

/// The outcomes of a decision about held files; as JSON `{"schema":1,"retried":[…]}`.
package struct HeldOutcomes: Document {
    private let verb: HeldVerb
    private let outcomes: [HeldOutcome]

    /// The outcomes in the order in which the files were named.
    package init(_ verb: HeldVerb, _ outcomes: [HeldOutcome]) {
        self.verb = verb
        self.outcomes = outcomes
    }

    package func text(_ style: TableStyle) -> String { HeldOutcome.shape.table(outcomes, style: style) }

    package func write(to writer: inout JSONWriter) {
        writer.list(verb.rawValue, outcomes) { HeldOutcome.shape.write($1, to: &$0) }
    }

    package func rows(as format: OutputFormat, _ style: TableStyle) -> [UInt8] {
        HeldOutcome.shape.rendered(outcomes, as: format, style: style)
    }
}
