import Model

/// Lines of `label  value` for display; unknown values are omitted.
struct FieldBlock {
    /// A line: its label, not yet escaped, and its value; `empty` for an unknown one.
    typealias Field = (label: String, value: Cell)

    /// All lines, each with its newline.
    let text: String

    /// A value that is too long for its line goes on the next one, so that IDs stay in one piece.
    init(_ fields: [Field], style: TableStyle) {
        // Labels may be paths and keys from files.
        let known = fields.filter { $0.value != .empty }.map { field in
            (label: TerminalText.escape(field.label, unicode: style.unicode), value: field.value)
        }
        let labelWidth = known.map { TerminalText.width($0.label) }.max() ?? 0
        text = known.map { Self.line($0, labelWidth: labelWidth, style: style) }.joined()
    }

    /// The lines of an entry, if they say more than its total.
    static func fields(of lines: [EntryLine], style: TableStyle) -> [Field] {
        lines.enumerated().compactMap { position, line in
            guard lines.count > 1 || line.category != nil || line.note != nil else { return nil }
            let tags = line.tags.map { "#" + $0 }.joined(separator: " ")
            let amount = line.amount.map { Cell.amount($0).text(style) }
            let parts = [amount, line.category, tags.isEmpty ? nil : tags, line.note]
            return ("line \(position + 1)", .text(parts.compactMap(\.self).joined(separator: "  ")))
        }
    }

    private static func line(_ field: Field, labelWidth: Int, style: TableStyle) -> String {
        let value = field.value.text(style)
        let label = Emphasis.faint.applied(to: field.label, colour: style.colour)
        let indent = labelWidth + TableLayout.gap
        if let width = style.width, indent + TerminalText.width(value) > width {
            let lines = TerminalText.wrap(value, to: max(1, width - TableLayout.gap))
            return ([label] + lines.map { String(repeating: " ", count: TableLayout.gap) + $0 }).joined(separator: "\n")
                + "\n"
        }
        return label + String(repeating: " ", count: indent - TerminalText.width(field.label)) + value + "\n"
    }
}
