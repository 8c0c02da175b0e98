import Model
import Money

/// Recognizes a bare number among words that is rather part of the note than the amount: `Miete Dezember 2026`, `Rechnung
/// 2026-118`, `Zug ab Gleis 7`.
extension MeaningReader {
    /// The number here, the only one of the entry, as the user answers: the amount, or a word of the note.
    func numberPart() throws(EntryError) -> Found? {
        guard let text = amount(index), amountPositions.count == 1, plainWordCount > 0 else { return nil }
        let number = Self.withoutBrackets(text)
        let note = EntryPart.word(EntryWord(kind: .quoted, text: text))
        let isSmall = DateWords.number(number, digits: 1...3) != nil && !hasOne(of: EntryVocabulary.payingVerbs)
        if isSmall, isOfPlace || isCounted { return ([note], 1) }
        guard isYear(number) || isDocument(number) || isReading(number) || isSmall && isOfThing else { return nil }
        let doubt = EntryDoubt.number(text, context.notation.defaultCurrency)
        let isAmount = try answers.answer(to: doubt) == 0
        return ([isAmount ? parts[index] : note], 1)
    }

    /// `Kilometerstand 412300`, `contatore gas 4512`, `km stand 412.300`, `temperatuur 38,5`: what a meter says.
    private func isReading(_ text: String) -> Bool {
        if isOne(of: Self.measures, at: index - 1), lineStart(index) == index - 1 {
            return text.wholeMatch(of: /(3[4-9]|4[0-3])([.,][0-9])?/) != nil
        }
        let isMeter =
            isOne(of: Self.meters, at: index - 1) || isPhrase(["km", "stand"], at: index - 2)
            || isOne(of: Self.meteredThings, at: index - 1) && isOne(of: Self.allMeters, at: index - 2)
            || isOne(of: ["km"], at: index - 1) && lineStart(index) == index - 1
        return isMeter && (4...9).contains(text.count) && text.first?.isNumber == true
            && text.wholeMatch(of: /[0-9]{4,7}|[0-9]{1,3}([.,' ][0-9]{3}){1,2}/) != nil
    }

    static let meters = EntryVocabulary.words(
        """
        kilometerstand tachostand tacho km-stand zählerstand gaszähler stromzähler wasserzähler kilometerstanden odometer
        odómetro kilométrage kilometraje quilometragem contachilometri contatore hodómetro compteur przebieg licznik
        kilometrteller kilometerteller meterstand mätarställning tachometr
        """)
    /// The same with an accountant, in Spanish.
    private static let allMeters = meters.union(["contador"])
    private static let meteredThings = EntryVocabulary.words(
        "gas gaz strom luce electricity électricité agua água eau acqua wasser water luz vatten ström el prąd woda")
    static let measures = EntryVocabulary.words(
        "temperatuur temperatur température temperatura fieber fièvre febbre fiebre koorts feber gorączka horečka")

    private static func withoutBrackets(_ text: String) -> String {
        text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()) : text
    }

    /// One of the last two years, this or the next one; behind a month one of the last ten, and behind what is paid for a
    /// year any since 1990.
    private func isYear(_ text: String) -> Bool {
        guard let number = DateWords.number(text, digits: 4...4) else { return false }
        let year = context.today.components.year
        if (year - 2...year + 1).contains(number) { return true }
        guard let word = folded(index - 1) else { return false }
        return (1990...year).contains(number) && Self.isPaidYearly(word)
            || (year - 10...year).contains(number) && DayWord.month(word) != nil
    }

    /// `Steuer`, `Kfz-Steuer`, `Nebenkosten`, `Q4`
    private static func isPaidYearly(_ word: String) -> Bool {
        yearly.contains(word) || yearlyEnds.contains(where: word.hasSuffix)
    }

    private static let yearly = EntryVocabulary.words(
        """
        tax taxes return statement fiscal q1 q2 q3 q4 quarter season vintage year steuern nebenkosten betriebskosten
        quartal saison jahrgang jahr impôt impôts taxe année saison trimestre millésime impuesto impuestos renta año
        temporada imposta imposte tasse anno stagione imposto ano belasting belastingen jaar skatt skat podatek rok 税
        税金 税款 年 年度
        """)
    private static let yearlyEnds = [
        "steuer", "steuern", "steuererklärung", "abrechnung", "nachzahlung", "jahrgang", "belasting", "skatt",
    ]

    /// `Gleis 7`, `page 88`, `in room 3`, `bus 370 was full`: which one of several it is, as nobody doubts; not `taxi 5 km
    /// 23`, `hotel room 120`, `bus 24`, `bus 3 to town`, `bus 12 Heathrow`.
    private var isOfPlace: Bool {
        if isOne(of: EntryVocabulary.unpricedPlaces, at: index - 1) {
            // Nor `op de 3e verdieping 20`; but `поезд в 7:40, вагон 5`.
            guard let before = word(index - 2) else { return true }
            return before.first?.isNumber != true || isClock(index - 2)
        }
        if isOne(of: EntryVocabulary.rooms, at: index - 1) {
            // `lunch in hall 20`; not `at the hall 20`, `at Jervis Bay 62`, whose number is no part of the name.
            if hasOne(of: EntryVocabulary.everydayWords) || isOne(of: EntryVocabulary.shops, at: 0) { return false }
            if isOne(of: Self.placeLinks, at: index - 2) { return true }
            return isOne(of: Self.placeLinks, at: index - 3) && word(index - 2)?.first?.isLowercase == true
                && folded(index - 2) != "the"
        }
        guard isOne(of: EntryVocabulary.lineVehicles, at: index - 1), !hasBooking else { return false }
        if hasOne(of: Self.delays) { return true }
        guard let next = word(index + 1),
            next.first?.isLowercase == true, let key = folded(index + 1)
        else { return false }
        return DayWord(key) == nil && !MoneyWords.isPreposition(key) && !EntryVocabulary.isDated(key)
            && !EntryVocabulary.ands.contains(key)
    }

    /// `autobus 51 en retard`
    static let delays = EntryVocabulary.words(
        """
        late delayed cancelled canceled retard supprimé annulé verspätung verspätet ausgefallen ritardo soppresso
        cancellato
        retraso retrasado cancelado atraso atrasado suprimido vertraging vertraagd uitgevallen opóźnienie opóźniony
        odwołany
        zpoždění zpožděný zrušený försenad inställd forsinket innstilt aflyst опаздывает опоздал отменён отменили
        """)

    /// Before a place, with or without an article: `in the room`, `im Zimmer`, `al piso`, `v místnosti`.
    private static let placeLinks = EntryVocabulary.words(
        "in im i w we v ve в во en al à na no em auf am at on på to til till naar an")

    /// `Heute 12 Kälber gewogen`, `hoy conté 14 colmenas`: how many somebody has counted, grown or made.
    private var isCounted: Bool { isSeveral(index + 1) && hasOne(of: Self.countingVerbs) }

    static let countingVerbs = EntryVocabulary.words(
        """
        counted weighed planted sowed harvested picked baked canned bottled vaccinated gezählt gewogen gepflanzt gesät
        geerntet gebacken eingekocht eingemacht geimpft compté pesé planté semé récolté vacciné conté contamos pesamos
        plantamos cosechamos vacunamos contei pesei plantei colhi vacinei contato contati contate pesato pesati piantato
        piantati piantate vaccinato vaccinati geteld geplant geoogst gebakken ingeënt räknade räknat vägde planterade
        planterat skördade bakade talte tællede vejede plantede høstede bakte plantet policzyłem policzyłam zważyłem
        zważyłam zasadziłem zasadziłam posadziłem posadziłam zebrałem zebrałam upiekłem upiekłam spočítal spočítala
        zvážil zvážila zasadil zasadila sklidil sklidila upekl upekla посчитал посчитала насчитал насчитала взвесил
        взвесила посадил посадила собрал собрала испекла
        """)

    /// `lining for 3 lehengas`, `geit 3 heeft gelammerd`, `möte kl 9.15, rum 4`, `3 lambs, 40 kilos each`: how many there are,
    /// or which one it is, where nothing is said to have been paid; not `bought it for 20 today`, `Pizza 12 ist teuer`,
    /// `kaffe 45 kl 14`.
    private var isOfThing: Bool {
        guard word(index - 1) != nil else { return isSeveral(index + 1) && hasOne(of: EntryVocabulary.eachWords) }
        if isOne(of: EntryVocabulary.fors, at: index - 1) { return index > 1 && isSeveral(index + 1) }
        // `lunch with 3 friends`
        let isWith = isOne(of: EntryVocabulary.companionWords, at: index - 1)
        if isWith, !isOne(of: EntryVocabulary.ands, at: index - 1), isSeveral(index + 1) { return true }
        if number(index).map({ $0 < 13 }) == true,
            isOne(of: ["friends", "colleagues", "coworkers", "mates", "buddies"], at: index + 1)
        {
            return true
        }
        if isOne(of: Self.remaining, at: index - 1) { return isSeveral(index + 1) }
        // `Kurs hat 7 Anmeldungen`
        if isOne(of: Self.havingVerbs, at: index - 1), isSeveral(index + 1), !hasOne(of: EntryVocabulary.costVerbs) {
            return true
        }
        if isOne(of: ["sala", "salle"], at: index - 1) { return true }
        // `room 318 at the home smells of lavender`
        if isOne(of: EntryVocabulary.rooms, at: index - 1), !hasBooking, plainWordCount > 3, word(index + 1) != nil {
            return true
        }
        if isOne(of: Self.presentVerbs, at: index + 1), word(index + 2) != nil { return !isEveryday(index - 1) }
        if hasBooking { return false }
        return
            (isOne(of: EntryVocabulary.groupedThings, at: index - 1)
            || isOne(of: ["dia", "día", "foro"], at: index - 1))
            && parts.indices.contains(where: isClock) || isAmongWords
    }

    /// `hive 7 swarmed early`, `kast 2 vandaag gevoerd`: among at least three words of which none says anything of money, before
    /// one that means nothing else; not `petrol 500 scooty`, `lunch 12 with Bob at the pub`, `groceries 45 paid late`.
    private var isAmongWords: Bool {
        // `carpenter 300 new shelves`
        if isOne(of: EntryVocabulary.paidFor, at: index - 1) { return false }
        var behind = index + 1
        while isTime(behind) { behind += 1 }
        guard plainWordCount > 2, let next = folded(behind), let text = word(behind), text.first?.isLowercase == true,
            !isEveryday(index - 1), !isEveryday(behind), !isOfAccount(behind), !names(.payee), !names(.category),
            transfer == nil, !hasOne(of: EntryVocabulary.meWords)
        else { return false }
        let isInfinitive = Self.infinitives[next]?.contains { folded(behind + 1)?.hasSuffix($0) == true } == true
        let isOther =
            OrdinaryWords.contains(text) && NumberWords.value(next) == nil && !MoneyWords.isPreposition(next)
            && !Self.behindAmounts.contains(next)
        return (isInfinitive || isOther)
            && !parts.indices.contains { folded($0).map { !MoneyRole.of($0).isEmpty } == true }
    }

    /// `arnia 5 da controllare`, `ruche 5 à nourrir`: prepositions before what is still to be done, and how that ends.
    private static let infinitives = [
        "da": ["are", "ere", "ire"], "à": ["er", "ir", "re"], "por": ["ar", "er", "ir"], "zu": ["en"], "te": ["en"],
    ]
    /// What often follows an amount: who got it, how it was paid, what it was for.
    private static let behindAmounts = [
        MoneyClause.links, EntryVocabulary.ands, EntryVocabulary.otherPronouns, EntryVocabulary.people,
        EntryVocabulary.cashWords, EntryVocabulary.paymentServices, EntryVocabulary.articles, EntryVocabulary.sellers,
        EntryVocabulary.clockWords, EntryVocabulary.onWords,
    ].reduce(
        EntryVocabulary.words(
            """
            que that which who each used out off plus again once twice instead via visa went came wieder jeszcze opnieuw
            pro ao aos à às pra na no во со ко об
            """)
    ) { $0.union($1) }

    /// Whether the word is a noun in the plural.
    private func isSeveral(_ position: Int) -> Bool {
        guard let text = word(position), let key = folded(position), key.count > 3, key.allSatisfy(\.isLetter),
            DayWord(key) == nil, !MoneyWords.isPreposition(key), !EntryVocabulary.taxWords.contains(key)
        else { return false }
        return AmountJoiner.pluralEnds.contains(where: key.hasSuffix)
            || context.notation.decimalMark == .comma && text.first?.isUppercase == true
    }

    /// `kl 9.15`, `a las 9`, `16h`, `14:30`, `9 Uhr`
    private func isClock(_ position: Int) -> Bool {
        guard position != index, let text = word(position), text.first?.isNumber == true else { return false }
        return isAfterClockWord(position)
            || isOne(of: ["uhr", "am", "pm", "h", "uur"], at: position + 1)
            || text.wholeMatch(of: /[0-9]{1,2}(h([0-9]{2})?|am|pm|:[0-9]{2}),?/) != nil
    }

    /// Before a number of things that are still to be done: `il reste 3 chapitres`.
    static let remaining = EntryVocabulary.words(
        "reste restent remain still noch nog queda quedan falta faltan faltam mancano zostało zostały zbývá осталось")
    /// Before a number of what somebody or something has.
    static let havingVerbs = EntryVocabulary.words("has have hat haben tiene tienen ha hanno heeft hebben tem têm har")
    /// Verbs in the present, and those for having in the past, before which a number hardly says what was paid.
    static let presentVerbs = EntryVocabulary.words(
        "is has had hat hatte ist heeft está tiene tenía tem tinha ha aveva har hade havde är er má fährt")

    /// `2026-118`, `2026/118`, and behind a word such as `invoice` also `1234-56`: as a calculation it would be odd.
    private func isDocument(_ text: String) -> Bool {
        guard text.has(anyOf: "-/"), text.utf8.allSatisfy({ (0x2D...0x39).contains($0) && $0 != 0x2E }) else {
            return false
        }
        let numbers = text.split { "-/".contains($0) }
        let year = numbers.first.flatMap { DateWords.number($0, digits: 4...4) }
        return numbers.count > 1
            && (year.map { (1990...(context.today.components.year + 1)).contains($0) } == true
                || isOne(of: AmountJoiner.references, at: index - 1))
    }
}
