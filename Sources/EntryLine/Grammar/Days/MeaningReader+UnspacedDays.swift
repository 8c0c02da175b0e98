import Model

/// Recognizes days that are written together with what follows: `昨天午饭`, `11月5日午饭`, `上周五打车`, `二日前ランチ`. What follows is read
/// like a word of its own.
extension MeaningReader {
    /// `昨天午饭`, `周五打车`, `11月5日午饭`: a day without a blank after it.
    func unspacedDay(_ text: String, _ key: String) throws(EntryError) -> Found? {
        if text.unicodeScalars.first.map(DayWord.isThai) == true { return try thaiDay(text) }
        guard text.unicodeScalars.contains(where: CJKWords.isIdeographic), !CJKWords.isNamedAfterDay(text) else {
            return nil
        }
        if let span = DayWord.unspacedSpans.first(where: { key.hasPrefix($0) }) {
            // `上个月的水费`
            if CJKWords.isBill(text.dropFirst(span.count), of: span) { return nil }
            throw .vagueDay(span)
        }
        if let date = datePrefix(of: text) {
            let rest = text.dropFirst(date.text.count)
            let isOfMonth = !date.text.has(anyOf: "月월")
            let later = laterDay(than: date.day, date.text, isOfMonth: isOfMonth)
            guard !rest.isEmpty else { return try asked(text, date.day, later: later, count: 1) }
            // `7号电池` are batteries.
            let isOfDay = isOfMonth ? CJKWords.isOfDay(rest) || rest.hasPrefix("に") : CJKWords.isBehindDay(rest)
            return isOfDay && later == nil && isCertainDate(date.text, date.day, count: 1)
                ? found(date.day, date.text, before: rest)
                : try asked(date.text, date.day, later: later, before: rest)
        }
        guard let prefix = DayWord.unspaced.first(where: { key.hasPrefix($0) }), let meant = DayWord(prefix) else {
            return dayAtEnd(of: text)
        }
        let rest = text.dropFirst(prefix.count)
        let day = days.day(meant)
        let isCertain = meant.isCertain || meant.isWeekday && isCertainWeekday(day)
        // `금요일에`, `火曜日に`
        if rest == "에" || rest == "に" { return isCertain ? ([.day(day, text)], 1) : try asked(text, day, count: 1) }
        // `土曜の夜`
        if isCertain, rest.count == 2, rest.first == "の", CJKWords.isOfDay(rest.dropFirst()) {
            return found(day, prefix, before: rest)
        }
        // `日曜日に宅配便`
        if isCertain, rest.hasPrefix("に"), rest.count > 1, CJKWords.withoutDayLink(rest) != rest {
            return ([.day(day, prefix), .note(rest.dropFirst())], 1)
        }
        let isToday = meant.meaning == .offset(0)
        let isPast = meant.isCertain && !isToday
        let isOfDay =
            isPast
            ? CJKWords.isBehindDay(rest)
            : CJKWords.isOfDay(rest) || CJKWords.isBehindWeekday(prefix, rest)
                // `土曜日の映画`
                || rest.hasPrefix("の") && CJKWords.isBehindWeekday(prefix, rest.dropFirst())
        // `今日のランチ`, `오늘의집`: the day is the same either way.
        if isToday, !isOfDay { return nil }
        return isCertain && isOfDay
            ? found(day, prefix, before: rest) : try asked(prefix, day, before: rest)
    }

    /// The day, and what is written behind it, if it is more than a particle or a part of the day.
    func found(_ day: CivilDay, _ text: String, before rest: Substring) -> Found {
        let note = CJKWords.withoutDayLink(rest)
        let isPart = CJKWords.isPartOfDay(note) && hasText(besides: index..<(index + 1))
        return ([.day(day, text)] + (note.isEmpty || isPart ? [] : [.note(note)]), 1)
    }

    /// `ランチ昨日`: the day at the end of a word, which is a past one.
    private func dayAtEnd(of text: String) -> Found? {
        guard let name = DayWord.unspaced.first(where: { text.hasSuffix($0) }), let meant = DayWord(name),
            meant.isCertain, meant.meaning != .offset(0), otherAmount(count: 1) != nil
        else { return nil }
        return ([.day(days.day(meant), name), .note(text.dropLast(name.count))], 1)
    }

    /// `เมื่อวานแท็กซี่ 120`, `แท็กซี่เมื่อวาน 120`: a day at the start or the end of a Thai word, which may be a whole sentence.
    private func thaiDay(_ text: String) throws(EntryError) -> Found? {
        guard let name = DayWord.thai.first(where: { text.hasPrefix($0) || text.hasSuffix($0) }),
            let meant = DayWord(name)
        else { return nil }
        let rest = text.hasPrefix(name) ? text.dropFirst(name.count) : text.dropLast(name.count)
        if rest == "ที่แล้ว", name == "อาทิตย์" { throw .vagueDay(text) }
        let day = days.day(meant)
        if meant.meaning == .offset(0) { return nil }
        let isCertain = meant.isCertain || rest.isEmpty && isCertainWeekday(day)
        if isCertain { return ([.day(day, name)] + (rest.isEmpty ? [] : [.note(rest)]), 1) }
        let answered = try answer(name, day, nil, isName: true)
        return answered.map { ([.day($0, name), .note(rest)], 1) }
            ?? ([.word(EntryWord(kind: .quoted, text: text))], 1)
    }

    /// The date in digits or numerals at the start of a word: `11月5日午饭`, `5号午饭`, `十一号午饭`; not `三号线`.
    private func datePrefix(of text: String) -> (text: String, day: CivilDay)? {
        if let start = prefix(of: text, to: "号號", before: "线線楼樓店館馆間间車车门門机機"),
            let day = CJKNumerals.dateInDigits(start).flatMap({ days.day($0) })
        {
            return (start, day)
        }
        guard let first = text.first, ("0"..."9").contains(first),
            let start = prefix(of: text, to: "日号號일", before: "线線楼樓店館馆間间車车分目前"), let day = days.day(start)
        else { return nil }
        return (start, day)
    }

    /// The start of the text up to the first of `ends`; `nil` if one of `others` follows, or no letter.
    private func prefix(of text: String, to ends: String, before others: String) -> String? {
        guard let end = text.firstIndex(where: { ends.contains($0) }), let next = text[end...].dropFirst().first,
            next.isLetter, !others.contains(next)
        else { return nil }
        return String(text[...end])
    }

    /// Asks about the day at the start of a word whose `rest` is part of the note: `周一买菜`.
    func asked(
        _ text: String, _ day: CivilDay, later: CivilDay? = nil, before rest: Substring
    ) throws(EntryError) -> Found {
        let isName = !CJKWords.isOfDay(rest)
        if let day = try answer(text, day, later, isName: isName) { return ([.day(day, text), .note(rest)], 1) }
        return ([.word(EntryWord(kind: .quoted, text: text + rest))], 1)
    }

    /// `二日前ランチ`, `一週間前`, `이틀전`
    func unspacedAgo() throws(EntryError) -> Found? {
        guard let text = word(index), text.unicodeScalars.contains(where: CJKWords.isIdeographic) else { return nil }
        if let span = DayWord.vaguePrefixes.first(where: { text.hasPrefix($0) }), !amountPositions.isEmpty {
            let rest = String(text.dropFirst(span.count))
            if !["末", "周末", "週末"].contains(where: span.hasSuffix) || CJKWords.isPaidFor(rest) { throw .vagueDay(span) }
        }
        guard let found = DayWord.ago(in: text) else { return nil }
        guard let count = found.days else { throw .vagueDay(found.text) }
        let rest = text.dropFirst(found.text.count)
        let day = days.counted(-count)
        guard !rest.isEmpty else { return try counted(found.text, day, count: 1) }
        return CJKWords.isBehindDay(rest) && isPlaced(1)
            ? self.found(day, found.text, before: rest)
            : try asked(found.text, day, before: rest)
    }
}
