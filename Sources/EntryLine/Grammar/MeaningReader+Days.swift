import Model
import Money

/// Recognizes words for the day: `yesterday`, `5 Nov`, `vor 3 Tagen`, `昨天午饭`.
extension MeaningReader {
    /// The day named by the part at `index`.
    func dayPart() throws(EntryError) -> Found? {
        guard !namesDate else { return nil }
        if let found = dayWithPreposition() { return found }
        let days = DateWords(context: context)
        if case .amount(let text) = parts[index] { return try dayInDigits(text, days) }
        guard let text = word(index), let key = folded(index) else { return nil }
        if let meant = DayWord(key) {
            // `a las 2 de la mañana`
            if meant.meaning == .offset(1), isOne(of: EntryVocabulary.morningArticles, at: index - 1) { return nil }
            let day = days.day(meant)
            let isAbout = isOne(of: EntryVocabulary.dayPrepositions, at: index - 1)
            let isCertain =
                meant.isCertain || key == "hier" && isFrench || meant.isWeekday && isCertainWeekday(day)
            if isCertain, !isAbout { return ([.day(day, text)], 1) }
            return try asked(text, day, count: 1)
        }
        if let unspaced = try unspacedDay(text, key, days) { return unspaced }
        // Hindi for the day before as well as for the day after.
        if let before = ["kal": 1, "parso": 2][key], ["INR", "PKR"].contains(context.notation.defaultCurrency.code) {
            return try asked(text, days.counted(-before), count: 1)
        }
        if let weekday = shortDay(text) {
            let day = days.latest(weekday)
            let isPlain = EntryVocabulary.plainShortDays.contains(key) || isGermanDay(text)
            return isPlain && isCertainWeekday(day) ? ([.day(day, text)], 1) : try asked(text, day, count: 1)
        }
        if let inflected = try inflectedDay(text, key, days) { return inflected }
        return try dateWord(text, key, days)
    }

    /// Whether the entry or the user's conventions are French, so that `hier` is not "here", as in German and Dutch, where
    /// it stands beside its place and not behind the amount.
    private var isFrench: Bool {
        guard !context.isFrench else { return true }
        guard !context.isGerman, context.zone != "Europe/Amsterdam", !isGermanEntry else { return false }
        return isFrenchEntry || hasSharedFrench && isAmount(index - 1) && isLast(index + 1)
    }

    /// `Aldi 18,76 Mo` where German is spoken.
    private func isGermanDay(_ text: String) -> Bool {
        let isEuro = context.notation.decimalMark == .comma && context.notation.defaultCurrency.code == "EUR"
        return EntryVocabulary.germanDays.contains(text) && isAmount(index - 1) && isLast(index + 1)
            && (context.isGerman || isEuro)
    }

    /// `11/5`, and `14.11` if the comma is the decimal mark: a date that could also be a calculation or an amount.
    private func dayInDigits(_ text: String, _ days: DateWords) throws(EntryError) -> Found? {
        let hasSlash = text.has(anyOf: "/／")
        let hasPoint = context.notation.decimalMark == .comma && text.contains(".")
        guard hasSlash || hasPoint else { return nil }
        guard let day = days.day(text) else {
            if isNoDay(text), otherAmount(count: 1) != nil { throw .noSuchDay(text) }
            return nil
        }
        // `11/5` could also be a share of eleven.
        if hasSlash { return try dated(text, day, count: 1) }
        // `14.11` beside `12,50`.
        guard isCertain(text, day, count: 1) else { return nil }
        let isOther = otherAmount(count: 1)?.contains { $0 == "," || $0.isLetter || $0.isCurrencySymbol } == true
        // `24.11 obiad 32`
        return isOther ? ([.day(day, text)], 1) : try asked(text, day, count: 1)
    }

    /// `31/11`: the 31st of a month that has none.
    private func isNoDay(_ text: String) -> Bool {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        let (day, month) =
            context.dateOrder == .dayMonth ? (numbers.first, numbers.last) : (numbers.last, numbers.first)
        return numbers.count == 2 && day == 31 && [4, 6, 9, 11].contains(month)
    }

    /// `i fredags`, `w piątek`, `data:ieri`, `yesteday`: another form of a day, or a slip.
    private func inflectedDay(_ text: String, _ key: String, _ days: DateWords) throws(EntryError) -> Found? {
        guard let meant = DayWord(inflected: key) ?? keyed(key) ?? DayWord(nearly: key),
            // `2 mondays ago`
            !isOne(of: DayWord.agoWords, at: index + 1)
        else { return nil }
        // Things that are of the day before: `journal d'hier`, `pain d'hier`.
        if key.hasPrefix("d'"), isOne(of: ["journal", "pain", "restes", "baguette"], at: index - 1) { return nil }
        let day = days.day(meant)
        // `i fredags` is the last one, `w piątek` is at the start.
        // On a Friday, that is a week ago.
        if day == reference, folded(index - 1) == "i", key.hasSuffix("dags"), !isDated(index - 2) {
            return ([.day(day + -7, text)], 1)
        }
        let isForm = DayWord(inflected: key)?.isWeekday == true && (key.hasSuffix("dags") || isBehindFirstOnWord)
        return isForm && isCertainWeekday(day) ? ([.day(day, text)], 1) : try asked(text, day, count: 1)
    }

    /// `5.11.`, `11月5日`, `20日`
    private func dateWord(_ text: String, _ key: String, _ days: DateWords) throws(EntryError) -> Found? {
        let isDate =
            AmountParser.looksLikeDate(text) || key.has(anyOf: "月월") || DateWords.isDayOfMonth(key)
        guard isDate, let day = days.day(key) else {
            // `三号`, `十一月五日`
            guard let date = CJKNumerals.dateInDigits(key), let day = days.day(date) else { return nil }
            let later = days.later(than: day, date, isOfMonth: DateWords.isDayOfMonth(date))
            return try asked(text, day, later: later, count: 1)
        }
        // `20日` can be part of a name or a number of days.
        guard DateWords.isDayOfMonth(key) else { return try dated(text, day, count: 1) }
        return try asked(text, day, later: days.later(than: day, key, isOfMonth: true), count: 1)
    }

    /// The ISO weekday that an abbreviation can mean in this position.
    private func shortDay(_ text: String) -> Int? {
        if isOne(of: EntryVocabulary.companionWords, at: index - 1) { return nil }
        let isAtEnd = index == 0 || index == parts.count - 1
        if isBesideAmount || isAtEnd || isBehindOnWord, let day = EntryVocabulary.shortDay(text) { return day }
        if isBesideAmount || isFirst || isBehindOnWord, let day = EntryVocabulary.smallDays[text] { return day }
        if isFirst, let day = EntryVocabulary.leadingDays[text] { return day }
        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        let localDays = EntryVocabulary.localDays[context.notation.defaultCurrency.code]
        if let day = localDays?[name], name.count > 1 ? isFirst : isSingleDay(name) { return day }
        if isFirst, context.isGerman, let day = EntryVocabulary.firstDays[name] { return day }
        if isOne(of: DayWord.lastWords, at: index - 1) || isOne(of: DayWord.lastWords, at: index + 1),
            let day = EntryVocabulary.shortDay(text) ?? EntryVocabulary.lastDays[name]
                ?? EntryVocabulary.dutchDays[name]
        {
            return day
        }
        let isDutch = isFirst && context.zone == "Europe/Amsterdam" || index == 0 && isAmount(1)
        if isDutch, let day = EntryVocabulary.dutchDays[name] { return day }
        // `12.50 fr` may be in francs.
        let isPlaced = isLast(index + 1) || isOne(of: EntryVocabulary.plainOnWords, at: index - 1)
        if isPlaced, !amountPositions.isEmpty, !(name == "fr" && isBesideAmount),
            let day = EntryVocabulary.lastDays[name]
        {
            return day
        }
        return index == 0 && isAmount(1) ? EntryVocabulary.firstDays[text] : nil
    }

    /// `火 950 ランチ`, `ランチ 950 水`: a single character beside the amount at an end of an entry with another word; at the
    /// start, `水` is water.
    private func isSingleDay(_ name: String) -> Bool {
        let isStart = isFirst && isAmount(index + 1) && name != "水"
        return plainWordCount > 1 && (isStart || isLast(index + 1) && isAmount(index - 1))
    }

    /// `am 5.11.`, `el lunes`: includes the preposition before the day if the day is certain.
    private func dayWithPreposition() -> Found? {
        guard isOne(of: EntryVocabulary.onWords, at: index) else { return nil }
        var next = self
        next.index += 1
        guard next.index < parts.count, let found = try? next.dayPhrase() ?? next.dayPart(),
            case .day = found.parts.first
        else { return nil }
        return (found.parts, found.count + 1)
    }

    /// `data:ieri`: a day after a word that is not a key.
    private func keyed(_ word: String) -> DayWord? {
        guard word.has(anyOf: ":：") else { return nil }
        return word.lastIndex { ":：".contains($0) }.flatMap { DayWord(String(word[word.index(after: $0)...])) }
    }

    /// `昨天午饭`, `周五打车`, `11月5日午饭`: a day without a blank after it.
    private func unspacedDay(_ text: String, _ key: String, _ days: DateWords) throws(EntryError) -> Found? {
        guard text.unicodeScalars.contains(where: CJKWords.isIdeographic) else { return nil }
        if let span = DayWord.unspacedSpans.first(where: { key.hasPrefix($0) }) {
            guard let last = lastUnspacedWeekday(text, after: span, days) else { throw .vagueDay(span) }
            return last
        }
        if let date = datePrefix(of: text, days) {
            let rest = text.dropFirst(date.text.count)
            let later = days.later(than: date.day, date.text, isOfMonth: !date.text.has(anyOf: "月월"))
            return rest.isEmpty
                ? try asked(text, date.day, later: later, count: 1)
                : try asked(date.text, date.day, later: later, before: rest)
        }
        guard let prefix = DayWord.unspaced.first(where: { key.hasPrefix($0) }), let meant = DayWord(prefix) else {
            return nil
        }
        let rest = text.dropFirst(prefix.count)
        let day = days.day(meant)
        let belongs = ["の", "的", "特", "福"].contains { rest.hasPrefix($0) }
        let isCertain = meant.isCertain || meant.isWeekday && isCertainWeekday(day)
        guard !rest.isEmpty, !belongs, isCertain else { return try asked(prefix, day, before: rest) }
        return ([.day(day, prefix), .note(rest)], 1)
    }

    /// The numeric date at the start of a word: `11月5日午饭`, `5号午饭`.
    private func datePrefix(of text: String, _ days: DateWords) -> (text: String, day: CivilDay)? {
        if let date = numeralPrefix(of: text), let day = days.day(date.digits) { return (date.text, day) }
        guard let first = text.first, ("0"..."9").contains(first) else { return nil }
        guard let end = text.firstIndex(where: { "日号號일".contains($0) }), let next = text[end...].dropFirst().first,
            next.isLetter, !"线線楼樓店館馆間间車车分目前".contains(next), let day = days.day(String(text[...end]))
        else { return nil }
        return (String(text[...end]), day)
    }

    /// The day in Chinese numerals at the start of a word, and the same in digits: `十一号午饭`; not `三号线`.
    private func numeralPrefix(of text: String) -> (text: String, digits: String)? {
        guard let end = text.firstIndex(where: { "号號".contains($0) }), let next = text[end...].dropFirst().first,
            next.isLetter, !"线線楼樓店館馆間间車车门門机機".contains(next),
            let digits = CJKNumerals.dateInDigits(String(text[...end]))
        else { return nil }
        return (String(text[...end]), digits)
    }

    /// The day of a date with a month: certain, or asked about.
    private func dated(_ text: String, _ day: CivilDay, count: Int) throws(EntryError) -> Found {
        if isCertain(text, day, count: count) { return ([.day(day, text)], count) }
        return try asked(text, day, later: DateWords(context: context).later(than: day, text), count: count)
    }

    /// Whether the date in the next `count` parts is unambiguous: within the last three months, and at an end of a
    /// one-line entry or beside its amount, which is the only other number.
    ///
    /// Things with a date of their own (`invoice 5 Nov`) and things named after one (`rue du 4 septembre`) are
    /// doubtful.
    private func isCertain(_ text: String, _ day: CivilDay, count: Int) -> Bool {
        let end = index + count
        guard day <= reference, day > reference + -90, !hasSeparator, let amount = otherAmount(count: count),
            !amount.has(anyOf: "/／"), !EntryVocabulary.isFraction(text)
        else { return false }
        guard !isDated(index - 1), !isOne(of: EntryVocabulary.datedThings, at: end) else { return false }
        let isLast = isLast(end)
        // `popcorn 5.10.` ends a sentence if the point is the decimal mark.
        if context.notation.decimalMark != .comma, text.hasSuffix("."), text.allSatisfy({ $0.isNumber || $0 == "." }) {
            return context.dateOrder == .dayMonth && (index == 0 || isLast && isAmount(0))
        }
        // `bus 14.11 3,20`: a number before the amount can belong to the item.
        let isNumeric = count == 1 && text.allSatisfy { $0.isNumber || "/／.".contains($0) } && text.count < 8
        return isFirst || isLast || isAmount(index - 1) || (isBehindOnWord || !isNumeric) && isAmount(end)
    }

    /// Whether a word such as `am` or `on` precedes this part.
    private var isBehindOnWord: Bool { isOne(of: EntryVocabulary.onWords, at: index - 1) }

    /// Whether the entry starts with a preposition that only a day can follow.
    private var isBehindFirstOnWord: Bool {
        index == 1 && isOne(of: EntryVocabulary.plainOnWords, at: 0)
    }

    /// Whether the entry starts here, or with such a preposition.
    private var isFirst: Bool { index == 0 || index == 1 && isBehindOnWord }

    /// Whether only marked words follow from `end` on.
    private func isLast(_ end: Int) -> Bool { !parts[end...].contains { $0.word.map { $0.kind == .plain } ?? true } }

    /// The day that days are counted from.
    private var reference: CivilDay { context.recordDay ?? context.today }

    /// Whether a day behind the word at `position` is that of a thing: `invoice 5 Nov`.
    private func isDated(_ position: Int) -> Bool { folded(position).map(EntryVocabulary.isDated) == true }

    /// Whether a weekday name is unambiguous: with the only amount beside it at an end of the entry, or after `on` at
    /// the start, and not today, which could mean a week ago.
    ///
    /// `vendredi 13 ciné` has a day of the month; `Sunday Times 3.50` and `18 Sunday roast` are names.
    private func isCertainWeekday(_ day: CivilDay) -> Bool {
        guard day != reference, !hasSeparator, otherAmount(count: 0) != nil, !isDated(index - 1) else { return false }
        if isLast(index + 1), isBehindAmount || isBehindOnWord && isAmount(index - 2) { return true }
        let isBeforeNumber = isDayOfMonth(day.isoWeekday)
        if isBesideEveryday(day), !isBeforeNumber { return true }
        // In Chinese, Japanese and Korean no name starts with a weekday.
        if index == 0, word(0)?.unicodeScalars.first.map({ $0.value > 0x2E80 }) == true { return true }
        return (isBehindFirstOnWord || isFirst && isBeforeAmount || isPlainBegin) && !isBeforeNumber
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
        guard !hasBooking, (word(index) ?? "").count > 4 else { return false }
        // `Sunday roast` is a dish; other languages write such names otherwise.
        if index == 0 { return folded(0) != "sunday" && isEveryday(1) }
        guard isLast(index + 1) || isAmount(index + 1) && isLast(index + 2) else { return false }
        if isEveryday(index - 1) { return true }
        if isOne(of: EntryVocabulary.companionWords, at: index - 2), word(index - 1) != nil { return true }
        return day.isoWeekday != 7 && isOne(of: EntryVocabulary.weekdayWords, at: index - 1)
            && !isDated(index - 2)
    }

    private func isEveryday(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.everydayWords, at: position) || isOne(of: EntryVocabulary.shops, at: position)
    }

    /// `lundi pharmacie 14,35`, `el lunes comida 12`; not `lundi dernier`, `Montag bis Freitag`.
    private var isPlainBegin: Bool {
        let isArticle = index == 1 && folded(0) == "el"
        guard index == 0 || isArticle, let next = folded(index + 1) else { return false }
        return isOne(of: DayWord.plainWeekdays, at: index) && !DayWord.lastWords.contains(next)
            && !EntryVocabulary.isDated(next)
    }

    /// The only amount besides the next `count` parts; `nil` if there are several or none.
    private func otherAmount(count: Int) -> String? {
        let others = amountPositions.prefix(4).filter { !(index..<(index + count)).contains($0) }
        return amountPositions.count < 4 && others.count == 1 ? amount(others[0]) : nil
    }

    /// Asks about the day at the start of a word whose `rest` is part of the note: `周一买菜`.
    private func asked(
        _ text: String, _ day: CivilDay, later: CivilDay? = nil, before rest: Substring
    ) throws(EntryError) -> Found {
        if let day = try answer(text, day, later) { return ([.day(day, text), .note(rest)], 1) }
        return ([.word(EntryWord(kind: .quoted, text: text + rest))], 1)
    }

    /// The day that the word names, as the user answers; `nil` for a word of the note. Without the word, the entry would
    /// be of another day, which the question says; if that is the same one, "no" means a day that only the user knows.
    private func answer(_ text: String, _ day: CivilDay, _ later: CivilDay?) throws(EntryError) -> CivilDay? {
        if let later { return try answer(text, [later, day]) }
        let other = foundDay ?? reference
        let answer = try answers.answer(to: .day(word: text, day, otherwise: other))
        guard answer == 0 || day != other else { throw .vagueDay(text) }
        return answer == 0 ? day : nil
    }

    /// The same of several days.
    private func answer(_ text: String, _ days: [CivilDay]) throws(EntryError) -> CivilDay? {
        let answer = try answers.answer(to: .days(word: text, days, isNote: true))
        return days.indices.contains(answer) ? days[answer] : nil
    }

    private func asked(
        _ text: String, _ day: CivilDay, later: CivilDay? = nil, count: Int
    ) throws(EntryError) -> Found {
        let day = try answer(text, day, later)
        return day.map { ([.day($0, text)], count) } ?? (kept(count), count)
    }

    /// The next `count` parts as parts of the note, or an amount.
    private func kept(_ count: Int) -> [EntryPart] {
        // Marked as quoted, so that it is not examined again.
        parts[index..<(index + count)].map { part in
            part.word.map { .word(EntryWord(kind: .quoted, text: $0.text)) } ?? part
        }
    }

    /// Recognizes multi-word days: `5 Nov`, `November 5th`, `day before yesterday`, `i går`, `3 days ago`, `vor
    /// zwei Tagen`.
    func dayPhrase() throws(EntryError) -> Found? {
        guard !namesDate else { return nil }
        let days = DateWords(context: context)
        if let other = otherWeek { throw .vagueDay(other) }
        if let phrase = try lastWeekday(days) { return phrase }
        if let vague = vaguePhrase ?? vagueTime { throw .vagueDay(vague) }
        if let phrase = fixedPhrase(days) { return phrase }
        if let count = dayBefore { return try asked(text(of: index..<(index + count)), days.counted(-1), count: count) }
        if let phrase = try pairPhrase(days) { return phrase }
        if let found = try dayOfThisMonth(days) { return found }
        if let found = try ordinalPhrase(days) { return found }
        if let found = try daysAgo(days) { return found }
        return try unspacedAgo(days)
    }

    /// `20th lunch`, `the 22nd`, `Fri 20th`, `on the twentieth`, `am zwanzigsten`; `5th avenue` is a street.
    private func ordinalPhrase(_ days: DateWords) throws(EntryError) -> Found? {
        var position = index
        if weekdayName(position) != nil { position += 1 }
        let isOn = isOne(of: ["on", "am"], at: position)
        if folded(position) == "on" { position += 1 }
        if isOne(of: ["the", "de", "den"], at: position) { position += 1 }
        if folded(index) == "le", let count = spelledDay(index + 1), let day = days.latest(dayOfMonth: count) {
            return try asked(monthly: day, index..<(index + 2), days)
        }
        if position == index, folded(position) == "am" { position += 1 }
        guard let count = dayOfMonth(position, isOn: isOn), let day = days.latest(dayOfMonth: count) else {
            return nil
        }
        return try asked(monthly: day, index..<(position + 1), days)
    }

    /// Asks about a day of the month, of which the next may be as likely.
    private func asked(
        monthly day: CivilDay, _ range: Range<Int>, _ days: DateWords
    ) throws(EntryError) -> Found {
        let text = text(of: range)
        return try asked(text, day, later: days.later(than: day, text, isOfMonth: true), count: range.count)
    }

    /// The day of the month that the ordinal number at `position` is.
    private func dayOfMonth(_ position: Int, isOn: Bool) -> Int? {
        let next = folded(position + 1)
        // `my 2nd coffee`
        let isOfThing =
            next.map { DayWord.ordinalThings.contains($0) || DayWord.month($0) != nil } == true
            || isOne(of: ["my", "our", "his", "her", "their", "your", "a", "another"], at: position - 1)
        guard !isOfThing else { return nil }
        // `on the 5th`, `on the 5`
        if isOn, position > index + 1, let count = number(position) { return count }
        guard let text = folded(position) else { return nil }
        if let count = ordinal(position) {
            let isMeant = isOn || count > 12 && !amountPositions.isEmpty || isOrdinalDay(position)
            return isMeant ? count : nil
        }
        guard text.first?.isNumber == true else { return nil }
        let isEnglish = ["st", "nd", "rd", "th"].contains(text.suffix(2))
        if isEnglish, isOn || !amountPositions.isEmpty { return number(position) }
        // `de 24e lunch`, `24-go obiad`; not `2e café`
        if !amountPositions.isEmpty, let (count, isPlain) = DayWord.inflectedDay(text),
            isPlain || isOne(of: ["de", "den"], at: position - 1)
        {
            return count
        }
        guard isEnglish || text.hasSuffix("er") || "º°".contains(text.last ?? " ") else { return nil }
        // `le 1er`; not `1er étage`
        let isBehindLink = isOne(of: DayWord.ordinalLinks, at: position - 1)
        let isPlaced =
            isLast(position + 1) && (isAmount(position - 1) || isBehindLink)
            || isAmount(position + 1) && (position == 0 || position == 1 && isBehindLink)
        return isPlaced ? number(position) : nil
    }

    /// `le vingt`: a number in words from two to 31 behind the article, beside an amount.
    private func spelledDay(_ position: Int) -> Int? {
        guard !amountPositions.isEmpty, let text = folded(position),
            !isOne(of: ["heures", "étoiles", "nations", "et", "pièces"], at: position + 1)
        else { return nil }
        return DayWord.frenchDays.firstIndex(of: text).map { $0 + 2 }
    }

    /// `first of the month`, `5 du mois`
    private func dayOfThisMonth(_ days: DateWords) throws(EntryError) -> Found? {
        guard let count = ordinal(index) ?? number(index), let day = days.latest(dayOfMonth: count),
            let end = DayWord.monthEnds.first(where: { isPhrase($0, at: index + 1) })
        else { return nil }
        return try asked(monthly: day, index..<(index + 1 + end.count), days)
    }

    /// `am Ersten`, `le premier`, `the first` beside the amount or at the end.
    private func isOrdinalDay(_ position: Int) -> Bool {
        guard isOne(of: DayWord.ordinalLinks, at: position - 1), isAmount(position + 1) || isLast(position + 1) else {
            return false
        }
        return position == 1 || isAmount(position - 2) || ["am", "le"].contains(folded(position - 1))
            || folded(position - 2) == "on"
    }

    /// The number that the ordinal at `position` stands for: `first`, `Ersten`.
    private func ordinal(_ position: Int) -> Int? { folded(position).flatMap { DayWord.ordinals[$0] } }

    /// A weekday of another week than the latest such day's: `monday last week`, `Montag in einer Woche`, `lundi en huit`,
    /// `next monday`.
    private var otherWeek: String? {
        if isOne(of: DayWord.otherWords, at: index), weekdayName(index + 1) != nil {
            return text(of: index..<(index + 2))
        }
        guard weekdayName(index) != nil, let next = folded(index + 1) else { return nil }
        if DayWord.otherWords.contains(next), !isOne(of: DayWord.weekUnits, at: index + 2) || next.hasPrefix("proch") {
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
    private func weekdayName(_ position: Int) -> Int? {
        guard let text = word(position), let key = folded(position) else { return nil }
        return DayWord(key)?.weekday ?? EntryVocabulary.shortDay(text) ?? EntryVocabulary.smallDays[text]
    }

    /// `day before yesterday`, `i går`
    private func fixedPhrase(_ days: DateWords) -> Found? {
        let phrase = folded(index).flatMap { DayWord.phrases[$0] }?.first { isPhrase($0.words, at: index) }
        return phrase.map { ([.day(days.counted($0.days), $0.words.joined(separator: " "))], $0.words.count) }
    }

    /// The number of words that may mean yesterday: `last night's`, and `day before` where nothing else follows.
    private var dayBefore: Int? {
        let phrase = folded(index).flatMap { DayWord.dayBeforePhrases[$0] }?.first { phrase in
            phrase.indices.allSatisfy { folded(index + $0) == phrase[$0] }
        }
        guard let phrase, !amountPositions.isEmpty else { return nil }
        let end = index + phrase.count
        return word(end) == nil || isEveryday(end) || phrase.last == "night's" ? phrase.count : nil
    }

    /// `last friday`, `vendredi dernier`: certain where the latest such day is in the week before, since some mean that
    /// one by it and others the latest.
    private func lastWeekday(_ days: DateWords) throws(EntryError) -> Found? {
        let isBefore = isOne(of: DayWord.pastWords, at: index)
        var next = self
        if isBefore { next.index += 1 }
        // `friday last minute deal`
        let isBehind = folded(index + 1).map { last in DayWord.pastBegins.contains(where: last.hasPrefix) } == true
        guard isBefore || isBehind, let weekday = next.weekday(isBefore) else {
            return nil
        }
        let text = text(of: index..<(index + 2))
        // `last last friday`
        if isBefore, isOne(of: DayWord.pastWords, at: index - 1) { throw .vagueDay(text) }
        let day = days.latest(before: weekday)
        let isCertain =
            isInWeekBefore(weekday) && !hasSeparator && otherAmount(count: 0) != nil
            && number(index + 2) != day.components.day
            && !isDated(isBehindOnWord ? index - 2 : index - 1)
        return isCertain ? ([.day(day, text)], 2) : try asked(text, day, count: 2)
    }

    /// `上周五午饭`, `先週の金曜日`: the day of the week before in one word, where it is the latest such day.
    private func lastUnspacedWeekday(_ text: String, after span: String, _ days: DateWords) -> Found? {
        guard DayWord.pastWeeks.contains(span) else { return nil }
        let rest = text.dropFirst(span.count).drop { $0 == "の" }
        let name = DayWord.unspaced.first { rest.hasPrefix($0) && DayWord($0)?.isWeekday == true }
        let digit = rest.first.flatMap { "一二三四五六".firstIndex(of: $0) }
        let weekday = name.flatMap { DayWord($0)?.weekday } ?? digit.map { "一二三四五六"[...$0].count }
        guard let weekday, weekday < 7, isInWeekBefore(weekday), !hasSeparator else { return nil }
        let note = rest.dropFirst(name?.count ?? 1)
        let typed = String(text[..<note.startIndex])
        let words = note.isEmpty ? [] : [EntryPart.note(note)]
        return note.hasPrefix("の") || note.hasPrefix("的")
            ? nil : ([.day(days.latest(before: weekday), typed)] + words, 1)
    }

    /// The weekday named here; `fredagen` behind `förra`.
    private func weekday(_ isBehindLast: Bool) -> Int? {
        guard let text = word(index), let key = folded(index) else { return nil }
        let isDefinite = isBehindLast && key.hasSuffix("dagen")
        // `last mar` is a month, `last man` a film.
        return DayWord(isDefinite ? String(key.dropLast(2)) : key)?.weekday
            ?? (EntryVocabulary.plainShortDays.contains(key) ? shortDay(text) : nil)
    }

    /// Whether the latest such weekday before today is in the week before, which starts on a Monday, and in America on a
    /// Sunday.
    private func isInWeekBefore(_ weekday: Int) -> Bool {
        let today = reference.isoWeekday
        return weekday >= today && (context.dateOrder == .dayMonth || weekday % 7 >= today % 7)
    }

    /// Whether the number after the weekday here can be its day: `friday 13`.
    private func isDayOfMonth(_ weekday: Int) -> Bool {
        guard let count = number(index + 1), (1...31).contains(count) else { return false }
        return (-31...31).contains { offset in
            let day = reference + offset
            return day.components.day == count && day.isoWeekday == weekday
        }
    }

    /// Recognizes two-word days.
    private func pairPhrase(_ days: DateWords) throws(EntryError) -> Found? {
        // `11월 5일`
        if let first = folded(index), !first.endsInASCII, "월月".contains(first.last ?? " "),
            let second = folded(index + 1), let day = days.day(first + second)
        {
            return try dated(text(of: index..<(index + 2)), day, count: 2)
        }
        // `5 Nov`, `Nov 5`, `5th of November`
        for (first, second) in [(index, index + 1), (index + 1, index), (index, index + 2), (index + 2, index)] {
            guard let count = number(first) ?? ordinal(first), (1...31).contains(count),
                second < index + 2 || isOne(of: ["of", "de", "di"], at: index + 1),
                first < index + 2 || folded(index + 1) == "the",
                let month = folded(second).flatMap(DayWord.month), let day = days.day(month: month, day: count)
            else { continue }
            let end = max(first, second) + 1
            let text = text(of: index..<end)
            // `12 nov 5` is the 5th or the 12th, `5 de mayo` a holiday, and `3 Mars` are bars.
            let isOpen = first < second && number(end).map((1...31).contains) == true
            if isOpen, end == index + 2, let found = try dayOnEitherSide(of: month, day, days) { return found }
            let isCertain = !isOpen && ordinal(first) == nil && folded(second).map(DayWord.isPlainMonth) == true
            return isCertain
                ? try dated(text, day, count: end - index)
                : try asked(text, day, later: days.later(than: day, text), count: end - index)
        }
        return try gluedDate(days)
    }

    /// `8 nov 3`: the day before the month or that behind it, and each in the year that is likely.
    private func dayOnEitherSide(
        of month: Int, _ first: CivilDay, _ days: DateWords
    ) throws(EntryError) -> Found? {
        guard let count = number(index + 2), let second = days.day(month: month, day: count), second != first else {
            return nil
        }
        let (text, last) = (text(of: index..<(index + 2)), text(of: (index + 1)..<(index + 3)))
        let firsts = [days.later(than: first, text), first].compactMap { $0 }
        let seconds = [days.later(than: second, last), second].compactMap { $0 }
        let all = (firsts + seconds).sorted {
            abs($0.daysSinceEpoch - reference.daysSinceEpoch) < abs($1.daysSinceEpoch - reference.daysSinceEpoch)
        }
        guard let day = try answer("\(text) \(count)", all) else { return (kept(2), 2) }
        return firsts.contains(day) ? ([.day(day, text)], 2) : ([parts[index], .day(day, last)], 3)
    }

    /// `5.November`, `22nov`
    private func gluedDate(_ days: DateWords) throws(EntryError) -> Found? {
        guard let text = word(index), let key = folded(index), let date = DayWord.glued(key),
            let day = days.day(month: date.month, day: date.day)
        else { return nil }
        // `12 nov15` is the 12th or the 15th.
        let isOpen = key.first?.isNumber == false && number(index - 1).map((1...31).contains) == true
        return DayWord.isPlainMonth(key) && !isOpen
            ? try dated(text, day, count: 1)
            : try asked(text, day, later: days.later(than: day, text), count: 1)
    }

    /// `3 days ago`, `three days ago`, `vor zwei Tagen`, `il y a 3 jours`, `이틀 전`: a single day; longer spans name none.
    private func daysAgo(_ days: DateWords) throws(EntryError) -> Found? {
        let isDays = { (position: Int) in isOne(of: DayWord.dayUnits, at: position) }
        let first = folded(index)
        if let count = count(index), isDays(index + 1),
            isOne(of: DayWord.agoWords, at: index + 2) || folded(index + 2) == "back"
        {
            return try asked(text(of: index..<(index + 3)), days.counted(-count), count: 3)
        }
        if let count = first.flatMap({ DayWord.nativeDays[$0] }) ?? koreanDays(first), folded(index + 1) == "전" {
            return try asked(text(of: index..<(index + 2)), days.counted(-count), count: 2)
        }
        let isFrench = isPhrase(["il", "y", "a"], at: index)
        let isSpoken = isPhrase(["y", "a"], at: index) && folded(index - 1) != "il"
        let starts = first.map(DayWord.beforeWords.contains) == true ? 1 : isFrench ? 3 : isSpoken ? 2 : 0
        // `för 3 dagar sedan`, `há 3 dias atrás`
        let ends = isOne(of: DayWord.agoWords, at: index + starts + 2) ? 1 : 0
        if starts > 0, let count = count(index + starts), isDays(index + starts + 1),
            ends == 1 || first != "för" && first != "for"
        {
            let length = starts + 2 + ends
            return try asked(text(of: index..<(index + length)), days.counted(-count), count: length)
        }
        // `in 3 days`, `dans 2 semaines`
        let isToCome =
            isOne(of: DayWord.inWords, at: index - 2)
            && (number(index - 1) != nil || isOne(of: DayWord.singleOnes, at: index - 1)
                || folded(index - 1).map(EntryVocabulary.isPlural) == true)
        if isToCome, isDays(index) || isOne(of: DayWord.longUnits, at: index) {
            throw .vagueDay(text(of: (index - 2)..<(index + 1)))
        }
        // `a week ago`, `vor einer Woche`
        let isSpan = { (position: Int) in
            // `two fridays ago`
            let day = folded(position).flatMap { $0.last == "s" ? DayWord(String($0.dropLast())) : nil }
            return isDays(position) || isOne(of: DayWord.longUnits, at: position) || day?.isWeekday == true
        }
        if let first, DayWord.agoWords.contains(first), isSpan(index - 1) {
            throw .vagueDay(text(of: (index - 1)..<(index + 1)))
        }
        if starts > 0, first != "för", first != "for", isSpan(index + starts + 1) {
            throw .vagueDay(text(of: index..<(index + starts + 2)))
        }
        return nil
    }

    /// The number at `position` in digits or in words, and one for an article.
    private func count(_ position: Int) -> Int? {
        guard let text = folded(position) else { return number(position) }
        return number(position) ?? EntryVocabulary.number(text) ?? (DayWord.singleOnes.contains(text) ? 1 : nil)
    }

    /// `3일` of `3일 전`.
    private func koreanDays(_ word: String?) -> Int? {
        guard let word, !word.endsInASCII, word.last == "일" else { return nil }
        return DateWords.number(word.dropLast(), digits: 1...3)
    }

    /// `二日前ランチ`, `一週間前`, `이틀전`
    private func unspacedAgo(_ days: DateWords) throws(EntryError) -> Found? {
        guard let text = word(index), text.unicodeScalars.contains(where: CJKWords.isIdeographic) else { return nil }
        if let span = DayWord.vaguePrefixes.first(where: { text.hasPrefix($0) }), !amountPositions.isEmpty {
            let rest = String(text.dropFirst(span.count))
            if !["末", "周末", "週末"].contains(where: span.hasSuffix) || CJKWords.isPaidFor(rest) { throw .vagueDay(span) }
        }
        guard let found = DayWord.ago(in: text) else { return nil }
        guard let count = found.days else { throw .vagueDay(found.text) }
        let rest = text.dropFirst(found.text.count)
        let day = days.counted(-count)
        return rest.isEmpty ? try asked(found.text, day, count: 1) : try asked(found.text, day, before: rest)
    }

    /// `the other day`, `neulich`, `am Wochenende`, `weekend gas 40` beside an amount; not `monday this week`, `weekend bag 40`.
    private var vagueTime: String? {
        guard !amountPositions.isEmpty, foundDay == nil, let first = folded(index) else { return nil }
        if let phrase = DayWord.vaguePhrases[first]?.first(where: { isPhrase($0, at: index) }) {
            return text(of: index..<(index + phrase.count))
        }
        guard DayWord.weekends.contains(first) else { return nil }
        let isEnd = isLast(index + 1) && index > 0 || isAmount(index + 1) && isLast(index + 2) && index > 0
        let isBeside = isEveryday(index + 1) || isOne(of: DayWord.weekendThings, at: index + 1)
        return isEnd || isBeside || first == "wochenende" && isLineStart ? word(index) : nil
    }

    private var vaguePhrase: String? {
        guard let first = folded(index), let second = folded(index + 1) else { return nil }
        let isVague =
            DayWord.lastWords.contains(first) && DayWord.longUnits.contains(second)
            || DayWord.longUnits.contains(first) && DayWord.lastWords.contains(second)
        return isVague ? "\(first) \(second)" : nil
    }

    /// An integer of at most five digits without a currency, also `5th`: part of the note, or apparently an amount.
    private func number(_ position: Int) -> Int? {
        let amount = amount(position).map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        guard var digits = amount ?? folded(position) else { return nil }
        // Most words don't start with a digit, and most amounts have decimals.
        guard let first = digits.unicodeScalars.first, ("0"..."9").contains(first), !digits.has(anyOf: ".") else {
            return nil
        }
        if ["st", "nd", "rd", "th", "er"].contains(String(digits.suffix(2))) { digits.removeLast(2) }
        if "ºª".contains(digits.last ?? " ") { digits.removeLast() }
        return DateWords.number(digits, digits: 1...5)
    }

    private func text(of range: Range<Int>) -> String {
        range.compactMap { amount($0) ?? word($0) }.joined(separator: " ")
    }
}
