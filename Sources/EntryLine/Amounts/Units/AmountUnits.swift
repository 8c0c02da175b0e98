import Money

/// Converts amounts whose unit is a word on or beside the number: `2万円` is 20000 円, and in pounds `45p` is 0.45 GBP.
///
/// Applies only to a line's single number, and only if the line has no other money or number word.
struct AmountUnits {
    /// Its default currency decides which words are units; its decimal mark is written in the converted amounts.
    let notation: AmountNotation

    /// Returns the words of a line with its amount in digits.
    static func inDigits(_ line: [EntryWord], notation: AmountNotation) -> [EntryWord] {
        let numbered = line.indices.filter { position in
            let word = line[position]
            return word.kind == .plain && word.text.hasNumber && !isCount(word.text)
        }
        let units = AmountUnits(notation: notation)
        guard numbered.count == 1, let position = numbered.first else {
            return units.summed(line, numbered) ?? units.spoken(line, numbered) ?? units.linked(line, numbered) ?? line
        }
        // A plain number has no unit of its own.
        let first = AmountParser.isPlainNumber(line[position].text) ? 2 : 1
        for count in first...2 where position + count <= line.count {
            let rest = line[..<position] + line[(position + count)...]
            let text = DateWords.halfWidth(line[position..<(position + count)].map(\.text).joined())
            guard count == 1 || line[position + 1].kind == .plain, let amount = units.inDigits(text) else { continue }
            // `2만 포인트`
            if amount.count == 1, line.folded(position + count).map(EntryVocabulary.units.contains) == true { continue }
            // `5천 원`
            guard !rest.indices.contains(where: { units.isAboutMoney(rest[$0]) && !isArticle(rest, $0) }) else {
                continue
            }
            return line.replacing(position...(position + count - 1), by: amount)
        }
        return units.halved(line, at: position) ?? units.thousands(line, at: position) ?? line
    }

    /// `85p for a stamp`; not `85p a litre`.
    private static func isArticle(_ words: ArraySlice<EntryWord>, _ position: Int) -> Bool {
        words[position].folded == "a" && position > words.startIndex
            && MoneyWords.isPreposition(words[position - 1].folded)
    }

    /// `3人で`, `2인분`, `11月15日`: numbers of things, people and days.
    private static func isCount(_ word: String) -> Bool {
        word.first?.isASCIIDigit == true && HiddenAmount.hasIdeographs(word) && CJKWords.isSentence(word[...])
    }

    /// The line with its only numbers, which stand side by side and are one, in digits: `커피 4천 500원`.
    private func summed(_ line: [EntryWord], _ numbered: [Int]) -> [EntryWord]? {
        guard let first = numbered.first, let last = numbered.last, (2...3).contains(numbered.count),
            last - first == numbered.count - 1
        else { return nil }
        for end in [last + 1, last + 2] where end <= line.count {
            let next = end < line.count ? line[end] : nil
            guard line[first..<end].allSatisfy({ $0.kind == .plain }), let amount = sum(line[first..<end], before: next)
            else { continue }
            return (line[..<first] + line[end...]).contains(where: isAboutMoney)
                ? nil : line[..<first] + amount + line[end...]
        }
        return nil
    }

    /// Whether the word is a number in words, a currency, or a unit or multiple of money.
    func isAboutMoney(_ word: EntryWord) -> Bool {
        guard word.kind == .plain else { return false }
        return EntryVocabulary.isNumberWord(word.folded) || Currency(token: word.text, notation: notation) != nil
            || EntryVocabulary.isMinorUnit(word.text) || EntryVocabulary.multipliers.contains(word.folded)
            || EntryVocabulary.aroundUnits.contains(word.folded)
    }

    private func inDigits(_ text: String) -> [String]? { multiple(text) ?? small(text) ?? crowns(text) }

    /// `79:90` in crowns, which is no time.
    private func crowns(_ text: String) -> [String]? {
        let code = notation.defaultCurrency.code
        guard ["SEK", "NOK", "DKK"].contains(code), let match = text.wholeMatch(of: /([0-9]{1,4}):([0-9]{2})/),
            let hours = Int(match.1), let minutes = Int(match.2), hours > 24 || minutes > 59
        else { return nil }
        return [match.1 + (notation.decimalMark ?? .point).text + match.2, code]
    }

    /// `45p` `50 Cent` `5毛`
    private func small(_ text: String) -> [String]? {
        let digits = text.prefix(while: \.isASCIIDigit)
        let code = notation.defaultCurrency.code
        guard (1...2).contains(digits.count), digits.first != "0", let count = Int(digits),
            let units = EntryVocabulary.subunits[code], text[digits.endIndex...].first?.isPunctuation == false
        else { return nil }
        let unit = EntryVocabulary.folded(String(text[digits.endIndex...]))
        // `4p` can also mean four persons.
        guard let found = units[unit], digits.count == 2 || unit.count > 1 || found > 1 else { return nil }
        return [notation.hundredths(count * found), code]
    }
}

extension Substring {
    /// The text padded with trailing zeros.
    func padding(to length: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, length - count))
    }
}
