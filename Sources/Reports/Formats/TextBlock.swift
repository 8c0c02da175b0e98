import Model

/// Sentences for people, broken at the width of the terminal; elsewhere each stays one line.
package struct TextBlock {
    package let text: String

    /// Sentences of the program itself; what comes from elsewhere must have been escaped.
    /// Lines that go on begin with `indent` blanks.
    package init(_ paragraphs: [String], style: TableStyle, indent: Int = 0) {
        let lines = paragraphs.flatMap { paragraph in
            style.width.map { TerminalText.wrap(paragraph, to: $0, indent: indent) } ?? [paragraph]
        }
        text = lines.map { $0 + "\n" }.joined()
    }
}
