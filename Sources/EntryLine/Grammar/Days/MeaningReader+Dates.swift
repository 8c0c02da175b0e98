import Model
import Money

/// Recognizes dates: `5.11.`, `11/5`, `5 Nov`, `22nov`, `11月5日`.
extension MeaningReader {
    /// `Rechnung (12.11.) 220`, `invoice (12/11) 220`: a date in brackets beside the amount, whatever it stands behind.
    func dateInBrackets() throws(EntryError) -> Found? {
        guard let text = amount(index) ?? word(index), text.first == "(", text.last == ")",
            case let date = String(text.dropFirst().dropLast()), date.first?.isNumber == true,
            // `(12.50)`
            context.notation.decimalMark == .comma || date.last == "." || date.count(where: { $0 == "." }) != 1,
            let day = days.day(DateWords.dashes(date).map { "\($0)/\($1)" } ?? date), otherAmount(count: 1) != nil
        else { return nil }
        let isCertain = isRecent(day) && !hasSeparator && !hasBooking && !EntryVocabulary.isFraction(date)
        return isCertain ? ([.day(day, date)], 1) : try asked(date, day, later: days.later(than: day, date), count: 1)
    }

    /// Whether the day is within the last three months.
    private func isRecent(_ day: CivilDay) -> Bool { day <= reference && day > reference + -90 }

    /// `11/5`, and `14.11` if the comma is the decimal mark: a date that could also be a calculation or an amount.
    func dayInDigits(_ text: String) throws(EntryError) -> Found? {
        let hasSlash = text.has(anyOf: "/／")
        let hasPoint = context.notation.decimalMark == .comma && text.contains(".")
        guard hasSlash || hasPoint, !EntryVocabulary.isPart(text, of: folded(index + 1)) else { return nil }
        guard let day = days.day(text) else {
            if isNoDay(text), otherAmount(count: 1) != nil { throw .noSuchDay(text) }
            return nil
        }
        // `11/5` could also be a share of eleven.
        if hasSlash { return try dated(text, day, count: 1) }
        // `14.11` beside `12,50`.
        guard isCertainDate(text, day, count: 1) else { return nil }
        let isOther =
            Self.wholeMoney.contains(context.notation.defaultCurrency.code)
            || otherAmount(count: 1)?.contains { $0 == "," || $0.isLetter || $0.isCurrencySymbol } == true
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

    /// `5.11.`, `11月5日`, `20日`
    func dateWord(_ text: String, _ key: String) throws(EntryError) -> Found? {
        if let stamp = DateWords.stamp(key) { return try asked(text, stamp, count: 1) }
        if let date = DateWords.romanMonth(key),
            let day = date.year.map({ CivilDay(year: $0, month: date.month, day: date.day) })
                ?? days.day(month: date.month, day: date.day)
        {
            return try asked(text, day, count: 1)
        }
        let isDate =
            AmountParser.looksLikeDate(text) || key.has(anyOf: "月월") || DateWords.isDayOfMonth(key)
        guard isDate, let day = days.day(key) else {
            // `三号`, `十一月五日`
            guard let date = CJKNumerals.dateInDigits(key), let day = days.day(date) else { return nil }
            return DateWords.isDayOfMonth(date) ? try numbered(text, date, day) : try dated(text, day, count: 1)
        }
        return DateWords.isDayOfMonth(key) ? try numbered(text, key, day) : try dated(text, day, count: 1)
    }

    /// `12号 房贷`, `20日 眼科`: certain at the start of the entry where no other day is as likely; elsewhere `20日` can be part of a
    /// name or a number of days.
    private func numbered(_ text: String, _ date: String, _ day: CivilDay) throws(EntryError) -> Found {
        let later = laterDay(than: day, date)
        // `7号 电池` are batteries.
        let isThing = folded(index + 1).map { next in CJKWords.numberedThings.contains { next.hasPrefix($0) } } == true
        let isCertain = later == nil && index == 0 && isPlaced(1) && !hasBooking && !isThing
        return isCertain ? ([.day(day, text)], 1) : try asked(text, day, later: later, count: 1)
    }

    /// The day of a date with a month: certain, if nothing else can be meant, or asked about.
    private func dated(
        _ text: String, _ day: CivilDay, isPlain: Bool = true, count: Int
    ) throws(EntryError) -> Found {
        if isPlain, isCertainDate(text, day, count: count) { return ([.day(day, text)], count) }
        return try asked(text, day, later: days.later(than: day, text), count: count)
    }

    /// Whether the date in the next `count` parts is unambiguous: within the last three months, and at an end of a
    /// one-line entry or beside its amount, which is the only other number.
    ///
    /// Things with a date of their own (`invoice 5 Nov`) and things named after one (`rue du 4 septembre`) are
    /// doubtful.
    func isCertainDate(_ text: String, _ day: CivilDay, count: Int) -> Bool {
        let weekday = weekdayCount(index + count, day)
        let end = index + count + weekday
        guard isRecent(day), !hasSeparator, !isOtherWeekday(index + count, than: day),
            let amount = otherAmount(count: count),
            // `le 9/11`
            !amount.has(anyOf: "/／"), isBehindOnWord && folded(index - 1) != "the" || !EntryVocabulary.isFraction(text)
        else { return false }
        // `Nov 12 invoice 220`
        let isBeforeThing =
            isOne(of: EntryVocabulary.datedThings, at: end)
            && !(index == 0 && (isOne(of: EntryVocabulary.bills, at: end) || isDash(end)))
        guard !isDated(index - 1), !isBeforeThing else { return false }
        if weekday > 0 { return true }
        let isLast = isLast(end)
        // `Liseberg 2026-11-21 åkband 595`
        let isFull = text.utf8.count == 10 && text.split { "-./".contains($0) }.count == 3
        if isFull, count == 1 { return true }
        // `popcorn 5.10.` ends a sentence if the point is the decimal mark.
        if context.notation.decimalMark != .comma, text.hasSuffix("."), text.allSatisfy({ $0.isNumber || $0 == "." }) {
            return context.dateOrder == .dayMonth && (isFirst || isBehindOnWord || isLast && isAmount(0))
        }
        // `bus 14.11 3,20`: a number before the amount can belong to the item; not `groceries 11/14 36.20`.
        let isNumeric =
            count == 1 && text.allSatisfy { $0.isNumber || "/／.-–".contains($0) } && text.count < 8
            && !(isEveryday(index - 1) && !text.has(anyOf: "."))
        // `tog 5.11. 120`
        let isPointed = text.hasSuffix(".") && text.count(where: { $0 == "." }) == 2
        return isFirst || isLast || isAmount(index - 1) || (isBehindOnWord || !isNumeric || isPointed) && isAmount(end)
    }

    /// `Nov 12 - groceries 36.20`; not `12 Nov - 14 Nov hotel 300`.
    private func isDash(_ position: Int) -> Bool {
        isOne(of: ["-", "–", "—"], at: position) && number(position + 1) == nil
            && folded(position + 1).flatMap(DayWord.month) == nil
    }

    /// Money of which hardly anybody types hundredths, so that `14.11` is a day.
    private static let wholeMoney: Set<String> = ["CZK", "DKK", "HUF", "NOK", "RUB", "SEK", "UAH"]

    /// Recognizes two-word days.
    func pairPhrase() throws(EntryError) -> Found? {
        // `2025년 11월 5일`
        if let year = folded(index), !year.endsInASCII, "년年".contains(year.last ?? " "), let month = folded(index + 1),
            let last = folded(index + 2), let day = days.day(year + month + last)
        {
            return try dated(text(of: index..<(index + 3)), day, count: 3)
        }
        // `11월 5일`
        if let first = folded(index), !first.endsInASCII, "월月".contains(first.last ?? " "),
            let second = folded(index + 1), let day = days.day(first + second)
        {
            return try dated(text(of: index..<(index + 2)), day, count: 2)
        }
        // `5 Nov`, `Nov 5`, `5th of November`
        for (first, second) in [(index, index + 1), (index + 1, index), (index, index + 2), (index + 2, index)] {
            guard let count = number(first) ?? ordinal(first) ?? spelledDate(first, second), (1...31).contains(count),
                second < index + 2 || isOne(of: ["of", "de", "di"], at: index + 1),
                first < index + 2 || folded(index + 1) == "the",
                let month = folded(second).flatMap(DayWord.month), let day = days.day(month: month, day: count)
            else { continue }
            let end = max(first, second) + 1
            if let found = try withYear(month, count, behind: end) { return found }
            let text = text(of: index..<end)
            // `12 nov 5` is the 5th or the 12th, `5 de mayo` a holiday, and `3 Mars` are bars.
            let isOpen = first < second && number(end).map((1...31).contains) == true
            if isOpen, end == index + 2, let found = try dayOnEitherSide(of: month, day) { return found }
            // `eten met Jan 4 uur`
            if first > second, isMeasured(end) { continue }
            // `fritids oktober 1 250 kr` may be 1250.
            if first > second, isGroup(end) { return try asked(text, day, count: end - index) }
            // `first of november`; not `am fünften November`
            let isOrdinal =
                folded(first)?.first?.isLetter == true && !isOne(of: EntryVocabulary.plainOnWords, at: index - 1)
            let isPlain = !isOpen && !isOrdinal && folded(second).map(DayWord.isPlainMonth) == true
            return try dated(text, day, isPlain: isPlain, count: end - index)
        }
        return try gluedDate()
    }

    /// Whether the amount at `position` can continue the number before it, where thousands are grouped by blanks.
    private func isGroup(_ position: Int) -> Bool {
        guard context.notation.decimalMark == .comma, context.notation.defaultCurrency.code != "HUF",
            let text = amount(position)
        else { return false }
        return text.prefix(while: \.isASCIIDigit).count == 3
    }

    /// The day in `le 13e novembre`, `el trece de noviembre`, `the thirteenth of november`, right before its month.
    private func spelledDate(_ position: Int, _ month: Int) -> Int? {
        guard month > position, folded(month).flatMap(DayWord.month) != nil, let text = folded(position) else {
            return nil
        }
        if let day = DayWord.inflectedDay(text) { return day.count }
        // `vingt sept roses`
        let isLinked = month > position + 1 || isOne(of: DayWord.ordinalLinks, at: position - 1)
        return isLinked ? NumberWords.value(text) : nil
    }

    /// `13 November 2026`, `13 de noviembre de 2026`: the date with its year, beside another amount or by itself.
    private func withYear(_ month: Int, _ number: Int, behind end: Int) throws(EntryError) -> Found? {
        let last = yearPlace(behind: end)
        let current = context.today.components.year
        guard let text = amount(last) ?? word(last), let year = DateWords.year(text),
            (1990...current + 1).contains(year), let day = CivilDay(year: year, month: month, day: number)
        else { return nil }
        let count = last + 1 - index
        let isAlone = !amountPositions.contains { !(index...last).contains($0) }
        guard isAlone ? !hasText(besides: index..<last + 1) : otherAmount(count: count) != nil else { return nil }
        let date = self.text(of: index..<last + 1)
        return isAlone && isRecent(day) || isCertainDate(date, day, count: count)
            ? ([.day(day, date)], count) : try asked(date, day, count: count)
    }

    /// Where the year of a date would be that ends before `end`: `13 de noviembre de 2026`.
    func yearPlace(behind end: Int) -> Int { isOne(of: ["de", "del", "di"], at: end) ? end + 1 : end }

    /// `8 nov 3`: the day before the month or that behind it, and each in the year that is likely.
    private func dayOnEitherSide(of month: Int, _ first: CivilDay) throws(EntryError) -> Found? {
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
    private func gluedDate() throws(EntryError) -> Found? {
        guard let text = word(index), let key = folded(index), let date = DayWord.glued(key),
            let day = days.day(month: date.month, day: date.day)
        else { return nil }
        // `12 nov15` is the 12th or the 15th.
        let isOpen = key.first?.isNumber == false && number(index - 1).map((1...31).contains) == true
        return try dated(text, day, isPlain: DayWord.isPlainMonth(key) && !isOpen, count: 1)
    }
}
