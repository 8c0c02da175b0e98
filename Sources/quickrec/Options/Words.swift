import Application
import ArgumentParser
import Model

/// One word of the command line, or many in a row.
///
/// ArgumentParser copies what it knows of an argument with each further value of it, which takes time quadratic in their
/// number: 17 s for 20,000 IDs. So a long row reaches it as one value, in which U+0000, which no word of a command line
/// can contain (execve(2)), stands between the words.
struct Words: ExpressibleByArgument {
    fileprivate let words: [String]

    /// Splits a value that `bundled` has made of several words; any other is one word.
    init(argument: String) {
        words = argument.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    }

    private static let separator: Character = "\0"
    /// So many words of a row are passed as they are: names of commands, and the value of an option.
    private static let longRow = 100

    /// The words for the parser: what comes after the hundredth of a row without options is one word.
    static func bundled(_ words: [String]) -> [String] {
        guard words.count > longRow else { return words }
        return words.split(whereSeparator: { $0.hasPrefix("-") && $0 != "-" }).reversed().reduce(into: words) {
            let rest = $1.dropFirst(longRow)
            guard rest.count > 1 else { return }
            $0.replaceSubrange(rest.indices, with: [rest.joined(separator: String(separator))])
        }
    }

    /// The parser's reason, which for a row of words where none belong names the first.
    static func withoutRow(_ message: String) -> String {
        guard message.contains(separator), let first = message.firstMatch(of: /'([^']*)'/) else { return message }
        return "Unexpected arguments from '\(first.output.1)' on"
    }
}

extension [Words] {
    /// Each word, in the order typed.
    var separated: [String] { flatMap(\.words) }

    /// The words as an entry line; throws for `-` alone, elsewhere standard input. `remedy` says what to write.
    func entry(or remedy: String) throws -> String {
        let text = separated.joined(separator: " ")
        guard text != "-" else {
            throw CommandError(.usage, "'-' is no entry; \(remedy), or write note:- for that note.")
        }
        return text
    }

    /// Each word as an ID; those of standard input in place of `-`.
    func identifiers() throws -> [String] {
        var isRead = false
        return try separated.flatMap { word in
            guard word == "-" else { return [word] }
            defer { isRead = true }
            return isRead ? [] : try Self.identifiersOfInput()
        }
    }

    /// The length of a UUID, in bytes.
    private static let longestIdentifier = 36

    private static func identifiersOfInput() throws -> [String] {
        let text = NameText.visible(String(decoding: try InputFile.contents(of: "-"), as: UTF8.self))
        let found = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let isIdentifier: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if let other = found.first(where: { $0.utf8.count > Self.longestIdentifier || !$0.allSatisfy(isIdentifier) }) {
            throw CommandError(
                .data,
                "Standard input has '\(other.prefix(40))', which is no ID; give it nothing but IDs, such as the first "
                    + "column of `--format csv`.")
        }
        return found
    }
}
