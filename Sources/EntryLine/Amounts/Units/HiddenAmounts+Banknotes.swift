import Money

/// Reads banknotes and sums of money by the names that people have for them: `a tenner for Bob`, `Eis nen Fünfer`, `zwei
/// Fuffis`, `dix balles`.
extension HiddenAmounts {
    /// The line with such a name, its only amount, in digits: at the start, behind an article, or in the plural behind a
    /// number in words, and before nothing, a day or a preposition; not `Fiver logo`, `Bob Fünfer`, `two tenner`.
    func banknote(_ line: [EntryWord]) -> [EntryWord]? {
        let code = notation.defaultCurrency.code
        let names = Self.banknotes[code] ?? [:]
        guard
            let position = line.indices.first(where: { place in
                line.folded(place).map { names[$0] != nil || plural($0, of: code) != nil } == true
            }), let name = line.folded(position)
        else { return nil }
        var (amount, start) = (names[name], position)
        if let before = line.folded(position - 1) {
            start -= 1
            if !Self.banknoteArticles.contains(before) {
                // `zwei Mäuse für die Katze`
                guard let count = NumberWords.value(before), let factor = plural(name, of: code),
                    factor > 1 || count > 4 || name == "balles"
                else { return nil }
                amount = count * factor
            }
        }
        // `für nen Zehner Blumen`
        let isFor = start < position && line.isOne(of: Self.banknoteLinks, at: start - 1)
        let (before, behind) = (line[..<start], line[(position + 1)...])
        guard let amount, isFor || isBanknoteEnd(line, position + 1), !(before + behind).contains(where: isNumeric)
        else { return nil }
        return before + [EntryWord(String(amount))] + behind
    }

    /// The name of a sum of money in a line that isn't read: `ein Eis nen Fünfer`, `a twenty for gas`, `a pony`.
    func unreadBanknote(_ line: [EntryWord]) -> String? {
        let slang = EntryVocabulary.slangBanknotes[notation.defaultCurrency.code]
        return line.indices.dropFirst().first { position in
            guard let name = line.folded(position) else { return false }
            // `dvě kila za taxi`; not `two large pizzas`.
            if slang?.contains(name) == true, line.folded(position - 1).flatMap({ NumberWords.value($0) }) != nil,
                isBanknoteEnd(line, position + 1)
            {
                return true
            }
            guard line.isOne(of: Self.banknoteArticles, at: position - 1) else { return false }
            // `a score for the cab`
            return isBanknote(name)
                || EntryVocabulary.tens.contains(name) && isBanknoteEnd(line, position + 1)
                || slang?.contains(name) == true && isBanknoteEnd(line, position + 1)
        }.map { line[$0 - 1].text + " " + line[$0].text } ?? loneSlang(line, slang ?? [])
    }

    /// `score for the cab`, `quid for the trolley`: a sum in slang, or one of its money, at the start and before what it was for.
    private func loneSlang(_ line: [EntryWord], _ slang: Set<String>) -> String? {
        guard let name = line.folded(0), line.isOne(of: Self.purposes, at: 1) else { return nil }
        return slang.contains(name) || Self.singularMoney.contains(name) || Self.hundreds.contains(name)
            ? line[0].text : nil
    }

    /// Whether the word, in lower case, is a banknote of the queue's money, or of another and nothing else.
    func isBanknote(_ name: String) -> Bool {
        Self.banknotes[notation.defaultCurrency.code]?[name] != nil || Self.plainBanknotes.contains(name)
    }

    /// How many units of the currency several of these are: `Fuffis`, `tenners`, `balles`.
    private func plural(_ name: String, of code: String) -> Int? {
        EntryVocabulary.isSlang(name, for: code)
            ? 1 : HomeUnits.banknotes.contains(name) ? HomeUnits.factor(name, of: code) : nil
    }

    private func isBanknoteEnd(_ line: [EntryWord], _ position: Int) -> Bool {
        guard let next = line.folded(position) else { return true }
        // `une balle de pourboire`
        let isTip = next == "de" && line.isOne(of: EntryVocabulary.taxWords, at: position + 1)
        return isTip || Self.banknoteLinks.contains(next) || EntryVocabulary.spendingVerbs.contains(next)
            || DayWord(next) != nil
            || AmountUnits.uncounted.contains(next) && (next != "de" || notation.defaultCurrency.code == "BRL")
    }

    private static let banknotes = [
        "GBP": EntryVocabulary.table([(10, "tenner 10er"), (5, "fiver 5er")]),
        "EUR": EntryVocabulary.table([
            (1, "balle"), (5, "fünfer fuenfer 5er fiver vijfje vitonen"), (10, "zehner 10er tenner tientje kymppi"),
            (20, "zwanni zwannie zwanziger 20er twintigje"), (50, "fuffi fuffziger fünfziger fuenfziger 50er"),
            (100, "hunni hunderter 100er satanen"), (1_000, "tausender"),
        ]),
        "CHF": EntryVocabulary.table([
            (1, "balle"), (5, "föifliber fünfliber füfliber"), (20, "zwänzgernötli zwanzigernote"),
            (100, "hunderternote"),
        ]),
        "CAD": EntryVocabulary.table([(1, "loonie loony"), (2, "toonie twoonie"), (5, "fiver"), (10, "tenner")]),
        "PLN": EntryVocabulary.table([
            (10, "dycha dychę dyszka dyszkę"), (100, "stówa stówę stówka stówkę"), (1_000, "tysiak"),
        ]),
        "CZK": EntryVocabulary.table([(50, "pade"), (100, "stovka stovku"), (500, "pětistovka pětistovku pětikilo")]),
        "SEK": EntryVocabulary.table([
            (5, "femma"), (10, "tia"), (20, "tjuga tjugolapp"), (50, "femtiolapp"), (100, "hundring hundralapp"),
            (500, "femhundring"),
            (1_000, "tusenlapp"),
        ]),
        "NOK": EntryVocabulary.table([(10, "tier"), (50, "femtilapp"), (100, "hundrelapp"), (1_000, "tusenlapp")]),
        "DKK": EntryVocabulary.table([(10, "tier"), (50, "halvtredser"), (100, "hundredlap"), (500, "plovmand")]),
        "RUB": EntryVocabulary.table([
            (50, "полтинник"), (100, "стольник сотка сотку"), (500, "пятихатка пятихатку"),
            (1_000, "косарь штука штуку"),
        ]),
    ]
    private static let plainBanknotes = Set(banknotes.values.flatMap(\.keys)).union([
        "benjamin", "c-note", "hundo", "pavo",
    ])
    .subtracting(EntryVocabulary.words("balle tia tier femma satanen 5er 10er 20er 50er 100er"))
    static let banknoteArticles = EntryVocabulary.words(
        "a one een ein eine einen nen 'nen n 'n une un en ett et jedna jednu один одну")
    private static let banknoteLinks = EntryVocabulary.fors.union(
        EntryVocabulary.words("to on at in into with from en em aan op bij na za til till на за"))
}
