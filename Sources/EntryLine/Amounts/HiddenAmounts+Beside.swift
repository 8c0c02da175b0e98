import Money

/// Finds prices beside an amount that would be lost in the note: `bread 3.20+milk 2.10`, `3 Bier zwölf Euro`.
extension HiddenAmounts {
    /// Refuses a line with an amount and another price that hangs on a word, or with a number of things and a price in
    /// words.
    func checkBeside(_ line: [EntryWord]) throws(EntryError) {
        // `tenner on the 3.40`
        if let first = line.folded(0), line.word(1) != nil, isBanknote(first), isBanknoteEnd(line, 1) {
            throw .spelledAmount(line[0].text)
        }
        for (position, word) in zip(line.indices, line) where word.kind == .plain {
            if let phrase = spokenMoney(line, at: position) { throw .spelledAmount(phrase) }
            // `taxi 20 something`; not `20 something sweet`
            if word.folded == "something", position == line.endIndex - 1, let count = line.word(position - 1),
                DateWords.number(count, digits: 1...5) != nil
            {
                throw .spelledAmount(count + " " + word.text)
            }
            if ["gr", "gr."].contains(word.folded), position > 1, isBehindZloty(line, position - 1) {
                throw .minorUnit(line[position - 1].text, word.text, notation)
            }
            guard word.text.hasNumber, !AmountParser.looksLikeAmount(word.text) else {
                // The Polish child benefit.
                if notation.defaultCurrency.code == "PLN", ["300+", "500+", "800+"].contains(word.text) {
                    throw .hiddenAmount(word.text)
                }
                continue
            }
            if isLostPrice(word.text, in: line) { throw .hiddenAmount(word.text) }
            if let (count, unit) = hundredths(at: position, in: line) {
                throw .minorUnit(count, unit, notation)
            }
        }
        // `dos varos de chicles y 35 del camión`
        if line.contains(where: { EntryVocabulary.isPlural($0.folded) }), let found = unreadAmount(line),
            !isWeight(line, at: found.upperBound - 1),
            !Self.adjectives.contains(line[found.upperBound - 1].folded)
        {
            throw .spelledAmount(text(of: line[found]))
        }
        try checkCount(line)
    }

    /// Money with its hundredths in words, or money in words that is added: `a pound fifty`, `plus a two dollar tip`.
    private func spokenMoney(_ line: [EntryWord], at position: Int) -> String? {
        let word = line[position].folded
        if EntryVocabulary.tens.contains(word), !line[..<position].suffix(2).contains(where: \.looksLikeAmount),
            position > 1, isMoney(line, at: position - 1)
        {
            return line[position - 1].text + " " + line[position].text
        }
        guard ["plus", "and", "und", "et", "y", "e"].contains(word) else { return nil }
        return (position + 1..<position + 3).first { place in
            line.folded(place).map(EntryVocabulary.isNumberWord) == true && isMoney(line, at: place + 1)
        }.map { line[$0].text + " " + line[$0 + 1].text }
    }

    private func isLostPrice(_ word: String, in line: [EntryWord]) -> Bool {
        if HiddenAmount.isSummand(word) || isEveryday(word) || HiddenAmount.isEach(word) { return true }
        if let price = HiddenAmount.rate(in: word, notation) { return !hasTotal(line, above: price) }
        guard let hidden = HiddenAmount(word, notation: notation) else { return false }
        return hidden.isGlued(notation) || hidden.isInParentheses || hidden.isSigned
            || hidden.isHanging { clearAmount(in: line) != nil }
    }

    /// Whether the line has what was paid beside a price per unit: `gas 3.19/gal 38.28`; not `hotel 150/night 2`.
    private func hasTotal(_ line: [EntryWord], above price: Substring) -> Bool {
        guard let total = clearAmount(in: line), let price = value(price) else { return false }
        return value(total[...]).map { $0 > price } == true
    }

    /// The only amount of the line that counts nothing, if it has decimals or a currency.
    private func clearAmount(in line: [EntryWord]) -> String? {
        let amounts = line.indices.filter { position in
            line[position].looksLikeAmount
                && !(position + 1 < line.endIndex && EntryVocabulary.units.contains(line[position + 1].folded))
        }
        guard amounts.count == 1, let position = amounts.first else { return nil }
        let text = line[position].text
        let isClear =
            AmountJoiner.hasDecimals(text, notation) || isMoney(line, at: position - 1)
            || isMoney(line, at: position + 1)
        return isClear ? text : nil
    }

    /// What the digits of a plain number come to, for comparing it.
    private func value(_ text: Substring) -> Double? {
        let mark = Character((notation.decimalMark ?? .point).text)
        return Double(String(text.filter { $0.isASCIIDigit || $0 == mark }.map { $0 == mark ? "." : $0 }))
    }

    /// The number of hundredths in the word at `position`, which would be an amount in a line of its own, and their unit:
    /// `50p`, `50ct`, `水5毛`; not `seat 12c`, `1080p`, `12C`.
    private func hundredths(at position: Int, in line: [EntryWord]) -> (count: String, unit: String)? {
        let word = line[position].text.trimmingPunctuation
        if let tenths = HiddenAmount.tenths(in: word) { return tenths }
        let digits = word.prefix(while: \.isASCIIDigit)
        let unit = word[digits.endIndex...]
        guard (1...2).contains(digits.count), digits.first != "0", !unit.isEmpty else { return nil }
        let isShort = unit.count == 1 && unit.first?.isASCII == true
        guard !isShort || digits.count == 2 && unit.first?.isLowercase == true && !isNumbered(line, behind: position)
        else { return nil }
        let folded = EntryVocabulary.folded(String(unit))
        let isUnit =
            EntryVocabulary.subunits[notation.defaultCurrency.code]?[folded] != nil
            || line.contains { Self.centsOf[$0.text.first ?? " "]?.contains(folded) == true }
            || folded == "gr" && isBehindZloty(line, position)
        return isUnit ? (String(digits), String(unit)) : nil
    }

    /// `2zł 50gr`, `2 zł i 50 gr`; elsewhere these are grams.
    private func isBehindZloty(_ line: [EntryWord], _ position: Int) -> Bool {
        guard notation.defaultCurrency.code == "PLN", position > 0 else { return false }
        let isLinked = ["i", "&", "+"].contains(line[position - 1].folded)
        let money = position - (isLinked ? 2 : 1)
        return line.indices.contains(money)
            && ["zł", "zl", "złote", "złotych"].contains { line[money].folded.hasSuffix($0) }
    }

    private func isNumbered(_ line: [EntryWord], behind position: Int) -> Bool {
        position > line.startIndex && Self.seats.contains(line[position - 1].folded)
    }

    /// Hundredths beside an amount with its sign, whatever the currency of the queue.
    private static let centsOf: [Character: Set<String>] = [
        "£": ["p", "pence"], "$": ["c", "ct", "cent", "cents"], "€": ["c", "ct", "cent", "cents"],
    ]
    private static let seats = EntryVocabulary.numberedPlaces.union(
        EntryVocabulary.words("seat seats sitz platz siège asiento posto row room flat apt house no. nr nr. wash"))

    /// `coffee3`, `lunch=12`, `tip:2`; `room3` and `iphone15` are names.
    private func isEveryday(_ word: String) -> Bool {
        guard let digit = word.firstIndex(where: \.isASCIIDigit), digit > word.startIndex else { return false }
        let number = word[digit...]
        guard number.allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }) else { return false }
        let before = EntryVocabulary.folded(String(word[..<digit]))
        let name = before.last.map { "=@:".contains($0) } == true ? String(before.dropLast()) : before
        let isMarked = "=@:".contains(word[word.index(before: digit)])
        return EntryVocabulary.everydayWords.contains(name)
            || isMarked && number.count < 4 && EntryVocabulary.taxWords.contains(name)
    }

    /// Refuses a price in words, or none, behind the only number of a line, which counts: `2 coffees a fiver`, `2 coffees
    /// on the house`.
    private func checkCount(_ line: [EntryWord]) throws(EntryError) {
        let amounts = line.indices.filter { line[$0].looksLikeAmount }
        guard amounts.count == 1, let position = amounts.first,
            let count = DateWords.number(line[position].text, digits: 1...3),
            ![position - 1, position + 1].contains(where: { isMoney(line, at: $0) })
        else { return }
        for start in line.indices {
            guard let length = spelledCount(line[start...]), !isWeight(line, at: start + 1),
                start > position || isMoney(line, at: start + 1) && start + 1 < position
            else { continue }
            throw .spelledAmount(phrase(in: line, around: start..<(start + length)))
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
        // `Sonnencreme 12 50er`
        let isNamed = !word.text.hasNumber || Self.banknoteArticles.contains(line[last - 1].folded)
        if isNamed, isBanknote(word.folded) { return true }
        if word.text.first?.isCurrencySymbol == true {
            return EntryVocabulary.isNumberWord(EntryVocabulary.folded(String(word.text.dropFirst())))
        }
        guard (2...12).contains(count), last > position + 1 else { return false }
        if HiddenAmount.spelled(in: word.text) != nil { return true }
        let isNumber = EntryVocabulary.isPlural(word.folded) || NumberWords.value(word.folded) != nil
        let isPlural = AmountJoiner.pluralEnds.contains(where: line[position + 1].folded.hasSuffix)
        return isNumber && isPlural && !MoneyWords.isPreposition(line[last - 1].folded) && line[last - 1].folded != "zu"
    }

    private func isMoney(_ line: [EntryWord], at position: Int) -> Bool {
        line.word(position).flatMap { Currency(token: $0, notation: notation) } != nil
    }

    /// `cheese 14 two pounds` where pounds are not the currency.
    private func isWeight(_ line: [EntryWord], at position: Int) -> Bool {
        line.indices.contains(position) && Self.weights.contains(line[position].folded)
            && Currency(token: line[position].text, notation: notation) != notation.defaultCurrency
    }

    func text(of words: ArraySlice<EntryWord>) -> String { words.map(\.text).joined(separator: " ") }

    private static let weights: Set<String> = ["pound", "pounds", "pfund", "pund", "libra", "libras", "funt", "funty"]
    private static let freePhrases = PhraseTable(
        "on the house, for free, aufs haus, geht aufs haus, offert par la maison, invita la casa, offerto dalla casa")
}
