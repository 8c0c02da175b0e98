/// Why a file is held, a duplicate or deferred.
package struct IntakeReason: Hashable, Sendable {
    /// A code for programs: `unreadable`, `conflict`, …
    package var code: String
    /// A sentence for the user.
    package var sentence: String

    /// Creates a reason; `code` is part of the contract with programs.
    package init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}
