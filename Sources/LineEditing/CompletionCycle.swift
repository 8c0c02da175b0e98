import Model

/// What the word before the cursor can become.
package struct LineCompletion: Hashable, Sendable {
    /// The bytes of the line (UTF-8, from 0) that a replacement takes the place of; ends at the cursor.
    package var range: Range<Int>
    /// Best first.
    package var replacements: [String]

    package init(range: Range<Int>, replacements: [String]) {
        self.range = range
        self.replacements = replacements
    }
}

/// Tab and Tab again: the best completion, the next one, …, what was typed, and round.
struct CompletionCycle {
    /// What Tab does to the line.
    struct Step: Hashable {
        /// So many characters (Unicode scalars) before the cursor go.
        var deletions: Int
        /// This comes in their place.
        var text: String
        /// Everything that there is to choose from, where that is shown now: at the first Tab, if more than one.
        var choices: [String]
    }

    /// What was typed, then the completions.
    private var texts: [String] = []
    private var index = 0
    /// The line up to what is completed, and after the cursor.
    private var head = ""
    private var tail = ""

    /// The next step for a line whose cursor stands at the byte `cursor`; `nil` where there is nothing to complete.
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
        // What a terminal would act on is not put into the line, where it is shown as it is.
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

    /// With the blank that ends a word, unless there is one, or a value has to follow.
    private static func finished(_ text: String, before rest: String) -> String {
        text.hasSuffix(":") || rest.first?.isWhitespace == true ? text : text + " "
    }
}
