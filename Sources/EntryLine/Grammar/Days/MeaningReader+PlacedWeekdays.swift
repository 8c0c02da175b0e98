import Model
import Money

/// Recognizes weekdays by the place in which they stand: before a colon at the very beginning, in first place before what was
/// bought, right before the amount.
extension MeaningReader {
    /// `Sat: kettle 36.99`, `So. Kuchen 5,97`: a weekday with a colon or a full stop at the very beginning; not `Fr. Müller`,
    /// `wed. ring 400`, `Sat. tickets 40`.
    func labelledDay(_ text: String) throws(EntryError) -> Found? {
        guard index == 0, let mark = text.last, ":.".contains(mark), parts.count > 1 else { return nil }
        let name = String(text.dropLast())
        let full = DayWord(EntryVocabulary.folded(name)).flatMap(\.weekday)
        let isColon = mark == ":"
        let short =
            EntryVocabulary.weekday(abbreviated: name, context) ?? (isColon ? EntryVocabulary.shortDay(name) : nil)
        guard let weekday = full ?? short else { return nil }
        let day = days.latest(weekday)
        guard isColon || isOwnShortDay(name) && name.lowercased() != "fr" && !hasBooking,
            isColon || !isOfName(EntryVocabulary.folded(name)) && !isOne(of: Self.abbreviated, at: 1)
        else { return nil }
        let isCertain = full != nil || isOwnShortDay(name)
        return isCertain && day != reference && otherAmount(count: 0) != nil && !hasSeparator
            ? ([.day(day, text)], 1) : try asked(text, day, count: 1)
    }

    /// Whether the abbreviation is one of a language that the user's conventions are of, or means nothing else.
    private func isOwnShortDay(_ name: String) -> Bool {
        let key = name.lowercased()
        if EntryVocabulary.plainShortDays.contains(key) || key == "sun" { return !context.isFrench || key != "mon" }
        if name != key, EntryVocabulary.germanDays.contains(name) || name == "Fr" { return context.isGerman }
        return EntryVocabulary.localDays[context.notation.defaultCurrency.code]?[key] != nil
            || context.isDutch && EntryVocabulary.dutchDays[key] != nil
            || !context.isEnglish && name == key
                && (EntryVocabulary.leadingDays[key] != nil || EntryVocabulary.shortDay(name) != nil)
    }

    /// Whether the entry begins here, or behind the amount: `monday bus pass 30`, `36 monday groceries`.
    var isBegin: Bool { index == 0 || index == 1 && isAmount(0) }

    /// `sunday brunch for four 84.12`, `Monday bus pass 30`: an English weekday in first place before a word in lower case;
    /// not `Sunday Times`, `sunday roast`, `monday to friday`.
    var isEnglishBegin: Bool {
        guard isBegin, isOne(of: Self.englishWeekdays, at: index), !hasBooking, let next = word(index + 1) else {
            return false
        }
        return next.utf8.count > 1 && next.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "'") }
            && !EntryVocabulary.isDated(next) && DayWord(next) == nil && !Self.compoundEnds.contains(next)
            && !DayWord.lastOrNextWords.contains(next)
            && (!MoneyWords.isPreposition(next) || Self.placeWords.contains(next))
    }

    /// `copay dr. Nguyen monday $35`, `boots tues 13.25 plasters`, `fees on monday 3500 for Aarav`: right before the amount, an
    /// English weekday in lower case behind any word, or any behind `on`; not `taco tuesday 14`, `gift for friday 20`.
    var isBeforeSum: Bool {
        guard index > 0, isAmount(index + 1), !hasBooking, let before = folded(index - 1) else { return false }
        if isBehindWeekdayWord { return index > 1 && !isDated(index - 2) && word(index - 2) != nil }
        let isEnglish =
            isOne(of: Self.englishWeekdays, at: index) || isOne(of: Self.shortWeekdays, at: index)
        return isEnglish && !isCapitalized(index) && before != "tgi" && !EntryVocabulary.dayAdjectives.contains(before)
            && !isDated(index - 1) && !MoneyWords.isPreposition(before) && !DayWord.lastOrNextWords.contains(before)
            && !EntryVocabulary.companionWords.contains(before) && before.count > 1
            && !Self.namesBefore.contains(before)
    }

    /// `Mo Apotheke 25,00`, `Di Bankomat-Zahlung 9,40`: a German abbreviation in first place before a noun; not `Do & Co`, `Di
    /// Matteo`, `Mi Band`, `So Kaffee`.
    func isGermanBegin(_ text: String) -> Bool {
        guard index == 0, context.isGerman || mayBeGerman && isEveryday(1), EntryVocabulary.germanDays.contains(text),
            !hasBooking, isCapitalized(1),
            // `Mo Frühstück Di Mittag 40`
            !(2..<parts.count).contains(where: { word($0).map(EntryVocabulary.germanDays.contains) == true }),
            let next = folded(1), DayWord(next) == nil, !Self.otherNames.contains(next), next.count > 2
        else { return false }
        // `So Kaffee`: an adverb.
        if text == "So" { return !isEveryday(1) || isOne(of: EntryVocabulary.shops, at: 1) }
        return isEveryday(1) || Self.vowelNouns.contains(next) || !"aoi".contains(next.last ?? "a")
    }

    /// `segunda dentista 130`, `quinta mercado 85`: a masculine noun, with which the ordinal number would end in `o`; not
    /// `segunda via`.
    func isPortugueseBegin(_ text: String) -> Bool {
        guard index == 0, EntryVocabulary.portugueseShortDays.contains(text), let next = folded(1),
            context.notation.defaultCurrency.code == "BRL" || context.zone == "Europe/Lisbon"
        else { return false }
        return Self.masculineNouns.contains(next)
            || next.last == "o" && !next.hasSuffix("ão") && !Self.feminineNouns.contains(next)
    }

    /// Those that are nothing else, unlike `psat sat 60`, `newly wed 20`.
    private static let shortWeekdays = EntryVocabulary.plainShortDays.subtracting(["sat", "wed"])
    private static let englishWeekdays = EntryVocabulary.words(
        "monday tuesday wednesday thursday friday saturday sunday")
    /// Behind an English weekday they make it a name, or say that several days are meant.
    private static let compoundEnds = EntryVocabulary.words(
        """
        roast roasts best school paper papers times telegraph blues special specials club league edition crossword planner
        pack sale sales deal deals prayers job plans motivation funday driver service supplement girl boy child love songs
        comics newspaper cartoons post gravy sauce suit season dvd movie costume
        addams riley boot boots harbor weekly thru through till until or and the of before
        """)
    /// Before one they make a name of it, or say from when or until when; or the day may be to come.
    private static let namesBefore = EntryVocabulary.words(
        """
        plough bloody spy maundy meatless margarita wine throwback cheap discount netflix girl ends starts begins opens
        closes renews expires arrives bowl election selection patch bogo senior price appointment rental airbnb trip
        pre-order preorder prepaid anniversary game
        """)
    /// Behind `wed.` and `sat.`, short for something else.
    private static let abbreviated = EntryVocabulary.words("ring rings dress gift cake band present fat fats phone")
    /// Behind one they only say where, with whom or what for.
    private static let placeWords = EntryVocabulary.words("with at for in from")
    private static let otherNames = EntryVocabulary.words(
        "farah salah yan band smart note home box pad watch max pro mix amor corazon corazón wax gut piace scusi san san. stefano it"
    )
    private static let vowelNouns = EntryVocabulary.words("sauna kita zoo auto taxi büro uni oma opa pizza cola")
    private static let masculineNouns = EntryVocabulary.words(
        "dentista jantar uber taxi táxi cinema café bar shopping hotel gás pet ônibus")
    private static let feminineNouns = EntryVocabulary.words("foto moto tribo")
}
