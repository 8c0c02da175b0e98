import Model
import Money

/// Recognizes the names of benefits, pensions and wages: `Kindergeld 510`, `state pension 884.80`.
extension MeaningReader {
    /// The positions of such a name; `nil` if the entry states its type otherwise.
    func findBenefit() -> Range<Int>? {
        guard !namesType, !hasPlus, receipt == nil, incomeWords.isEmpty, !amountPositions.isEmpty else { return nil }
        let words = foldedWords
        if let found = EntryVocabulary.benefits.first(in: words) { return found }
        let named = words.indices.filter {
            !words[$0].isEmpty && !isTime($0) && !isOfAccount($0) && !isOfPayer($0) && !isFirstArticle($0)
        }
        guard let first = named.first, let last = named.last, last - first + 1 == named.count,
            !hasOtherWords(named.count)
        else { return nil }
        let name = words[first...last]
        let isLone =
            [EntryVocabulary.loneBenefits, EntryVocabulary.openBenefits].contains { $0.holds(name) } || isPension(name)
        return isLone ? first..<(last + 1) : nil
    }

    /// An income, or a question where the entry says more, or the name means something else as well.
    func benefitPart() throws(EntryError) -> Found? {
        guard let benefit, index == benefit.lowerBound, let text = word(index) else { return nil }
        let words = benefit.map { folded($0) ?? "" }
        let isPlain =
            [EntryVocabulary.benefits, EntryVocabulary.loneBenefits].contains { $0.holds(words[...]) }
            || isPension(words[...])
        let isAlone = amountPositions.count == 1 && !hasSeparator && !hasOtherWords(benefit.count)
        return isPlain && isAlone ? ([.type(.income, text), parts[index]], 1) : try asked(text)
    }

    /// In German, Italian and Spanish it also is a guest house, in Japanese also what one pays for it; `rente` is interest in
    /// Dutch.
    private func isPension(_ words: ArraySlice<String>) -> Bool {
        words.elementsEqual(["pension"]) && context.notation.decimalMark == .point
            || words.elementsEqual(["rente"]) && context.isGerman
            || EntryVocabulary.pensions.holds(words) && isPensionSum
            || words.count == 1 && words.first.map(isLocal) == true || isPayday(words)
    }

    /// Whether the amount is more than a night in a guest house costs, or what one pays towards a pension.
    private var isPensionSum: Bool {
        guard let text = amountPositions.first.flatMap(amount),
            let sum = try? AmountParser(notation: context.notation).parse(text).amount
        else { return false }
        let whole = Int(sum.decimalString.prefix(while: \.isNumber)) ?? 0
        return whole >= (sum.currency.exponent == 0 ? 100_000 : 500)
    }

    private func isLocal(_ word: String) -> Bool {
        EntryVocabulary.localBenefits[context.notation.defaultCurrency.code]?.contains(word) == true
    }

    /// `payday 2310.50`, `sales today 7850`; not `PayDay 1.89`, a sweet, and `sales 40`.
    private func isPayday(_ words: ArraySlice<String>) -> Bool {
        guard words.count == 1, let name = words.first, let sum = amountPositions.first.flatMap(amount) else {
            return false
        }
        if name == "sales" { return hasOne(of: ["today", "today's", "yesterday"]) }
        return name == "payday" && sum.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "," }.count > 2
    }

    /// Whether there are words besides `count` and those for the day or the month, or a payee.
    private func hasOtherWords(_ count: Int) -> Bool {
        names(.payee)
            || plainWordCount
                != count + parts.indices.count { isTime($0) || isOfAccount($0) || isOfPayer($0) || isFirstArticle($0) }
    }

    /// `la` of `la pensión 900`, `my` of `my state pension 900`.
    private func isFirstArticle(_ position: Int) -> Bool {
        position == 0 && isOne(of: EntryVocabulary.possessives, at: position)
    }
}
