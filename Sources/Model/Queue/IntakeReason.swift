/// Why a file is held, a duplicate or deferred.
package struct IntakeReason: Hashable, Sendable {
    /// A code for programs: `unreadable`, `conflict`, …
    package var code: String
    /// A sentence for the user.
    package var sentence: String

    package init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}
