import Model

/// A cell as printed in a table: escaped for the terminal, on one line.
struct TableCell {
    /// On one line and safe for a terminal.
    let text: String
    /// Shown by colour, and only where the style has it.
    let emphasis: Emphasis
    /// The width in terminal columns.
    let width: Int

    /// `text` is on one line and safe for a terminal.
    init(text: String, emphasis: Emphasis) {
        self.text = text
        self.emphasis = emphasis
        width = TerminalText.width(text)
    }

    /// The text that `style` gives the value.
    init(_ cell: Cell, emphasis: Emphasis, style: TableStyle) {
        self.init(text: cell.text(style), emphasis: emphasis)
    }
}
