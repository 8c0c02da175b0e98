import Model

/// Escaping for table cells in GitHub Flavored Markdown (https://github.github.com/gfm/).
enum MarkdownText {
    /// The characters that begin inline markup: emphasis, code, links, HTML, entities, formulas, addresses, and the end
    /// of a cell.
    private static let special = Set("\\`*_[]<>|~&$!:".unicodeScalars)

    /// The escaped text: nothing in it is invisible, breaks the line or is parsed as markup.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // By scalars: a combining mark would merge with the character before it.
        let scalars = Array(TerminalText.escape(text).unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            if special.contains(scalar) || endsWWW(scalars[...place]) { result.append("\\") }
            result.append(scalar)
            // An empty comment ends the text that is searched (https://github.com/github/cmark-gfm/issues/181).
            if beginsName(scalar, scalars[(place + 1)...]) { result.append(contentsOf: "<!-- -->".unicodeScalars) }
        }
        return String(result)
    }

    /// Whether the last character is the dot of `www.`, which makes a link even without a scheme.
    private static func endsWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.last == "." && String(String.UnicodeScalarView(scalars.suffix(4))).lowercased() == "www."
    }

    /// Whether GitHub would recognise something once the backslashes are removed: a mention or a mail address, an issue
    /// number, an emoji name, which ends with another colon.
    private static func beginsName(_ scalar: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard ["@", "#", ":"].contains(scalar), let first = rest.first, isOfName(first) else { return false }
        return scalar != ":" || rest.first { !isOfName($0) } == ":"
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || ["+", "-", "_"].contains(scalar)
    }

    /// A code span, delimited by more backticks than occur in a row in it.
    static func code(_ text: String) -> String {
        let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
        guard longest > 0 else { return "`\(text)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }
}

extension TableStyle {
    /// The same for Markdown, without width or colour.
    var inMarkdown: TableStyle {
        TableStyle(width: nil, colour: false, unicode: true, idLength: idLength, decimalMark: decimalMark)
    }
}
