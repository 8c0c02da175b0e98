/// Why a file is held, a duplicate, or has to wait.
package struct IntakeReason: Hashable, Sendable {
    /// A word for programs: `unreadable`, `conflict`, …
    package var code: String
    /// A sentence for people.
    package var sentence: String

    package init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}
