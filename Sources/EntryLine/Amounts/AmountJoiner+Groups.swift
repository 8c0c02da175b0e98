import Money

/// Reads numbers whose groups of thousands are set apart by blanks: `1 234,56 €`, `$1 000`.
extension AmountJoiner {
    /// How many words from `position` on continue a number with groups separated by one blank each (`1 234,56 €`).
    ///
    /// Requires that no word before the number could be numbered, as in `room 101 890.00`, or, with a decimal comma, is
    /// known to be (`chambre 12 150 €`), and that decimals, a currency or, after such a word, the end of the line show
    /// that the whole is one amount.
    /// With a currency, a group that begins with 0 shows it too, behind any word: `car £10 000`.
    func groupCount(at position: Int, from start: Int, _ namesBefore: Bool) -> Int? {
        guard position == start + 1, isPlain(position), isAmount[position], !words[position].isApart else { return nil }
        let first = words[start].text.drop { "+＋".contains($0) }
        let lead = first.prefix { !$0.isASCIIDigit }
        let number = first[lead.endIndex...]
        let before = namesBefore ? start - 2 : start - 1
        let isFirst = before < 0 || words[before].kind != .plain && words[before].kind != .quoted
        guard number.allSatisfy(\.isASCIIDigit), (1...3).contains(number.count), number.first != "0",
            lead.isEmpty || Currency(token: lead, notation: notation) != nil, let groups = groups(from: position),
            // `исполнилось 5, 900 руб`; not `£1, 000`
            !words[start].isClosed || groups.hasZero
        else { return nil }
        let isNamed = namesBefore || !lead.isEmpty || groups.isNamed || isCurrency(groups.end)
        let hasPlus = first.count < words[start].text.count
        let isComma = notation.decimalMark == .comma
        // `fryzjer 1 250 w poniedziałek`
        let isUsual = isComma && Self.spacedMoney.contains(notation.defaultCurrency.code)
        let isClosed = isEnd(groups.end) || isUsual && isDayBehind(groups.end)
        let isClear = isNamed || groups.hasEnd || isUsual && isClosed
        if isNamed || hasPlus || isUsual, groups.hasZero { return groups.end - position }
        // `Ma retraite, 1 380 euros`
        let isApart = word(before)?.last.map { $0 == "," || $0 == "-" } == true && isClear
        let isAfterThing =
            isComma
            && (lead.isEmpty && isSum(before) || (isClear || isClosed) && isMonth(before) || isClear && isShop(before)
                // `3e trimestre 1 842,00`: its number stands before it.
                || groups.hasEnd && number.count == 1 && isOrdinal(before - 1)
                    && isOne(of: EntryVocabulary.countedTerms, at: before)
                || isClear && groups.end == position + 1 && isUnnumbered(before, Int(number) ?? 0, isUsual)
                // `Hotel € 1 148`; not `Butter € 3 250 g`.
                || (namesBefore || !lead.isEmpty) && (groups.hasEnd || isEnd(groups.end)))
        let isSigned = !lead.isEmpty && lead.allSatisfy(\.isCurrencySymbol) && isComma
        guard lead.isEmpty || isSigned, isFirst || hasPlus || isApart || isAfterThing else {
            return nil
        }
        let isLast = !isFirst && isComma && isClosed
        // `1 350`, `1 234 loyer`, `+1 800 facture`
        let isWhole =
            isFirst && isComma
            && (isClosed || isPlain(groups.end) && (isSum(groups.end) || hasPlus && isIncoming(groups.end)))
        guard isNamed || groups.hasEnd || isLast || isWhole else { return nil }
        return groups.end - position
    }

    /// `3e`, `1er`, `2ème`, `4.`, `1º`
    func isOrdinal(_ position: Int) -> Bool {
        word(position)?.wholeMatch(of: /[0-9]{1,2}(?:er|ère|re|e|ème|eme|è|º|ª|°|o|a|\.)/.ignoresCase()) != nil
    }

    /// `strøm september 1 876 kr`: the month of something that is paid for by the month; not in Hungary, where a day may follow.
    private func isMonth(_ position: Int) -> Bool {
        (isSum(position - 1) || isOne(of: EntryVocabulary.rentWords, at: position - 1))
            && notation.defaultCurrency.code != "HUF" && folded(position).flatMap(DayWord.month) != nil
    }

    /// The groups of three digits from `position` on: where they end, and whether decimals or anything else ends the last of
    /// them, whether that names a currency, and whether one of them begins with 0, so that it is no amount by itself; `007`
    /// is a name. `nil` if one has another length.
    private func groups(from position: Int) -> (end: Int, hasEnd: Bool, isNamed: Bool, hasZero: Bool)? {
        var end = position
        var (hasEnd, hasZero) = (false, false)
        while end < words.count, isPlain(end), isAmount[end], !words[end].isApart, !hasEnd {
            let text = words[end].text
            let digits = text.prefix(while: \.isASCIIDigit)
            guard digits.count == 3 else { return nil }
            hasEnd = digits.count < text.count
            hasZero = hasZero || digits.first == "0" && digits != "007"
            end += 1
        }
        let last = words[end - 1].text.drop(while: \.isASCIIDigit)
        let decimals =
            last.first.map { ".,".contains($0) } == true ? last.dropFirst().prefix(while: \.isASCIIDigit) : ""
        guard decimals.isEmpty || decimals.count <= 2 else { return nil }
        return (end, hasEnd, words[end - 1].text.namesCurrency, hasZero)
    }

    /// Whether the word at `position` is a thing that is not numbered with `number`: `garage 1 148,00 €`; not
    /// `chambre 12 150 €`, `billets 4 120 €`, `le 15 120 €`, `Peugeot 208 450 €`.
    private func isUnnumbered(_ position: Int, _ number: Int, _ isUsual: Bool) -> Bool {
        // `продал за 4 990`, `за ноябрь 2 450`
        let isFor = { (place: Int) in isUsual && isOne(of: Self.spacedFors, at: place) }
        if isFor(position) || isFor(position - 1) && folded(position).flatMap(DayWord.month) != nil { return true }
        guard number < 100, words.indices.contains(position), [.plain, .quoted].contains(words[position].kind) else {
            return false
        }
        let name = EntryVocabulary.folded(words[position].text)
        guard name.utf8.count > (isUsual ? 2 : 3), !isInStreet(position + 1),
            !(number > 1 && number < 13 && Self.manyEnds.contains(where: name.hasSuffix)) || isCheap,
            !(number > 4 && isCapitalized(position) && position > 0)
        else { return false }
        return ![
            EntryVocabulary.groupedThings, EntryVocabulary.countedTerms, EntryVocabulary.numberedModels,
            EntryVocabulary.bookingWords,
        ].contains { $0.contains(name) } && !MoneyWords.isPreposition(name) && DayWord(name)?.isWeekday != true
            && DayWord.month(name) == nil
            && !EntryVocabulary.periods.contains(name)
            && (!EntryVocabulary.numberMarks.contains(name) || isAmountStart(position - 1))
            && !EntryVocabulary.clockWords.contains(name) && name.allSatisfy { $0.isLetter || "'’-".contains($0) }
    }

    /// The ends of words for several things, of which the number may say how many.
    static let manyEnds = EntryVocabulary.listed("s x er or ar en n i e y")

    /// Money in which thousands are grouped by blanks by all who write it.
    private static let spacedMoney: Set<String> = ["SEK", "NOK", "CZK", "PLN", "HUF", "RUB", "UAH"]
    private static let spacedFors = EntryVocabulary.words("за za för for")

    /// Whether several things hardly cost less than a thousand: `boty 2 490 Kč`.
    private var isCheap: Bool { ["CZK", "HUF"].contains(notation.defaultCurrency.code) }

    /// Whether a day follows at the end of the line: `1 120 úterý`, `2 100 в понедельник`, `1 475 den 12 november`, `75 pesos el
    /// 20 de noviembre`.
    func isDayBehind(_ position: Int) -> Bool {
        let isOn = isOne(of: EntryVocabulary.onWords, at: position)
        guard let day = bare(isOn ? position + 1 : position) else { return false }
        return DayWord(day) != nil || DayWord(inflected: day) != nil || AmountParser.looksLikeDate(day)
            || DayWord.phrases[folded(position) ?? ""] != nil
            || [1, 2].contains { count in
                let month = isOn ? position + 1 + count : position + count
                return (count == 1 || isOne(of: ["de", "of"], at: month - 1))
                    && folded(month).flatMap(DayWord.anyMonth) != nil
            }
    }

    /// Whether the word at `position` names the thing paid for and is never numbered.
    private func isSum(_ position: Int) -> Bool {
        guard let name = folded(position) else { return false }
        return [EntryVocabulary.sumWords, EntryVocabulary.wageWords, EntryVocabulary.takings].contains {
            $0.contains(name)
        } || MoneyRole.isCompoundGain(name)
            || [EntryVocabulary.benefits, EntryVocabulary.loneBenefits].contains { $0.holds([name]) }
    }

    /// Whether the word at `position` says what money came in for, and is not counted: `+1 800 facture`; not `+20 150
    /// pages`.
    private func isIncoming(_ position: Int) -> Bool {
        [
            EntryVocabulary.bills, EntryVocabulary.clientWords, EntryVocabulary.refundWords,
            EntryVocabulary.arrivingWords, EntryVocabulary.receivedWords,
        ]
        .contains { isOne(of: $0, at: position) }
    }

    /// Whether the word at `position`, or a name behind it, is a shop, of which nobody buys several: `ICA Maxi 1 243,50`.
    private func isShop(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.shops, at: position)
            || isCapitalized(position) && isOne(of: EntryVocabulary.shops, at: position - 1)
    }

    /// Whether a number right behind an amount at `position` may belong to it: `$12 05`, `£1.5 00`, `12 € 05`; not `12,50 €
    /// 007`.
    func isBehindNumber(_ position: Int) -> Bool {
        guard isCurrency(position - 1) else { return isPlain(position - 1) && isAmountStart(position - 1) }
        return words[position].text != "007" && isPlain(position - 2) && isAmountStart(position - 2)
            && !Self.hasDecimals(words[position - 2].text, notation)
    }
}
