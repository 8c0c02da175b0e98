/// Why a file is held, a duplicate or deferred.
package struct IntakeReason: Hashable, Sendable {
    /// A code for programs: `unreadable`, `conflict`, …
    package var code: String
    /// A sentence for the user.
    package var sentence: String
    /// The sentence about a file that the user named: it stays where it is, and nothing tries it again.
    package var sentenceForNamed: String

    /// Creates a reason; `code` is part of the contract with programs.
    package init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
        sentenceForNamed = sentence
    }

    /// Creates a reason from clauses without a full stop: the problem, what happens `next` to a file in an inbox, and
    /// what the user can do about one that was `named`.
    package init(code: String, problem: String, next: String, named: String) {
        self.code = code
        sentence = "\(problem); \(next)."
        sentenceForNamed = "\(problem); \(named)."
    }

    /// The first of two reasons with the sentences of the second behind its own, or the only one; `nil` without any.
    package static func joined(_ first: IntakeReason?, _ second: IntakeReason?) -> IntakeReason? {
        guard var both = first, let second else { return first ?? second }
        both.sentence += " \(second.sentence)"
        both.sentenceForNamed += " \(second.sentenceForNamed)"
        return both
    }
}
