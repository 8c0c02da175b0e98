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
        // `Zwanziger dem Luca`, which elsewhere is a thousand.
        let isOther = (before + behind).contains { isNumeric($0) && !["luca", "lucas"].contains($0.folded) }
        guard let amount, isFor || isBanknoteEnd(line, position + 1), !isOther else { return nil }
        return before + [EntryWord(String(amount))] + behind
    }

    /// The name of a sum of money in a line that isn't read: `ein Eis nen Fünfer`, `a twenty for gas`, `a pony`.
    func unreadBanknote(_ line: [EntryWord]) -> String? {
        // `un billet de vingt pour Léo`
        if let note = line.indices.first(where: { place in
            line.isOne(of: Self.notes, at: place) && line.folded(place + 2).flatMap { NumberWords.value($0) } != nil
        }) {
            return text(of: line[note...note + 2])
        }
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

    /// `20-Euro-Schein`, `Zwanzig-Euro-Note`
    func isNamedBanknote(_ word: String) -> Bool {
        let parts = word.split(separator: "-").map(String.init)
        return parts.count > 1 && parts.contains { Currency(token: $0, notation: notation) != nil }
            && parts.contains {
                AmountParser.looksLikeAmount($0) || NumberWords.value(EntryVocabulary.folded($0)) != nil
            }
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

    func isBanknoteEnd(_ line: [EntryWord], _ position: Int) -> Bool {
        guard let next = line.folded(position) else { return true }
        // `une balle de pourboire`
        let isTip = next == "de" && line.isOne(of: EntryVocabulary.taxWords, at: position + 1)
        return isTip || Self.banknoteLinks.contains(next) || EntryVocabulary.spendingVerbs.contains(next)
            || DayWord(next) != nil || next == "i" && ["SEK", "NOK", "DKK"].contains(notation.defaultCurrency.code)
            || AmountUnits.uncounted.contains(next) && (next != "de" || notation.defaultCurrency.code == "BRL")
    }

    private static let banknotes = [
        "GBP": EntryVocabulary.table([(10, "tenner 10er"), (5, "fiver 5er")]),
        "AUD": EntryVocabulary.table([(10, "tenner"), (5, "fiver")]),
        "NZD": EntryVocabulary.table([(10, "tenner"), (5, "fiver")]),
        "EUR": EntryVocabulary.table([
            (1, "balle"), (5, "fünfer fuenfer 5er fünferschein fiver vijfje vitonen"),
            (10, "zehner 10er zehnerschein tenner tientje kymppi"),
            (20, "zwanni zwannie zwanziger 20er zwanzigerschein twintigje"),
            (50, "fuffi fuffziger fünfziger fuenfziger 50er fünfzigerschein vijftigje"),
            (100, "hunni hunderter 100er hunderterschein honderdje satanen"), (1_000, "tausender"),
        ]),
        "CHF": EntryVocabulary.table([
            (1, "balle"), (5, "föifliber fünfliber füfliber"), (10, "zehnernote zehnernötli zähnernötli"),
            (20, "zwanziger zwänzger zwanzigernote zwanzigernötli zwänzgernötli"),
            (50, "fünfziger füfzger fünfzigernote fünfzigernötli füfzgernötli"),
            (100, "hunderter hunderternote hunderternötli"), (200, "zweihunderternote zweihunderternötli"),
            (1_000, "tausendernote tausendernötli"),
        ]),
        "CAD": EntryVocabulary.table([(1, "loonie loony"), (2, "toonie twoonie"), (5, "fiver"), (10, "tenner")]),
        "PLN": EntryVocabulary.table([
            (10, "dycha dychę dyszka dyszkę"), (20, "dwudziestka dwudziestkę"), (50, "pięćdziesiątka pięćdziesiątkę"),
            (100, "stówa stówę stówka stówkę"), (200, "dwusetka dwusetkę"), (500, "pięćsetka pięćsetkę"),
            (1_000, "tysiak"),
        ]),
        "CZK": EntryVocabulary.table([
            (20, "dvacka dvacku"), (50, "pade padesátka padesátku"), (100, "stovka stovku"),
            (200, "dvoustovka dvoustovku"),
            (500, "pětistovka pětistovku pětikilo"), (1_000, "tisícovka tisícovku"),
            (2_000, "dvoutisícovka dvoutisícovku"),
            (5_000, "pětitisícovka pětitisícovku"),
        ]),
        "HUF": EntryVocabulary.table([
            (1_000, "ezres ezrest"), (2_000, "kétezres kétezrest"), (5_000, "ötezres ötezrest"),
            (10_000, "tízezres tízezrest"), (20_000, "húszezres húszezrest"),
        ]),
        "SEK": EntryVocabulary.table([
            (5, "femma"), (10, "tia"), (20, "tjuga tjugolapp"), (50, "femtiolapp"), (100, "hundring hundralapp hunka"),
            (200, "tvåhundralapp"), (500, "femhundring femhundralapp"), (1_000, "tusenlapp"),
        ]),
        "NOK": EntryVocabulary.table([
            (10, "tier"), (20, "tjuer"), (50, "femtilapp"), (100, "hundrelapp hundring hundrings"),
            (200, "tohundrelapp"),
            (500, "femhundrelapp femhundring"), (1_000, "tusenlapp"),
        ]),
        "DKK": EntryVocabulary.table([
            (10, "tier"), (20, "tyver"), (50, "halvtredser"), (100, "hundredlap"), (200, "tohundredlap"),
            (500, "femhundredlap plovmand"), (1_000, "tusindlap"),
        ]),
        "RUB": EntryVocabulary.table([
            (50, "полтинник"), (100, "стольник сотка сотку сотня сотню"),
            (500, "пятихатка пятихатку пятисотка пятисотку"), (1_000, "косарь штука штуку"),
        ]),
    ]
    private static let plainBanknotes = Set(banknotes.values.flatMap(\.keys)).union([
        "benjamin", "c-note", "hundo", "pavo",
    ])
    .subtracting(
        EntryVocabulary.words("balle tia tier tyver femma satanen сотня сотню штука штуку 5er 10er 20er 50er 100er"))
    private static let notes = EntryVocabulary.words("billet billete nota banconota briefje")
    static let banknoteArticles = EntryVocabulary.words(
        "a one een ein eine einen nen 'nen n 'n une un en ett et jedna jednu один одну")
    private static let banknoteLinks = EntryVocabulary.fors.union(
        EntryVocabulary.words(
            "to on at in into with from en em aan op bij na za til till на за dem der einem meinem meiner"))
}
