import Model
import Money

/// Finds the amounts in the words of an entry line.
///
/// A word that looks like an amount is one. A lone `+ - * / × ÷` between two such words joins them, as do `*` or `/` at
/// the start of the second, an operator or `(` at the end of the first, and standalone parentheses and `%`. Blanks
/// group thousands if no other reading is possible. A standalone currency (code, sign or word) belongs to the adjacent
/// amount. A number that counts things (`3 kg`) is part of the note.
struct AmountJoiner: WordReading {
    /// The words of the whole entry, `cleaned`.
    let words: [EntryWord]
    /// The decimal mark and the currencies of the user.
    let notation: AmountNotation
    /// For each word, whether it looks like an amount.
    let isAmount: [Bool]
    /// For each word, whether an amount can start there: an amount, or parentheses that lead to one.
    private let isStart: [Bool]
    /// For each word, whether it is a currency.
    private let isMoney: [Bool]
    /// For each word, whether its line has an amount with decimals or a currency.
    let isInClearLine: [Bool]
    private var index = 0
    /// The end of the previous amount.
    private var amountEnd = 0

    private init(words: [EntryWord], notation: AmountNotation) {
        self.words = words
        self.notation = notation
        let isAmount = words.map { $0.looksLikeAmount && !Self.isTelephone($0.text) && $0.text != "7-11" }
        var isStart = isAmount
        for position in words.indices.dropLast().reversed()
        where words[position].kind == .plain && words[position].text == "(" && isStart[position + 1] {
            isStart[position] = true
        }
        self.isAmount = isAmount
        self.isStart = isStart
        let isMoney = words.map { $0.kind == .plain && Currency(token: $0.text, notation: notation) != nil }
        self.isMoney = isMoney
        isInClearLine = Self.clearLines(words, isAmount, isMoney, notation)
    }

    /// Joins the words returned by `cleaned`.
    static func parts(of words: [EntryWord], notation: AmountNotation) throws(EntryError) -> [EntryPart] {
        var joiner = AmountJoiner(words: words, notation: notation)
        return try joiner.parts()
    }

    private mutating func parts() throws(EntryError) -> [EntryPart] {
        var parts: [EntryPart] = []
        while index < words.count {
            if index == 0 || words[index - 1].kind == .separator { try checkLine(from: index) }
            if isQuantity(index) && !isDivisor(index) || isNamedNumber(index) {
                parts += [.word(words[index]), .word(words[index + 1])]
                index += 2
                continue
            }
            if isLabel(index) {
                parts.append(.word(words[index]))
                index += 1
                continue
            }
            if let amount = try nextAmount() {
                parts.append(.amount(amount))
                continue
            }
            let word = words[index]
            // Not next to an amount, `won` is a lottery prize.
            if isCurrency(index), word.text.lowercased() != "won" {
                parts.append(.currency(word.text))
            } else if isOneOf("+-−–—", index), isAmountStart(index + 1), !isDash(index) {
                throw looseSign(at: index, behind: parts)
            } else {
                parts.append(.word(word))
            }
            index += 1
        }
        return parts
    }

    /// What to write for the sign at `position`: `+1€`, or `4,50€+1€` where the line has an amount already.
    private func looseSign(at position: Int, behind parts: [EntryPart]) -> EntryError {
        let (sign, next) = (words[position].text, words[position + 1].text)
        let line = parts.reversed().prefix { $0.word?.kind != .separator }
        let first = line.lazy.compactMap(\.amount).first
        guard let first, sign == "+" else { return .looseSign(sign, before: next) }
        return .looseSum(first, next, sum: first.filter { $0 != " " } + sign + next)
    }

    /// Returns the amount that starts at `index`, with its currency, and advances past it.
    private mutating func nextAmount() throws(EntryError) -> String? {
        let namesBefore = isLeadingCurrency(index) && isAmountStart(index + 1)
        let start = namesBefore ? index + 1 : index
        guard isAmountStart(start) else { return nil }
        // `zwanzig Euro 50`
        if namesBefore, words[index].text.count > 3, let before = plain(index - 1),
            EntryVocabulary.isNumberWord(before.folded)
        {
            throw .spelledAmount("\(before.text) \(words[index].text)")
        }
        var end = start + 1
        while end < words.count,
            let count = groupCount(at: end, from: start, namesBefore) ?? joinedCount(at: end, from: start)
        {
            end += count
        }
        var texts = words[index..<end].map(\.text)
        let isBare = !namesBefore && !texts.contains(where: \.namesCurrency)
        try checkMultiplier(at: end, texts)
        // `due americani euro 3` are two coffees.
        if namesBefore, !isOne(of: EntryVocabulary.followingNationalities, at: index - 1) {
            try checkCountry(index - 1, of: index)
        }
        if !isCurrency(end) || hasCurrency(end - 1), let named = currency(at: end) {
            try append(named, isBare: isBare, from: start, to: &texts, &end)
        } else if isBare {
            try checkCountry(end, of: end + 1)
            try checkLookAlikes(before: start > amountEnd ? start : -1, behind: end)
        } else {
            try checkLowercaseCode(at: end)
        }
        try checkNeighbours(of: start, behind: end)
        defer {
            index = end
            amountEnd = end
        }
        return texts.joined(separator: " ")
    }

    /// Appends the currency at `end` to the texts of the amount that starts at `start`, and what continues the amount behind
    /// it: the hundredths of `8 Euro 50`, the sum of `40 € + 2 €`.
    private func append(
        _ named: (text: String, count: Int), isBare: Bool, from start: Int, to texts: inout [String], _ end: inout Int
    ) throws(EntryError) {
        texts.append(named.text)
        end += named.count
        if isBare, isHundredths(end, from: start, texts) {
            texts.append(hundredthDigits(end))
            end += 1
        }
        if isOne(of: EntryVocabulary.followingNationalities, at: end) { try checkCountry(end, of: end - 1) }
        while let count = continuedCount(at: end, from: start) {
            texts += words[end..<(end + count)].map(\.text)
            end += count
            if let named = currency(at: end) {
                texts.append(named.text)
                end += named.count
            }
        }
    }

    /// Refuses the amount that starts at `index`, with its number at `start`, where the words around it say that another one
    /// was paid.
    private func checkNeighbours(of start: Int, behind end: Int) throws(EntryError) {
        try checkGluedMoney(behind: end)
        try checkMultiple(before: index, number: start)
        try checkNumberWord(before: index, number: start)
        try checkAlternative(before: index, behind: end)
        try checkMeasure(before: start)
        try checkTimes(before: start, behind: end)
        try checkShare(before: start, behind: end)
    }

    /// Whether only tags and other marked words follow in the line.
    func isEnd(_ position: Int) -> Bool {
        let next = words[position...].first { !$0.isValue }
        return next == nil || next?.kind == .separator
    }

    /// `555-0142`, which would be a calculation with a negative result.
    static func isTelephone(_ word: String) -> Bool {
        guard word.has(anyOf: "-") else { return false }
        let number = word.hasSuffix(",") ? word.dropLast() : word[...]
        let groups = number.split(separator: "-", omittingEmptySubsequences: false)
        return groups.count > 1 && groups.last?.count == 4 && groups.dropLast().allSatisfy { $0.count == 3 }
            && groups.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    }

    /// How many words from `position` on continue the preceding amount.
    func joinedCount(at position: Int, from start: Int) -> Int? {
        if isOneOf(")%", position) { return 1 }
        if isAmountStart(position), let last = words[position - 1].text.unicodeScalars.last,
            "+-−*/×÷(".unicodeScalars.contains(last), !AmountParser.endsInDash(words[position - 1].text)
        {
            return 1
        }
        if isAmount[position], let first = words[position].text.unicodeScalars.first {
            return isPercentage(position) && "+＋".unicodeScalars.contains(first)
                || "*/×÷".unicodeScalars.contains(first) ? 1 : nil
        }
        let isOperator = isOneOf("+-−*/×÷", position)
        return isOperator && isAmountStart(position + 1) && isCalculated(at: position, from: start) ? 2 : nil
    }

    /// Whether the `-` at `position` separates words from their amount: `lunch - 12.50`.
    private func isDash(_ position: Int) -> Bool {
        // `tickets 30 + 2 kids` is no calculation.
        let isBehindAmount = isAmountStart(isCurrency(position - 1) ? position - 2 : position - 1)
        return isPlain(position - 1) && (!isCurrency(position - 1) || isBehindAmount)
            && (words[position].text != "+" || isBehindAmount)
    }

    /// Whether an amount can start at `position`, with a number or an opening parenthesis; `false` behind the last
    /// word.
    func isAmountStart(_ position: Int) -> Bool {
        words.indices.contains(position) && isStart[position]
    }

    /// Whether the currency at `position` can only be that of the amount after it; `Franken 12` is asked about.
    private func isLeadingCurrency(_ position: Int) -> Bool {
        guard isCurrency(position) else { return false }
        let text = words[position].text
        // `泰铢 450`; `人仔` may be figures.
        return !text.allSatisfy(\.isLetter) || HiddenAmount.hasIdeographs(text) && text != "人仔"
            || Currency(code: text.uppercased()) != nil
            || EntryVocabulary.leadingMoney.contains(words[position].folded)
            || Currency(token: text, notation: notation) == notation.defaultCurrency
    }

    /// Whether the word at `position` is a currency; `false` outside the entry.
    func isCurrency(_ position: Int) -> Bool { words.indices.contains(position) && isMoney[position] }

    private func isOneOf(_ signs: String, _ position: Int) -> Bool {
        guard let text = word(position)?.unicodeScalars, let sign = text.first else { return false }
        return text.dropFirst().isEmpty && signs.unicodeScalars.contains(sign)
    }

    /// Whether the word at `position` is neither quoted nor marked; `false` outside the entry.
    func isPlain(_ position: Int) -> Bool { plain(position) != nil }

    /// The word at `position` if it is neither quoted nor marked.
    func plain(_ position: Int) -> EntryWord? { words.plain(position) }

    func isSeparator(_ position: Int) -> Bool { words.isSeparator(position) }
}
