import Model
import Money

/// Asks about words beside an amount that are a currency, but may be a word of the note as well: codes such as in `5 TOP up`,
/// where neither the books nor the settings have that currency, and the beginning of a name, as in `9.00 Dollar Shave Club`.
///
/// `currency:` settles all of them.
struct DoubtfulMoney: WordReading {
    private let words: [EntryWord]
    private let notation: AmountNotation
    /// The position of the first number of the entry.
    private let firstNumber: Int?

    private init(_ words: [EntryWord], _ notation: AmountNotation) {
        self.words = words
        self.notation = notation
        firstNumber = words.firstIndex(where: \.looksLikeAmount)
    }

    /// The words, with quotes around those that are no money according to the answers.
    static func settled(
        _ words: [EntryWord], notation: AmountNotation, answers: EntryAnswers
    ) throws(EntryError) -> [EntryWord] {
        guard !words.contains(where: { $0.kind == .value(.currency) }) else { return words }
        let reader = DoubtfulMoney(words, notation)
        var result = words
        for (position, word) in words.enumerated() {
            if reader.isFriday(at: position) {
                result[position] = word.split(into: [word.text.lowercased()])[0]
                continue
            }
            if reader.isName(at: position) {
                result[position] = word.inQuotes
                continue
            }
            guard let (amount, currency) = reader.wordCode(at: position) ?? reader.name(at: position) else { continue }
            // `12 EUR lunch FOR ALL`
            var isWord = reader.excludes(currency, amount)
            if !isWord {
                let doubt = EntryDoubt.currency(amount: amount, word: word.text, currency)
                isWord = try answers.answer(to: doubt) != 0
            }
            if isWord { result[position] = word.inQuotes }
        }
        return result
    }

    private typealias Money = (amount: String, currency: Currency)

    /// The code at `position` that is also a word, with the number beside it or the first one.
    private func wordCode(at position: Int) -> Money? {
        if let francs = francs(at: position) { return francs }
        guard let code = word(position), EntryVocabulary.isLikeCode(code),
            EntryVocabulary.wordCodes.contains(code) || isApart(position) || isInCapitals(position),
            let currency = Currency(code: code), !notation.uses(currency),
            let number = [position - 1, position + 1].first(where: isNumber) ?? firstNumber,
            !Self.isLarge(words[number].text, code), !isPlainCode(position)
        else { return nil }
        if number + 1 != position, isMoney(number + 1) {
            return (words[number].text + " " + words[number + 1].text, currency)
        }
        return (words[number].text, currency)
    }

    /// Whether the code at `position` is that of the number right before it, at the end of the entry: `alpaca hat 45 PEN`; not
    /// `5 TOP up`, `NEW PEN 3.50`.
    private func isPlainCode(_ position: Int) -> Bool {
        isNumber(position - 1) && words[(position + 1)...].allSatisfy(\.isValue) && !isInCapitals(position)
    }

    /// `45000 COP`: as much as one pays with in such money, and nothing else.
    private static func isLarge(_ number: String, _ code: String) -> Bool {
        ["COP", "LAK"].contains(code) && number.count > 3 && number.allSatisfy(\.isASCIIDigit)
    }

    /// Whether the code at `position`, not one of the money that everybody knows, stands apart from numbers: `PHP Buch 11,50`.
    private func isApart(_ position: Int) -> Bool {
        ![position - 1, position + 1].contains { isNumber($0) || isMoney($0) }
            && word(position).map { EntryVocabulary.knownCodes.contains($0.lowercased()) } == false
    }

    /// Whether the code at `position`, not one of the money that everybody knows, stands in a line of nothing but capitals:
    /// `NEW PEN 3.50`, `LUNCH WITH RON 20`; not `120 TRY taxi` and `120 TRY`.
    private func isInCapitals(_ position: Int) -> Bool {
        guard words.count < 20, let code = word(position), EntryVocabulary.isLikeCode(code),
            !EntryVocabulary.knownCodes.contains(code.lowercased())
        else { return false }
        let others = words.indices.filter { other in
            // In further lines the code stands again.
            word(other).map { $0 != code && $0.unicodeScalars.count > 1 && $0.lowercased() != $0.uppercased() } == true
                && !words[other].looksLikeAmount
        }
        return others.allSatisfy { EntryVocabulary.isInCapitals(words[$0].text) }
            && others.contains { !Self.brands.contains(words[$0].folded) }
    }

    /// Names in capitals that say nothing of the other words.
    private static let brands = EntryVocabulary.words("kfc ikea dhl ups gls h&m bp atm usb sim vpn vip")

    /// Whether the word at `position` is short for Friday, and not for francs, where the books have none: `Fr. 12 Pizza`;
    /// behind `am` it is in any books.
    private func isFriday(at position: Int) -> Bool {
        guard isOne(of: ["fr", "fr."], at: position), let francs = Currency(code: "CHF") else { return false }
        if isOne(of: ["am", "letzten", "jeden"], at: position - 1) { return true }
        // `Fr. Müller` is a woman.
        let isFirst = position == 0 && words[0].text.last != "."
        return !notation.uses(francs) && (isNumber(position + 1) || isFirst) && !isNumber(position - 1)
    }

    /// Behind a number, `Fr.` is asked about where the books have no francs.
    private func francs(at position: Int) -> Money? {
        guard word(position) == "Fr.", isNumber(position - 1), let francs = Currency(code: "CHF"),
            !notation.uses(francs)
        else { return nil }
        return (words[position - 1].text, francs)
    }

    /// Whether the word for money at `position` is a part of a name beside an amount that has its currency already, or of a
    /// known one: `$6.45 Dollar Tree`, `Family Dollar 12.40`, `Kronen Zeitung 1,80`, `won ton soup 9.25`, `9.50 Marks &
    /// Spencer`.
    private func isName(at position: Int) -> Bool {
        // `Zahnarzt Krone 800`
        if isNumber(position + 1), isOne(of: Self.crowns, at: position), isOne(of: Self.dentists, at: position - 1) {
            return true
        }
        // `pint at the Crown 6.30`, `Rose & Crown 12`
        if isOne(of: Self.singleCrowns, at: position), isCapitalized(position), !isNumber(position - 1),
            isOne(of: Self.pubLinks, at: position - 1),
            Currency(token: words[position].text, notation: notation).map(notation.uses) == false
        {
            return true
        }
        if isOne(of: ["won"], at: position), isOne(of: ["ton", "tons"], at: position + 1) { return true }
        if isOne(of: ["marks"], at: position), isOne(of: Self.partnersOfMarks, at: position + 2) { return true }
        guard isCapitalized(position), let text = word(position) else { return false }
        if text == "Dollar", isOne(of: Self.dollarNames, at: position - 1) { return true }
        if text.hasPrefix("Kron"), isOne(of: Self.inns, at: position - 1) || isOne(of: ["zeitung"], at: position + 1) {
            return true
        }
        // `18 Marco per la benzina`; several were `marchi`, `marcos`.
        if isOne(of: Self.givenNames, at: position), isNumber(position - 1), isOne(of: Self.purposes, at: position + 1)
        {
            let amount = words[position - 1].text
            return amount != "1" && amount != "+1"
                && Currency(token: text, notation: notation).map(notation.uses) != true
        }
        guard isNumber(position - 1), isCapitalized(position + 1), !isNumber(position + 1), text.allSatisfy(\.isLetter),
            Currency(code: text) == nil, let next = folded(position + 1), isMoney(position), !isMoney(position + 1)
        else { return false }
        if words[position - 1].text.namesCurrency { return DayWord(next) == nil }
        return text == "Dollar" && EntryVocabulary.moneyNameEnds["dollar"]?.contains(next) == true
            && Currency(token: text, notation: notation) == notation.defaultCurrency
    }

    private static let givenNames = EntryVocabulary.words("marco franco florin lev leu mark frank")
    private static let purposes = EntryVocabulary.words("per para pour por for pentru")
    private static let singleCrowns: Set<String> = ["crown", "krone", "krona", "couronne", "corona", "coroa", "kroon"]
    /// Before a crown that is an inn.
    private static let pubLinks = EntryVocabulary.words(
        "the at in and & of inside der die zur im la à au da na en alla het bij på")
    private static let crowns = EntryVocabulary.words(
        "couronne couronnes krone kronen crown crowns corona coronas corone coroa coroas kroon kronen krona korona")
    private static let dentists = EntryVocabulary.words(
        """
        dentist dentist's dentiste zahnarzt zahnärztin dentista tandarts tandläkare tandlæge tannlege dentysta fogorvos
        """)
    private static let partnersOfMarks = EntryVocabulary.words("spencer spencers spencer's sparks")
    private static let dollarNames: Set<String> = ["family", "silver", "sand"]
    /// Before a crown that is the name of an inn: `Restaurant Krone 68`.
    private static let inns = EntryVocabulary.words(
        "restaurant gasthof gasthaus landgasthof wirtshaus hotel gaststätte brauerei zur weinstube café")

    /// The word for money at `position` that begins a name behind a number, in another currency than the queue's.
    private func name(at position: Int) -> Money? {
        guard isNumber(position - 1), let key = folded(position), let next = folded(position + 1),
            !isNumber(position + 1)
        else { return nil }
        let number = words[position - 1].text
        // `3 pounds of apples 5.97`
        guard next != "of" || words.count(where: \.looksLikeAmount) == 1 else { return nil }
        // `500 yen sushi`
        let isKnown = EntryVocabulary.moneyNameEnds[key]?.contains(next) == true && (key != "yen" || number.count < 3)
        guard isKnown || isSingular(position) && number != "1" && isCapitalized(position + 1) && DayWord(next) == nil,
            !number.namesCurrency, let currency = Currency(token: key, notation: notation),
            currency != notation.defaultCurrency
        else { return nil }
        return (number, currency)
    }

    /// Whether the word is capitalized and not in the plural, which English has behind a number; German has no other form.
    private func isSingular(_ position: Int) -> Bool {
        ["USD", "GBP", "AUD", "NZD", "CAD", "INR", "SGD"].contains(notation.defaultCurrency.code)
            && notation.decimalMark != .comma && ["Dollar", "Euro"].contains(words[position].text)
    }

    /// Whether the amount names another currency.
    private func excludes(_ currency: Currency, _ amount: String) -> Bool {
        amount.namesCurrency
            && (try? AmountParser(notation: notation).parse("\(amount) \(currency.code)")) == nil
    }

    private func isMoney(_ position: Int) -> Bool {
        word(position).map { Currency(token: $0, notation: notation) != nil } == true
    }

    private func isNumber(_ position: Int) -> Bool { plain(position)?.looksLikeAmount == true }

    func plain(_ position: Int) -> EntryWord? { words.plain(position) }

    func isSeparator(_ position: Int) -> Bool { words.isSeparator(position) }
}
