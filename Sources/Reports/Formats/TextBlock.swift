import Model

/// Sentences for display, wrapped at the width of the terminal; elsewhere each stays on one line.
package struct TextBlock {
    /// All lines, each with its newline.
    package let text: String

    /// The program's own sentences; external text must already be escaped. Continuation lines are indented by `indent`
    /// spaces.
    package init(_ paragraphs: [String], style: TableStyle, indent: Int = 0) {
        let lines = paragraphs.flatMap { paragraph in
            style.width.map { TerminalText.wrap(paragraph, to: $0, indent: indent) } ?? [paragraph]
        }
        text = lines.map { $0 + "\n" }.joined()
    }
}
