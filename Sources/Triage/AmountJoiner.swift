import Money

/// A part of an entry line after its amounts were put together.
enum EntryPart: Hashable {
    /// A number or a calculation with the currency beside it, for the amount parser.
    case amount(String)
    /// A currency and no amount anywhere near.
    case currency(String)
    case word(EntryWord)
}

/// Finds the amounts among the words of an entry line.
///
/// A word that looks like an amount is one. A lone `+ - * / × ÷` between two such words joins them, so does `*` or
/// `/` at the begin of the second, an operator or `(` at the end of the first, and parentheses and `%` on their own.
/// A currency on its own belongs to the amount beside it.
struct AmountJoiner {
    private let words: [EntryWord]
    private let notation: AmountNotation
    /// For each word, whether it looks like an amount.
    private let isAmount: [Bool]
    /// For each word, whether an amount can begin there: it is one, or parentheses lead to one.
    private let isStart: [Bool]
    private var index = 0

    private init(words: [EntryWord], notation: AmountNotation) {
        self.words = words
        self.notation = notation
        let isAmount = words.map { $0.kind == .plain && AmountParser.looksLikeAmount($0.text) }
        var isStart = isAmount
        for position in words.indices.dropLast().reversed()
        where words[position] == EntryWord(kind: .plain, text: "(") && isStart[position + 1] {
            isStart[position] = true
        }
        self.isAmount = isAmount
        self.isStart = isStart
    }

    static func parts(of words: [EntryWord], notation: AmountNotation) throws(EntryError) -> [EntryPart] {
        var joiner = AmountJoiner(words: words, notation: notation)
        return try joiner.parts()
    }

    private mutating func parts() throws(EntryError) -> [EntryPart] {
        var parts: [EntryPart] = []
        while index < words.count {
            if let amount = try nextAmount() {
                parts.append(.amount(amount))
                continue
            }
            let word = words[index]
            if isCurrency(index) {
                parts.append(.currency(word.text))
            } else if isOneOf(["+", "-", "−"], index), isAmountStart(index + 1) {
                throw .looseSign(word.text, before: words[index + 1].text)
            } else if word.kind == .plain, word.text.count > 1, word.text.hasSuffix(";"),
                AmountParser.looksLikeAmount(String(word.text.dropLast()))
            {
                throw .gluedSeparator(word.text)
            } else {
                parts.append(.word(word))
            }
            index += 1
        }
        return parts
    }

    /// The amount that begins at `index`, with its currency; moves behind it.
    private mutating func nextAmount() throws(EntryError) -> String? {
        let namesBefore = isCurrency(index) && isAmountStart(index + 1)
        let start = namesBefore ? index + 1 : index
        guard isAmountStart(start) else { return nil }
        var end = start + 1
        while end < words.count, let count = joinedCount(at: end) { end += count }
        if isCurrency(end) {
            end += 1
        } else if !namesBefore, let code = lowercaseCode(start - 1) ?? lowercaseCode(end) {
            throw .lowercaseCurrency(code)
        }
        defer { index = end }
        return words[index..<end].map(\.text).joined(separator: " ")
    }

    /// A code of a much traded currency that isn't in capitals: beside an amount it would be a word of the note, and
    /// the amount in another currency than was meant. Codes that are also words or names (`try`, `bob`) are not here.
    private func lowercaseCode(_ position: Int) -> String? {
        guard position >= 0, isPlain(position), words[position].text.utf8.count == 3 else { return nil }
        let isCode = Self.tradedCodes.contains(words[position].text.lowercased())
        return isCode ? words[position].text : nil
    }

    private static let tradedCodes: Set<String> = [
        "aed", "aud", "brl", "cad", "chf", "cny", "czk", "dkk", "eur", "gbp", "hkd", "huf", "idr", "inr", "jpy", "krw",
        "mxn", "myr", "nok", "nzd", "pln", "sek", "sgd", "thb", "twd", "usd", "vnd", "zar",
    ]

    /// How many words from `position` on continue the amount before it.
    private func joinedCount(at position: Int) -> Int? {
        if isOneOf([")", "%"], position) { return 1 }
        if isAmountStart(position), let last = words[position - 1].text.unicodeScalars.last,
            "+-−*/×÷(".unicodeScalars.contains(last)
        {
            return 1
        }
        if isAmount[position], let first = words[position].text.unicodeScalars.first {
            return "*/×÷".unicodeScalars.contains(first) ? 1 : nil
        }
        return isOneOf(["+", "-", "−", "*", "/", "×", "÷"], position) && isAmountStart(position + 1) ? 2 : nil
    }

    private func isAmountStart(_ position: Int) -> Bool {
        position < words.count && isStart[position]
    }

    private func isCurrency(_ position: Int) -> Bool {
        isPlain(position) && Currency(token: words[position].text, notation: notation) != nil
    }

    private func isOneOf(_ signs: [String], _ position: Int) -> Bool {
        isPlain(position) && signs.contains(words[position].text)
    }

    private func isPlain(_ position: Int) -> Bool {
        position < words.count && words[position].kind == .plain
    }
}
