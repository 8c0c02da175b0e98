import Model
import Money

/// Recognizes a weekday beside its date: `Friday 20 November`, `Fr 20.11.`, `vendredi le 20 novembre`, `11/20 (金)`.
extension MeaningReader {
    /// The day, if the weekday is right before a date that was such a day in the half year around the reference day, or in
    /// the year that is named.
    func datedWeekday(_ name: String) throws(EntryError) -> Found? {
        let start = isOne(of: Self.dateArticles, at: index + 1) ? index + 2 : index + 1
        // Few words stand before a date.
        guard !hasSeparator, let (month, number, end) = date(at: start), let weekday = Self.weekday(name) else {
            return nil
        }
        let last = yearPlace(behind: end)
        let year = self.number(last).flatMap { (1990...2100).contains($0) ? $0 : nil }
        let current = reference.components.year
        let day = (year.map { $0...$0 } ?? (current - 1)...(current + 1)).lazy
            .compactMap { CivilDay(year: $0, month: month, day: number) }
            .first {
                $0.isoWeekday == weekday && (year != nil || abs($0.daysSinceEpoch - reference.daysSinceEpoch) < 183)
            }
        let range = index..<(year == nil ? end : last + 1)
        let text = text(of: range)
        guard amountPositions.count(where: { !range.contains($0) }) < 2 else { return nil }
        guard let day else {
            // `Thursday 13/11`, a Friday
            guard isWeekday(name), range.count > 2 || !EntryVocabulary.isFraction(self.text(of: start..<end)),
                amountPositions.contains(where: { !range.contains($0) })
            else { return nil }
            throw .vagueDay(text)
        }
        let isCertain = day <= reference && day > reference + -90 && !hasBooking && !isDated(index - 1)
        return isCertain ? ([.day(day, text)], range.count) : try asked(text, day, count: range.count)
    }

    /// The number of words at `position`, right behind a day, that name its weekday: `20.11. (Fr)`; none in `22 Nov Sun cream`.
    func weekdayCount(_ position: Int, _ day: CivilDay) -> Int {
        guard let text = weekdayText(position), Self.weekday(text) == day.isoWeekday else { return 0 }
        let isPlain = isWeekday(text) || EntryVocabulary.plainShortDays.contains(text.lowercased())
        return isPlain || word(position + 1)?.first?.isLowercase != true ? 1 : 0
    }

    /// Whether the word at `position`, right behind a day, certainly names another weekday: `11/19 (金)` on a Thursday.
    func isOtherWeekday(_ position: Int, than day: CivilDay) -> Bool {
        weekdayText(position).map { isWeekday($0) && Self.weekday($0) != day.isoWeekday } == true
    }

    private func isWeekday(_ text: String) -> Bool {
        DayWord(EntryVocabulary.folded(text))?.isWeekday == true || !text.endsInASCII && Self.weekday(text) != nil
    }

    /// The word at `position`, also one that is a currency as well: `20.11. (Fr)`.
    private func weekdayText(_ position: Int) -> String? {
        guard parts.indices.contains(position) else { return nil }
        let currency: String? = if case .currency(let text) = parts[position] { text } else { nil }
        return (currency ?? word(position))?.filter { !"()（）".contains($0) }
    }

    /// The ISO weekday that a word names, whatever language it is of: `Friday`, `Fr`, `金`.
    static func weekday(_ text: String) -> Int? {
        let text = text.hasSuffix(".") ? String(text.dropLast()) : text
        return
            DayWord(EntryVocabulary.folded(text))?.weekday ?? EntryVocabulary.shortDay(text)
            ?? EntryVocabulary.lastDays[text.lowercased()]
            ?? (text.endsInASCII ? nil : EntryVocabulary.lastDays["(\(text))"])
    }

    /// The month and the day of the date that begins at `position`, and where it ends: `20 November`, `November 20th`, `20 de
    /// noviembre`, `20.11.`, `11/20`.
    private func date(at position: Int) -> (month: Int, day: Int, end: Int)? {
        if let text = amount(position) ?? word(position), text.first?.isNumber == true, text.has(anyOf: "/.月월"),
            context.notation.decimalMark == .comma || text.last == "." || !text.has(anyOf: ".")
        {
            return days.day(EntryVocabulary.folded(text)).map { ($0.components.month, $0.components.day, position + 1) }
        }
        let link = isOne(of: ["of", "de", "di"], at: position + 1) ? 1 : 0
        for (first, second, end) in [
            (position, position + 1 + link, position + 2 + link), (position + 1, position, position + 2),
        ] {
            guard let day = number(first) ?? ordinal(first), (1...31).contains(day),
                let month = folded(second).flatMap(DayWord.anyMonth)
            else { continue }
            return (month, day, end)
        }
        return nil
    }

    /// Between a weekday and its date.
    private static let dateArticles = EntryVocabulary.words("the le der den dem el il de d. dia día dnia")
}
