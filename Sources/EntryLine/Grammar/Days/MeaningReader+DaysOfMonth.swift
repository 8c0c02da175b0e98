import Model

/// Recognizes days of the month without the month: `the 22nd`, `am zwanzigsten`, `first of the month`.
extension MeaningReader {
    /// `20th lunch`, `the 22nd`, `Fri 20th`, `on the twentieth`, `am zwanzigsten`; `5th avenue` is a street.
    func ordinalPhrase() throws(EntryError) -> Found? {
        var position = index
        if weekdayName(position) != nil { position += 1 }
        // `op de 5e`
        let isDutch = isPhrase(["op", "de"], at: position)
        let isOn = isDutch || isOne(of: ["on", "am"], at: position)
        if isDutch || folded(position) == "on" { position += 1 }
        if isOne(of: ["the", "de", "den"], at: position) { position += 1 }
        if folded(index) == "le", let count = spelledDay(index + 1), let day = days.latest(dayOfMonth: count) {
            return try asked(monthly: day, index..<(index + 2))
        }
        if position == index, folded(position) == "am" { position += 1 }
        guard let count = dayOfMonth(position, isOn: isOn), let day = days.latest(dayOfMonth: count) else {
            return nil
        }
        let range = index..<(position + 1)
        let isOnly = laterDay(than: day, text(of: range)) == nil
        // `Friday the 20th tyres 60`; not `friday the 13th`, a film.
        let isOfWeek =
            index == 0 && weekdayName(0) == day.isoWeekday && day != reference && !hasSeparator
            && (day.isoWeekday, day.components.day) != (5, 13)
        if isOfWeek, !hasBooking, otherAmount(count: range.count) != nil {
            return ([.day(day, text(of: range))], range.count)
        }
        // `dentist 60 on the 18th`, `den 5:e betalade jag 200`
        if isOn || isPaid, position > index, isOnly, isPlaced(range.count), !hasBooking {
            return ([.day(day, text(of: range))], range.count)
        }
        return try asked(monthly: day, range)
    }

    /// Asks about a day of the month, of which the next may be as likely.
    func asked(monthly day: CivilDay, _ range: Range<Int>) throws(EntryError) -> Found {
        let text = text(of: range)
        return try asked(text, day, later: laterDay(than: day, text), count: range.count)
    }

    /// The next such day, which is not meant by who says what has been paid, or what is paid for at once: `am 5. habe ich 20
    /// gezahlt`, `am 3. Kaffee 4,50`, unless it is past as well.
    func laterDay(than day: CivilDay, _ text: String, isOfMonth: Bool = true) -> CivilDay? {
        guard !isPaid, let later = days.later(than: day, text, isOfMonth: isOfMonth) else { return nil }
        let isAtOnce = !hasBooking && !isBill && parts.indices.contains(where: isEveryday)
        return isAtOnce && later > context.today ? nil : later
    }

    /// Whether the line says that something has been paid.
    var isPaid: Bool {
        !hasBooking && ![EntryVocabulary.openWords, EntryVocabulary.futureWords].contains(where: hasOne)
            && (hasOne(of: EntryVocabulary.payingVerbs)
                || parts.contains { $0.word.map { CJKWords.isPaid($0.text) } == true })
    }

    /// The day of the month that the ordinal number at `position` is.
    private func dayOfMonth(_ position: Int, isOn: Bool) -> Int? {
        let next = folded(position + 1)
        // `my 2nd coffee`
        let isOfThing =
            next.map { DayWord.thingsWithOrdinals.contains($0) || DayWord.month($0) != nil } == true
            || isOne(of: ["my", "our", "his", "her", "their", "your", "a", "another"], at: position - 1)
        guard !isOfThing else { return nil }
        // `on the 5th`, `on the 5`
        let isPlain = isOn && position > index + 1 && !isOne(of: ["op"], at: index)
        if isPlain, let count = number(position) { return count }
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
    func dayOfThisMonth() throws(EntryError) -> Found? {
        guard let count = ordinal(index) ?? number(index), let day = days.latest(dayOfMonth: count),
            let end = DayWord.monthEnds.first(where: { isPhrase($0, at: index + 1) })
        else { return nil }
        return try asked(monthly: day, index..<(index + 1 + end.count))
    }

    /// `the 13th of last month`, `am 13. letzten Monats`, `le 13 du mois dernier`
    func dayOfLastMonth() throws(EntryError) -> Found? {
        var position = index
        while position < index + 2, isOne(of: DayWord.ordinalLinks, at: position) { position += 1 }
        guard let count = ordinal(position) ?? self.number(position), (1...31).contains(count),
            let end = DayWord.lastMonthEnds.first(where: { isPhrase($0, at: position + 1) })
        else { return nil }
        let range = index..<(position + 1 + end.count)
        // `gym 30 last month`
        guard position > index || !isAmount(position) || otherAmount(count: range.count) != nil else { return nil }
        let lastDay = reference + -reference.components.day
        let (year, month) = (lastDay.components.year, lastDay.components.month)
        guard let day = CivilDay(year: year, month: month, day: count) else { throw .noSuchDay(text(of: range)) }
        return try asked(text(of: range), day, count: range.count)
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
    func ordinal(_ position: Int) -> Int? { folded(position).flatMap { DayWord.ordinals[$0] } }
}
