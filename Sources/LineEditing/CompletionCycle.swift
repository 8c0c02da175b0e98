import Model

/// The possible completions of the word before the cursor.
package struct LineCompletion: Hashable, Sendable {
    /// The bytes of the line (UTF-8, from 0) to replace; ends at the cursor.
    package var range: Range<Int>
    /// Best first.
    package var replacements: [String]

    /// Creates completions; `range` counts bytes of UTF-8.
    package init(range: Range<Int>, replacements: [String]) {
        self.range = range
        self.replacements = replacements
    }
}

/// The state of repeated Tab keys: the best completion, the next one, …, then what was typed, and so on in a circle.
struct CompletionCycle {
    /// What one Tab changes in the line.
    struct Step: Hashable {
        /// The number of characters (Unicode scalars) to delete before the cursor.
        var deletions: Int
        /// The text to insert instead.
        var text: String
        /// All completions, if they are to be shown now: at the first Tab, and if there is more than one.
        var choices: [String]
    }

    /// What was typed, followed by the completions.
    private var texts: [String] = []
    private var index = 0
    /// The line before the completed word, and after the cursor.
    private var head = ""
    private var tail = ""

    /// Returns the next step for a line with the cursor at byte `cursor`; `nil` if there is nothing to complete.
    mutating func next(
        line: String, cursor: Int, complete: (String, Int) -> LineCompletion?
    ) -> Step? {
        let bytes = Array(line.utf8)
        let before = String(decoding: bytes.prefix(cursor), as: UTF8.self)
        let after = String(decoding: bytes.dropFirst(cursor), as: UTF8.self)
        if !texts.isEmpty, before == head + texts[index], after == tail {
            let old = texts[index]
            index = (index + 1) % texts.count
            return Step(deletions: old.unicodeScalars.count, text: texts[index], choices: [])
        }
        self = CompletionCycle()
        guard let completion = complete(line, cursor), completion.range.upperBound == cursor else { return nil }
        // The line is displayed without escaping, so skip text that a terminal would act on.
        let replacements = completion.replacements.filter { TerminalText.escape($0) == $0 }
        guard !replacements.isEmpty else { return nil }
        let typed = String(decoding: bytes[completion.range], as: UTF8.self)
        head = String(decoding: bytes.prefix(completion.range.lowerBound), as: UTF8.self)
        tail = after
        texts = [typed] + replacements.map { Self.finished($0, before: after) }
        index = 1
        return Step(
            deletions: typed.unicodeScalars.count, text: texts[1], choices: replacements.count > 1 ? replacements : [])
    }

    /// Appends the blank that ends a word, unless there is one already or a value must follow.
    private static func finished(_ text: String, before rest: String) -> String {
        text.hasSuffix(":") || rest.first?.isWhitespace == true ? text : text + " "
    }
}
