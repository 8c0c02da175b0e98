import Money

/// Recognizes prices that hang on other words beside an amount.
extension HiddenAmount {
    /// Whether the word is a price with what else was paid for behind a plus sign: `12.50+tip`, `午餐100+飲料`; not `B12+zinc`.
    static func isSummand(_ word: String) -> Bool {
        guard let sign = word.firstIndex(where: { "+＋&".contains($0) }),
            word[sign...].dropFirst().first?.isLetter == true
        else { return false }
        let name = word[..<sign].prefix { !$0.isNumber && !$0.isCurrencySymbol }
        let price = word[name.endIndex..<sign]
        let isNumber =
            price.hasNumber
            && price.allSatisfy {
                $0.isNumber || $0.isCurrencySymbol || ".,'’元块塊円원".contains($0)
            }
        // `7&i` is a shop.
        let isPriced = price.contains { !$0.isNumber }
        return isNumber && (isPriced || word[sign] != "&") && name.last.map { $0.isASCII && $0.isLetter } != true
    }

    /// `lunch(12.50)`
    var isInParentheses: Bool {
        let isPriced = amount.contains { !$0.isNumber }
        return isPriced && before.last.map { "(（".contains($0) } == true && before.dropLast().last?.isLetter == true
            && after.first.map { ")）".contains($0) } == true
    }

    /// Whether letters follow a price with a sign: `£5each`; not `20€-Gutschein`.
    var isSigned: Bool { amount.contains(where: \.isCurrencySymbol) && before.isEmpty && after.first?.isLetter == true }

    /// The price in a word that has one for a unit: `150/night`, `8000円/泊`, `3,99€/Pkg`; `nil` for others, such as `A4/A5`
    /// and `5/Nov`.
    static func rate(in word: String, _ notation: AmountNotation) -> Substring? {
        guard let slash = word.lastIndex(where: { "/／".contains($0) }), !isAddress(word),
            let next = word[slash...].dropFirst().first, next.isLetter,
            DayWord.month(EntryVocabulary.folded(String(word[slash...].dropFirst()))) == nil
        else { return nil }
        let before = word[..<slash]
        guard let last = before.lastIndex(where: \.isNumber) else { return nil }
        let money = before[last...].dropFirst()
        let code = money.uppercased()
        guard
            money.isEmpty || Currency(token: money, notation: notation) != nil || Currency(code: code) != nil
                || ["p", "c", "ct", "¢"].contains(money)
        else { return nil }
        let count = before[...last].reversed().prefix { $0.isNumber || ".,'’".contains($0) }.count
        let price = before[...last].suffix(count)
        // `mp3/cd`, but `Bier3,50/Stück`
        let letters = before[..<price.startIndex].reversed().prefix { $0.isASCII && $0.isLetter }
        let isPrice =
            letters.isEmpty || isMoney(price) || Currency(token: String(letters.reversed()), notation: notation) != nil
        return isPrice ? price : nil
    }

    /// Whether the word is a calculation behind what was paid for: `打车18.5+12.3`; not `第3+4集`.
    static func isCalculation(_ word: String) -> Bool {
        guard word.has(anyOf: "+＋*×"), let digit = word.firstIndex(where: isDigit), digit > word.startIndex else {
            return false
        }
        return word[..<digit].unicodeScalars.allSatisfy(CJKWords.isIdeographic) && !word[..<digit].has(anyOf: "第")
            && AmountParser.looksLikeAmount(String(word[digit...]))
    }

    /// Whether the word is a number for each: `12pp`, `12.50ea`.
    static func isEach(_ word: String) -> Bool {
        let number = word.prefix { $0.isASCIIDigit || ".,".contains($0) }
        guard number.first?.isASCIIDigit == true, number.count < word.count else { return false }
        return EntryVocabulary.eachWords.contains(EntryVocabulary.folded(String(word[number.endIndex...])))
    }

    /// Whether the word is an amount with decimals or a currency on which something hangs that is no unit: `12.50-lunch`,
    /// `lunch=$12.50`, `12.50(lunch)`; not `2.50kg`, `nr.12.50`, `20€-Gutschein`, `100円ショップ`.
    ///
    /// Behind letters, as in `python3.11`, decimals alone are a price only where the line has no clear one.
    func isHanging(hasClear: () -> Bool) -> Bool {
        let number = amount.filter { $0.isNumber || ".,'’，．".contains($0) }
        let (hasSign, hasDecimals) = (number.count < amount.count, Self.isMoney(number[...]))
        guard hasSign || hasDecimals, !CJKWords.isNamedAfterPrice(after), !isMeasure(hasSign) else { return false }
        if !hasDecimals, after.first == "-", after.dropFirst().first?.isLetter == true { return false }
        if after.first?.isLetter == true, before.isEmpty, !hasSign {
            let unit = EntryVocabulary.folded(String(after))
            return EntryVocabulary.gluedMoney.contains(unit)
        }
        guard !hasSign, let last = before.last else { return true }
        // `nr.12.50`, `kl.12.30`, but `ca.12,50`
        if last == ".", before.dropLast().last?.isLetter == true { return Self.estimates.contains(before.lowercased()) }
        guard last.isLetter, !before.unicodeScalars.contains(where: CJKWords.isIdeographic) else { return true }
        return after.isEmpty && !isTimes && !hasClear()
    }

    /// `1.75m`, `2.50-kg-Sack`, `6x0.33l`, `2,40x1,20`, `12.50"`
    private func isMeasure(_ hasSign: Bool) -> Bool {
        guard !hasSign else { return false }
        if let mark = after.first, "'\"’′″°".contains(mark) { return true }
        let unit = EntryVocabulary.folded(String(after.drop { $0 == "-" }.prefix(while: \.isLetter)))
        if EntryVocabulary.units.contains(unit) || Self.gluedUnits.contains(unit) { return true }
        return isTimes && (amount.first == "0" || before.has(anyOf: ".,"))
    }

    /// Whether a number of times stands before the number: `6x`.
    private var isTimes: Bool {
        before.last.map { "xX×".contains($0) } == true && before.dropLast().last?.isNumber == true
    }

    /// The number of tenths in a word: `5毛塑料袋`, `水5角`; `nil` for others, such as `3毛衣`.
    static func tenths(in word: String) -> (count: String, unit: String)? {
        guard word.has(anyOf: "毛角"), let digit = word.firstIndex(where: isDigit) else { return nil }
        let digits = word[digit...].prefix(while: isDigit)
        let unit = word[digits.endIndex...]
        let isTenth =
            unit.first == "毛" && !unit.dropFirst().prefix(1).has(anyOf: "衣巾线線笔筆毯豆血绒絨裤褲")
            || ["角", "角钱", "角錢"].contains(unit)
        guard isTenth, digits.count < 3, word[..<digit].unicodeScalars.allSatisfy(CJKWords.isIdeographic) else {
            return nil
        }
        return (String(digits), String(unit.prefix(1)))
    }

    private static let estimates: Set<String> = ["ca.", "env.", "circa.", "approx.", "c."]
}
