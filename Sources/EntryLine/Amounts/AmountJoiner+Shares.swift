import Money

/// Words beside an amount that say that something else was paid: a share of it, or more.
extension AmountJoiner {
    /// Refuses `12 each`, `half of 48`, `12.50 + tip`, `1000円 税抜`, `£4 20p` and `12 fifty`: the number alone is not
    /// what was meant, or may not be.
    func checkShare(before start: Int, behind end: Int) throws(EntryError) {
        for position in [start - 1, end] where isPlain(position) {
            let text = words[position].text
            if EntryVocabulary.eachWords.contains(EntryVocabulary.folded(text)) || Self.isUntaxed(text) {
                throw .share(text)
            }
            if Self.isGluedMinorUnit(text) { throw .minorUnit(words[start].text, text) }
        }
        if let half = halfWord(before: start, behind: end) { throw .share(half) }
        if let owner = pair(end, ["per", "pro", "par", "por"], EntryVocabulary.shareOwners) { throw .share(owner) }
        if let tax = pair(end, Self.additions, EntryVocabulary.taxWords) { throw .share(tax) }
        guard isPlain(end) else { return }
        if words[end].text == "+", isPlain(end + 1), !isAmountStart(end + 1) {
            throw .share("+ " + words[end + 1].text)
        }
        if EntryVocabulary.tens.contains(EntryVocabulary.folded(words[end].text)) {
            throw .multiplier(words[end - 1].text, words[end].text)
        }
    }

    /// `half of 48`, `Hälfte von 48`, `half 48`; `48 half` at the end.
    private func halfWord(before start: Int, behind end: Int) -> String? {
        if pair(start - 2, ["halbe"], ["halbe"]) != nil { return "halbe halbe" }
        if isPlain(end), end == words.count - 1, EntryVocabulary.folded(words[end].text) == "half" {
            return words[end].text
        }
        let isOf = isPlain(start - 1) && Self.ofWords.contains(EntryVocabulary.folded(words[start - 1].text))
        let position = isOf ? start - 2 : start - 1
        guard isPlain(position), EntryVocabulary.halfWords.contains(EntryVocabulary.folded(words[position].text)) else {
            return nil
        }
        return words[position].text
    }

    /// The two words from `position` on, where the first is among `first` and the second among `second`.
    private func pair(_ position: Int, _ first: Set<String>, _ second: Set<String>) -> String? {
        guard isPlain(position), isPlain(position + 1),
            first.contains(EntryVocabulary.folded(words[position].text)),
            second.contains(EntryVocabulary.folded(words[position + 1].text))
        else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Without the tax that was paid besides.
    private static func isUntaxed(_ word: String) -> Bool {
        word == "HT" || ["税抜", "税別", "税别", "未税"].contains { word.contains($0) }
    }

    /// `50c`, `20p`
    private static func isGluedMinorUnit(_ word: String) -> Bool {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard (1...2).contains(digits.count) else { return false }
        let unit = EntryVocabulary.folded(String(word.dropFirst(digits.count)))
        return unit == "c" || EntryVocabulary.minorUnits.contains(unit)
    }

    private static let ofWords: Set<String> = ["of", "von", "vom", "de", "des", "du", "der", "di", "af", "av"]
    private static let additions: Set<String> = [
        "plus", "excl", "excl.", "ex", "before", "without", "w/o", "zzgl", "zzgl.", "exkl", "exkl.", "ohne", "más",
        "hors",
        "sans",
    ]
}
