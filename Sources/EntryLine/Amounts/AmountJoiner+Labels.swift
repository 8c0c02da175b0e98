import Money

/// Recognizes numbers that belong to a place, a time, a size or a name beside an amount: `Bahnhofstrasse 12 Kaffee 4.50`,
/// `kl 14 lunch 95`, `inkl. 19 % MwSt`.
extension AmountJoiner {
    /// Whether the number at `position` is one of these. Most need decimals or a currency elsewhere in the line; otherwise the
    /// number may be the amount.
    func isLabel(_ position: Int) -> Bool {
        guard isAmountStart(position), !isSigned(position), !hasCurrency(position) else { return false }
        let number = words[position].text
        if isAfterClockWord(position) { return number.wholeMatch(of: /[0-9]{1,2}([.:][0-9]{2})?/) != nil }
        if isTimeOfDay(position, number) || isBeforeMeridiem(position, number) { return true }
        if number.count <= 5, number.allSatisfy(\.isASCIIDigit), isSize(position, number) || isModel(position, number) {
            return true
        }
        if isReplaced(position) { return true }
        // `invoice 0147 paid by Hartley 850`
        if number.count > 2, number.first == "0", number.allSatisfy(\.isASCIIDigit), !isBehindNumber(position),
            !amounts(besides: position).isEmpty, isOne(of: Self.references, at: position - 1)
        {
            return true
        }
        if isIncludedTax(position) { return true }
        if isInBrackets(position, number) || isContained(position, number)
            || isOfPeople(position, number) || isSpan(position, number) || isInstalment(position, number)
            || isBeforePrice(position, number) || isTold(position, number)
        {
            return true
        }
        // `Probe im 3. Stock`
        if number.last == ".",
            [EntryVocabulary.anniversaries, EntryVocabulary.floors, EntryVocabulary.ordinalThings].contains(where: {
                isOne(of: $0, at: position + 1)
            })
        {
            return number.wholeMatch(of: /[0-9]{1,3}\./) != nil
        }
        guard isInClearLine[position] else { return false }
        if isReference(position, number) || isGrade(position, number) || isDiscount(position, number)
            || isDeal(position, number) || isBehindPrice(position, number) || isOfTrip(position, number)
        {
            return true
        }
        guard number.count <= 5 else { return false }
        guard number.allSatisfy(\.isASCIIDigit) else { return false }
        return number.first == "0" && number.count > 1 && !isBehindNumber(position)
            || number.count <= 2 && isOne(of: EntryVocabulary.numberedPlaces, at: position - 1)
                // `URSSAF trimestre 1 842,00` may be 1842.
                && !(isBeforeGroup(position)
                    && (isOrdinal(position - 2) || isOne(of: EntryVocabulary.countedTerms, at: position - 1)))
                // `fees per term 80, books 12.50`
                && !isOne(of: ["per", "a", "each", "pro", "par", "por"], at: position - 2)
            || isNumberedThing(position, number) || isBesideSigned(position, number) || isOfDozens(position, number)
            || number.count <= 4 && (isInStreet(position) || isNamed(position, number) && !isBeforeGroup(position))
            || isCount(position, number)
    }

    /// `119 € inkl. 19 % MwSt`, `plombier 145,00 tva 6% comprise`
    private func isIncludedTax(_ position: Int) -> Bool {
        guard isPercentage(position) else { return false }
        let isIncluded = { (place: Int) in folded(place).map(EntryVocabulary.isIncluded) == true }
        let behind = word(position + 1) == "%" ? position + 2 : position + 1
        return isIncluded(position - 1)
            || isOne(of: EntryVocabulary.taxWords, at: position - 1) && isIncluded(behind)
    }

    /// For each word, whether its line has an amount with two decimals, a dash for none, or a currency.
    static func clearLines(
        _ words: [EntryWord], _ isAmount: [Bool], _ isMoney: [Bool], _ notation: AmountNotation
    ) -> [Bool] {
        var result: [Bool] = []
        for line in words.indices.split(
            omittingEmptySubsequences: false, whereSeparator: { words[$0].kind == .separator })
        {
            let isClear = line.contains { position in
                isAmount[position]
                    && (hasDecimals(words[position].text, notation) || hasGroups(words[position].text, notation)
                        || line.contains(position - 1) && isMoney[position - 1]
                        || line.contains(position + 1) && isMoney[position + 1])
            }
            // The separator belongs to no line.
            result += [Bool](repeating: isClear, count: line.count) + [false]
        }
        return result
    }

    /// Whether the amount at `position` has decimals or a currency.
    func isClear(_ position: Int) -> Bool {
        Self.hasDecimals(words[position].text, notation) || Self.hasGroups(words[position].text, notation)
            || isCurrency(position - 1) || hasCurrency(position)
    }

    /// Whether its currency stands behind the number; not in `3 de 10, R$ 89,90`.
    func hasCurrency(_ position: Int) -> Bool {
        isCurrency(position + 1) && !(words[position].isClosed && isAmountStart(position + 2))
    }

    /// `15,500` where the point is the decimal mark: whole thousands, which nobody groups but in a price.
    private static func hasGroups(_ text: String, _ notation: AmountNotation) -> Bool {
        guard let mark = notation.decimalMark, text.utf8.count > 4, let group = text.utf8.dropLast(3).last,
            text.utf8.suffix(3).allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return false }
        return group == UInt8(ascii: mark == .point ? "," : ".") || group == UInt8(ascii: "'")
    }

    /// Whether the text of an amount has two decimals, a dash for none, or a currency.
    static func hasDecimals(_ text: String, _ notation: AmountNotation) -> Bool {
        let isPlain = AmountParser.isPlainNumber(text)
        if !isPlain, text.contains(where: { $0.isCurrencySymbol || $0.isLetter }) || text.hasSuffix("-") { return true }
        let mark = (notation.decimalMark ?? .point).text
        return text.suffix(3).hasPrefix(mark) && text.suffix(2).allSatisfy(\.isNumber)
    }

    /// `bus no 42`, `age 5`, `iPhone 15`
    private func isNamed(_ position: Int, _ number: String) -> Bool {
        isOne(of: Self.numberWords, at: position - 1)
            || number.count <= 2 && isOne(of: ["iphone", "galaxy", "windows", "playstation"], at: position - 1)
    }

    /// Words before a number that have other meanings, too.
    static let numberWords = EntryVocabulary.words(
        "no number nummer numéro numero número age aged alter âge edad età idade ålder alder bwv kv hwv opus k")

    /// `Brille 249,00 statt 319,00`, `glasses 249 instead of 319`: what it would have cost, behind what it did.
    private func isReplaced(_ position: Int) -> Bool {
        let others = amounts(besides: position)
        return others.count == 1 && others[0] < position
            && (1...4).contains { count in
                position >= count && Self.insteadPhrases.holds(words[(position - count)..<position].map(\.folded)[...])
            }
    }

    private static let insteadPhrases = PhraseTable(
        """
        instead of, rather than, statt, anstatt, au lieu de, en vez de, en lugar de, invece di, invece che, em vez de, in
        plaats van, ipv, i.p.v., istället för, i stedet for, i stedet, zamiast, místo, вместо, заместо
        """)

    /// `dentist 9 am`, `2 p.m.`; not `Kaffee 9 am 3.`, which is German.
    private func isBeforeMeridiem(_ position: Int, _ number: String) -> Bool {
        guard let next = folded(position + 1), ["pm", "p.m.", "p.m", "a.m.", "a.m", "am"].contains(next),
            next != "am" || notation.isEnglish || isEnd(position + 2)
        else { return false }
        return number.wholeMatch(of: /(1[0-2]|[1-9])([.:][0-5][0-9])?/) != nil
    }

    /// `Zug um 7.40 nach Ulm 14,50`, `Kino 20.15 12,50`: minutes behind a point where the decimal mark is a comma, which are no
    /// month.
    private func isTimeOfDay(_ position: Int, _ number: String) -> Bool {
        guard notation.decimalMark == .comma, isOne(of: AmountResolver.timedWords, at: position - 1),
            let match = number.wholeMatch(of: /([0-9]{1,2})\.([0-9]{2})/), match.2 < "60",
            match.2 > "12" || match.2 == "00"
        else { return false }
        return Int(match.1).map { $0 < 25 } == true && clearAmount(besides: position) != nil
    }

    /// `Bahnhofstrasse 12`, `calle Mayor 14`, `12 rue de Rivoli`
    func isInStreet(_ position: Int) -> Bool {
        if isOne(of: EntryVocabulary.frenchStreets, at: position + 1) || isBeforeStreet(position) { return true }
        guard let before = folded(position - 1) else { return false }
        if EntryVocabulary.isStreet(before) { return true }
        return (2...4).contains { back in
            isOne(of: EntryVocabulary.streets, at: position - back)
                && (1..<back).allSatisfy { isPlain(position - $0) && !isAmountStart(position - $0) }
        }
    }

    /// `12 Elm Road £84`; not `coffee 4 road trip snacks 12.50`, `15 Main St Pizza 3.50`
    private func isBeforeStreet(_ position: Int) -> Bool {
        (2...3).contains { end in
            isOne(of: EntryVocabulary.englishStreets, at: position + end)
                && (1...end).allSatisfy {
                    isCapitalized(position + $0) && !isOne(of: EntryVocabulary.everydayWords, at: position + $0)
                }
                && (!isPlain(position + end + 1) || isAmountStart(position + end + 1))
        }
    }
}
