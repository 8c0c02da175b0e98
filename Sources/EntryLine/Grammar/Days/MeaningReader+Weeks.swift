import Model

/// Recognizes a weekday of the week before or of this one: `wednesday last week`, `letzte Woche am Mittwoch`, `上周三`.
extension MeaningReader {
    /// A weekday, the offset of its week from this one, and the end of the words for them.
    private typealias WeekDay = (weekday: Int, weeks: Int, end: Int)

    /// That day, which is certain unless it is to come, or of another week where weeks begin on a Sunday.
    func weekdayOfWeek() throws(EntryError) -> Found? {
        if let found = try unspacedWeekday() { return found }
        guard hasWeek else { return nil }
        let start = behind(DayWord.weekFronts, index)
        guard let found = weekdayBeforeWeek(start) ?? weekdayBehindWeek(start) else { return nil }
        let (day, other) = day(found.weekday, weeks: found.weeks)
        let text = text(of: index..<found.end)
        let count = found.end - index
        let isCertain =
            other == nil && day <= reference && !hasSeparator && otherAmount(count: count) != nil
            && number(found.end) != day.components.day && !isDated(index - 1)
        return isCertain ? ([.day(day, text)], count) : try asked(text, day, later: other, count: count)
    }

    /// `wednesday of last week`
    private func weekdayBeforeWeek(_ start: Int) -> WeekDay? {
        var first = self
        first.index = start
        // `Ruby Tuesday last week`
        guard let named = weekday(at: start), folded(start).map(first.isOfName) == false,
            let week = week(at: behind(DayWord.weekJoins, named.end))
        else { return nil }
        return (named.weekday, week.weeks, week.end)
    }

    /// `last week on wednesday`
    private func weekdayBehindWeek(_ start: Int) -> WeekDay? {
        guard let week = week(at: start), let named = weekday(at: behind(DayWord.weekJoins, week.end)) else {
            return nil
        }
        return (named.weekday, week.weeks, named.end)
    }

    /// The week named at `position`, as its offset from this one, and the end of its words.
    func week(at position: Int) -> (weeks: Int, end: Int)? {
        let week = folded(position).flatMap { DayWord.weeks[$0] }?.first { isPhrase($0.words, at: position) }
        return week.map { ($0.count, position + $0.words.count) }
    }

    /// The weekday named at `position`, also in two words or with an ending: `thứ tư`, `onsdagen`, `수요일에`.
    private func weekday(at position: Int) -> (weekday: Int, end: Int)? {
        guard let key = folded(position) else { return nil }
        if let phrase = DayWord.weekdayPhrases[key]?.first(where: { isPhrase($0.words, at: position) }) {
            return (phrase.weekday, position + phrase.words.count)
        }
        let ending = ["en", "s", "에"].first(where: key.hasSuffix) ?? ""
        let weekday = weekdayName(position) ?? DayWord(String(key.dropLast(ending.count)))?.weekday
        return weekday.map { ($0, position + 1) }
    }

    /// The position from `position` on behind at most two of these words.
    private func behind(_ words: Set<String>, _ position: Int) -> Int {
        (position...position + 1).first { !isOne(of: words, at: $0) } ?? position + 2
    }

    /// The day of a week that begins on a Monday, and that of one that begins on a Sunday where it is another one and people
    /// may mean that.
    private func day(_ weekday: Int, weeks: Int) -> (day: CivilDay, other: CivilDay?) {
        let today = reference.isoWeekday
        let day = reference + (7 * weeks + weekday - today)
        let other = reference + (7 * weeks + weekday % 7 - today % 7)
        return (day, day == other || !context.mayBeginWeekOnSunday ? nil : other)
    }

    /// `上周三打车`, `先週の水曜`, `이번주수요일`: week and weekday in one word.
    private func unspacedWeekday() throws(EntryError) -> Found? {
        guard let text = word(index), text.unicodeScalars.first.map(DayWord.weekScalars.contains) == true,
            let week = DayWord.unspacedWeeks.first(where: { text.hasPrefix($0.text) }),
            let (weekday, note) = weekday(behind: week.text, in: text)
        else { return nil }
        let (day, other) = day(weekday, weeks: week.count)
        let typed = String(text[..<note.startIndex])
        let isCertain = other == nil && day <= reference && !hasSeparator
        if note.isEmpty || note == "에" {
            return isCertain ? ([.day(day, typed)], 1) : try asked(typed, day, later: other, count: 1)
        }
        return isCertain && CJKWords.isBehindDay(note)
            ? found(day, typed, before: note) : try asked(typed, day, later: other, before: note)
    }

    /// The weekday behind the word for a week, and what follows it; not `上周三文鱼`.
    private func weekday(behind week: String, in text: String) -> (weekday: Int, note: Substring)? {
        let rest = text.dropFirst(week.count).drop { $0 == "の" }
        if let name = DayWord.unspaced.first(where: { rest.hasPrefix($0) && DayWord($0)?.isWeekday == true }) {
            return DayWord(name)?.weekday.map { ($0, rest.dropFirst(name.count)) }
        }
        guard week.first.map({ "上这這本".contains($0) }) == true, let digit = rest.first,
            // `上周3`; not `上周3次打车`.
            let place = Array("一二三四五六日天").firstIndex(of: digit)
                ?? (rest.count == 1 ? Array("123456").firstIndex(of: digit) : nil),
            !DayWord.otherDigits.contains(where: rest.hasPrefix)
        else { return nil }
        return (min(place + 1, 7), rest.dropFirst())
    }
}
