import Model
import Money

/// One word of an entry line, unquoted.
struct EntryWord: Equatable, Sendable {
    /// The kind of a word, determined by its first characters.
    enum Kind: Hashable, Sendable {
        /// Neither quoted nor marked: part of an amount, a currency or the note.
        case plain
        /// Quoted: part of the note, whatever it looks like.
        case quoted
        /// `key:value`, `#tag` or `@location`.
        case value(EntryAttribute)
        /// A `;` outside quotes.
        case separator
    }

    /// The role in the entry.
    let kind: Kind
    /// The value without marks and quotes; for plain words, the text as typed.
    let text: String
    /// The case-folded form of a plain word, cached because every word is looked up many times; otherwise empty.
    private(set) var folded: String
    /// Whether quotes or a comma end the value, so that no further word can belong to it; or a comma the number.
    var isClosed: Bool
    /// Whether it is a plain word that is a number, cached likewise.
    let looksLikeAmount: Bool
    /// Whether more than one ordinary blank stands before a plain word, such as a tab or a line end; then it is no group
    /// of the number before it.
    var isApart = false
    /// What few words have; `nil` for the others, which are copied many times.
    private var rest: Rest?

    /// `text` has neither mark nor quotes; `isClosed` says that the value ends with a quote or a comma.
    init(kind: Kind, text: String, isClosed: Bool = false) {
        self.kind = kind
        self.text = text
        self.isClosed = isClosed
        folded = kind == .plain ? EntryVocabulary.folded(text) : ""
        looksLikeAmount = kind == .plain && AmountParser.looksLikeAmount(text)
    }

    /// A plain word.
    init(_ text: String) { self.init(kind: .plain, text: text) }

    /// A plain word that was typed in other forms of the same letters.
    init(_ text: String, typed: String) {
        self.init(text)
        rest = Rest(original: typed)
    }

    /// The marks and emoji on a plain word, and blanks between, which are part of the note and not of `text`.
    var before: String {
        get { rest?.before ?? "" }
        set { rest = Rest(before: newValue, behind: behind, original: rest?.original) }
    }

    /// The same behind it.
    var behind: String {
        get { rest?.behind ?? "" }
        set { rest = Rest(before: before, behind: newValue, original: rest?.original) }
    }

    /// The same word, looked up without brackets around it and without the full stop of a sentence.
    var bare: EntryWord {
        var word = self
        if kind == .plain { word.folded = EntryVocabulary.bare(folded) }
        return word
    }

    /// The same word, looked up without the full stop behind a number in words: `fünfzig.`; `nil` for others, and for
    /// months such as `dez.`.
    var withoutStop: EntryWord? {
        guard kind == .plain, let last = text.unicodeScalars.last, ".…。;?".unicodeScalars.contains(last) else {
            return nil
        }
        let word = EntryVocabulary.folded(String(folded.prefix { !".…。;?".contains($0) }))
        guard !["dez", "set", "sept"].contains(word), NumberWords.isPart(word) else { return nil }
        var result = self
        result.folded = word
        return result
    }

    /// Whether anything may stand before or behind it.
    var hasMarks: Bool { rest != nil }

    /// The text of a plain word with the marks around it.
    var typed: String { rest.map { $0.before + ($0.original ?? text) + $0.behind } ?? text }

    /// The same as a word of the note, whatever it looks like.
    var inQuotes: EntryWord {
        var word = EntryWord(kind: .quoted, text: text)
        word.rest = rest
        return word
    }

    /// Whether a mark ends the plain word, such as a comma or a full stop.
    var isSentenceEnd: Bool {
        kind == .plain && (behind.first ?? text.last).map { ",.:!?…".contains($0) } == true
    }

    /// Whether it is `key:value`, `#tag` or `@location`.
    var isValue: Bool { if case .value = kind { true } else { false } }

    /// The word with its digits in ASCII, if it is a number in those of another script: `٢٥`, `۳۲۰٬۰۰۰`, `२५`;
    /// `nil` for others.
    func inASCII(_ notation: AmountNotation) -> EntryWord? {
        guard kind == .plain, let first = text.unicodeScalars.first(where: { $0 != "+" }), first.value > 0x65F,
            first.value < 0x2000, first.properties.numericType == .decimal
        else { return nil }
        let mark = notation.decimalMark ?? .point
        let digits = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "٫": mark.text
            case "٬": mark == .comma ? "." : ","
            case _ where scalar.value > 0x65F: scalar.properties.numericValue.map { String(Int($0)) } ?? " "
            default: String(scalar)
            }
        }
        return digits.contains(" ") ? nil : EntryWord(digits.joined())
    }

    /// The plain words that replace this one; the first is as far apart from the word before it.
    func split(into texts: [String]) -> [EntryWord] {
        var words = texts.map { EntryWord($0) }
        guard !words.isEmpty else { return words }
        (words[0].isApart, words[0].before, words[words.count - 1].behind) = (isApart, before, behind)
        return words
    }
}

extension [EntryWord] {
    /// The words, with those for which `replacement` returns some in the place of the word.
    func replacingEach(_ replacement: (EntryWord) -> [EntryWord]?) -> [EntryWord] {
        var result: [EntryWord]?
        for (position, word) in enumerated() {
            if let words = replacement(word) {
                result = (result ?? Array(self[..<position])) + words
            } else {
                result?.append(word)
            }
        }
        return result ?? self
    }

    /// The words with the values of each line behind its other words, so that a value between two words hides nothing of
    /// what they mean together: `von Oma #gift 50`, `25 #taxi pounds`.
    var withValuesLast: [EntryWord] {
        guard contains(where: \.isMovable) else { return self }
        var (result, values): ([EntryWord], [EntryWord]) = ([], [])
        for position in indices {
            var word = self[position]
            if word.isMovable {
                values.append(word)
                continue
            }
            if word.kind == .separator {
                result += values
                values = []
            }
            if position > 0, self[position - 1].isMovable { word.isApart = true }
            result.append(word)
        }
        return result + values
    }
}

extension EntryWord {
    /// Whether it is a value whose place in its line means nothing; one of `note:` is part of the text.
    fileprivate var isMovable: Bool { isValue && kind != .value(.note) }

    /// What was typed around a word, and instead of it.
    private final class Rest: Equatable, Sendable {
        let before: String
        let behind: String
        /// The text as typed, where that has other forms of the letters: `ｐｏｕｎｄｓ`.
        let original: String?

        init(before: String = "", behind: String = "", original: String?) {
            (self.before, self.behind, self.original) = (before, behind, original)
        }

        static func == (one: Rest, other: Rest) -> Bool {
            (one.before, one.behind, one.original) == (other.before, other.behind, other.original)
        }
    }
}
