import Model

/// Text made fit for a cell of a table in GitHub Flavored Markdown (https://github.github.com/gfm/).
enum MarkdownText {
    /// What begins something within a line: emphasis, code, links, HTML, entities, formulas, addresses, and the end of a
    /// cell.
    private static let special = Set("\\`*_[]<>|~&$!:".unicodeScalars)

    /// Nothing in it hides, breaks the line or is taken for markup.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // By scalars: a mark after a sign would make another character of the two.
        let scalars = Array(TerminalText.escape(text).unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            if special.contains(scalar) || endsWWW(scalars[...place]) { result.append("\\") }
            result.append(scalar)
            // An empty comment ends the piece of text that is searched (https://github.com/github/cmark-gfm/issues/181).
            if beginsName(scalar, scalars[(place + 1)...]) { result.append(contentsOf: "<!-- -->".unicodeScalars) }
        }
        return String(result)
    }

    /// Whether the last of them is the point of `www.`, which makes a link without any scheme.
    private static func endsWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.last == "." && String(String.UnicodeScalarView(scalars.suffix(4))).lowercased() == "www."
    }

    /// Whether GitHub finds something when the backslashes are gone: a mention or a mail address, the number of an issue, the
    /// name of an emoji, which ends with another colon.
    private static func beginsName(_ scalar: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard ["@", "#", ":"].contains(scalar), let first = rest.first, isOfName(first) else { return false }
        return scalar != ":" || rest.first { !isOfName($0) } == ":"
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
