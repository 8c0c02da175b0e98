import Money

/// Reads hundredths behind money, as they are dictated: `8 Euro 50`, `9 € 60`, `8 Euro50`, `5 euros fifty`.
extension AmountJoiner {
    /// Whether the word at `position`, behind an amount with the money `texts.last`, is its hundredths: two
    /// digits at the end of the line, where no further word can be what they count, as in `8 Euro 20 eggs`.
    func isHundredths(_ position: Int, from start: Int, _ texts: [String]) -> Bool {
        guard texts.count == 2, isPlain(position), hundredthDigits(position).count == 2,
            words[position].text.last == "," || folded(position + 1).map(Self.isUncounted) ?? isEnd(position + 1)
                || isPriceEnd(position) || isBeforeSingular(position) || isBeforePlace(position)
                || Self.isDear(folded(position + 1), sum: texts[0], count: hundredthDigits(position)),
            let money = texts.last, Currency(code: money) == nil
        else { return false }
        // Outside Britain, `2 pounds 50` may be what was weighed and its price.
        let isWeight = Self.weights.contains(money.lowercased())
        guard !isWeight || Currency(token: money, notation: notation) == notation.defaultCurrency else { return false }
        return Self.isWithHundredths(texts + [hundredthDigits(position)], behind: plain(start - 1), notation)
    }

    /// `20 euros 50 in the pub`; not `500 dollars 50 in TV`.
    private func isBeforePlace(_ position: Int) -> Bool {
        folded(position + 1) == "in" && isOne(of: AmountUnits.uncounted, at: position + 2)
    }

    /// `8 Euro 50 Parkhaus`, `20 euros 50 lotto at Spar`; not `20 dollars 12 fresh eggs`.
    private func isBeforeSingular(_ position: Int) -> Bool {
        let isSingular = { Self.isSingular($0, of: notation.defaultCurrency) }
        guard word(position + 1).map(isSingular) == true else { return false }
        return word(position + 2).map { isSingular($0) || Self.isUncounted(EntryVocabulary.folded($0)) } ?? true
    }

    /// Whether the number at `position` ends a price and counts nothing: `8 Euro 95 Briefmarken`; not `500 Euro 55
    /// Zoll`.
    private func isPriceEnd(_ position: Int) -> Bool {
        guard let count = Int(hundredthDigits(position)), Self.isPriceEnd(count) else { return false }
        return !isCurrency(position + 1) && folded(position + 1).map(Self.isUnit) == false
    }

    /// Whether the hundredths end many prices, and things are hardly counted or packed in such numbers.
    static func isPriceEnd(_ hundredths: Int) -> Bool {
        hundredths > 25 && (hundredths % 10 == 9 || hundredths % 10 == 5 && hundredths % 15 > 0)
    }

    /// Whether the word is a unit of what the number before it measures: `55 Zoll`, `95 Prozent`.
    static func isUnit(_ word: String) -> Bool {
        unitsOfAll.contains(word) || !word.allSatisfy(\.isLetter)
    }

    private static let unitsOfAll = EntryVocabulary.units.union(EntryVocabulary.longUnits).union(
        EntryVocabulary.pricedUnits
    ).union(EntryVocabulary.minorUnits).union(EntryVocabulary.aroundUnits).union(EntryVocabulary.measures).union(
        EntryVocabulary.words("percent prozent procent pourcent year jahr"))

    /// The digits of the word, without a comma behind them, or of a number in words from twenty on: `19 pounds 99, wellies`,
    /// `5 euros fifty`.
    func hundredthDigits(_ position: Int) -> String {
        let text = words[position].text.last == "," ? String(words[position].text.dropLast()) : words[position].text
        let value = NumberWords.value(EntryVocabulary.folded(text), notation: notation)
        return value.flatMap { (20...99).contains($0) ? String($0) : nil } ?? text
    }

    /// Whether the word is something of which nobody gets so many for the sum: `three pounds twenty-five coffee`; not
    /// `10 Euro 20 Bier`.
    static func isDear(_ word: String?, sum: String, count: String) -> Bool {
        guard let word, dearThings.contains(word), let sum = Int(sum), let count = Int(count) else { return false }
        return sum <= count
    }

    private static let dearThings = EntryVocabulary.words(
        "taxi táxi taksi uber coffee kaffee caffè café koffie kawa káva kahvi кофе espresso cappuccino macchiato pizza döner"
    )

    /// Whether no number before the word counts it: a day, a preposition or an article, an everyday thing that is no plural,
    /// or a fee in German: `8 euros 75 avant-hier`, `8 Euro 50 für`, `12 pounds 50 lunch`, `9 Euro 20 Parkgebühr`.
    static func isUncounted(_ word: String) -> Bool {
        if DayWord(word) != nil || AmountUnits.uncounted.contains(word) { return true }
        if uncountedEnds.contains(where: word.hasSuffix) || EntryVocabulary.spendingVerbs.contains(word) { return true }
        return EntryVocabulary.everydayWords.contains(word) && !pluralEnds.contains(where: word.hasSuffix)
            && !counted.contains(word)
    }

    /// Whether the word, beside money of languages that have a plural with an ending, names one thing:
    /// `Drei Euro achtzig Parkhaus`; not `twenty eggs`, `achtzig Blatt`.
    static func isSingular(_ word: String, of currency: Currency) -> Bool {
        guard ["EUR", "USD", "GBP", "CHF"].contains(currency.code), word.utf8.count > 3, let last = word.last else {
            return false
        }
        let folded = EntryVocabulary.folded(word)
        let isOne =
            "bcdfghkmoptuyzßéèò".contains(last) || folded.hasSuffix("haus")
            || "lr".contains(last) && folded.dropLast().last != "e"
            || last == "n" && folded.dropLast().last != "e" && word.first?.isLowercase == true
        return isOne && !isUnit(folded)
            && !EntryVocabulary.containers.contains(folded) && !counted.contains(folded)
            && Currency(token: word, notation: AmountNotation(decimalMark: nil, defaultCurrency: currency)) == nil
            && !EntryVocabulary.isNumberWord(folded)
    }

    /// The ends of fees, and of ice cream.
    private static let uncountedEnds = EntryVocabulary.listed("gebühr maut miete steuer eis")
    private static let counted = EntryVocabulary.words(
        """
        bier öl øl pizza coffee kaffee beer caffè kawa piwo кофе пиво taxi café fish sheep blatt paar espresso cappuccino
        macchiato americano prosecco kilo euro
        """)

    /// Refuses a word for money with other digits behind an amount: `500 yen50`, `20 Mark50`.
    func checkGluedMoney(behind end: Int) throws(EntryError) {
        guard isPlain(end), Self.isGluedMoney(words[end].text, notation) else { return }
        throw .hiddenAmount(words[end].text)
    }

    /// Whether the text is a word for money and digits behind it: `Euro50`; `€50` and `EUR50` are amounts.
    static func isGluedMoney(_ text: String, _ notation: AmountNotation) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, isDigit(last), !isDigit(first) else {
            return false
        }
        let money = text.prefix { $0.isLetter }
        guard money.count > 2, text[money.endIndex...].utf8.allSatisfy(isDigit), !AmountParser.looksLikeAmount(text)
        else { return false }
        let folded = EntryVocabulary.folded(String(money))
        return Currency(token: money, notation: notation) != nil
            || MoneyWords.meaning(String(money), folded: folded) != nil
            || EntryVocabulary.slangMoney.contains(folded) || EntryVocabulary.otherMoney.contains(folded)
    }

    /// Whether the parts are one amount with hundredths, behind no word that numbers the first part: `Gleis 8 Euro50`.
    static func isWithHundredths(_ parts: [String], behind word: EntryWord?, _ notation: AmountNotation) -> Bool {
        let whole = parts[0].drop { "+＋".contains($0) }
        guard !whole.isEmpty, whole.utf8.allSatisfy(isDigit), parts.last?.suffix(2).utf8.allSatisfy(isDigit) == true,
            (try? AmountParser(notation: notation).parse(parts.joined())) != nil
        else { return false }
        guard let word else { return true }
        return !EntryVocabulary.datedThings.contains(word.folded) && !EntryVocabulary.numberMarks.contains(word.folded)
            && !EntryVocabulary.isStreet(word.folded)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Words for money that also weigh.
    private static let weights = EntryVocabulary.words("pound pounds pfund pund libra libras funt funty funtów liber")
}

extension [EntryWord] {
    /// The words with an amount and the money behind it in one, where that ends in hundredths: `8 Euro50`.
    func withHundredthsJoined(_ notation: AmountNotation) -> [EntryWord] {
        guard contains(where: { $0.kind == .plain && AmountJoiner.isGluedMoney($0.text, notation) }) else {
            return self
        }
        return reduce(into: []) { words, word in
            guard word.kind == .plain, let last = words.last, last.kind == .plain,
                AmountJoiner.isGluedMoney(word.text, notation),
                AmountJoiner.isWithHundredths([last.text, word.text], behind: words.dropLast().last, notation)
            else { return words.append(word) }
            words.removeLast()
            words.append(EntryWord(last.text + word.text))
        }
    }
}
