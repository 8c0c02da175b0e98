import Model

/// Recognizes days of several words: `day before yesterday`, `i går`, `3 days ago`; and refuses those that name no day.
extension MeaningReader {
    /// `day before yesterday`, `i går`
    func fixedPhrase() -> Found? {
        let phrase = folded(index).flatMap { DayWord.phrases[$0] }?.first { isPhrase($0.words, at: index) }
        return phrase.map { ([.day(days.counted($0.days), $0.words.joined(separator: " "))], $0.words.count) }
    }

    /// `dinner on Christmas Eve`, `op oudejaarsavond`: the latest such day, if it is not that of the record; not `on christmas
    /// trees`.
    func feast() throws(EntryError) -> Found? {
        let start = index + 1
        guard isOne(of: DayWord.feastLinks, at: index), let feasts = folded(start).flatMap({ DayWord.feasts[$0] }),
            !amountPositions.isEmpty, foundDay == nil,
            let feast = feasts.first(where: { isPhrase($0.words, at: start) }),
            feast.words.count > 1 || word(start + 1) == nil
                || !["christmas", "xmas", "halloween", "natal"].contains(feast.words[0])
        else { return nil }
        let year = reference.components.year
        let day = [year, year - 1].lazy.compactMap { CivilDay(year: $0, month: feast.month, day: feast.day) }
            .first { $0 <= reference }
        guard let day, day != reference else { return nil }
        let end = start + feast.words.count
        return try asked(text(of: start..<end), day, count: end - index)
    }

    /// `thứ hai`, `chủ nhật`: a weekday of two words.
    func weekdayPhrase() throws(EntryError) -> Found? {
        guard
            let phrase = folded(index).flatMap({ DayWord.weekdayPhrases[$0] })?.first(where: {
                isPhrase($0.words, at: index)
            })
        else { return nil }
        return try asked(text(of: index..<(index + 2)), days.latest(phrase.weekday), count: 2)
    }

    /// The number of words that may mean yesterday: `last night's`, and `day before` where nothing else follows.
    var dayBefore: Int? {
        let phrase = folded(index).flatMap { DayWord.dayBeforePhrases[$0] }?.first { isPhrase($0, at: index) }
        guard let phrase, !amountPositions.isEmpty else { return nil }
        let end = index + phrase.count
        return word(end) == nil || isEveryday(end) || phrase.last == "night's" ? phrase.count : nil
    }

    /// `3 days ago`, `three days ago`, `vor zwei Tagen`, `il y a 3 jours`, `이틀 전`: a single day; longer spans name none.
    func daysAgo() throws(EntryError) -> Found? {
        let first = folded(index)
        if let found = try daysBeforeYesterday() { return found }
        if let found = try shortDaysAgo() { return found }
        if let count = count(index), isDays(index + 1),
            isOne(of: DayWord.agoWords, at: index + 2) || folded(index + 2) == "back"
        {
            let day = days.counted(-count)
            let text = text(of: index..<(index + 3))
            return folded(index + 2) == "back" ? try asked(text, day, count: 3) : try counted(text, day, count: 3)
        }
        if let count = first.flatMap({ DayWord.nativeDays[$0] }) ?? koreanDays(first), folded(index + 1) == "전" {
            return try counted(text(of: index..<(index + 2)), days.counted(-count), count: 2)
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
            // `il y a huit jours`, `vor acht Tagen`, `hace quince días`: a week or two, as people say.
            if isWeekOrTwo(index + starts), ["vor", "il", "y", "hace"].contains(first) {
                return try asked(text(of: index..<(index + length)), days.counted(-count), count: length)
            }
            return try counted(text(of: index..<(index + length)), days.counted(-count), count: length)
        }
        // `in 3 days`, `dans 2 semaines`
        let isToCome =
            isOne(of: DayWord.inWords, at: index - 2)
            && (number(index - 1) != nil || isOne(of: DayWord.singleOnes, at: index - 1)
                || folded(index - 1).map(EntryVocabulary.isPlural) == true)
        if isToCome, isDays(index) || isOne(of: DayWord.longSpans, at: index) {
            throw .vagueDay(text(of: (index - 2)..<(index + 1)))
        }
        // `a week ago`, `vor einer Woche`
        if let first, DayWord.agoWords.contains(first), isSpan(index - 1) {
            throw .vagueDay(text(of: (index - 1)..<(index + 1)))
        }
        if starts > 0, first != "för", first != "for", isSpan(index + starts + 1) {
            throw .vagueDay(text(of: index..<(index + starts + 2)))
        }
        return nil
    }

    /// `2 days before yesterday`
    private func daysBeforeYesterday() throws(EntryError) -> Found? {
        guard isPhrase(["days", "before", "yesterday"], at: index + 1), let count = count(index) else {
            return nil
        }
        return try asked(text(of: index..<(index + 4)), days.counted(-count - 1), count: 4)
    }

    /// `3d ago`, `48h ago`
    private func shortDaysAgo() throws(EntryError) -> Found? {
        guard folded(index + 1) == "ago", let text = folded(index), let unit = text.last,
            let count = DateWords.number(text.dropLast(), digits: 1...3)
        else { return nil }
        let phrase = self.text(of: index..<(index + 2))
        if unit == "d" { return try counted(phrase, days.counted(-count), count: 2) }
        if unit == "h", count >= 24 { return try asked(phrase, days.counted(-count / 24), count: 2) }
        if unit == "w" { throw .vagueDay(phrase) }
        return nil
    }

    /// A day so many days back, which is certain at an end of the entry and beside its only amount: `vor drei Tagen`.
    func counted(_ text: String, _ day: CivilDay, count: Int) throws(EntryError) -> Found {
        isPlaced(count) && !isDated(index - 1) ? ([.day(day, text)], count) : try asked(text, day, count: count)
    }

    /// Whether the next `count` parts are at an end of a one-line entry, or beside its only amount.
    func isPlaced(_ count: Int) -> Bool {
        guard !hasSeparator, otherAmount(count: count) != nil else { return false }
        return index == 0 || isLast(index + count) || isAmount(index - 1) || isAmount(index + count)
    }

    /// Whether 8 or 15 is written in words, which is seldom counted.
    private func isWeekOrTwo(_ position: Int) -> Bool {
        isOne(of: ["acht", "huit", "ocho", "quinze", "quince"], at: position)
    }

    private func isDays(_ position: Int) -> Bool { isOne(of: DayWord.dayUnits, at: position) }

    /// Whether days, weeks or longer are counted at `position`, or weekdays: `two fridays ago`.
    private func isSpan(_ position: Int) -> Bool {
        if isDays(position) || isOne(of: DayWord.longSpans, at: position) { return true }
        return folded(position).flatMap { $0.last == "s" ? DayWord(String($0.dropLast())) : nil }?.isWeekday == true
    }

    /// The number at `position` in digits or in words, and one for an article.
    private func count(_ position: Int) -> Int? {
        guard let text = folded(position) else { return number(position) }
        return number(position) ?? NumberWords.value(text) ?? DayWord.dayCounts[text]
            ?? (DayWord.singleOnes.contains(text) ? 1 : nil)
    }

    /// `3일` of `3일 전`.
    private func koreanDays(_ word: String?) -> Int? {
        guard let word, !word.endsInASCII, word.last == "일" else { return nil }
        return DateWords.number(word.dropLast(), digits: 1...3)
    }

    /// `the other day`, `neulich`, `am Wochenende`, `weekend gas 40` beside an amount; not `monday this week`, `weekend bag 40`.
    var vagueTime: String? {
        guard !amountPositions.isEmpty, foundDay == nil, let first = folded(index) else { return nil }
        if let phrase = DayWord.vaguePhrases[first]?.first(where: { isPhrase($0, at: index) }) {
            return text(of: index..<(index + phrase.count))
        }
        // `end of this week`, `début de cette semaine`
        if DayWord.partsOfWeek.contains(first),
            let week = (index + 1...index + 2).lazy.compactMap({ week(at: $0) }).first, week.weeks == 0
        {
            return text(of: index..<week.end)
        }
        guard DayWord.weekends.contains(first) else { return nil }
        let isEnd = isLast(index + 1) && index > 0 || isAmount(index + 1) && isLast(index + 2) && index > 0
        let isBeside = isEveryday(index + 1) || isOne(of: DayWord.weekendThings, at: index + 1)
        return isEnd || isBeside || first == "wochenende" && isLineStart ? word(index) : nil
    }

    var vaguePhrase: String? {
        guard let first = folded(index), let second = folded(index + 1) else { return nil }
        let isVague =
            DayWord.lastOrNextWords.contains(first) && DayWord.longSpans.contains(second)
            || DayWord.longSpans.contains(first) && DayWord.lastOrNextWords.contains(second)
        return isVague ? "\(first) \(second)" : nil
    }
}
