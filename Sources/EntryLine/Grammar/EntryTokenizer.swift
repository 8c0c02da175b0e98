import Model

/// Cuts an entry line into words.
///
/// Blanks (any Unicode white space) part words, and a `;` in half or full width outside quotes begins the next line
/// wherever it stands. Quotes (straight, curly, « », 「 」) that begin a word or a value hold blanks and marks; inside
/// them `""` and `\"` mean a quote, `\\` a backslash, `\u{A}` the character with that number (but for 0, where SQLite
/// ends a text), and any other backslash itself. Works on Unicode scalars, as a combining mark behind a quote would hide it in a `Character`.
struct EntryTokenizer {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    /// The last place at which each single quote can close: without it, every `'` would look through the whole rest.
    private var lastClosing: [Unicode.Scalar: Int] = [:]

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        for place in scalars.indices where Self.isSingle(scalars[place]) && isBoundary(place + 1) {
            lastClosing[scalars[place]] = place
        }
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
        if let quoted = try quotedWord() { return quoted }
        switch first {
        // The full-width forms are what East Asian input methods give.
        case ";", "；":
            index += 1
            return EntryWord(kind: .separator, text: ";")
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

    /// The quoted text that begins here; `nil` where no quote begins.
    private mutating func quotedWord() throws(EntryError) -> EntryWord? {
        guard isQuote(at: index) else { return nil }
        return EntryWord(kind: .quoted, text: try quoted(for: nil))
    }

    /// A tag's or a location's name behind its mark or key. A comma ends it where a blank or another mark follows.
    private mutating func name(for key: EntryKey, mark: String) throws(EntryError) -> String {
        if isQuote(at: index) { return try quoted(for: key) }
        let start = index
        while index < scalars.count, !isEnd(at: index), !isNameComma(at: index) { index += 1 }
        let name = text(start..<index)
        if index < scalars.count, isComma(scalars[index]) { index += 1 }
        guard !name.isEmpty else { throw .emptyMark(mark) }
        guard BareName.isValid(name) else { throw .invalidName(mark: mark, name: name) }
        return name
    }

    private func isNameComma(at index: Int) -> Bool {
        guard isComma(scalars[index]) else { return false }
        return index + 1 >= scalars.count || isEnd(at: index + 1) || "#＃@＠".unicodeScalars.contains(scalars[index + 1])
    }

    private func isComma(_ scalar: Unicode.Scalar) -> Bool { ",，、".unicodeScalars.contains(scalar) }

    private mutating func plainOrKeyed() throws(EntryError) -> EntryWord {
        let start = index
        // No key has a colon in it, so only the first one can end a key.
        while index < scalars.count, !isEnd(at: index), !isColon(at: index) { index += 1 }
        let word = text(start..<index)
        if index < scalars.count, isColon(at: index) {
            if let key = EntryKey(word: word) {
                index += 1
                return EntryWord(kind: .value(key), text: try value(of: key))
            }
            let isAddress = index + 1 < scalars.count && scalars[index + 1] == "/"
            if !isAddress, let meant = EntryKey(nearly: word) { throw .nearlyKey(word, meant: meant) }
        } else if let key = EntryKey(word: word), nextWordStart() != nil, isLooseColon(at: index) {
            // `payee : Joe`, as French is typed.
            throw .missingValue(key)
        }
        index = start
        return EntryWord(kind: .plain, text: plain())
    }

    /// Whether a colon on its own or before a word is here, and no `:)`.
    private func isLooseColon(at index: Int) -> Bool {
        guard isColon(at: index) else { return false }
        guard index + 1 < scalars.count, !isEnd(at: index + 1) else { return true }
        return isQuote(at: index + 1) || scalars[index + 1].properties.isAlphabetic || isDigit(scalars[index + 1])
    }

    private func isColon(at index: Int) -> Bool { scalars[index] == ":" || scalars[index] == "：" }

    /// A word without quotes and key. A mark right behind an amount begins a tag or a location: `12.50#lunch` is
    /// `12.50 #lunch`, `12.50@Taipei` is `12.50 @Taipei`; `2@3.90` stays one word.
    private mutating func plain() -> String {
        let start = index
        // Whether all before `index` is made as amounts are, and whether a digit is among it.
        var isAmountLike = true
        var hasDigit = false
        while index < scalars.count, !isEnd(at: index) {
            let scalar = scalars[index]
            if isAmountLike, hasDigit, beginsName(at: index) { break }
            hasDigit = hasDigit || isDigit(scalar)
            isAmountLike = isAmountLike && isAmountPart(scalar)
            index += 1
        }
        return text(start..<index)
    }

    private func beginsName(at index: Int) -> Bool {
        switch scalars[index] {
        case "#", "＃": true
        case "@", "＠": index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
        default: false
        }
    }

    private func isAmountPart(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || scalar.properties.generalCategory == .currencySymbol
            || "+-*/().,%元块塊円圆圓원".unicodeScalars.contains(scalar)
    }

    private mutating func value(of key: EntryKey) throws(EntryError) -> String {
        guard index < scalars.count, !isEnd(at: index) else { throw .missingValue(key) }
        switch key {
        case .tag: return try name(for: key, mark: "tag:")
        case .location: return try name(for: key, mark: "location:")
        default: break
        }
        if isQuote(at: index) { return try quoted(for: key) }
        let start = index
        while index < scalars.count, !isEnd(at: index) { index += 1 }
        // `account:Visa, lunch`: the comma is no part of the name.
        let end = isComma(scalars[index - 1]) && index - 1 > start ? index - 1 : index
        return text(start..<end)
    }

    /// What is in the quotes that begin here. Empty quotes take back what was known, so only clearable keys may
    /// have them; blanks alone name nothing.
    private mutating func quoted(for key: EntryKey?) throws(EntryError) -> String {
        let start = index
        let closing = Self.closing(scalars[index])
        index += 1
        var value = String.UnicodeScalarView()
        while true {
            guard index < scalars.count else { throw .unclosedQuote(text(start..<scalars.count)) }
            let scalar = scalars[index]
            index += 1
            if closing.contains(scalar), !Self.isSingle(scalar) || isBoundary(index) {
                guard scalar == "\"", index < scalars.count, scalars[index] == "\"" else { break }
                index += 1
                value.append("\"")
            } else if scalar == "\\" {
                value.append(try escaped())
            } else {
                value.append(scalar)
            }
        }
        // French quotes stand apart from what is in them.
        if "«»".unicodeScalars.contains(scalars[start]) { value = Self.trimmed(value) }
        if index < scalars.count, isComma(scalars[index]), isBoundary(index + 1) { index += 1 }
        guard isBoundary(index) else { throw .textAfterQuote(text(start..<index) + rest()) }
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

    /// Whether quotes begin here. Single ones only where they are closed before a blank: `'n` is a word.
    private func isQuote(at index: Int) -> Bool {
        guard index < scalars.count else { return false }
        let scalar = scalars[index]
        let closing = Self.closing(scalar)
        guard Self.isSingle(scalar) else { return !closing.isEmpty }
        return closing.contains { (lastClosing[$0] ?? 0) > index + 1 }
    }

    /// What can close the quotes that begin with `scalar`: those of English, German, French, Chinese and Japanese.
    private static func closing(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "\"": ["\""]
        case "“", "„", "‟": ["”", "“", "\""]
        case "”": ["”", "\""]
        case "＂": ["＂", "\""]
        case "«": ["»"]
        case "»": ["«"]
        case "「": ["」"]
        case "『": ["』"]
        case "'": ["'"]
        case "‘", "‚": ["’", "‘"]
        default: []
        }
    }

    private static func trimmed(_ value: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var rest = value[...]
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return String.UnicodeScalarView(rest)
    }

    private static func isSingle(_ scalar: Unicode.Scalar) -> Bool {
        "'’‘".unicodeScalars.contains(scalar) || scalar == "‚"
    }

    /// Whether a word can end before `index`.
    private func isBoundary(_ index: Int) -> Bool { index >= scalars.count || isEnd(at: index) }

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

    /// Whether a word ends here: at a blank, or where `;` begins the next line.
    private func isEnd(at index: Int) -> Bool {
        isBlank(at: index) || scalars[index] == ";" || scalars[index] == "；"
    }

    /// Whether a blank is here. The blanks that group digits in French and in SI notation (`1\u{202F}234`) are
    /// part of the number.
    private func isBlank(at index: Int) -> Bool {
        let scalar = scalars[index]
        guard scalar.properties.isWhitespace else { return false }
        guard ["\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"].contains(scalar) else { return true }
        guard index > 0, index + 1 < scalars.count else { return true }
        return !isDigit(scalars[index - 1]) || !isDigit(scalars[index + 1])
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }
}
