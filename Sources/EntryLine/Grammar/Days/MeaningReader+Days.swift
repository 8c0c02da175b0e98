import Model
import Money

/// Recognizes words for the day: `yesterday`, `5 Nov`, `vor 3 Tagen`, `昨天午饭`.
///
/// Here are the order in which they are tried, single words, and what all of them share.
extension MeaningReader {
    /// The day named by the part at `index`.
    func dayPart() throws(EntryError) -> Found? {
        guard !namesDate else { return nil }
        if let found = todayWithPreposition() ?? dayWithPreposition() { return found }
        if let found = try dateInBrackets() { return found }
        if let found = try numberedDay() { return found }
        if case .amount(let text) = parts[index] { return try dayInDigits(text) }
        guard let text = word(index), let key = folded(index) else { return nil }
        if let dated = try datedWeekday(text) { return dated }
        if let label = try labelledDay(text) { return label }
        guard !isOfName(key) else { return nil }
        if key == "hier", isHere { return nil }
        // `Leo` is a name.
        if let offset = EntryVocabulary.homeOffsets[context.notation.defaultCurrency.code]?[text] {
            return ([.day(days.counted(offset), text)], 1)
        }
        if let meant = DayWord(key) {
            // `a las 2 de la mañana`
            if meant.meaning == .offset(1), isOne(of: EntryVocabulary.morningArticles, at: index - 1) { return nil }
            let day = days.day(meant)
            if meant.isWeekday, let numbered = try numberedWeekday(day) { return numbered }
            let isAbout = isOne(of: EntryVocabulary.dayPrepositions, at: index - 1)
            let isCertain =
                meant.isCertain || key == "hier" && isFrench || meant.isWeekday && isCertainWeekday(day)
            if isCertain, !isAbout { return ([.day(day, text)], 1) }
            return try asked(text, day, count: 1)
        }
        if let unspaced = try unspacedDay(text, key) { return unspaced }
        if let offset = EntryVocabulary.localOffsets[context.notation.defaultCurrency.code]?[key] {
            return try asked(text, days.counted(offset), count: 1)
        }
        if let weekday = shortDay(text) {
            let day = days.latest(weekday)
            if let numbered = try numberedWeekday(day) { return numbered }
            let isPlain = EntryVocabulary.plainShortDays.contains(key) || isGermanDay(text)
            if isPlain && isCertainWeekday(day) || isPlacedShortDay(text, day) { return ([.day(day, text)], 1) }
            let found = try asked(text, day, count: 1)
            // `Fr. 12` may be in francs after all.
            if ["fr", "fr."].contains(key), isAmount(index + 1), case .word = found.parts.first {
                throw .unnamedCurrency(text, example: "CHF")
            }
            return found
        }
        if let joined = DayWord.joined(in: key) {
            let found = try asked(text, days.day(joined.day), count: 1)
            guard case .day = found.parts.first else { return found }
            return (found.parts + [.word(EntryWord(joined.rest))], 1)
        }
        if let inflected = try inflectedDay(text, key) { return inflected }
        return try dateWord(text, key)
    }

    /// Whether an abbreviation is a word of a name or of another language: `sat nav`, `Mon Chéri`, `leaving do`.
    func isOfName(_ key: String) -> Bool {
        if key == "do", isOne(of: EntryVocabulary.parties, at: index - 1) { return true }
        return EntryVocabulary.dayNames[key]?.contains { isPhrase($0, at: index + 1) } == true
            || EntryVocabulary.namesBeforeDays[key]?.contains { isPhrase($0, at: index - $0.count) } == true
    }

    /// Whether the entry or the user's conventions are French, so that `hier` is not "here", as in German and Dutch, where
    /// it stands beside its place and not behind the amount.
    private var isFrench: Bool {
        guard !context.isFrench else { return true }
        guard !context.isGerman, !context.isDutch, !isGermanEntry else { return false }
        // `Leclerc 112,48 hier`; not `Schnitzel 12,50 hier`
        let isSmall = parts.contains { $0.word?.text.first?.isLowercase == true && $0.word?.folded != "hier" }
        return isFrenchEntry
            || isAmount(index - 1) && isLast(index + 1) && (isSmall || hasOne(of: EntryVocabulary.shops))
    }

    /// `hier in der Moritzbastei 4,50` where German or Dutch is spoken, among words of that language.
    private var isHere: Bool {
        isGermanEntry && !isFrenchEntry && (context.isGerman || context.isDutch)
    }

    /// `Aldi 18,76 Mo` where German is spoken.
    private func isGermanDay(_ text: String) -> Bool {
        EntryVocabulary.germanDays.contains(text) && isAmount(index - 1) && isLast(index + 1) && mayBeGerman
    }

    /// Whether German may be spoken where the queue's money is used.
    var mayBeGerman: Bool {
        let code = context.notation.defaultCurrency.code
        return context.isGerman || code == "CHF" || code == "EUR" && context.notation.decimalMark == .comma
    }

    /// `i fredags`, `w piątek`, `data:ieri`, `yesteday`: another form of a day, or a slip.
    private func inflectedDay(_ text: String, _ key: String) throws(EntryError) -> Found? {
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
        let isForm = DayWord(inflected: key)?.isWeekday == true && (key.hasSuffix("dags") || isBehindWeekdayWord)
        return isForm && isCertainWeekday(day) ? ([.day(day, text)], 1) : try asked(text, day, count: 1)
    }

    /// `am 5.11.`, `el lunes`: includes the preposition before the day if the day is certain.
    private func dayWithPreposition() -> Found? {
        guard isOnWord(index) else { return nil }
        var next = self
        next.index += 1
        guard next.index < parts.count, let found = try? next.dayPhrase() ?? next.dayPart(),
            case .day = found.parts.first
        else { return nil }
        return (found.parts, found.count + 1)
    }

    /// `entregas de hoje`, `Brot von heute Morgen`: no other day can be meant.
    private func todayWithPreposition() -> Found? {
        guard isOne(of: EntryVocabulary.todayPrepositions, at: index) else { return nil }
        var next = self
        next.index += 1
        let isToday = folded(index + 1).flatMap { DayWord($0) }?.meaning == .offset(0)
        let found = next.fixedPhrase() ?? (isToday ? ([.day(reference, text(of: next.index..<(index + 2)))], 1) : nil)
        guard let found, case .day(reference, _)? = found.parts.first else { return nil }
        return (found.parts, found.count + 1)
    }

    /// `data:ieri`: a day after a word that is not a key.
    private func keyed(_ word: String) -> DayWord? {
        guard word.has(anyOf: ":：") else { return nil }
        return word.lastIndex { ":：".contains($0) }.flatMap { DayWord(String(word[word.index(after: $0)...])) }
    }

    /// The parts without a dash between a day and the amount: `haircut thurs - 36`.
    static func withoutDayDashes(_ parts: [EntryPart]) -> [EntryPart] {
        let dashes = parts.indices.dropFirst().dropLast().filter { place in
            guard let dash = parts[place].word?.text, dash.count == 1, dash.has(anyOf: Self.dashes),
                parts[place + 1].amount != nil, let day = parts[place - 1].word, day.kind == .plain
            else { return false }
            return DayWord(day.folded) != nil || DayWord(inflected: day.folded) != nil
                || EntryVocabulary.shortDay(day.text) != nil || DayWord.month(day.folded) != nil
        }
        guard !dashes.isEmpty else { return parts }
        return parts.indices.filter { !dashes.contains($0) }.map { parts[$0] }
    }

    /// The number of words at `position`, right behind a day, for a part of it: `gestern Abend Kino`, `ontem à noite jantar`;
    /// none in `yesterday morning coffee`, and where the note has no other words.
    func partOfDayCount(_ position: Int) -> Int {
        guard let key = folded(position) else { return 0 }
        let link = Self.partLinks.first { isPhrase($0, at: position) && isPartOfDay(position + $0.count) }
        guard let count = link.map({ $0.count + 1 }), hasText(besides: index..<(position + count)) else { return 0 }
        return EntryVocabulary.englishDayParts.contains(key) && word(position + count) != nil ? 0 : count
    }

    private func isPartOfDay(_ position: Int) -> Bool {
        guard let key = folded(position) else { return false }
        return EntryVocabulary.dayParts.contains(key) && !CJKWords.isMeal(key)
            || !key.endsInASCII && CJKWords.isPartOfDay(key)
    }

    /// Whether words outside `range` are part of the note.
    func hasText(besides range: Range<Int>) -> Bool {
        parts.indices.contains { parts[$0].isText && !range.contains($0) }
    }

    private static let partLinks = [[], ["à"], ["a"], ["de"], ["por", "la"], ["am"], ["in", "the"], ["in", "der"]]

    /// Whether a word such as `am` or `on` precedes this part.
    var isBehindOnWord: Bool { isOnWord(index - 1) }

    private func isOnWord(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.onWords, at: position) || isPortugueseOn(position)
    }

    /// `no sábado`, `na sexta-feira`, `na segunda 36`; not `na segunda loja 36`.
    func isPortugueseOn(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.portugueseOnWords, at: position)
            && (isOne(of: EntryVocabulary.portugueseDays, at: position + 1)
                || isOne(of: EntryVocabulary.portugueseShortDays, at: position + 1)
                    && (isAmount(position + 2) || isLast(position + 2)))
    }

    /// Whether a preposition precedes this part that no name has before a weekday.
    var isBehindWeekdayWord: Bool {
        isOne(of: EntryVocabulary.weekdayWords, at: index - 1) || isPortugueseOn(index - 1)
    }

    /// Whether the entry starts with a preposition that only a day can follow.
    var isBehindFirstOnWord: Bool {
        index == 1 && (isOne(of: EntryVocabulary.firstOnWords, at: 0) || isPortugueseOn(0))
    }

    /// Whether the entry starts here, or with such a preposition.
    var isFirst: Bool { index == 0 || index == 1 && isBehindOnWord }

    /// Whether only marked words follow from `end` on.
    func isLast(_ end: Int) -> Bool { !parts[end...].contains { $0.word.map { $0.kind == .plain } ?? true } }

    /// The day that days are counted from.
    var reference: CivilDay { context.recordDay ?? context.today }

    /// Whether a day behind the word at `position` is that of a thing: `invoice 5 Nov`.
    func isDated(_ position: Int) -> Bool { folded(position).map(EntryVocabulary.isDated) == true }

    func isEveryday(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.everydayWords, at: position) || isOne(of: EntryVocabulary.shops, at: position)
    }

    /// The only amount besides the next `count` parts; `nil` if there are several or none.
    func otherAmount(count: Int) -> String? {
        let others = amountPositions.prefix(4).filter { !(index..<(index + count)).contains($0) }
        return amountPositions.count < 4 && others.count == 1 ? amount(others[0]) : nil
    }

    /// The day that the word names, as the user answers; `nil` for a word of the note. Without the word, the entry would
    /// be of another day, which the question says; if that is the same one, "no" means a day that only the user knows, or that
    /// the word begins a name.
    func answer(
        _ text: String, _ day: CivilDay, _ later: CivilDay?, isName: Bool = false
    ) throws(EntryError) -> CivilDay? {
        if let later { return try answer(text, [later, day]) }
        let other = foundDay ?? reference
        let doubt = EntryDoubt.day(word: text, day, otherwise: other)
        // `mardi gras tuesday 12`: asked before the other day was found.
        if answers[doubt] == nil, let answer = answers.answer(to: text, day) { return answer == 0 ? day : nil }
        let answer = try answers.answer(to: doubt)
        guard answer == 0 || day != other || isName else { throw .vagueDay(text) }
        return answer == 0 ? day : nil
    }

    /// The same of several days.
    func answer(_ text: String, _ days: [CivilDay]) throws(EntryError) -> CivilDay? {
        let answer = try answers.answer(to: .days(word: text, days, isNote: true))
        return days.indices.contains(answer) ? days[answer] : nil
    }

    func asked(
        _ text: String, _ day: CivilDay, later: CivilDay? = nil, count: Int
    ) throws(EntryError) -> Found {
        let day = try answer(text, day, later)
        return day.map { ([.day($0, text)], count) } ?? (kept(count), count)
    }

    /// The next `count` parts as parts of the note, or an amount.
    func kept(_ count: Int) -> [EntryPart] {
        // Quoted, so that they are not examined again.
        parts[index..<(index + count)].map { part in part.word.map { .word($0.inQuotes) } ?? part }
    }

    /// Recognizes multi-word days: `5 Nov`, `November 5th`, `day before yesterday`, `i går`, `3 days ago`, `vor
    /// zwei Tagen`.
    func dayPhrase() throws(EntryError) -> Found? {
        guard !namesDate else { return nil }
        if let day = try weekdayOfWeek() { return day }
        if let other = otherWeek { throw .vagueDay(other) }
        if let day = try dayOfLastMonth() { return day }
        if let phrase = try lastWeekday() { return phrase }
        if let vague = vaguePhrase ?? vagueTime { throw .vagueDay(vague) }
        if let phrase = fixedPhrase() { return phrase }
        if let feast = try feast() { return feast }
        if let phrase = try weekdayPhrase() { return phrase }
        if let count = dayBefore { return try asked(text(of: index..<(index + count)), days.counted(-1), count: count) }
        if let phrase = try pairPhrase() { return phrase }
        if let found = try dayOfThisMonth() { return found }
        if let found = try ordinalPhrase() { return found }
        if let found = try daysAgo() { return found }
        return try unspacedAgo()
    }

    /// An integer of at most five digits without a currency, also `5th`: part of the note, or apparently an amount.
    func number(_ position: Int) -> Int? {
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

    func text(of range: Range<Int>) -> String {
        range.compactMap { amount($0) ?? word($0) }.joined(separator: " ")
    }
}
