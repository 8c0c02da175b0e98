import Model

/// Text made fit for a cell of a table in GitHub Flavored Markdown (https://github.github.com/gfm/).
enum MarkdownText {
    /// What begins something within a line: emphasis, code, links, HTML, entities, formulas, addresses, and the end of a
    /// cell.
    private static let special = Set("\\`*_[]<>|~&$!:".unicodeScalars)
    /// What GitHub looks for once the backslashes are gone: mentions and mail addresses, numbers of issues, names of emoji.
    private static let lateSpecial = Set("@#:".unicodeScalars)

    /// Nothing in it hides, breaks the line or is taken for markup.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // By scalars: a mark after a sign would make another character of the two.
        let scalars = Array(TerminalText.escape(text).unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            if special.contains(scalar) || endsWWW(scalars[...place]) { result.append("\\") }
            result.append(scalar)
            // An empty comment ends the piece of text that is searched (https://github.com/github/cmark-gfm/issues/181).
            if lateSpecial.contains(scalar), place + 1 < scalars.count, isOfName(scalars[place + 1]) {
                result.append(contentsOf: "<!-- -->".unicodeScalars)
            }
        }
        return String(result)
    }

    /// Whether the last of them is the point of `www.`, which makes a link without any scheme.
    private static func endsWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.last == "." && String(String.UnicodeScalarView(scalars.suffix(4))).lowercased() == "www."
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || ["+", "-", "_"].contains(scalar)
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
