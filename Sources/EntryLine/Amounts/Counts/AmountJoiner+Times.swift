import Money

/// Refuses a number of times beside one amount, the price of one thing or of all: `2x 3.90`, `3x bier 4,50`.
extension AmountJoiner {
    /// Refuses `2x 3.90`, `3.90 x2`, `2 x 3.90`: the price may be of one item or of all.
    func checkTimes(before start: Int, behind end: Int) throws(EntryError) {
        let price = words[start].text
        if let before = word(start - 1), let count = Self.leadingCount(before) {
            throw .times(typed: "\(before) \(price)", calculation: "\(count)*\(price)")
        }
        // `lunch 12.50 2x`
        if let behind = word(end),
            let count = Self.trailingCount(behind) ?? (isAmountStart(end + 1) ? nil : Self.leadingCount(behind))
        {
            throw .times(typed: "\(price) \(behind)", calculation: "\(count)*\(price)")
        }
        // `3x de 80`
        if folded(start - 1) == "de", let before = word(start - 2), let count = Self.leadingCount(before) {
            throw .times(typed: "\(before) de \(price)", calculation: "\(count)*\(price)")
        }
        if folded(end) == "x", isAmountStart(end + 1) {
            let second = words[end + 1].text
            throw .times(typed: "\(price) \(words[end].text) \(second)", calculation: "\(price)*\(second)")
        }
    }

    /// Refuses the same around the things: `3x bier 4,50`, `croissants x2 1.30`, `3 x Bier 4,50`, `奶茶x3 45`; not
    /// `3x a week gym 40`, `en 3x canapé 120`, `3x Bier zusammen 13,50`.
    func checkTimes(at position: Int, in line: Range<Int>) throws(EntryError) {
        let text = words[position].text
        // `BMW X5 Leasing 400`
        guard text.has(anyOf: "xX×*"), text.first != "X" || text == "X" || position == line.lowerBound else { return }
        let isSign = "xX×".contains(text) && isAmountStart(position - 1) && isPlain(position - 1)
        // `3 × 4.50 beer`
        guard !isSign || !isAmountStart(position + 1) else { return }
        guard let count = isSign ? words[position - 1].text : Self.timesCount(of: text),
            let number = DateWords.number(count, digits: 1...2), number > 1
        else { return }
        let first = isSign ? position - 1 : position
        let amounts = line.filter { $0 != first && isAmountStart($0) }
        guard amounts.count == 1, let price = amounts.first,
            !isOne(of: Self.beforeInstalments, at: first - 1), !isOne(of: Self.behindRates, at: position + 1),
            !line.contains(where: { isOne(of: Self.totals, at: $0) })
        else { return }
        let isThing = { (place: Int) in
            isPlain(place) && ![first, position, price].contains(place) && !isCurrency(place)
        }
        guard position == first && !Self.isCount(text) || line.contains(where: isThing) else { return }
        throw .times(
            typed: words[min(first, price)...max(position, price)].map(\.text).joined(separator: " "),
            calculation: "\(count)*\(words[price].text)")
    }

    /// Whether the word is a number of times: `x2`, `2x`.
    static func isTimes(_ word: String) -> Bool { trailingCount(word) != nil || leadingCount(word) != nil }

    /// How many of a thing the word says: `3x`, `x3`, `奶茶x3`, `2*拿铁`; `nil` for other words.
    private static func timesCount(of word: String) -> String? {
        guard word.has(anyOf: "xX×*"), word.hasNumber else { return nil }
        if isCount(word) { return word.filter(\.isASCIIDigit) }
        let parts = word.split(omittingEmptySubsequences: false) { "xX×*".contains($0) }
        guard parts.count == 2, let thing = parts.first(where: { !$0.allSatisfy(\.isASCIIDigit) }),
            thing.unicodeScalars.allSatisfy(CJKWords.isIdeographic)
        else { return nil }
        return parts.first { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }.map(String.init)
    }

    /// `3x`, `x3`
    private static func isCount(_ word: String) -> Bool {
        let digits = word.filter(\.isASCIIDigit)
        return !digits.isEmpty && digits.count == word.count - 1 && !word.has(anyOf: "*")
            && word.first?.isASCIIDigit != word.last?.isASCIIDigit
    }

    /// The digits of `2x`.
    private static func leadingCount(_ word: String) -> String? {
        trailingCount(String(word.reversed())).map { String($0.reversed()) }
    }

    /// The digits of `x2` and `(x2)`.
    private static func trailingCount(_ word: String) -> String? {
        guard word.has(anyOf: "xX×") else { return nil }
        let characters = word.filter { !"()".contains($0) }
        let digits = characters.dropFirst()
        guard let first = characters.first, "xX×".contains(first), !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return String(digits)
    }

    /// Before a number of instalments: `en 3x canapé 120`.
    private static let beforeInstalments = EntryVocabulary.words("en in em")
    /// Behind a number of times that says how often, or in how many instalments without a fee.
    private static let behindRates = EntryVocabulary.words(
        """
        a per pro par por die im the week month täglich wöchentlich monatlich woche daily weekly monthly semaine semana
        sans senza sin sem zonder
        """)
    /// Words for the price of all.
    static let totals = EntryVocabulary.words(
        """
        total totals gesamt insgesamt zusammen altogether together all alles ensemble tout totale totali tutto tutti
        todo todos totaal samen totalt tillsammans alt razem łącznie celkem dohromady итого всего
        összesen toplam yhteensä 一共 总共 總共 共 合计 合計 総額 全部 총
        """)
}
