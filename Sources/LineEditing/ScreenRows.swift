import Model

/// Where the editor leaves the cursor on a terminal that wraps at its right margin.
enum ScreenRows {
    /// How many rows below the beginning of the prompt the cursor stands after `text`.
    ///
    /// As libedit draws it: a wide character that doesn't fit goes to the next row, and so does the cursor when a row
    /// is full.
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

    /// At least so many columns are free after a prompt, if the terminal has them.
    private static let leastRoom = 10

    /// A prompt in rows that are shown once, and the last one, after which the person types.
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
    /// As many of the choices as fit in one row, and how many more there are.
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
