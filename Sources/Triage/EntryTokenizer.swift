import Model

/// Cuts an entry line into words.
///
/// Blanks (any Unicode white space) part words. Quotes that begin a word or a value hold blanks and marks; inside
/// them `""` and `\"` mean a quote, `\\` a backslash, `\u{A}` the character with that number (but for 0, where SQLite
/// ends a text), and any other backslash itself. Works on Unicode scalars, as a combining mark behind a quote would hide it in a `Character`.
struct EntryTokenizer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The words of `text` in order.
    static func words(of text: String) throws(EntryError) -> [EntryWord] {
        var tokenizer = EntryTokenizer(text)
        return try tokenizer.words()
    }

    private mutating func words() throws(EntryError) -> [EntryWord] {
        let isBad: (Unicode.Scalar) -> Bool = {
            $0.properties.generalCategory == .control && !$0.properties.isWhitespace
        }
        if let bad = scalars.first(where: isBad) { throw .controlCharacter(bad) }
        var words: [EntryWord] = []
        while let next = nextWordStart() {
            words.append(try word(startingWith: next))
        }
        return words
    }

    private mutating func nextWordStart() -> Unicode.Scalar? {
        while index < scalars.count, isBlank(at: index) { index += 1 }
        return index < scalars.count ? scalars[index] : nil
    }

    private mutating func word(startingWith first: Unicode.Scalar) throws(EntryError) -> EntryWord {
        switch first {
        case "\"":
            return EntryWord(kind: .quoted, text: try quoted(for: nil))
        // The full-width forms are what East Asian input methods give.
        case "#", "＃":
            index += 1
            return EntryWord(kind: .value(.tag), text: try name(for: .tag, mark: "#"))
        case "@", "＠":
            index += 1
            return EntryWord(kind: .value(.location), text: try name(for: .location, mark: "@"))
        default:
            return try plainOrKeyed()
        }
    }

    /// A tag's or a location's name behind its mark or key.
    private mutating func name(for key: EntryKey, mark: String) throws(EntryError) -> String {
        if index < scalars.count, scalars[index] == "\"" { return try quoted(for: key) }
        let name = rest()
        guard !name.isEmpty else { throw .emptyMark(mark) }
        guard BareName.isValid(name) else {
            throw name.hasSuffix(";") ? .gluedSeparator(mark + name) : .invalidName(mark: mark, name: name)
        }
        return name
    }

    private mutating func plainOrKeyed() throws(EntryError) -> EntryWord {
        let start = index
        // No key has a colon in it, so only the first one can end a key.
        while index < scalars.count, !isBlank(at: index), scalars[index] != ":" { index += 1 }
        if index < scalars.count, scalars[index] == ":", let key = EntryKey(word: text(start..<index)) {
            index += 1
            return EntryWord(kind: .value(key), text: try value(of: key))
        }
        index = start
        let word = plain()
        return EntryWord(kind: word == ";" ? .separator : .plain, text: word)
    }

    /// A word without quotes and key. A `#` right behind an amount begins a tag: `12.50#lunch` is `12.50 #lunch`.
    private mutating func plain() -> String {
        let start = index
        // Whether all before `index` is made as amounts are, and whether a digit is among it.
        var isAmountLike = true
        var hasDigit = false
        while index < scalars.count, !isBlank(at: index) {
            let scalar = scalars[index]
            if scalar == "#" || scalar == "＃", isAmountLike, hasDigit { break }
            hasDigit = hasDigit || isDigit(scalar)
            isAmountLike = isAmountLike && isAmountPart(scalar)
            index += 1
        }
        return text(start..<index)
    }

    private func isAmountPart(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || scalar.properties.generalCategory == .currencySymbol
            || "+-*/().,%".unicodeScalars.contains(scalar)
    }

    private mutating func value(of key: EntryKey) throws(EntryError) -> String {
        guard index < scalars.count, !isBlank(at: index) else { throw .missingValue(key) }
        switch key {
        case .tag: return try name(for: key, mark: "tag:")
        case .location: return try name(for: key, mark: "location:")
        default: break
        }
        if scalars[index] == "\"" { return try quoted(for: key) }
        let value = rest()
        guard !value.hasSuffix(";") else { throw .gluedSeparator("\(key.rawValue):\(value)") }
        return value
    }

    /// What is in the quotes that begin here. Empty quotes take back what was known, so only clearable keys may
    /// have them; blanks alone name nothing.
    private mutating func quoted(for key: EntryKey?) throws(EntryError) -> String {
        let start = index
        index += 1
        var value = String.UnicodeScalarView()
        while true {
            guard index < scalars.count else { throw .unclosedQuote(text(start..<scalars.count)) }
            let scalar = scalars[index]
            index += 1
            if scalar == "\"" {
                guard index < scalars.count, scalars[index] == "\"" else { break }
                index += 1
                value.append("\"")
            } else if scalar == "\\" {
                value.append(try escaped())
            } else {
                value.append(scalar)
            }
        }
        guard index == scalars.count || isBlank(at: index) else { throw .textAfterQuote(text(start..<index) + rest()) }
        if let key, !key.isClearable, value.isEmpty { throw .missingValue(key) }
        guard value.isEmpty || !value.allSatisfy(\.properties.isWhitespace) else { throw .blankQuotes }
        if let key, key != .note, let bad = NameText.firstForbidden(in: String(value)) { throw .controlCharacter(bad) }
        return String(value)
    }

    /// The scalar that a backslash before `index` means.
    private mutating func escaped() throws(EntryError) -> Unicode.Scalar {
        guard index < scalars.count else { return "\\" }
        if scalars[index] == "\"" || scalars[index] == "\\" {
            defer { index += 1 }
            return scalars[index]
        }
        guard index + 2 < scalars.count, scalars[index] == "u", scalars[index + 1] == "{",
            let end = scalars[(index + 2)...].prefix(7).firstIndex(of: "}"),
            let value = UInt32(text((index + 2)..<end), radix: 16), let scalar = Unicode.Scalar(value)
        else { return "\\" }
        guard scalar != "\0" else { throw .controlCharacter(scalar) }
        index = end + 1
        return scalar
    }

    private mutating func rest() -> String {
        let start = index
        while index < scalars.count, !isBlank(at: index) { index += 1 }
        return text(start..<index)
    }

    private func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// Whether a word ends here. The blanks that group digits in French and in SI notation (`1\u{202F}234`) are
    /// part of the number.
    private func isBlank(at index: Int) -> Bool {
        let scalar = scalars[index]
        guard scalar.properties.isWhitespace else { return false }
        guard ["\u{A0}", "\u{2009}", "\u{202F}"].contains(scalar) else { return true }
        guard index > 0, index + 1 < scalars.count else { return true }
        return !isDigit(scalars[index - 1]) || !isDigit(scalars[index + 1])
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }
}
