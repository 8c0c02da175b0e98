import Money

/// Finds prices beside an amount that would be lost in the note: `bread 3.20+milk 2.10`, `3 Bier zwölf Euro`.
extension HiddenAmounts {
    /// Refuses a line with an amount and another price that hangs on a word, or with a number of things and a price in
    /// words.
    func checkBeside(_ line: [EntryWord]) throws(EntryError) {
        for word in line where word.kind == .plain && isLostPrice(word.text) { throw .hiddenAmount(word.text) }
        try checkCount(line)
    }

    private func isLostPrice(_ word: String) -> Bool {
        guard word.contains(where: \.isNumber), !AmountParser.looksLikeAmount(word) else {
            // The Polish child benefit.
            return notation.defaultCurrency.code == "PLN" && ["300+", "500+", "800+"].contains(word)
        }
        if HiddenAmount.isSummand(word) || isEveryday(word) { return true }
        guard let hidden = HiddenAmount(word, notation: notation) else { return false }
        return hidden.isGlued(notation) || hidden.isInParentheses || hidden.isSigned
    }

    /// `coffee3`; `room3` and `iphone15` are names.
    private func isEveryday(_ word: String) -> Bool {
        guard let digit = word.firstIndex(where: \.isASCIIDigit), digit > word.startIndex else { return false }
        let number = word[digit...]
        return number.allSatisfy { $0.isASCIIDigit || ".,".contains($0) }
            && EntryVocabulary.everydayWords.contains(EntryVocabulary.folded(String(word[..<digit])))
    }

    /// Refuses a price in words, or none, behind the only number of a line, which counts: `2 coffees a fiver`, `2 coffees
    /// on the house`.
    private func checkCount(_ line: [EntryWord]) throws(EntryError) {
        let amounts = line.indices.filter { line[$0].kind == .plain && AmountParser.looksLikeAmount(line[$0].text) }
        guard amounts.count == 1, let position = amounts.first,
            let count = DateWords.number(line[position].text, digits: 1...3),
            ![position - 1, position + 1].contains(where: { isMoney(line, at: $0) })
        else { return }
        for start in line[(position + 1)...].indices {
            guard let length = spelledCount(line[start...]), !isWeight(line, at: start + 1) else { continue }
            throw .spelledAmount(text(of: line[start..<(start + length)]))
        }
        guard count < 100, let last = line.lastIndex(where: { $0.kind == .plain }), last > position else { return }
        let words = line[(position + 1)...last].map(\.folded)
        if let free = Self.freePhrases.first(in: words) { throw .share(words[free].joined(separator: " ")) }
        if isPriceInWords(line, at: last, of: count, at: position) { throw .spelledAmount(line[last].text) }
    }

    /// Whether the last word, at `last`, is a price: `3 Bier nen Zehner`, `3 cañas siete`, `2 lattes $nine`; not `lunch 15
    /// for two`.
    private func isPriceInWords(_ line: [EntryWord], at last: Int, of count: Int, at position: Int) -> Bool {
        let word = line[last]
        if Self.banknoteNames.contains(word.folded) { return true }
        if word.text.first?.isCurrencySymbol == true {
            return EntryVocabulary.isNumberWord(EntryVocabulary.folded(String(word.text.dropFirst())))
        }
        guard (2...12).contains(count), last > position + 1 else { return false }
        if HiddenAmount.spelled(in: word.text) != nil { return true }
        let isNumber = EntryVocabulary.isPlural(word.folded) || EntryVocabulary.number(word.folded) != nil
        let isPlural = AmountJoiner.pluralEnds.contains(where: line[position + 1].folded.hasSuffix)
        return isNumber && isPlural && !MoneyWords.isPreposition(line[last - 1].folded) && line[last - 1].folded != "zu"
    }

    private func isMoney(_ line: [EntryWord], at position: Int) -> Bool {
        line.indices.contains(position) && line[position].kind == .plain
            && Currency(token: line[position].text, notation: notation) != nil
    }

    /// `cheese 14 two pounds` where pounds are not the currency.
    private func isWeight(_ line: [EntryWord], at position: Int) -> Bool {
        line.indices.contains(position) && Self.weights.contains(line[position].folded)
            && Currency(token: line[position].text, notation: notation) != notation.defaultCurrency
    }

    private func text(of words: ArraySlice<EntryWord>) -> String { words.map(\.text).joined(separator: " ") }

    private static let weights: Set<String> = ["pound", "pounds", "pfund", "pund", "libra", "libras", "funt", "funty"]
    private static let banknoteNames = EntryVocabulary.words(
        """
        fiver tenner fünfer zehner zwanziger fünfziger hunderter zwanni fuffi fuffziger hunni tientje vijfje twintigje
        stówa stówę stówka stówkę dycha dychę hundralapp femtiolapp tjuga hundring femtilapp
        """)
    private static let freePhrases = PhraseTable(
        "on the house, for free, aufs haus, geht aufs haus, offert par la maison, invita la casa, offerto dalla casa")
}
