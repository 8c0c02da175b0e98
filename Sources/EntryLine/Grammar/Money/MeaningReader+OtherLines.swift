/// Refuses a line that says again what other lines say, or takes something off them: `3.90 ; 2.20 ; total 6.10`. As a line of
/// its own it would be added.
extension MeaningReader {
    /// Throws where such a line begins at `index`.
    func refuseLineOfOthers() throws(EntryError) {
        guard hasSeparator, isLineStart else { return }
        let end = (index..<parts.count).first { isSeparator($0) } ?? parts.count
        let amounts = (index..<end).compactMap(amount)
        let words = (index..<end).compactMap(folded)
        guard amounts.count == 1, !words.isEmpty, !"-−–".contains(amounts[0].first ?? " "),
            words.count < 3 && words.contains(where: Self.sumWords.contains)
                || words.count == 1 && Self.changeWords.contains(words[0])
                || Self.partPhrases.contains(where: { words.starts(with: $0) })
        else { return }
        throw .lineOfOthers(text(of: index..<end))
    }

    /// What is the sum of the other lines, or comes off it.
    private static let sumWords = EntryVocabulary.words(
        """
        total sum subtotal altogether = gesamt insgesamt summe gesamtsumme zusammen totale somme suma razem summa totaal
        samlet celkem součet итого всего toplam 合计 合計 总计 總計 总共 総額 합계 총액
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
