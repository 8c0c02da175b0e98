import Money

/// Recognizes numbers of things before the one clear amount of their line: `2 coffees 9.80`, `Vignette 2026 41,80`.
///
/// The order shows that they are no second purchase: in `coffee 3 donuts 4.50` each number follows its thing, in
/// `2 coffees 9.80` one comes before it.
extension AmountJoiner {
    /// Whether the whole number at `position` counts things, people or years.
    func isCount(_ position: Int, _ number: String) -> Bool {
        guard let count = Int(number), let other = clearAmount(besides: position) else { return false }
        // `pizza for 2 24.50`
        let isForPeople =
            isOne(of: EntryVocabulary.fors, at: position - 1) && other == position + 1 && !isBeforeGroup(position)
        let isFirst = isBegin(position) || isClause(position)
        if (1...12).contains(count), isLineEnd(behind: other),
            isForPeople && count > 1 || isFirst && isCounted(position, count, other)
        {
            return true
        }
        guard (2000...2039).contains(count), number.count == 4 else { return false }
        // Between two bare numbers, nothing shows which is the year.
        let isSingle = other == position + 1
        return isLineEnd(behind: other) && isSingle != isBegin(position)
            || isBegin(other) && isLineEnd(behind: position)
    }

    /// `2 coffees …`, `2 x …`, `2 Kaffee 9,80`; not `10 Brötchen 0,45`, which is the price of one, or `5 off lunch 12.50`.
    private func isCounted(_ position: Int, _ count: Int, _ other: Int) -> Bool {
        let isTimes = isOne(of: ["x", "×"], at: position + 1)
        let thing = isTimes ? position + 2 : position + 1
        guard thing < other, isPlain(thing), isCountable(words[thing]), !isCurrency(thing),
            let whole = whole(words[other].text), whole >= count || Self.eggs.contains(words[thing].folded)
        else { return false }
        // `2 hot dogs`
        let isPlural = (thing..<min(thing + 2, other)).compactMap(plain).contains { word in
            isCountable(word) && Self.pluralEnds.contains(where: word.folded.hasSuffix)
        }
        if isTimes || isPlural { return true }
        // `8 film 19.30` may be a time.
        let isTime = notation.decimalMark != .comma && words[other].text.wholeMatch(of: /[0-9]{1,2}\.[0-5][0-9]/) != nil
        return other == thing + 1 && !isTime
    }

    /// `3 tickets for the museum, $36 total`, `3 Karten, zusammen 36 €`: the amount is that of all.
    func isOfAll(_ other: Int) -> Bool {
        let start = isCurrency(other - 1) ? other - 1 : other
        let end = place(behind: other)
        if isOne(of: Self.totals, at: start - 1) { return isLineEnd(behind: other) }
        let total = isOne(of: Self.totalLinks, at: end) ? end + 1 : end
        return isOne(of: Self.totals, at: total)
            && isEnd(isOne(of: ["up", "in"], at: total + 1) ? total + 2 : total + 1)
    }

    private static let totalLinks = EntryVocabulary.words("in en no i im le au")
    func isCountable(_ word: EntryWord) -> Bool {
        word.folded.allSatisfy(\.isLetter) && !Self.otherThings.contains(word.folded)
            && !EntryVocabulary.taxWords.contains(word.folded) && !MoneyWords.isPreposition(word.folded)
            && (Self.countedUnits.contains(word.folded) || !EntryVocabulary.isSpecial(word.text))
    }

    /// Whether the next number can continue this one: `pour 2 240,00 €`.
    func isBeforeGroup(_ position: Int) -> Bool {
        isAmountStart(position + 1) && !words[position + 1].isApart
            && words[position + 1].text.prefix(while: \.isNumber).count == 3
    }

    /// The whole units of a number, for comparing it.
    func whole(_ text: String) -> Int? { Self.whole(text, notation) }

    static func whole(_ text: String, _ notation: AmountNotation) -> Int? {
        let number = text.drop { !$0.isNumber }.prefix { $0.isASCIIDigit || ".,'’".contains($0) }
        let digits = number.prefix(while: \.isASCIIDigit)
        // `1.750` where the comma is the decimal mark
        let group = number[digits.endIndex...]
        let isGrouped =
            group.count == 4 && group.first != notation.decimalMark?.text.first && notation.decimalMark != nil
            && group.dropFirst().allSatisfy(\.isASCIIDigit)
        return Int(isGrouped ? digits + group.dropFirst() : digits)
    }

    /// The only other amount of the line, if it has decimals or a currency.
    func clearAmount(besides position: Int) -> Int? {
        let others = amounts(besides: position)
        guard others.count == 1, let other = others.first else { return nil }
        return isClear(other) ? other : nil
    }

    /// The other amounts of the line; of many, only some.
    func amounts(besides position: Int) -> [Int] {
        let isInLine = { (other: Int) in words[other].kind != .separator }
        let before = words[..<position].indices.reversed().lazy.prefix(while: isInLine)
        let behind = words[(position + 1)...].indices.lazy.prefix(while: isInLine)
        return Array(before.filter(isAmountStart).prefix(2)) + behind.filter(isAmountStart).prefix(2)
    }

    /// Whether only a day and marked words stand before `position` in its line.
    func isBegin(_ position: Int) -> Bool {
        let before = isCurrency(position - 1) ? position - 2 : position - 1
        guard let word = plain(before) else { return before < 0 || words[before].kind != .quoted }
        return DayWord(word.folded) != nil && !isPlain(before - 1)
    }

    /// `marché de Noël, 2 vins chauds 8 €`: behind a comma.
    func isClause(_ position: Int) -> Bool {
        plain(position - 1)?.text.last == "," && !isAmountStart(position - 1)
    }

    /// `Blumenerde 3 Säcke 14,97`, `charcoal 2 sacks KES 4,800`, `pączki 4 sztuki 18 zł`: so many containers, or several of
    /// anything beside the one amount with a currency, not for more each than one unit of money; not `lunch 12 bags 4.50`.
    func isContained(_ position: Int, _ number: String) -> Bool {
        guard let count = DateWords.number(number, digits: 1...2), count > 1,
            !isOne(of: EntryVocabulary.everydayWords, at: position - 1), let thing = bare(position + 1),
            case let others = amounts(besides: position), others.count == 1, let other = others.first,
            let whole = whole(words[other].text), whole >= count
        else { return false }
        if EntryVocabulary.containers.contains(thing) { return isClear(other) || isPlain(position - 1) }
        // `coffee 4 bun $6` are two things, `bus 2 50 €` may be one amount.
        let isSigned = words[other].text.namesCurrency || isCurrency(other - 1) || isCurrency(other + 1)
        let isSeveral =
            Self.pluralEnds.contains(where: thing.hasSuffix)
            || notation.decimalMark == .comma && Self.severalEnds.contains(where: thing.hasSuffix)
        return isSigned && isSeveral && other > position + 1 && isPlain(position - 1) && !isCapitalized(position + 1)
            && isCountable(words[position + 1]) && !EntryVocabulary.everydayWords.contains(thing)
            && !EntryVocabulary.groupedThings.contains(folded(position - 1) ?? "") && isLineEnd(behind: other)
    }

    private static let severalEnds = manyEnds + EntryVocabulary.listed("a ek ów í ы и а")

    /// `Ernie Ball 10-46 strings 6.99`, `Matheheft 2025/26 8,50`, `Rate 3/12 Sofa 49,90`: two numbers that are neither a day nor a
    /// sum, a school year, and which of several instalments.
    func isSpan(_ position: Int, _ number: String) -> Bool {
        guard number.has(anyOf: "-–/"), amounts(besides: position).count == 1 else { return false }
        let numbers = number.split(omittingEmptySubsequences: false) { "-–/".contains($0) }.map { Int($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return false }
        return number.has(anyOf: "-–") && first < second && second > 31
            || (2000...2039).contains(first) && second == (first + 1) % 100
            || number.has(anyOf: "/") && 1...second ~= first && isOne(of: Self.instalments, at: position - 1)
            || EntryVocabulary.isPart(number, of: folded(position + 1))
            // `Winterreifen 205/55 R16`
            || number.has(anyOf: "/") && (125...335).contains(first) && (30...85).contains(second) && second % 5 == 0
    }

    /// `Rate 3 von 10 fürs Sofa 89 €`: which of how many instalments, beside the only price.
    func isInstalment(_ position: Int, _ number: String) -> Bool {
        guard let count = DateWords.number(number, digits: 1...3), let first = firstOfSeveral(position, count) else {
            return false
        }
        return isOne(of: Self.instalments, at: first - 1) && amounts(besides: position).count == 2
    }

    /// `2 dozen bananas ₹110`; not `2 dozen at 1.20`.
    func isOfDozens(_ position: Int, _ number: String) -> Bool {
        guard DateWords.number(number, digits: 1...2) != nil, isOne(of: Self.dozens, at: position + 1) else {
            return false
        }
        return clearAmount(besides: position).map { $0 > position + 2 && isThing(position + 2) } == true
    }

    /// `oliebollen 6 voor 5 euro`, `3 for 2 on shampoo 9.98`: how many were had for the amount, or for how many.
    func isDeal(_ position: Int, _ number: String) -> Bool {
        guard let count = DateWords.number(number, digits: 1...2), count > 0 else { return false }
        if isOne(of: Self.dealWords, at: position + 1), clearAmount(besides: position) == position + 2 {
            return count > 1 && !isOne(of: Self.otherThings, at: position - 1)
        }
        let isPair = { (first: Int, second: Int) in
            plain(first).flatMap { DateWords.number($0.text, digits: 1...1) }.map { paid in
                plain(second).flatMap { DateWords.number($0.text, digits: 1...1) }.map { paid > $0 } == true
            } == true
        }
        let others = amounts(besides: position)
        guard others.count == 2, others.contains(where: isClear) else { return false }
        return isOne(of: Self.dealWords, at: position + 1) && isPair(position, position + 2)
            || isOne(of: Self.dealWords, at: position - 1) && isPair(position - 2, position)
    }

    /// `Grillfleisch 48,60 (12 Personen)`, `recharge 299 (28 days)`: in brackets with words, which say more of the amount; not
    /// `dinner 60 (20 for me)`.
    func isInBrackets(_ position: Int, _ number: String) -> Bool {
        let isOpen = number.first == "("
        let digits = isOpen ? number.dropFirst() : number[...]
        guard digits.allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }), let next = bare(position + 1),
            !isAmountStart(position + 1), !MoneyWords.isPreposition(next), DayWord.anyMonth(next) == nil,
            amounts(besides: position).count == 1
        else { return false }
        guard let start = isOpen ? position : (position - 2..<position).first(where: { word($0)?.first == "(" }),
            let end = (position + 1...position + 4).first(where: { word($0)?.last == ")" })
        else { return false }
        // `dinner 40.00 (plus 5 tip)`
        return (start...end).allSatisfy { place in
            let bare = EntryVocabulary.folded((word(place) ?? "+").filter { !"()".contains($0) })
            return bare != "+" && !Self.otherThings.contains(bare) && !EntryVocabulary.taxWords.contains(bare)
        }
    }

    /// `19,90 T-Shirt mit 30% Rabatt`, `20% off coupon jacket 47.99`: what was taken off already, apart from what was paid.
    func isDiscount(_ position: Int, _ number: String) -> Bool {
        let end = number.last == "%" ? position + 1 : word(position + 1) == "%" ? position + 2 : position
        // `10% de desconto`
        let isLinked = isOne(of: ["de", "di"], at: end)
        let name = isLinked ? end + 1 : end
        if isLinked, isOne(of: Self.offPrices, at: name + 1) || isAmountStart(name + 2) { return false }
        guard end > position, isOne(of: Self.discounts, at: name), let other = clearAmount(besides: position) else {
            return false
        }
        // `mensalidade 300,00 tem 10% de desconto` is still to be reduced.
        return other > name + 1
            || !isLinked && other < position - 1
                && (other + 1..<position).contains { place in
                    isPlain(place) && !isCurrency(place) && !isOne(of: EntryVocabulary.companionWords, at: place)
                }
    }

    private static let instalments = EntryVocabulary.words(
        """
        instalment installment payment emi rate raten mensualité échéance versement cuota cuotas plazo rata rate parcela
        prestação termijn raty avbetalning rate avdrag rater splátka взнос платёж платеж 分期 分割 할부
        """)
    static let buyingVerbs = EntryVocabulary.words(
        """
        bought buy gekauft kaufte acheté compré comprado comprei comprato gekocht köpte köpt købte kjøpte kupiłem kupiłam
        koupil koupila купил купила
        """)
    static let dealWords = EntryVocabulary.fors.union(["por", "za"])
    /// Behind a discount, before the price that it is taken off.
    private static let offPrices = EntryVocabulary.words("do da sobre su sul sur on")
    private static let discounts = EntryVocabulary.words(
        """
        off discount rabatt rabat remise réduction descuento sconto desconto korting zniżki zniżka sleva slevou alennus
        alennuksella indirim kedvezmény скидка скидкой скидки reducere έκπτωση reduziert coupon gutschein
        """)

    /// The position behind the word at `position`, and behind a currency that follows it.
    func place(behind position: Int) -> Int { isCurrency(position + 1) ? position + 2 : position + 1 }

    /// Whether only the amount's currency, a day and marked words stand behind it in its line.
    func isLineEnd(behind position: Int) -> Bool {
        var end = place(behind: position)
        if folded(end).flatMap({ DayWord($0) }) != nil { end += 1 }
        return isEnd(end)
    }

    static let pluralEnds = ["s", "x", "chen"]
    static let eggs = EntryVocabulary.words("eggs eier oeufs œufs huevos uova ägg æg ovos")
    /// What is counted, although its price may be said of one.
    private static let countedUnits = EntryVocabulary.pricedUnits.subtracting(EntryVocabulary.multipliers)
    /// Words behind a number that is money, or that change the amount.
    private static let otherThings = EntryVocabulary.words(
        """
        off less more back left plus minus discount rabatt remise descuento sconto gutschein coupon voucher sale aktion
        pfand deposit versand shipping delivery porto fee fees tips gebühr spende times mal fois veces volte gånger
        ganger razy krát paid cash change stars percent prozent pourcent halves thirds quarters
        """)
}
