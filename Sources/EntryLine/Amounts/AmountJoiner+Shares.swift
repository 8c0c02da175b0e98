import Money

/// Words beside an amount that mean a different amount was paid: a share of it, or more.
extension AmountJoiner {
    /// Refuses `12 each`, `half of 48`, `12.50 + tip`, `1000円 税抜`, `£4 20p` and `12 fifty`, where the bare number is
    /// not, or may not be, the amount.
    func checkShare(before start: Int, behind end: Int) throws(EntryError) {
        // `CAD` is a currency; `cad.` is Italian for "each".
        for position in [start - 1, end] where isPlain(position) && !isCurrency(position) {
            let text = words[position].text
            if EntryVocabulary.eachWords.contains(EntryVocabulary.folded(text)) || Self.isUntaxed(text) {
                throw .share(text)
            }
            if isGluedMinorUnit(text) { throw .minorUnit(words[start].text, text, example: notation.half) }
        }
        for position in [start - 2, end] {
            if let shared = pair(position, Self.sharedOnes, EntryVocabulary.sharedOwners) { throw .share(shared) }
        }
        if let price = unitPrice(before: start) { throw .share(price) }
        if let half = halfWord(before: start, behind: end) { throw .share(half) }
        if let owner = pair(end, Self.perWords, EntryVocabulary.shareOwners)
            ?? pair(start - 2, Self.plainPerWords, EntryVocabulary.shareOwners)
        {
            throw .share(owner)
        }
        if let tax = pair(end, Self.additions, EntryVocabulary.taxWords) { throw .share(tax) }
        guard isPlain(end) else { return }
        if isUnitPrice(words[end].text) { throw .share(words[end].text) }
        if words[end].text == "+", isPlain(end + 1), !isAmountStart(end + 1) {
            throw .share("+ " + words[end + 1].text)
        }
        if EntryVocabulary.tens.contains(words[end].folded) {
            throw .multiplier(words[end - 1].text, words[end].text)
        }
    }

    /// `half of 48`, `Hälfte von 48`, `half 48`; `48 half` at the end.
    private func halfWord(before start: Int, behind end: Int) -> String? {
        if pair(start - 2, Self.halbe, Self.halbe) != nil { return "halbe halbe" }
        if isPlain(end), end == words.count - 1, Self.halves.contains(words[end].folded) {
            return words[end].text
        }
        let isOf = isPlain(start - 1) && Self.ofWords.contains(words[start - 1].folded)
        let position = isOf ? start - 2 : start - 1
        guard isPlain(position) else { return nil }
        let word = words[position].folded
        let isPart = EntryVocabulary.halfWords.contains(word) || isOf && ["share", "anteil"].contains(word)
        return isPart ? words[position].text : nil
    }

    /// `at` in `3 beers at 4.50`, `à` in `3 Stück à 0,60`: a whole number of items and the unit price.
    private func unitPrice(before start: Int) -> String? {
        guard isPlain(start - 1), Self.atWords.contains(words[start - 1].folded),
            !words[start].text.allSatisfy(\.isNumber) || isCurrency(start + 1)
        else { return nil }
        let line = words[..<(start - 1)].reversed().prefix { $0.kind != .separator }
        let isCounted = line.contains { word in
            word.kind == .plain && !word.text.isEmpty
                && (word.text.allSatisfy(\.isNumber) || EntryVocabulary.isPlural(word.folded))
        }
        return isCounted ? words[start - 1].text : nil
    }

    /// The two words at `position`, if the first is in `first` and the second in `second`.
    private func pair(_ position: Int, _ first: Set<String>, _ second: Set<String>) -> String? {
        guard isPlain(position), isPlain(position + 1),
            first.contains(words[position].folded),
            second.contains(words[position + 1].folded)
        else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Whether the word marks a price before tax or one per item.
    private static func isUntaxed(_ word: String) -> Bool {
        word == "HT" || word == "ht" || word.hasPrefix("每")
            || ["税抜", "税別", "税别", "未税"].contains { word.contains($0) }
    }

    /// `50c`, `20p`
    private func isGluedMinorUnit(_ word: String) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count) else { return false }
        let unit = String(word.dropFirst(digits.count))
        return EntryVocabulary.isMinorUnit(unit) && !isLocalUnit(EntryVocabulary.folded(unit))
    }

    /// `€/kg`, `EUR/Person`
    private func isUnitPrice(_ word: String) -> Bool {
        guard let slash = word.firstIndex(of: "/"), word[slash...].dropFirst().first?.isLetter == true else {
            return false
        }
        return Currency(token: word[..<slash], notation: notation) != nil
    }

    // Stored, so that they are not built for every amount.
    private static let sharedOnes: Set<String> = ["a", "à"]
    private static let plainPerWords: Set<String> = ["per", "pro", "par", "por"]
    private static let perWords: Set<String> = ["per", "pro", "par", "por", "a", "à", "cada", "na", "с", "/"]
    private static let halbe: Set<String> = ["halbe"]
    private static let halves: Set<String> = [
        "half", "hälfte", "moitié", "mitad", "metà", "hälften", "halvdelen", "一半",
    ]
    private static let atWords: Set<String> = ["at", "à", "a", "zu", "á"]
    private static let ofWords: Set<String> = [
        "of", "von", "vom", "de", "des", "du", "der", "di", "af", "av", "z", "ze", "van", "от",
    ]
    private static let additions: Set<String> = [
        "plus", "excl", "excl.", "ex", "before", "without", "w/o", "zzgl", "zzgl.", "exkl", "exkl.", "ohne", "más",
        "più",
        "mais", "плюс", "hors", "sans",
    ]
}
