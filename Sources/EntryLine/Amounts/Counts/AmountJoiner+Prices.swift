import Money

/// Recognizes bare numbers of what was paid for before the one price that stands apart: `3 pinceaux en martre, 7,90 le tout`,
/// `instalment 3 of 6, £54.12`, `HP 305 pagato 9,95`.
extension AmountJoiner {
    /// Whether the whole number at `position` says something of what the last price of the line was paid for; not in
    /// `lunch 12, total $15`, `5 off, $20 total`, `coffee 3 donuts, 4.50`. With a verb for buying the price may be bare: `bought 3
    /// shirts for 45`.
    func isBeforePrice(_ position: Int, _ number: String) -> Bool {
        let isBought = isOne(of: Self.buyingVerbs, at: position - 1)
        guard isBought || isInClearLine[position], let count = DateWords.number(number, digits: 1...4),
            let price = line(of: position).last(where: { isAmountStart($0) && (isBought || isClear($0)) }),
            price > position
        else { return false }
        let start = isCurrency(price - 1) ? price - 1 : price
        let isPaid = isOne(of: EntryVocabulary.payingVerbs, at: start - 1) && isLineEnd(behind: price)
        let isForAll = isOfAll(price) || isOne(of: Self.dealWords, at: start - 1) && isLineEnd(behind: price)
        guard isPaid || isForAll || isApart(price, from: start) else { return false }
        if firstOfSeveral(position, count) != nil || isBehindNumbered(position, count) { return true }
        let others = amounts(besides: position).filter { !isQuantity($0) && !isNamedNumber($0 - 1) }
        guard others == [price] else { return false }
        let before = folded(position - 1) ?? ""
        // `tip 5 dinner $40 total`, `le 5 j'ai réglé 71,40`
        let isOther = [
            EntryVocabulary.everydayWords, EntryVocabulary.payingVerbs, MeaningReader.givers, EntryVocabulary.taxWords,
            EntryVocabulary.onWords,
        ].contains { $0.contains(before) }
        if isPaid { return !isOther && !isDay(position - 1) && !isDay(position + 1) }
        guard count < 100, let whole = whole(words[price].text),
            isForAll && (!isBought || isClear(price) && isMany(position + 1) && 2 * whole >= count) || whole >= count
                || whole > 0 && isOne(of: Self.eggs, at: position + 1),
            isThing(position + 1)
        else { return false }
        if isBought || isBegin(position) || isClause(position) || EntryVocabulary.fors.contains(before) { return true }
        return !isOther && !isCapitalized(position - 1) && !isCapitalized(position + 1)
    }

    /// `$300 deposit for litter 2`, `67.30 for deworming 6 pups`: what the price before was paid for; not `12.50 for 2 coffees`,
    /// `£5 for coffee 3 buns`.
    func isBehindPrice(_ position: Int, _ number: String) -> Bool {
        guard DateWords.number(number, digits: 1...2) != nil, let price = clearAmount(besides: position),
            price < position - 2, isEnd(position + 1) || isThing(position + 1) && isEnd(position + 2),
            (price..<position - 1).contains(where: { isOne(of: EntryVocabulary.fors, at: $0) }),
            isThing(position - 1) || isOne(of: EntryVocabulary.groupedThings, at: position - 1)
        else { return false }
        return !isCapitalized(position - 1) && !isOne(of: EntryVocabulary.everydayWords, at: position - 1)
    }

    /// Whether nothing but the price, and perhaps its day, stands behind a comma or a colon: `botas, 38,99€`.
    private func isApart(_ price: Int, from start: Int) -> Bool {
        guard isLineEnd(behind: price) || isDayBehind(place(behind: price)),
            let before = plain(start - 1)
        else { return false }
        return before.isClosed || before.text.last.map { ",:".contains($0) } == true
    }

    /// The position of the first number of `3 of 6`, `12 z 36`, which one it is of how many, if `count` at `position` is
    /// either.
    func firstOfSeveral(_ position: Int, _ count: Int) -> Int? {
        let number = { (place: Int) in word(place).flatMap { DateWords.number($0, digits: 1...3) } }
        if isOne(of: Self.ofLinks, at: position + 1), let all = number(position + 2), count <= all { return position }
        guard isOne(of: Self.ofLinks, at: position - 1), let one = number(position - 2), one <= count else {
            return nil
        }
        return position - 2
    }

    /// `рост 92`, `que hace 6`, `botas de borracha 44`: the number of a thing, a size or an age.
    private func isBehindNumbered(_ position: Int, _ count: Int) -> Bool {
        let isSize = (28...60).contains(count) && (1...3).contains { isOne(of: Self.clothes, at: position - $0) }
        return isSize
            || [EntryVocabulary.groupedThings, EntryVocabulary.unpricedPlaces, Self.numberWords, Self.ages].contains {
                isOne(of: $0, at: position - 1)
            }
    }

    /// Whether the word at `position` is what a number before it counts; not `5 Nov`, `20 yesterday`.
    func isThing(_ position: Int) -> Bool {
        isPlain(position) && !isCurrency(position) && isCountable(words[position]) && !isDay(position)
    }

    private func isDay(_ position: Int) -> Bool {
        folded(position).map { DayWord($0) != nil || DayWord.anyMonth($0) != nil } == true
    }

    /// Whether the word is a noun in the plural: not in `bought 20 worth of eggs for 4.50`.
    private func isMany(_ position: Int) -> Bool {
        folded(position).map { word in Self.pluralEnds.contains(where: word.hasSuffix) } == true
    }

    private static let ofLinks = EntryVocabulary.words("of von de sur di van av af z ze ze из från fra")
    /// Verbs before an age, and words before the size of somebody.
    private static let ages = EntryVocabulary.words(
        """
        hace cumple turns turning is he's she's they're wird ist fait fa compie faz wordt fyller blir kończy slaví рост
        исполняется исполнилось height
        """)
}
