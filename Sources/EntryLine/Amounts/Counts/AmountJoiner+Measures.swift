import Money

/// Recognizes the price of one of several things, or of a unit of what was weighed.
extension AmountJoiner {
    /// Refuses a price right behind a count or a measure that is larger, as for counts without a unit, and behind portions
    /// `of` it: `3 Stück 2,50 Brezeln`, `40 l 1,69 diesel`, `20lb 0.89`, `3 lots of 4.50`.
    func checkMeasure(before start: Int) throws(EntryError) {
        guard isPlain(start - 1) else { return }
        if isOne(of: Self.portionLinks, at: start - 1) {
            guard isOne(of: Self.portions, at: start - 2), isPlain(start - 3),
                let count = DateWords.number(words[start - 3].text, digits: 1...3)
                    ?? NumberWords.value(words[start - 3].folded), count > 1,
                // `2 packs of 12 eggs 5.50`
                amounts(besides: start).allSatisfy({ $0 == start - 3 })
            else { return }
            throw .times(
                typed: words[(start - 3)...start].map(\.text).joined(separator: " "),
                calculation: "\(count)*\(words[start].text)")
        }
        // `40 l diesel 1,69`
        let position = isOne(of: Self.fuels, at: start - 1) ? start - 2 : start - 1
        guard let word = folded(position) else { return }
        let glued = word.prefix { $0.isASCIIDigit || ".,".contains($0) }
        guard EntryVocabulary.soldUnits.contains(String(word[glued.endIndex...])),
            !glued.isEmpty || isPlain(position - 1)
        else { return }
        let count = glued.isEmpty ? words[position - 1].text : String(glued)
        guard count.allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }), let number = whole(count), number > 1,
            let price = whole(words[start].text), price < min(number, highestPrice), !isBeforeGroup(start)
        else { return }
        let first = glued.isEmpty ? position - 1 : position
        throw .times(
            typed: words[first...start].map(\.text).joined(separator: " "),
            calculation: "\(count)*\(words[start].text)")
    }

    /// More than a litre, a kilogram or a piece of what is measured in large numbers costs: `500 litres £372.75`.
    private var highestPrice: Int { ["EUR", "USD", "GBP", "CHF"].contains(notation.defaultCurrency.code) ? 10 : .max }

    // Stored, so that they are not built for every amount.
    private static let portionLinks: Set<String> = ["of", "de", "da", "van", "à", "av", "af", "von"]
    private static let portions = EntryVocabulary.words(
        """
        lots portions helpings servings rounds batches bundles packs boxes bags sets portionen portioner porties porções
        raciones porzioni porcje lotes paquetes sachets lotti pakken
        """)
    private static let fuels = EntryVocabulary.words(
        """
        diesel petrol gas benzin super e10 essence gazole gasoil sp95 sp98 gasolina gasóleo benzina gasolio bensin benzine
        benzyna paliwo nafta бензин
        """)
}
