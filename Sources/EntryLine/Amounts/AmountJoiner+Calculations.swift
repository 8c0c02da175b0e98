import Money

/// Tells calculations typed with blanks from numbers with a dash or another sign between them: `48 - 5` and
/// `petrol 40 - 28 litres`.
extension AmountJoiner {
    /// Whether the operator at `position`, in an amount from `start` on, calculates with the number behind it.
    ///
    /// A `-` between words separates: it calculates only where nothing else stands in the line, or before a word for what
    /// was taken off. A number of things (`30 + 2 kids`) and a day (`12 - 24/11`) are not calculated with.
    func isCalculated(at position: Int, from start: Int) -> Bool {
        let next = position + 1
        if isInParentheses(position, from: start) || isPercentage(next) { return true }
        switch words[position].text {
        case "*", "×": return !isDay(next)
        case "/", "÷":
            if isDay(next) { return false }
            if isOne(of: Self.sharers, at: next + 1) { return true }
            return !isQuantity(next) && !isNumberOfThings(next)
        case "+":
            return !isDay(position - 1) && !isDay(next) && !isQuantity(next) && !isNumberOfThings(next)
        default:
            guard !isDay(position - 1), !isDay(next) else { return false }
            let isReduced = (next + 1...next + 2).contains { isOne(of: Self.reductions, at: $0) }
            return isReduced || isBegin(start) && isNothingElse(from: next)
        }
    }

    /// Whether the number at `position` divides the one before it, and may also count: `hotel 160 / 2 nights`.
    func isDivisor(_ position: Int) -> Bool {
        isPlain(position - 2) && isAmountStart(position - 2) && isPlain(position - 1)
            && ["/", "÷"].contains(words[position - 1].text)
    }

    private func isInParentheses(_ position: Int, from start: Int) -> Bool {
        words[max(start, position - Self.longest)..<position].reduce(0) { depth, word in
            depth + word.text.count { "(（".contains($0) } - word.text.count { ")）".contains($0) }
        } > 0
    }

    /// How many words from `position` on, behind the currency of an amount that starts at `start`, are calculated with it:
    /// `100 € + 19 %`, `12,50 € + 2 € Trinkgeld`, `48 € / 4 Personen`; not `20 € + 2 Kinder`.
    func continuedCount(at position: Int, from start: Int) -> Int? {
        if isPercentage(position - 1), isPlain(position), words[position].text == "%" { return 1 }
        guard isPlain(position), isCurrency(position - 1), let count = joinedCount(at: position, from: start) else {
            return nil
        }
        let last = position + count - 1
        let isLast = isEnd(last + 1) || isCurrency(last + 1) || words[last].text.namesCurrency || isPercentage(last)
        // `12,50 € / 2`
        let isShared = words[position].text.first.map { "/÷".contains($0) } == true
        return isLast && !isShared || isOne(of: Self.sharers, at: last + 1)
            || isOne(of: EntryVocabulary.taxWords, at: last + 1)
            || isOne(of: Self.reductions, at: last + 1) ? count : nil
    }

    /// Whether the number at `position` is a percentage: `19%`, `19 %`.
    func isPercentage(_ position: Int) -> Bool {
        words[position].text.last == "%" || word(position + 1) == "%"
    }

    /// `24/11`, also where it is none in this order of dates, and `13 Nov`.
    private func isDay(_ position: Int) -> Bool {
        if DateWords.number(words[position].text, digits: 1...2) != nil {
            return folded(position + 1).flatMap(DayWord.month) != nil
        }
        let numbers = words[position].text.split(separator: "/", omittingEmptySubsequences: false).map {
            DateWords.number($0, digits: 1...2) ?? 0
        }
        return numbers.count == 2 && numbers.allSatisfy { (1...31).contains($0) } && numbers.contains { $0 <= 12 }
    }

    /// `2 kids`, `4 beers`; not `2 tips`.
    private func isNumberOfThings(_ position: Int) -> Bool {
        guard let count = DateWords.number(words[position].text, digits: 1...2), (1...12).contains(count),
            let thing = folded(position + 1)
        else { return false }
        return thing.allSatisfy(\.isLetter) && thing.count > 2 && Self.pluralEnds.contains(where: thing.hasSuffix)
            && !EntryVocabulary.taxWords.contains(thing) && !isCurrency(position + 1)
    }

    /// Whether from `position` on the line has only numbers, signs, money, days and marked words.
    private func isNothingElse(from position: Int) -> Bool {
        let signs = ["+", "-", "−", "*", "/", "×", "÷", "(", ")", "%"]
        let line = words[position...].prefix(Self.longest).prefix { $0.kind != .separator }
        return line.count < Self.longest
            && line.indices.allSatisfy { place in
                switch words[place].kind {
                case .plain:
                    isAmountStart(place) || signs.contains(words[place].text) || isCurrency(place)
                        || DayWord(words[place].folded) != nil
                case .quoted: false
                case .value, .separator: true
                }
            }
    }

    /// How many words of a line are looked at for each sign; no calculation has as many.
    private static let longest = 256
    /// Those who share what was paid: `dinner 48 / 4 people`.
    private static let sharers = EntryVocabulary.words(
        """
        people persons personen personnes personas persone pessoas pers pers. pax friends mates ways freunde leute amis
        amigos amici vrienden vänner venner osób osoby osobám 人 个人 個人 명
        """)
    /// Words for what was taken off: `groceries 50 - 5 coupon`.
    private static let reductions = EntryVocabulary.words(
        """
        coupon coupons discount discounts voucher vouchers off rebate refund cashback credit returned return deposit
        rabatt rabatte gutschein gutschrift skonto nachlass pfand remise réduction réduc avoir consigne bon descuento
        cupón cupon vale sconto buono desconto cupom korting kortingsbon statiegeld rabat tilgodebevis presentkort pant
        zniżka kupon sleva poukaz скидка купон 折扣 优惠 優惠 优惠券 優惠券 抵用券 折价 折價 割引 値引き クーポン ポイント 할인 쿠폰 포인트
        """)
}
