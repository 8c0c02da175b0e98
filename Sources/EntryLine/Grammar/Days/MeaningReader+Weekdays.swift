import Model
import Money

/// Recognizes weekdays, and decides where one is a name: `mon`, `last friday`, `vendredi dernier`; not `Sunday Times`.
extension MeaningReader {
    /// The ISO weekday that an abbreviation can mean in this position.
    func shortDay(_ text: String) -> Int? {
        let text = isCapitalDay(text) ? EntryVocabulary.small(text) : text
        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        if context.isEnglish, !EntryVocabulary.englishDays.contains(name.lowercased()) { return nil }
        // `mon abonnement`, `sa trottinette`
        if name.utf8.count < 4, ["mon", "sa"].contains(name.lowercased()), context.isFrench, word(index + 1) != nil,
            !isOne(of: EntryVocabulary.englishMeals, at: index + 1)
        {
            return nil
        }
        if isOne(of: EntryVocabulary.companionWords, at: index - 1) { return nil }
        // `lent Sam a fiver`
        if index > 0, index < end - 1, context.mayBeEnglish, ["sam", "so", "do", "mo"].contains(name.lowercased()) {
            return nil
        }
        // `Sam paid me back 15`
        if name == "Sam", context.mayBeEnglish, let verb = folded(index + 1),
            !MoneyRole.of(verb).isDisjoint(with: .verbs)
        {
            return nil
        }
        let isAtEnd = index == 0 || index == end - 1
        let isWithPart = isOne(of: EntryVocabulary.dayParts, at: index + 1)
        // `jantar de sexta com amigos`
        let isWithCompany =
            EntryVocabulary.portugueseShortDays.contains(name) && isOne(of: ["com", "c/"], at: index + 1)
        if isBesideAmount || isAtEnd || isBehindOnWord || isWithPart || isWithCompany,
            let day = EntryVocabulary.shortDay(text)
        {
            return day
        }
        if isBesideAmount || isFirst || isBehindOnWord, let day = EntryVocabulary.smallDays[name] { return day }
        if isFirst, let day = EntryVocabulary.leadingDays[name] { return day }
        if let day = localDay(name) { return day }
        // `Fr Pizza 12`; `Fr. Müller` is a woman.
        let isFriday = text.lowercased() == "fr" && context.notation.decimalMark == .comma
        if isFirst, context.isGerman || isFriday, let day = EntryVocabulary.firstDays[text.lowercased()] { return day }
        // `passe do metro`
        let isLink = name == "do" && word(index + 1) != nil
        if isOne(of: DayWord.lastOrNextWords, at: index - 1) && !isLink
            || isOne(of: DayWord.lastOrNextWords, at: index + 1),
            let day = EntryVocabulary.shortDay(text) ?? EntryVocabulary.lastDays[name]
                ?? EntryVocabulary.dutchDays[name]
        {
            return day
        }
        let isDutch = isFirst && context.isDutch || index == 0 && isAmount(1)
        if isDutch, let day = EntryVocabulary.dutchDays[name] { return day }
        // `12.50 fr` may be in francs.
        let isPlaced = isLast(index + 1) || isOne(of: EntryVocabulary.plainOnWords, at: index - 1)
        if isPlaced, !amountPositions.isEmpty, !(name == "fr" && isAmount(index - 1)),
            let day = EntryVocabulary.lastDays[name]
        {
            return day
        }
        // `Kino Fr 12`
        return isAmount(index + 1) && (index == 0 || name == "fr") ? EntryVocabulary.firstDays[name] : nil
    }

    /// Whether the word is a weekday in capitals rather than an acronym: in English, beside the amount, or where everything
    /// is in capitals: `FRI 20 PIZZA`; not `SAT prep 50`.
    private func isCapitalDay(_ text: String) -> Bool {
        guard EntryVocabulary.isInCapitals(text) else { return false }
        let isPlain = EntryVocabulary.plainShortDays.contains(text.lowercased()) && text != "SAT"
        return isPlain || isBesideAmount
            || parts.count < 20 && parts.allSatisfy { $0.word.map { $0.text == $0.text.uppercased() } ?? true }
    }

    /// The weekday of an abbreviation in the queue's language: at the start of the entry, behind `in`, or right behind the
    /// amount at its end.
    private func localDay(_ name: String) -> Int? {
        let days =
            EntryVocabulary.localDays[context.notation.defaultCurrency.code]
            ?? (context.zone == "Europe/Helsinki" ? EntryVocabulary.finnishDays : [:])
        guard let day = days[name.lowercased()] else { return nil }
        if name.count == 1 { return isSingleDay(name) ? day : nil }
        let isBehind = isOne(of: EntryVocabulary.weekdayWords, at: index - 1)
        return isFirst || isBehind || isLast(index + 1) && isAmount(index - 1) ? day : nil
    }

    /// `火 950 ランチ`, `ランチ 950 水`: a single character beside the amount at an end of an entry with another word; at the
    /// start, `水` is water.
    private func isSingleDay(_ name: String) -> Bool {
        let isStart = isFirst && isAmount(index + 1) && name != "水"
        return plainWordCount > 1 && (isStart || isLast(index + 1) && isAmount(index - 1))
    }

    /// Whether a weekday name is unambiguous: with the only amount beside it at an end of the entry, or after `on` at
    /// the start, and not today, which could mean a week ago.
    ///
    /// `vendredi 13 ciné` has a day of the month; `Sunday Times 3.50` and `18 Sunday roast` are names.
    func isCertainWeekday(_ day: CivilDay) -> Bool {
        // In Turkish, Sunday is also a market.
        guard day != reference, !hasSeparator, folded(index) != "pazar", otherAmount(count: 0) != nil,
            isBehindFirstOnWord || isBehindWeekdayWord || !isDated(index - 1)
        else { return false }
        // `£6.75 hot chocolates after contact, weds`
        let isApart = word(index - 1)?.hasSuffix(",") == true && isLast(index + 1)
        if isApart, !hasBooking, !hasOne(of: EntryVocabulary.fors) { return true }
        if isWithPart || isOne(of: DayWord.weekdayParts, at: index) && isPlaced(1) && !hasBooking { return true }
        // `on Wednesday took Mum for tea, came to £22`
        if isBehindWeekdayWord, isPaid { return true }
        // `95 € am Montag überwiesen`
        let end = isOne(of: EntryVocabulary.payingVerbs, at: index + 1) ? index + 2 : index + 1
        if isLast(end), isBehindAmount || isBehindOnWord && isAmount(index - 2) { return true }
        let isBeforeNumber = isDayOfMonth(day.isoWeekday)
        if isBesideEveryday(day), !isBeforeNumber { return true }
        // In Chinese, Japanese and Korean no name starts with a weekday and a blank, and only that of the sales ends so.
        if word(index)?.unicodeScalars.first.map({ $0.value > 0x2E80 }) == true {
            let isPlaced = isLast(index + 1) || isAmount(index + 1)
            if index == 0 || isPlaced && !isOne(of: ["黑色", "疯狂", "瘋狂", "ブラック", "블랙"], at: index - 1) { return true }
        }
        return (isBehindFirstOnWord || isFirst && isBeforeAmount || isPlainBegin || isEnglishBegin || isBeforeSum)
            && !isBeforeNumber
    }

    /// `dinner Saturday night 64`, `samedi soir ciné 24`: a part of the day follows; not `Saturday Night Fever 8`.
    private var isWithPart: Bool {
        // `sábado à noite`
        let isLinked = isOne(of: ["à", "a", "de"], at: index + 1) && isOne(of: EntryVocabulary.dayParts, at: index + 2)
        guard isLinked ? isPlaced(3) : isOne(of: EntryVocabulary.dayParts, at: index + 1) && isPlaced(2), !hasBooking
        else {
            return false
        }
        return !context.isEnglish && context.dateOrder == .dayMonth || !isCapitalized(index + 1)
    }

    /// Whether a weekday's abbreviation in the user's language stands where nothing else does: `Velopumpe am Mi`, `wo. bakker
    /// 3,40`, `w sob. rosół 31`.
    func isPlacedShortDay(_ text: String, _ day: CivilDay) -> Bool {
        guard day != reference, !hasSeparator, !hasBooking, otherAmount(count: 0) != nil, number(index + 1) == nil
        else {
            return false
        }
        // `Fri dinner with Uncle Lim 28`; not `Sun cream 12`
        if isFirst, context.isEnglish, EntryVocabulary.plainShortDays.contains(text.lowercased()), isEveryday(index + 1)
        {
            return true
        }
        let isGerman = EntryVocabulary.germanDays.contains(text) && folded(index - 1) == "am"
        // `9 am Mo` is a time.
        if isGerman, isLast(index + 1), !isDated(index - 2), (amount(index - 2) ?? "   ").utf8.count > 2 { return true }
        // `quarta comprei pão`
        if isFirst, EntryVocabulary.portugueseShortDays.contains(text.lowercased()), isPaying(at: index + 1) {
            return true
        }
        if isGermanBegin(text) || isPortugueseBegin(text) { return true }
        // `dentista quarta 200`, `gasolina 150 segunda`
        let isPortuguesePlace =
            (isEveryday(index - 1) || isPortugueseOn(index - 1)) && isAmount(index + 1) && isLast(index + 2)
            || (isAmount(index - 1) || isPortugueseOn(index - 1)) && isLast(index + 1)
        if isPortuguesePlace, EntryVocabulary.portugueseShortDays.contains(text) { return true }
        guard text.last == ".", isFirst else { return false }
        if isBehindFirstOnWord { return true }
        let isDutch = context.isDutch && EntryVocabulary.dutchDays[String(text.dropLast())] != nil
        return isDutch || context.isGerman && EntryVocabulary.dottedGermanDays.contains(text)
    }

    /// Whether the amount follows, with nothing but tags and other values between: `monday #lunch 6.80`.
    private var isBeforeAmount: Bool { parts[(index + 1)...].firstIndex { !isValue($0) }.map(isAmount) == true }

    /// The same of the amount before.
    private var isBehindAmount: Bool { parts[..<index].lastIndex { !isValue($0) }.map(isAmount) == true }

    private func isValue(_ part: EntryPart) -> Bool { part.word?.isValue == true }

    /// Whether an everyday thing, a companion or a preposition shows that the weekday, at an end of the entry or before
    /// the amount at its end, is no name: `lunch friday 12.50`, `dinner 45 with Mom saturday`, `friday drinks 23`,
    /// `Essen mit Paul am Dienstag 23,40`; not `Welt am Sonntag 4,80`, `Ruby Tuesday 25`, `tickets on friday 40`.
    private func isBesideEveryday(_ day: CivilDay) -> Bool {
        // `mon café` is French for "my coffee".
        guard (word(index) ?? "").count > 4 else { return false }
        // `$9 for a weigh scale ticket on Tuesday`
        if isBehindWeekdayWord, isLast(index + 1), isAmount(0), isOne(of: EntryVocabulary.fors, at: 1) { return true }
        guard !hasBooking else { return false }
        // `Sunday roast` is a dish; other languages write such names otherwise.
        if isBegin, folded(index) != "sunday", isEveryday(index + 1) { return true }
        if index == 0 { return false }
        // `15 on monday for key copies`
        let isOnDay = isBehindWeekdayWord && !isDated(index - 2)
        if isOnDay, isOne(of: EntryVocabulary.fors, at: index + 1) { return true }
        // `dinner on tuesday with Ana 15.50`, `cena el martes con Ana 15,50`
        if isOnDay, index - 2 == lineStart(index), isEveryday(index - 2), folded(index)?.hasSuffix("days") == false,
            isOne(of: EntryVocabulary.companionWords, at: index + 1)
        {
            return true
        }
        // `am Dienstag 32 Euro bezahlt`
        let end = isOne(of: EntryVocabulary.spendingVerbs, at: index + 2) ? index + 3 : index + 2
        guard isLast(index + 1) || isAmount(index + 1) && isLast(end) else { return false }
        if isEveryday(index - 1) || isBehindThing { return true }
        if isOne(of: EntryVocabulary.companionWords, at: index - 2), word(index - 1) != nil { return true }
        if isLast(index + 1) ? index > amountPositions[0] + 1 : index > 0, isBehindNote { return true }
        return isOnDay
    }

    /// `18 euros vases au marché dimanche`, `dentista lunedì 80`, `Markt Samstag 42,40`, behind what no name has before a
    /// weekday; not `journal du dimanche`, `czarny piątek`.
    private var isBehindNote: Bool {
        guard
            isOne(of: DayWord.smallWeekdays, at: index) && !isCapitalized(index)
                || isOne(of: DayWord.germanWeekdays, at: index), let before = folded(index - 1)
        else { return false }
        return !MoneyWords.isPreposition(before) && !isDated(index - 1) && !DayWord.lastOrNextWords.contains(before)
            && !EntryVocabulary.dayDeterminers.contains(before) && !EntryVocabulary.dayAdjectives.contains(before)
    }

    /// `hair Wednesday 75`: a capital behind a small word; not `Ruby Tuesday 25`, `casual Friday 20`.
    private var isBehindThing: Bool {
        guard context.isEnglish || context.dateOrder == .monthDay, isCapitalized(index), isAmount(index + 1),
            let before = word(index - 1)
        else { return false }
        return before.utf8.count > 2 && before.utf8.allSatisfy { (0x61...0x7A).contains($0) }
            && !EntryVocabulary.dayAdjectives.contains(before)
            && !isOne(of: EntryVocabulary.companionWords, at: index - 1)
            && !isDated(index - 1)
    }

    /// `lundi pharmacie 14,35`, `el lunes comida 12`; not `lundi dernier`, `Montag bis Freitag`.
    private var isPlainBegin: Bool {
        let isArticle = index == 1 && folded(0) == "el"
        guard isBegin || isArticle, let next = folded(index + 1) else { return false }
        if isPaying(at: index + 1) { return true }
        // `mardi équitation 38`
        if isOne(of: Self.otherDays, at: index), !hasBooking, !context.isEnglish {
            return !DayWord.lastOrNextWords.contains(next) && !isDated(by: next)
                && !EntryVocabulary.weekdayNameEnds.contains(next) && !MoneyWords.isPreposition(next)
        }
        return (isOne(of: DayWord.plainWeekdays, at: index) || isOne(of: DayWord.weekdayParts, at: index))
            && !DayWord.lastOrNextWords.contains(next)
            && !isDated(by: next)
    }

    /// Whether the word behind the weekday may say that it is another day, or several; not `tirsdag bus`, `lundi métro`.
    private func isDated(by next: String) -> Bool {
        EntryVocabulary.isDated(next) && (hasBooking || !EntryVocabulary.groupedThings.contains(next))
    }

    /// Weekdays with which some names start, of which the rest is listed: `mardi gras`.
    private static let otherDays = EntryVocabulary.words(
        """
        mardi vendredi dimanche martes sábado sabado domingo sabato domenica terça sexta quarta quinta zondag
        söndag søndag niedziela neděle středa среда пятница воскресенье
        """)

    /// `El martes pagué 128`, `mardi j'ai payé 40`, `Tuesday I bought shoes 40`, `Monday we had pizza 30`: whoever types the
    /// entry has done something on that day.
    private func isPaying(at position: Int) -> Bool {
        [EntryVocabulary.spendingVerbs, EntryVocabulary.payingVerbs].contains { isOne(of: $0, at: position) }
            || isOne(of: EntryVocabulary.speakers, at: position) && word(position + 1) != nil
    }

    /// A weekday of another week than the latest such day's: `monday last week`, `Montag in einer Woche`, `lundi en huit`,
    /// `next monday`.
    var otherWeek: String? {
        if isOne(of: DayWord.nextWords, at: index), weekdayName(index + 1) != nil {
            return text(of: index..<(index + 2))
        }
        guard weekdayName(index) != nil, let next = folded(index + 1) else { return nil }
        if DayWord.nextWords.contains(next), !isOne(of: DayWord.weekUnits, at: index + 2) || next.hasPrefix("proch") {
            return text(of: index..<(index + 2))
        }
        let pair = next + " " + (folded(index + 2) ?? "")
        if DayWord.weekPairs.contains(next), index + 2 >= parts.count || isAmount(index + 2) {
            return text(of: index..<(index + 2))
        }
        if DayWord.weekPairs.contains(pair) { return text(of: index..<(index + 3)) }
        var end = index + 1
        while end < index + 6, let link = folded(end), DayWord.weekLinks.contains(link) || link.allSatisfy(\.isNumber) {
            end += 1
        }
        guard end > index + 1, isOne(of: DayWord.weekUnits, at: end) else { return nil }
        return text(of: index..<(end + 1))
    }

    /// The weekday that the word at `position` names, also in short: `Montag`, `Mon`.
    func weekdayName(_ position: Int) -> Int? {
        guard let text = word(position), let key = folded(position) else { return nil }
        let small = EntryVocabulary.plainShortDays.contains(key) ? EntryVocabulary.small(text) : text
        return DayWord(key)?.weekday ?? EntryVocabulary.shortDay(small) ?? EntryVocabulary.smallDays[text]
    }

    /// `last friday`, `vendredi dernier`: certain where the latest such day is in the week before, since some mean that
    /// one by it and others the latest.
    func lastWeekday() throws(EntryError) -> Found? {
        let isBefore = isOne(of: DayWord.pastWords, at: index)
        // Not `friday last minute deal`; `minggu lalu` is last week.
        let isBehind =
            folded(index) != "minggu"
            && folded(index + 1).map { last in DayWord.pastBegins.contains(where: last.hasPrefix) } == true
        guard isBefore || isBehind else { return nil }
        var next = self
        if isBefore { next.index += 1 }
        guard let weekday = next.weekday(isBefore) else { return nil }
        let text = text(of: index..<(index + 2))
        // `last last friday`
        if isBefore, isOne(of: DayWord.pastWords, at: index - 1) { throw .vagueDay(text) }
        let day = days.latest(before: weekday)
        // `letzten Donnerstag` on a Friday is hardly the day before.
        let isRecent =
            isOne(of: DayWord.recentWords, at: isBefore ? index : index + 1)
            && (day < reference + -1 || !isOne(of: ["letzten", "letzter", "letztem", "letzte"], at: index))
        let isCertain =
            (isRecent || isInWeekBefore(weekday)) && !hasSeparator && otherAmount(count: 0) != nil
            && number(index + 2) != day.components.day && !isOne(of: ["of"], at: index + 2)
            && !isDated(isBehindOnWord ? index - 2 : index - 1)
        return isCertain ? ([.day(day, text)], 2) : try asked(text, day, count: 2)
    }

    /// The weekday named here; `fredagen` behind `förra`.
    private func weekday(_ isBehindLast: Bool) -> Int? {
        guard let text = word(index), let key = folded(index) else { return nil }
        let isDefinite = isBehindLast && key.hasSuffix("dagen")
        // `last mar` is a month, `last man` a film.
        // `지난주 금요일에`
        let name = key.hasSuffix("에") ? String(key.dropLast()) : key
        return DayWord(isDefinite ? String(key.dropLast(2)) : name)?.weekday
            ?? (EntryVocabulary.plainShortDays.contains(key) ? shortDay(text) : nil)
    }

    /// `Monday 23 dentist 60`: the weekday with the day of the month that it was, beside the amount.
    ///
    /// `Fri 13` is asked about, as the last one that was such a day in the six weeks before.
    func numberedWeekday(_ day: CivilDay) throws(EntryError) -> Found? {
        if let count = number(index + 1), count != day.components.day, !hasSeparator, otherAmount(count: 2) != nil,
            let other = (1...6).lazy.map({ day + -7 * $0 }).first(where: { $0.components.day == count })
        {
            return try asked(text(of: index..<(index + 2)), other, count: 2)
        }
        guard day != reference, number(index + 1) == day.components.day, otherAmount(count: 2) != nil, !hasSeparator,
            isFirst || isLast(index + 2)
        else { return nil }
        return ([.day(day, text(of: index..<(index + 2)))], 2)
    }

    /// Whether the latest such weekday before today is in the week before, which starts on a Monday, and in America on a
    /// Sunday.
    func isInWeekBefore(_ weekday: Int) -> Bool {
        let today = reference.isoWeekday
        // `last sunday` later in the week is the one before it, too.
        return weekday >= today
            && (context.dateOrder == .dayMonth || weekday % 7 >= today % 7 || weekday == 7 && today > 2)
    }

    /// Whether the number after the weekday here can be its day: `friday 13`.
    private func isDayOfMonth(_ weekday: Int) -> Bool {
        guard let count = number(index + 1), (1...31).contains(count) else { return false }
        return (-31...31).contains { offset in
            let day = reference + offset
            return day.components.day == count && day.isoWeekday == weekday
        }
    }
}
