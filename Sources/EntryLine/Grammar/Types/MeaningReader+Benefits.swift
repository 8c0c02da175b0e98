import Model
import Money

/// Recognizes the names of benefits, pensions and wages: `Kindergeld 510`, `state pension 884.80`.
extension MeaningReader {
    /// The positions of such a name; `nil` if the entry states its type otherwise.
    func findBenefit() -> Range<Int>? {
        guard !namesType, !hasPlus, receipt == nil, incomeWords.isEmpty, !amountPositions.isEmpty else { return nil }
        if let found = EntryVocabulary.benefits.first(in: foldedWords) {
            // `teachers pension contribution 200`
            return isCompound(at: found.upperBound - 1) ? nil : found
        }
        return incomeName { name in
            [EntryVocabulary.loneBenefits, EntryVocabulary.openBenefits].contains { $0.holds(name) } || isPension(name)
        }
    }

    /// The positions of the name of an income, if at most a day, an account, who pays it, whose it is and that it has
    /// come are said besides: `side hustle`, `Got my social security`, `ma retraite est tombée`.
    func incomeName(where isName: (ArraySlice<String>) -> Bool) -> Range<Int>? {
        let named = parts.indices.filter { word($0) != nil && !isTime($0) && !isOfAccount($0) && !isOfPayer($0) }
        guard let start = named.firstIndex(where: { !isIncomeFrame($0) }),
            let end = named.lastIndex(where: { !isIncomeFrame($0) })
        else { return nil }
        // `ma paie` is a name by itself.
        for name in [named[...], named[start...end]] {
            let range = name[name.startIndex]..<(name[name.endIndex - 1] + 1)
            if range.count == name.count, isName(incomeWords(at: range)), !hasOtherWords(range) { return range }
        }
        return nil
    }

    /// The words of a name, the first without its article: `l'allocation`.
    private func incomeWords(at range: Range<Int>) -> ArraySlice<String> {
        let words = range.map { folded($0) ?? "" }
        return [EntryVocabulary.withoutArticle(words[0])] + words[1...]
    }

    /// Whether the word at `position` is a part of `my …`, `… came in`, `… est tombée`, `… hit my account`.
    func isIncomeFrame(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.incomeFrames, at: position) || isArrival(position)
    }

    /// Whether the word at `position` says that money has come: `came in`, `hit my account`, `I got`; not `I pay`.
    func isArrival(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.arrivals, at: position)
            || isOne(of: EntryVocabulary.receivers, at: position)
                && isOne(of: EntryVocabulary.arrivals, at: position + 1)
            || isOne(of: ["account", "bank"], at: position) && folded(position - 2) == "hit"
    }

    /// An income, or a question where the entry says more, or the name means something else as well.
    func benefitPart() throws(EntryError) -> Found? {
        guard let benefit, index == benefit.lowerBound, let text = word(index) else { return nil }
        let words = incomeWords(at: benefit)
        let isPlain =
            [EntryVocabulary.benefits, EntryVocabulary.loneBenefits].contains { $0.holds(words) } || isPension(words)
            // `pay came in 2150`
            || words.elementsEqual(["pay"]) && hasOne(of: EntryVocabulary.comingWords)
        let isAlone = amountPositions.count == 1 && !hasSeparator && !names(.payee) && !hasOtherWords(benefit)
        return isPlain && isAlone && !hasOnlyArticle(benefit)
            ? ([.type(.income, text), parts[index]], 1) : try asked(text)
    }

    /// In German, Italian and Spanish it also is a guest house, in Japanese also what one pays for it; `rente` is interest in
    /// Dutch.
    private func isPension(_ words: ArraySlice<String>) -> Bool {
        words.elementsEqual(["pension"]) && context.notation.decimalMark == .point
            || words.elementsEqual(["rente"]) && context.isGerman
            || EntryVocabulary.pensions.holds(words) && isPensionSum
            || words.count == 1 && words.first.map(isLocal) == true || isPayday(words)
            // Less may be cash from a machine.
            || words.elementsEqual(["wypłata"]) && isSum(atLeast: 2_000, orWhole: 2_000)
    }

    /// Whether the amount is more than a night in a guest house costs, or what one pays towards a pension.
    private var isPensionSum: Bool { isSum(atLeast: 500, orWhole: 100_000) }

    private func isSum(atLeast sum: Int, orWhole wholeSum: Int) -> Bool {
        guard let text = amountPositions.first.flatMap(amount),
            let read = try? AmountParser(notation: context.notation).parse(text).amount
        else { return false }
        let whole = Int(read.decimalString.prefix(while: \.isNumber)) ?? 0
        return whole >= (read.currency.exponent == 0 ? wholeSum : sum)
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

    /// `la pensión 1.120`, which may be a house, or somebody else's; not `mi pensión`, `la pensión ha llegado`.
    private func hasOnlyArticle(_ name: Range<Int>) -> Bool {
        isOne(of: EntryVocabulary.incomeArticles, at: name.lowerBound - 1)
            && parts.indices.count { !name.contains($0) && isIncomeFrame($0) } == 1
    }

    /// Whether there are words besides the name and those for the day or the month and around the name.
    private func hasOtherWords(_ name: Range<Int>) -> Bool {
        plainWordCount
            != parts.indices.count { position in
                name.contains(position) || isTime(position) || isOfAccount(position) || isOfPayer(position)
                    || isIncomeFrame(position)
            }
    }
}
