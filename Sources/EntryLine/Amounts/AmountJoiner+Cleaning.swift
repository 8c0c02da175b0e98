import Money

/// Prepares the words of an entry for the search for amounts.
extension AmountJoiner {
    /// The words prepared for parsing: without the punctuation of running text after numbers and currencies (`12.50,
    /// lunch`), and with the words of Chinese and Japanese entries separated.
    static func cleaned(_ words: [EntryWord], _ notation: AmountNotation) -> [EntryWord] {
        let digits = words.replacingEach { $0.inASCII(notation).map { [$0] } }
        let end = digits.last { $0.kind == .plain }
        let split = LocalMoney.named(digits, notation).replacingEach { word in
            if let apart = atPeriod(word, notation) ?? atPoint(word, notation) { return apart }
            guard word.kind == .plain, word.text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: ",") }) else {
                return nil
            }
            let text = CJKWords.withoutStop(word.text, isLast: word == end)
            let parts = CJKWords.atPunctuation(text).flatMap { atCommas($0, notation) }
            let texts = parts.flatMap { CJKWords.split($0) ?? [$0] }
            return texts == [word.text] ? nil : word.split(into: texts)
        }
        return split.withSumsApart(notation).replacingEach { word in
            guard word.kind == .plain, let last = word.text.unicodeScalars.last, endMarks.contains(last) else {
                return nil
            }
            // `8.50...`
            let dots = word.text.reversed().prefix { $0 == "." }.count
            let rest = String(word.text.dropLast(max(1, dots)))
            let isMoney =
                Currency(token: word.text, notation: notation) == nil && AmountUnits.isMoney(rest, notation)
            // `rent 42.`; `12.` may be a day where German is written.
            let isOverDays =
                word == end && rest.allSatisfy(\.isASCIIDigit)
                && Int(rest).map { $0 > 31 || words.count > 1 && hasNoDayPoint(notation) } == true
            let endsSentence = (last == "." || last == "。") && !isOverDays
            let isAmount =
                AmountParser.looksLikeAmount(rest) && !isTelephone(rest) && !AmountParser.looksLikeDate(word.text)
                && (!endsSentence || dots > 1 || rest.has(anyOf: ".,") || rest.last?.isNumber == false
                    || rest.first?.isCurrencySymbol == true)
            return isMoney || isAmount ? word.split(into: [rest]) : nil
        }.withSignJoined.withDollarsNamed.withCountriesNamed(notation).withHundredthsJoined(notation)
            .withMoneyUnbracketed(notation)
    }

    /// Whether a point behind a number makes no day of it, as it does in German: `rent 12.`
    private static func hasNoDayPoint(_ notation: AmountNotation) -> Bool {
        notation.decimalMark == .point && notation.defaultCurrency.code != "CHF"
    }

    /// Punctuation that ends a word in running text.
    private static let endMarks: Set<Unicode.Scalar> = [",", ";", ":", ".", "…", "!", "，", "、", "：", "。", "！"]

    /// Splits `8.50👍`; the picture of a banknote stays beside its number, which it may change.
    static func withoutPicture(_ word: EntryWord) -> [EntryWord]? {
        guard word.kind == .plain, let last = word.text.unicodeScalars.last, last.value > 0x2000, word.text.hasNumber
        else { return nil }
        let price = String(word.text.prefix { !EntryWord.isPicture($0) })
        let pictures = word.text.dropFirst(price.count)
        guard !pictures.isEmpty, pictures.allSatisfy(EntryWord.isPicture), !pictures.has(anyOf: "💶💷💴💵💰"),
            price.last == "%" || AmountParser.looksLikeAmount(price) || AmountParser.looksLikeDate(price),
            price.has(anyOf: ".,%") || price.contains(where: \.isCurrencySymbol)
                || pictures.allSatisfy(EntryWord.isFeeling)
        else { return nil }
        return word.split(into: [price, String(pictures)])
    }

    /// Splits `€/month` and `12€/month`; `nil` for other words.
    private static func atPeriod(_ word: EntryWord, _ notation: AmountNotation) -> [EntryWord]? {
        guard word.kind == .plain, word.text.has(anyOf: "/"), let slash = word.text.lastIndex(of: "/") else {
            return nil
        }
        let before = String(word.text[..<slash])
        guard EntryVocabulary.periods.contains(EntryVocabulary.folded(String(word.text[slash...].dropFirst()))),
            Currency(token: before, notation: notation) != nil || AmountParser.looksLikeAmount(before)
        else { return nil }
        return word.split(into: [before, String(word.text[slash...])])
    }

    /// Splits `rs.60` and `RM.1,250`, abbreviations on a number; `USD.50` is half a dollar. What a spreadsheet calculates is
    /// read without its sign: `=12.5*4`.
    private static func atPoint(_ word: EntryWord, _ notation: AmountNotation) -> [EntryWord]? {
        guard word.kind == .plain, let last = word.text.utf8.last, last < 0x40, last > 0x20 else { return nil }
        if word.text.utf8.first == UInt8(ascii: "=") {
            let sum = String(word.text.dropFirst())
            return AmountParser.looksLikeAmount(sum) ? word.split(into: [sum]) : nil
        }
        guard word.text.has(anyOf: "."), let point = word.text.firstIndex(of: "."),
            word.text[point...].dropFirst().first?.isNumber == true
        else { return nil }
        let name = word.text[..<point]
        let number = String(word.text[point...].dropFirst())
        guard (2...4).contains(name.count), name.allSatisfy(\.isLetter), Currency(code: name.uppercased()) == nil,
            !AmountParser.looksLikeAmount(word.text), AmountParser.looksLikeAmount(number),
            let sign = [
                name.lowercased(), name.uppercased(), name.prefix(1).uppercased() + name.dropFirst().lowercased(),
            ]
            .first(where: { Currency(token: $0, notation: notation) != nil })
        else { return nil }
        return word.split(into: [sign, number])
    }

    /// Splits a word at commas without blanks if one of the parts is an amount: `12.50,lunch`; and at a full-width one behind
    /// money: `euros，lunch`.
    private static func atCommas(_ word: String, _ notation: AmountNotation) -> [String] {
        guard word.has(anyOf: ",，、") else { return [word] }
        var parts: [String] = [""]
        var previous: Character?
        for character in word + " " {
            if let comma = previous, ",，、".contains(comma) {
                let before = parts[parts.count - 1]
                // `,50` has a leading mark.
                let isNumber =
                    character.isNumber && (before.isEmpty && parts.count == 1 || before.last?.isNumber == true)
                if isNumber || character == " " || "-–".contains(character) {
                    parts[parts.count - 1].append(comma)
                } else {
                    parts.append("")
                }
            }
            previous = character
            if character != " ", !",，、".contains(character) { parts[parts.count - 1].append(character) }
        }
        let isMoney = word.has(anyOf: "，、") && AmountUnits.isMoney(parts[0], notation)
        return parts.count > 1 && (isMoney || parts.contains(where: AmountParser.looksLikeAmount))
            ? parts.filter { !$0.isEmpty } : [word]
    }
}

extension EntryWord {
    /// The money in brackets that the word is, also another than the usual: `[zloty]`, `(cents)`; not `(won)`.
    fileprivate func bracketedMoney(_ notation: AmountNotation) -> String? {
        if let money = EntryVocabulary.bracketedMoney(self) { return money }
        guard kind == .plain, let first = text.first, let last = text.last, "([".contains(first), ")]".contains(last)
        else { return nil }
        let inner = String(text.dropFirst().dropLast())
        return inner.utf8.count > 2 && inner.lowercased() != "won" && AmountUnits.isMoney(inner, notation) ? inner : nil
    }
}

extension [EntryWord] {
    /// The words with each leading sign joined to the amount after it: `+ 40 €`.
    fileprivate var withSignJoined: [EntryWord] {
        guard let sign = word(0), sign.beginsWithPlus, let second = word(1) else { return self }
        // `+R$ 134,20`; `+EUR 20` is read anyway.
        if sign.last?.isCurrencySymbol == true, AmountParser.isPlainNumber(second) {
            return [EntryWord(sign + second)] + dropFirst(2)
        }
        guard sign.count == 1,
            second.first.map({ $0.isNumber || $0.isCurrencySymbol }) == true || second.has(anyOf: "$")
        else { return self }
        // `+ R$ 134,20`
        if second.last?.isCurrencySymbol == true, let number = word(2), AmountParser.isPlainNumber(number) {
            return [EntryWord(sign + second + number)] + dropFirst(3)
        }
        return AmountParser.looksLikeAmount(second) ? [EntryWord(sign + second)] + dropFirst(2) : self
    }

    /// The words with a currency behind an amount apart from the sum that goes on without a blank: `40 €-10%`, `12,50 €+2`.
    fileprivate func withSumsApart(_ notation: AmountNotation) -> [EntryWord] {
        guard contains(where: { $0.kind == .plain && $0.text.has(anyOf: "+-−") }) else { return self }
        return indices.flatMap { position -> [EntryWord] in
            let word = self[position]
            guard word.kind == .plain, word.text.has(anyOf: "+-−"), let before = plain(position - 1)?.text,
                before.last?.isNumber == true, AmountParser.looksLikeAmount(before),
                let sign = word.text.firstIndex(where: { "+-−".contains($0) }),
                word.text[sign...].dropFirst().first?.isNumber == true,
                Currency(token: word.text[..<sign], notation: notation) != nil
            else { return [word] }
            return word.split(into: [String(word.text[..<sign]), String(word.text[sign...])])
        }
    }

    /// The words with `(euros)`, `[zloty]` and `(cents)` right behind a number without the brackets.
    fileprivate func withMoneyUnbracketed(_ notation: AmountNotation) -> [EntryWord] {
        guard contains(where: { $0.text.utf8.last.map { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") } == true })
        else { return self }
        return indices.map { position in
            guard position > 0, let money = self[position].bracketedMoney(notation),
                self[position - 1].kind == .plain, self[position - 1].text.last?.isNumber == true,
                AmountParser.looksLikeAmount(self[position - 1].text)
            else { return self[position] }
            return EntryWord(money)
        }
    }

    /// The words with the code for money and its country right before a number: `Canadian dollars 30`, `dólares canadienses
    /// 30`, `Hong Kong dollars 30`.
    fileprivate func withCountriesNamed(_ notation: AmountNotation) -> [EntryWord] {
        guard let number = indices.first(where: { $0 > 1 && self[$0].text.utf8.first.map { $0 < 0x3A } == true }),
            self[number].looksLikeAmount, let first = folded(number - 2), let last = folded(number - 1)
        else { return self }
        let isBehind = EntryVocabulary.followingNationalities.contains(last)
        let (country, money) = isBehind ? (last, first) : (first, last)
        guard money.count > 3, Currency(token: money, notation: notation) != nil else { return self }
        let pair = (folded(number - 3) ?? "") + " " + first
        if MoneyCountries.isPair(pair), let code = MoneyCountries.code(pair, money: money) {
            return replacing((number - 3)...(number - 1), by: [code])
        }
        let isAmerican = country == "us" && money.hasPrefix("dollar")
        guard let code = isAmerican ? "USD" : MoneyCountries.code(country, money: money) else { return self }
        return replacing((number - 2)...(number - 1), by: [code])
    }

    /// The words with `$ US`, as Canadians write in French, in one.
    fileprivate var withDollarsNamed: [EntryWord] {
        guard contains(where: { $0.kind == .plain && $0.text == "US" }) else { return self }
        return reduce(into: []) { words, word in
            guard word.kind == .plain, word.text == "US", let last = words.last, last.kind == .plain,
                last.text.last == "$" || last.text.first == "$"
            else { return words.append(word) }
            // `$12 US`
            let amount = String(last.text.last == "$" ? last.text.dropLast() : last.text.dropFirst())
            guard amount.isEmpty || AmountParser.looksLikeAmount(amount) else { return words.append(word) }
            words.removeLast()
            words += [amount, "US$"].filter { !$0.isEmpty }.map { EntryWord($0) }
        }
    }
}
