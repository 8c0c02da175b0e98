import Money

/// Finds numbers in words of the queue's language.
extension HiddenAmounts {
    /// Numbers of further languages before money or a larger unit: `двести рублей`, `lima puluh ribu`, `cincizeci de lei`.
    func spokenCount(_ words: ArraySlice<EntryWord>) -> Int? {
        let code = notation.defaultCurrency.code
        let numbers = words.prefix { SpokenNumbers.contains($0.folded, of: code) }
        let isLarge = numbers.dropFirst().contains { SpokenNumbers.isLarge($0.folded, of: code) }
        let isNumber = !numbers.isEmpty || words.first.map { EntryVocabulary.isNumberWord($0.folded) } == true
        let rest = words.dropFirst(max(1, numbers.count)).drop { $0.folded == "de" }
        let isBeforeMoney = rest.first.map { isAboutMoney($0) || LocalMoney.isName($0.text, of: code) } == true
        guard isNumber, isLarge || isBeforeMoney else { return nil }
        return isBeforeMoney ? rest.startIndex - words.startIndex + 1 : numbers.count
    }
}
