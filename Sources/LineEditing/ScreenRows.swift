import Model

/// The rows of a text on a terminal that wraps at its right margin.
enum ScreenRows {
    /// Returns how many rows below the start of the prompt the cursor is after `text`.
    ///
    /// Follows libedit's drawing: a wide character that doesn't fit goes to the next row, and so does the cursor when
    /// a row is full.
    static func count(of text: String, columns: Int) -> Int {
        let limit = max(columns, 2)
        var row = 0
        var column = 0
        for scalar in text.unicodeScalars {
            let width = TerminalText.width(String(scalar))
            if column + width > limit { (row, column) = (row + 1, 0) }
            column += width
            if column >= limit { (row, column) = (row + 1, 0) }
        }
        return row
    }

    /// The minimum number of free columns after a prompt, if the terminal is wide enough.
    private static let leastRoom = 10

    /// Splits a prompt into rows that are shown once and a last one, which the line follows.
    static func split(prompt: String, columns: Int) -> (rows: [String], last: String) {
        let room = max(columns - leastRoom, columns / 2)
        guard TerminalText.width(prompt) > room else { return ([], prompt) }
        var rows = TerminalText.wrap(prompt, to: max(1, columns - 1))
        guard var last = rows.popLast() else { return ([], prompt) }
        if TerminalText.width(last) > room, let blank = last.lastIndex(of: " ") {
            rows.append(String(last[..<blank]))
            last = String(last[last.index(after: blank)...])
        }
        return (rows, prompt.last == " " ? last + " " : last)
    }
}

extension ScreenRows {
    /// Returns as many of the choices as fit in one row, and the number of the others.
    static func choices(_ choices: [String], columns: Int) -> String {
        let all = choices.joined(separator: "  ")
        guard TerminalText.width(all) >= columns else { return all }
        var shown = choices.prefix(0)
        for count in 1..<choices.count {
            let row = choices.prefix(count).joined(separator: "  ") + "  +\(choices.count - count)"
            guard TerminalText.width(row) < columns else { break }
            shown = choices.prefix(count)
        }
        guard !shown.isEmpty else { return "+\(choices.count)" }
        return shown.joined(separator: "  ") + "  +\(choices.count - shown.count)"
    }
}
