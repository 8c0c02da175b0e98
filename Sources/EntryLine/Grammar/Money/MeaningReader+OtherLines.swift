import Money

/// Refuses a line that says again what other lines say, or takes something off them: `3.90 ; 2.20 ; total 6.10`. As a line of
/// its own it would be added.
extension MeaningReader {
    /// Throws where such a line begins at `index`.
    func refuseLineOfOthers() throws(EntryError) {
        guard hasSeparator, isLineStart else { return }
        let end = (index..<parts.count).first { isSeparator($0) } ?? parts.count
        let places = (index..<end).filter(isAmount)
        let words = (index..<end).compactMap(folded)
        guard places.count == 1, let sum = amount(places[0]), !"-−–".contains(sum.first ?? " "), !words.isEmpty else {
            return
        }
        let isTotal =
            words.contains(where: Self.sumWords.contains)
            && words.allSatisfy { Self.sumWords.contains($0) || Self.sumFillers.contains($0) }
        // `Total 45 ; snacks 5` may be fuel, `paid 20 ; tip 3` what was bought.
        let isOther =
            index == 0
            ? isTotal && isSum(sum, besides: index..<end)
            : isTotal || words.count < 3 && Self.discountWords.contains(words[words.count - 1])
                || words.count == 1 && Self.changeWords.contains(words[0]) || isPartOfOthers
        if isOther { throw .lineOfOthers(text(of: index..<end)) }
    }

    /// `of which 10 tip`, `davon Trinkgeld 5`; not `dont forget bread 3`.
    private var isPartOfOthers: Bool {
        Self.partPhrases.contains { phrase in
            isPhrase(phrase, at: index) && [index + phrase.count, index + phrase.count + 1].contains(where: isAmount)
        }
    }

    /// Whether the amount is the sum of those outside the line.
    private func isSum(_ text: String, besides line: Range<Int>) -> Bool {
        let parser = AmountParser(notation: context.notation)
        let others = amountPositions.filter { !line.contains($0) }.compactMap(amount)
            .map { try? parser.parse($0).amount }
        guard let sum = try? parser.parse(text).amount, !others.isEmpty,
            others.allSatisfy({ $0?.currency == sum.currency })
        else { return false }
        return others.reduce(Int128(0)) { $0 + Int128($1?.minorUnits ?? 0) } == Int128(sum.minorUnits)
    }

    /// What is the sum of the other lines.
    private static let sumWords = EntryVocabulary.words(
        """
        total sum subtotal altogether = gesamt insgesamt summe gesamtsumme zusammen totale somme suma razem summa totaal
        samlet celkem součet итого всего toplam 合计 合計 总计 總計 总共 総額 합계 총액
        """)
    /// Beside those: `grand total`, `total paid`.
    private static let sumFillers = EntryVocabulary.words("grand paid the in all alles is im ganzen à payer")
    /// What comes off the other lines, as the only word or behind another one.
    private static let discountWords = EntryVocabulary.words(
        """
        discount discounted rabatt nachlass remise réduction descuento sconto desconto korting rabat zniżka sleva скидка
        indirim 折扣 优惠 割引 値引き 할인
        """)
    /// What was handed over or came back, as the only word.
    private static let changeWords = EntryVocabulary.words(
        "off paid change bezahlt gegeben rückgeld wechselgeld payé monnaie cambio vuelto troco wisselgeld växel reszta"
    )
    /// Before a part of the other lines.
    private static let partPhrases = [
        "of which", "davon", "dont", "de los cuales", "di cui", "dos quais", "waarvan", "varav", "heraf", "hvorav",
        "w tym",
        "z toho", "из них", "including", "incl", "inkl", "inklusive",
    ].map(EntryVocabulary.listed)
}
