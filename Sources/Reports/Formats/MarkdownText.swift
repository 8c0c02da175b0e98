import Model

/// Text made fit for a cell of a table in GitHub Flavored Markdown (https://github.github.com/gfm/).
enum MarkdownText {
    /// What begins something within a line: emphasis, code, links, HTML, entities, formulas, mentions, emoji names, the
    /// addresses that GitHub makes links of, and the end of a cell.
    private static let special = Set("\\`*_[]<>|~&$@#:!".unicodeScalars)

    /// Nothing in it hides, breaks the line or is taken for markup.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // By scalars: a mark after a sign would make another character of the two.
        for scalar in TerminalText.escape(text).unicodeScalars {
            if special.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// A span of code, between more backticks than stand together in it.
    static func code(_ text: String) -> String {
        let longest = text.split(omittingEmptySubsequences: true) { $0 != "`" }.map(\.count).max() ?? 0
        guard longest > 0 else { return "`\(text)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }
}

extension TableStyle {
    /// The same for Markdown, where nothing has a width or a colour.
    var inMarkdown: TableStyle {
        TableStyle(width: nil, colour: false, unicode: true, idLength: idLength, decimalMark: decimalMark)
    }
}
