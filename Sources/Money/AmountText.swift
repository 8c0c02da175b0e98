/// Classifies the characters of amounts: ASCII and their typographic and full-width forms.
enum AmountCharacter {
    /// A character between the groups of a number, or before its decimals.
    enum Separator: Hashable {
        /// A point or comma; whether it groups or precedes decimals depends on the text.
        case mark(DecimalMark)
        /// A blank of any width that groups thousands.
        case blank
        /// An apostrophe, which groups thousands.
        case apostrophe
    }

    /// The value, 0 to 9, of an ASCII or full-width digit.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "0"..."9": UInt8(scalar.value - 0x30)
        case "\u{FF10}"..."\u{FF19}": UInt8(scalar.value - 0xFF10)
        default: nil
        }
    }

    /// Whether the scalar is a digit of any script.
    static func isAnyDigit(_ scalar: Unicode.Scalar) -> Bool {
        digit(scalar) != nil || (!scalar.isASCII && scalar.properties.generalCategory == .decimalNumber)
    }

    /// The decimal mark that an ASCII or full-width character can be; `nil` for any other.
    static func mark(_ scalar: Unicode.Scalar) -> DecimalMark? {
        switch scalar {
        case ".", "\u{FF0E}": .point
        case ",", "\u{FF0C}": .comma
        default: nil
        }
    }

    /// The ASCII form of a date separator.
    static func dateSeparator(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "-", "\u{FF0D}": "-"
        case "/", "\u{FF0F}": "/"
        case ".", "\u{FF0E}": "."
        default: nil
        }
    }

    /// The role of `scalar` inside a number. The blanks are those used for grouping by the CLDR's locales (U+0020,
    /// U+00A0, U+202F, and U+2007 and U+2009 in print), the apostrophes those of Switzerland.
    static func separator(_ scalar: Unicode.Scalar) -> Separator? {
        switch scalar {
        case " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": .blank
        case "'", "\u{2019}": .apostrophe
        default: mark(scalar).map(Separator.mark)
        }
    }

    /// Whether the scalar may separate any two parts of an amount.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        separator(scalar) == .blank || scalar == "\t" || scalar == "\u{3000}"
    }

    /// The token for an operator, a parenthesis or the percent sign.
    static func symbol(_ scalar: Unicode.Scalar) -> Lexeme.Kind? {
        switch scalar {
        case "+", "\u{FF0B}": .plus
        case "-", "\u{2212}", "\u{FF0D}": .minus
        case "*", "\u{D7}", "\u{FF0A}": .times
        case "/", "\u{F7}", "\u{FF0F}": .divided
        case "%", "\u{FF05}": .percent
        case "(", "\u{FF08}": .open
        case ")", "\u{FF09}": .close
        default: nil
        }
    }
}

/// Classifies a text as a whole before it is parsed.
enum AmountText {
    /// Whether the text is a calendar date without blanks: `2026-11-20`, `2026/1/5`, `20.11.2026`, `11/5/2026`,
    /// `11/5/26`, `5.11.`, also in full-width characters.
    ///
    /// `11/5` and `20-5-10` are calculations. Without this check, a date in an entry would be booked as 2026 − 11 − 20.
    static func isDate(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        var parts: [(value: Int, length: Int)] = [(0, 0)]
        var separators: [Unicode.Scalar] = []
        for scalar in scalars {
            if let digit = AmountCharacter.digit(scalar) {
                guard parts[parts.count - 1].length < 4 else { return false }
                parts[parts.count - 1].value = parts[parts.count - 1].value * 10 + Int(digit)
                parts[parts.count - 1].length += 1
            } else if let separator = AmountCharacter.dateSeparator(scalar), separators.count < 3 {
                separators.append(separator)
                parts.append((0, 0))
            } else {
                return false
            }
        }
        guard parts.count == 3, let separator = separators.first, separators.allSatisfy({ $0 == separator }) else {
            return false
        }
        if parts[0].length == 4 { return isDayAndMonth(parts[2], parts[1]) }
        guard isDayAndMonth(parts[0], parts[1]) || (separator == "/" && isDayAndMonth(parts[1], parts[0])) else {
            return false
        }
        switch parts[2].length {
        case 4: return true
        case 2: return separator != "-"
        case 0: return separator == "."
        default: return false
        }
    }

    private static func isDayAndMonth(_ day: (value: Int, length: Int), _ month: (value: Int, length: Int)) -> Bool {
        (1...31).contains(day.value) && (1...2).contains(day.length)
            && (1...12).contains(month.value) && (1...2).contains(month.length)
    }

    /// Whether a blank-separated token is meant as an amount, valid or not: digits surrounded only by characters of
    /// amounts.
    static func looksLikeAmount(_ token: String) -> Bool {
        if AmountParser.isPlainNumber(token) { return true }
        // Most words have no digit.
        guard token.unicodeScalars.contains(where: AmountCharacter.isAnyDigit) else { return false }
        let scalars = Array(token.unicodeScalars)
        var hasDigit = false
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if AmountCharacter.isAnyDigit(scalar) {
                hasDigit = true
                index += 1
            } else if hasDigit, let end = dashEnd(in: scalars, at: index) {
                index = end
            } else if let sign = CurrencySymbols.sign(in: scalars, at: index) {
                index += sign.scalars.count
            } else if CurrencySymbols.isLetter(scalar) {
                let word = self.word(in: scalars, at: index)
                guard code(word) != nil || hasDigit && CurrencyWords.candidates(String(scalars: word)) != nil else {
                    return false
                }
                index += word.count
            } else if isPunctuation(scalar) {
                index += 1
            } else {
                return false
            }
        }
        return hasDigit && !isDate(scalars)
    }

    /// The end of the mark and dashes at `start` that mean "no cents" (`12.-`, `12,--`, `125:-`, `500/-`); `nil` if
    /// there are none, or if a number or a sign follows.
    static func dashEnd(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
        guard start > 0, AmountCharacter.digit(scalars[start - 1]) != nil,
            AmountCharacter.mark(scalars[start]) != nil || ":/".unicodeScalars.contains(scalars[start])
        else { return nil }
        let dashes = scalars[(start + 1)...].prefix { "-\u{2013}\u{2014}\u{2212}\u{FF0D}".unicodeScalars.contains($0) }
        guard (1...2).contains(dashes.count) else { return nil }
        guard dashes.endIndex < scalars.count else { return dashes.endIndex }
        let next = scalars[dashes.endIndex]
        let isEnd = AmountCharacter.isBlank(next) || CurrencySymbols.isSymbol(next) || CurrencySymbols.isLetter(next)
        return isEnd ? dashes.endIndex : nil
    }

    /// Rewrites `17€90`, `17 Euro 90` and `12块5` as `17.90€`, `17.90Euro` and `12.50块`; `nil` for any other text.
    ///
    /// Two digits are hundredths; one digit is tenths only after 元, 块 and 塊, as in spoken Chinese.
    static func withDecimalsInside(_ scalars: [Unicode.Scalar], _ notation: AmountNotation) -> [Unicode.Scalar]? {
        let start = scalars.first.map { "+\u{FF0B}".unicodeScalars.contains($0) ? 1 : 0 } ?? 0
        let whole = scalars[start...].prefix { AmountCharacter.digit($0) != nil }
        let signStart = scalars[whole.endIndex...].firstIndex { !AmountCharacter.isBlank($0) } ?? scalars.count
        guard !whole.isEmpty, signStart < scalars.count, let sign = moneySign(in: scalars, at: signStart),
            sign.candidates.meaning(notation)?.exponent == 2
        else { return nil }
        var decimals = scalars[(signStart + sign.scalars.count)...].drop { AmountCharacter.isBlank($0) }
        guard decimals.allSatisfy({ AmountCharacter.digit($0) != nil }) else { return nil }
        if decimals.count == 1, "元块塊".unicodeScalars.contains(sign.scalars[0]) { decimals.append("0") }
        guard decimals.count == 2 else { return nil }
        let mark = (notation.decimalMark ?? .point).text.unicodeScalars
        return Array(scalars[..<start]) + whole + mark + decimals + sign.scalars
    }

    /// The currency sign or money word at `start`.
    private static func moneySign(in scalars: [Unicode.Scalar], at start: Int) -> CurrencySymbols.Sign? {
        if let sign = CurrencySymbols.sign(in: scalars, at: start) { return sign }
        let word = word(in: scalars, at: start)
        return CurrencyWords.candidates(String(scalars: word)).map {
            CurrencySymbols.Sign(scalars: Array(word), candidates: $0)
        }
    }

    /// The letters from `start` on.
    static func word(in scalars: [Unicode.Scalar], at start: Int) -> ArraySlice<Unicode.Scalar> {
        scalars[start...].prefix { CurrencySymbols.isLetter($0) }
    }

    /// The currency with this code in any case: `12eur` is meant as an amount and deserves a hint.
    static func code(_ word: ArraySlice<Unicode.Scalar>) -> Currency? {
        guard word.count == 3, word.allSatisfy(\.isASCII) else { return nil }
        return Currency(code: String(scalars: word).uppercased())
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        AmountCharacter.separator(scalar) != nil || AmountCharacter.symbol(scalar) != nil
            || AmountCharacter.isBlank(scalar) || CurrencySymbols.isSymbol(scalar)
            // The marks of Arabic numbers, whose digits are refused with an explanation.
            || scalar == "\u{66B}" || scalar == "\u{66C}"
    }
}
