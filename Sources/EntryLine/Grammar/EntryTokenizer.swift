import Model
import Money

/// Splits an entry line into words.
///
/// Blanks (any Unicode white space) separate words, and a half-width or full-width `;` outside quotes starts the next
/// line. Quotes (straight, curly, « », 「 」) at the start of a word or a value enclose blanks and marks; inside them `""`
/// and `\"` mean a quote, `\\` a backslash, `\u{A}` the character with that number (except 0, which ends a text in
/// SQLite), and any other backslash itself. Other characters that can't be seen are left out. Works on Unicode scalars, since a combining mark after a quote would hide it
/// in a `Character`.
struct EntryTokenizer {
    /// How many scalars a word with a digit may have outside quotes: what may be an amount is read in several ways, each of
    /// which looks at all of it.
    static let longestWord = 1_000

    /// The text of the entry.
    let scalars: [Unicode.Scalar]
    /// The position of the next scalar to read.
    var index = 0
    /// The last position at which each single quote can close: without it, every `'` would scan the whole rest.
    private(set) var lastClosing: [Unicode.Scalar: Int] = [:]

    private init(_ text: String) {
        scalars = Array(NameText.visible(text).unicodeScalars)
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
            !(" "..."~").contains($0) && $0.properties.generalCategory == .control && !$0.properties.isWhitespace
        }
        if let bad = scalars.first(where: isBad) { throw .controlCharacter(bad) }
        var words: [EntryWord] = []
        var slips: [EntryError] = []
        while true {
            let end = index
            guard let next = nextWordStart() else { break }
            let isApart = !scalars[end..<index].elementsEqual([" "])
            do throws(EntryError) {
                var word = try word(startingWith: next)
                if word.kind == .plain {
                    try Self.refuseLong(word.text)
                    word.isApart = isApart
                }
                words.append(word)
            } catch {
                guard case .nearlyKey = error else { throw error }
                EntryError.add(error, to: &slips)
            }
        }
        try EntryError.check(slips)
        // `12.50;` ends a sentence.
        let isEnd = words.count > 1 && words.last?.kind == .separator && words[words.count - 2].kind != .separator
        let last = scalars.lastIndex { $0 == ";" || $0 == "；" } ?? 0
        return isEnd && last > 0 && !isBlank(at: last - 1) ? words.dropLast() : words
    }

    private static func refuseLong(_ word: String) throws(EntryError) {
        let count = word.unicodeScalars.count
        guard count > longestWord, word.unicodeScalars.contains(where: { $0.properties.numericType != nil }) else {
            return
        }
        throw .longWord(count)
    }

    private mutating func nextWordStart() -> Unicode.Scalar? {
        while index < scalars.count, isBlank(at: index) { index += 1 }
        return index < scalars.count ? scalars[index] : nil
    }

    private mutating func word(startingWith first: Unicode.Scalar) throws(EntryError) -> EntryWord {
        if let quoted = try quotedWord() { return quoted }
        switch first {
        // East Asian input methods produce the full-width forms.
        case ";", "；":
            try refuseDecimals()
            index += 1
            return EntryWord(kind: .separator, text: ";")
        case "#", "＃":
            index += 1
            return try valueWord(.tag) { tokenizer throws(EntryError) in try tokenizer.name(for: .tag, mark: "#") }
        case "@", "＠":
            index += 1
            return try valueWord(.location) { tokenizer throws(EntryError) in
                try tokenizer.name(for: .location, mark: "@")
            }
        default:
            return try plainOrKeyed()
        }
    }

    /// Refuses `12;50`, a likely typo for the adjacent decimal-mark key.
    private func refuseDecimals() throws(EntryError) {
        var start = index
        while start > 0, !isEnd(at: start - 1) { start -= 1 }
        let end = scalars[(index + 1)...].firstIndex { !$0.isDecimalDigit } ?? scalars.count
        let isWhole = start < index && scalars[start..<index].allSatisfy(\.isDecimalDigit)
        guard isWhole, end == index + 3, end == scalars.count || !".,".unicodeScalars.contains(scalars[end]) else {
            return
        }
        throw .semicolonInNumber(text(start..<end))
    }

    private mutating func valueWord(
        _ key: EntryAttribute, _ read: (inout EntryTokenizer) throws(EntryError) -> String
    ) throws(EntryError) -> EntryWord {
        let isQuoted = isQuote(at: index)
        let text = try read(&self)
        return EntryWord(kind: .value(key), text: text, isClosed: isQuoted || isComma(scalars[index - 1]))
    }

    /// The quoted text that starts here; `nil` if there is none.
    private mutating func quotedWord() throws(EntryError) -> EntryWord? {
        guard isQuote(at: index) else { return nil }
        return EntryWord(kind: .quoted, text: try quoted(for: nil))
    }

    /// The name of a tag or location after its mark or key. A comma ends it if a blank or another mark follows.
    private mutating func name(for key: EntryAttribute, mark: String) throws(EntryError) -> String {
        if isQuote(at: index) { return try quoted(for: key) }
        let start = index
        while index < scalars.count, !isEnd(at: index), !isNameComma(at: index) { index += 1 }
        let name = text(start..<index)
        if index < scalars.count, isComma(scalars[index]) { index += 1 }
        // `3 beers @4.50`, `3 beers @ 4.50`
        if key == .location, AmountParser.looksLikeAmount(name.isEmpty ? nextWord : name) {
            throw .share(mark + name)
        }
        guard !name.isEmpty else { throw .emptyMark(mark) }
        guard BareName.isValid(name) else { throw .invalidName(mark: mark, name: name) }
        return name
    }

    /// The next word after blanks; empty if there is none.
    private var nextWord: String {
        let start = (index..<scalars.count).first { !isBlank(at: $0) } ?? scalars.count
        return text(start..<((start..<scalars.count).first(where: isEnd) ?? scalars.count))
    }

    private func isNameComma(at index: Int) -> Bool {
        guard isComma(scalars[index]) else { return false }
        return index + 1 >= scalars.count || isEnd(at: index + 1) || "#＃@＠".unicodeScalars.contains(scalars[index + 1])
    }

    /// Whether the scalar is a comma: half-width, full-width or ideographic.
    func isComma(_ scalar: Unicode.Scalar) -> Bool { ",，、".unicodeScalars.contains(scalar) }

    private mutating func plainOrKeyed() throws(EntryError) -> EntryWord {
        let start = index
        // No key contains a colon, so only the first one can end a key.
        while index < scalars.count, !isEnd(at: index), !isColon(at: index) { index += 1 }
        let word = DateWords.halfWidth(text(start..<index))
        if index < scalars.count, isColon(at: index) {
            if let key = EntryAttribute(word: word) {
                index += 1
                return try valueWord(key) { tokenizer throws(EntryError) in
                    let value = try tokenizer.value(of: key)
                    return [.type, .date, .currency, .cleared].contains(key) ? DateWords.halfWidth(value) : value
                }
            }
            let isAddress = index + 1 < scalars.count && scalars[index + 1] == "/"
            if !isAddress, let meant = EntryAttribute(nearly: word) {
                throw .nearlyKey(word, meant: meant, value: valueBehindColon())
            }
        } else if let key = EntryAttribute(word: word), nextWordStart() != nil, isLooseColon(at: index) {
            // `payee : Joe`, as typed in French.
            throw .missingValue(key)
        }
        if word.has(anyOf: "="), let equals = word.firstIndex(of: "="), let key = EntryAttribute(word: word[..<equals])
        {
            let typed = String(word[...equals])
            throw .nearlyKey(typed, meant: key, value: typedValue(from: start + typed.unicodeScalars.count))
        }
        index = start
        return Self.halfWidth(plain())
    }

    /// The word with what an East Asian input method has typed in its own forms in ASCII: `２０２６！`, `ｐｏｕｎｄｓ`, of which
    /// the note keeps the letters as typed. So whatever is asked about a number is asked about these as well.
    private static func halfWidth(_ typed: String) -> EntryWord {
        guard !typed.isASCII else { return EntryWord(typed) }
        let number = AmountParser.halfWidth(typed.replacing("➕", with: "+"))
        let marks = number.reversed().prefix { "！，。：、".contains($0) }
        if number.dropLast(marks.count).isASCII { return EntryWord(number) }
        guard !typed.has(anyOf: "，：；！？（）"), case let plain = DateWords.halfWidth(typed), plain.isASCII else {
            return EntryWord(typed)
        }
        return EntryWord(plain, typed: typed)
    }

    /// The value at `start` as typed, including its quotes.
    private mutating func typedValue(from start: Int) -> String {
        index = start
        if isQuote(at: start) { _ = try? quoted(for: nil) } else { while !isBoundary(index) { index += 1 } }
        return text(start..<index)
    }

    /// The value behind the colon here, or behind the blank after it: `acount: Visa`; an amount is none.
    private mutating func valueBehindColon() -> String {
        let value = typedValue(from: index + 1)
        guard value.isEmpty, nextWordStart() != nil, !isEnd(at: index) else { return value }
        let start = index
        let text = typedValue(from: start)
        let isMarked = text.has(anyOf: ":：") || text.first.map { "#＃@＠".contains($0) } == true
        guard isMarked || AmountParser.looksLikeAmount(text) else { return text }
        index = start
        return ""
    }

    /// Whether a standalone or leading colon is here, and not `:)`.
    private func isLooseColon(at index: Int) -> Bool {
        guard isColon(at: index) else { return false }
        guard index + 1 < scalars.count, !isEnd(at: index + 1) else { return true }
        return isQuote(at: index + 1) || scalars[index + 1].properties.isAlphabetic || scalars[index + 1].isDecimalDigit
    }

    private func isColon(at index: Int) -> Bool { scalars[index] == ":" || scalars[index] == "：" }

    /// A word without quotes and key. A mark right after an amount begins a tag or a location: `12.50#lunch` is
    /// `12.50 #lunch`, `12.50@Taipei` is `12.50 @Taipei`; `2@3.90` stays one word.
    private mutating func plain() -> String {
        let start = index
        // Whether everything before `index` could be part of an amount, and whether it includes a digit.
        var isAmountLike = true
        var hasDigit = false
        while index < scalars.count, !isEnd(at: index) {
            let scalar = scalars[index]
            // `たこ焼き600円@道頓堀`
            if hasDigit, beginsName(at: index), isAmountLike || endsInSum(start..<index) { break }
            hasDigit = hasDigit || scalar.isDecimalDigit
            isAmountLike = isAmountLike && isAmountPart(scalar)
            index += 1
        }
        return text(start..<index)
    }

    /// Whether a sum before `index`, in a language without blanks, is followed by a name.
    private func endsInSum(_ range: Range<Int>) -> Bool {
        let next = range.upperBound + 1
        return next < scalars.count && scalars[next].properties.isAlphabetic && CJKWords.endsInSum(text(range))
    }

    private func beginsName(at index: Int) -> Bool {
        switch scalars[index] {
        case "#", "＃": true
        case "@", "＠": index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
        default: false
        }
    }

    private func isAmountPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isDecimalDigit || scalar.properties.generalCategory == .currencySymbol
            || "+-*/().,%元块塊円圆圓원".unicodeScalars.contains(scalar)
    }

    private mutating func value(of key: EntryAttribute) throws(EntryError) -> String {
        guard index < scalars.count, !isEnd(at: index) else { throw .missingValue(key) }
        switch key {
        case .tag: return try name(for: key, mark: "tag:")
        case .location: return try name(for: key, mark: "location:")
        default: break
        }
        if isQuote(at: index) { return try quoted(for: key) }
        let start = index
        while index < scalars.count, !isEnd(at: index) { index += 1 }
        // `account:Visa, lunch`: the comma is not part of the name.
        let end = isComma(scalars[index - 1]) && index - 1 > start ? index - 1 : index
        return text(start..<end)
    }

    /// The scalars from here to the next blank, which are read with that.
    mutating func rest() -> String {
        let start = index
        while index < scalars.count, !isBlank(at: index) { index += 1 }
        return text(start..<index)
    }

    /// The text of the scalars in `range`.
    func text(_ range: Range<Int>) -> String {
        String(scalars: scalars[range])
    }

    /// Whether a word ends here: at a blank or a `;`.
    func isEnd(at index: Int) -> Bool {
        isBlank(at: index) || scalars[index] == ";" || scalars[index] == "；"
    }

    /// Whether a blank is here. The blanks that group digits in French and SI notation (`1\u{202F}234`) are part of the
    /// number.
    private func isBlank(at index: Int) -> Bool {
        let scalar = scalars[index]
        if scalar.isASCII { return scalar == " " || ("\t"..."\r").contains(scalar) }
        guard scalar.properties.isWhitespace else { return false }
        guard ["\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"].contains(scalar) else { return true }
        guard index > 0, index + 1 < scalars.count else { return true }
        return !scalars[index - 1].isDecimalDigit || !scalars[index + 1].isDecimalDigit
    }

}
