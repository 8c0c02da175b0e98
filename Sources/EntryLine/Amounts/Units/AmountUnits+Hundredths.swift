import Money

/// Converts a price and its hundredths as they are dictated: `12 dollars and 50 cents`, `£12 50p`.
extension AmountUnits {
    /// The line with its only numbers, a whole amount with its money and the hundredths right behind it, in one: `12.50
    /// dollars`; not `$2 tip 50 cents`, `2 dollars 50 cents off milk`.
    func spoken(_ line: [EntryWord], _ numbered: [Int]) -> [EntryWord]? {
        guard numbered.count == 2, let first = numbered.first, let second = numbered.last,
            let match = line[first].text.wholeMatch(of: /([+＋]?)([^0-9]*)([0-9]+)([^0-9]*)/)
        else { return nil }
        let (sign, before, behind) = (match.1, String(match.2), String(match.4))
        let isApart = before.isEmpty && behind.isEmpty
        let money = isApart ? line.word(first + 1) ?? "" : before.isEmpty ? behind : before
        guard before.isEmpty || behind.isEmpty, let currency = Currency(token: money, notation: notation) else {
            return nil
        }
        let next = isApart ? first + 2 : first + 1
        let isLinked = next + 1 == second && line.plain(next).map { EntryVocabulary.ands.contains($0.folded) } == true
        guard next == second || isLinked, let end = hundredthsEnd(line, second, currency) else { return nil }
        guard !(line[..<first] + line[end...]).contains(where: isAboutMoney) else { return nil }
        let digits = line[second].text.prefix(while: \.isASCIIDigit)
        let mark = (notation.decimalMark ?? .point).text
        let amount = "\(sign)\(before)\(match.3)\(mark)\(digits.count == 1 ? "0" : "")\(digits)\(behind)"
        return line.replacing(first...(end - 1), by: isApart ? [amount, money] : [amount])
    }

    /// Where the hundredths of `currency` at `position` end: `50 cents`, `50p`.
    private func hundredthsEnd(_ line: [EntryWord], _ position: Int, _ currency: Currency) -> Int? {
        let text = line[position].text
        let digits = text.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count), Int(digits) != 0, let units = EntryVocabulary.subunits[currency.code]
        else {
            return nil
        }
        let isGlued = digits.count < text.count
        let unit = isGlued ? EntryVocabulary.folded(String(text[digits.endIndex...])) : line.folded(position + 1)
        guard let unit, units[unit] == 1 else { return nil }
        return position + (isGlued ? 1 : 2)
    }

    /// The line with its only numbers, an amount and its hundredths behind a word that stands nowhere else between two, in one:
    /// `13 euros con 50`, `9 con 50 de churros`, `8 euro e 50`, `12 Euro und 50`.
    func linked(_ line: [EntryWord], _ numbered: [Int]) -> [EntryWord]? {
        guard numbered.count == 2, notation.defaultCurrency.exponent == 2,
            let first = numbered.first, let second = numbered.last, (2...3).contains(second - first),
            AmountParser.isPlainNumber(line[first].text), line[first].text.allSatisfy(\.isASCIIDigit),
            line[second].text.count == 2, line[second].text.allSatisfy(\.isASCIIDigit),
            let link = line.folded(second - 1)
        else { return nil }
        let money = second - first == 3 ? line.word(first + 1) : nil
        let isMoney = money.map { Currency(token: $0, notation: notation)?.exponent == 2 }
        let isComma = notation.decimalMark == .comma
        let isOwnLink = link == "con" && isMoney != false && isComma || link == "e" && isMoney == true
        // `100 Euro und 50` and `12 Euro und 50 für Anna` may be two amounts.
        let isLink = isOwnLink || isMoney == true && line[first].text.count < 3 && EntryVocabulary.ands.contains(link)
        let isClear =
            line.plain(second + 1).map { next in
                isOwnLink && Self.uncounted.contains(next.folded) || DayWord(next.folded) != nil
            } ?? true
        guard isLink, isClear, !(line[..<first] + line[(second + 1)...]).contains(where: isAboutMoney) else {
            return nil
        }
        let amount = line[first].text + (notation.decimalMark ?? .point).text + line[second].text
        return line.replacing(first...second, by: money.map { [amount, $0] } ?? [amount])
    }

    /// The line with the half behind its only number, or behind the money of that, in digits: `2 and a half dollars`, `2 euros y
    /// medio`; not `2 euros y medio kilo`.
    func halved(_ line: [EntryWord], at position: Int) -> [EntryWord]? {
        guard notation.defaultCurrency.exponent == 2,
            let link = (position + 1...position + 2).first(where: { place in
                isHalfLink(line, at: place)
            })
        else { return nil }
        let half = line.isOne(of: HiddenAmounts.articles, at: link + 1) ? link + 2 : link + 1
        let text = line[position].text
        guard (1...3).contains(text.count), text.allSatisfy(\.isASCIIDigit),
            line.isOne(of: EntryVocabulary.halves, at: half),
            let money = line.word(link == position + 1 ? half + 1 : position + 1),
            Currency(token: money, notation: notation)?.exponent == 2
        else { return nil }
        let end = link == position + 1 ? half + 2 : half + 1
        let isClear =
            link == position + 1
            || line.plain(end).map { Self.uncounted.contains($0.folded) || DayWord($0.folded) != nil } ?? true
        guard isClear, !(line[..<position] + line[end...]).contains(where: isAboutMoney) else { return nil }
        return line.replacing(position...(end - 1), by: [text + (notation.decimalMark ?? .point).text + "50", money])
    }

    /// Whether the word is "and", also in Czech, in which that is a preposition of other languages.
    private func isHalfLink(_ line: [EntryWord], at position: Int) -> Bool {
        guard let word = line.folded(position), word.utf8.count < 4 else { return false }
        return EntryVocabulary.ands.contains(word) || word == "a" && line.folded(position + 1) == "půl"
    }

    /// Words that no number before them counts: `8 Euro 50 für Parken`.
    static let uncounted = EntryVocabulary.words(
        """
        for für pour para per por voor för till til za dla at bei beim im am chez de di en på au aux del fürs zum zur aan
        bij al alla allo dal dalla nel nella no na hos u on with from mit von vom avec dans con med met auf op sur
        the der die das le la les el los las il lo het
        """)
}
