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
            // `2k, rent`
            let isThousand = "kK".contains(rest.last ?? " ") && AmountUnits(notation: notation).thousand(rest) != nil
            guard isMoney || isAmount || isThousand else { return nil }
            var result = word.split(into: [rest])
            result[0].isClosed = last == ","
            return result
        }.withSignJoined.withDollarsNamed.withCountriesNamed(notation).withHundredthsJoined(notation)
            .withMoneyUnbracketed(notation).withPlusSigns(notation)
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
    /// Whether a closing bracket ends the word.
    fileprivate var endsInBracket: Bool {
        switch text.unicodeScalars.last {
        case ")", "]", "}", "）", "】", "］": kind == .plain
        default: false
        }
    }

    /// What stands in the brackets around the word; `nil` without them.
    fileprivate var unbracketed: String? {
        guard kind == .plain, text.utf8.count > 2, let first = text.first, let last = text.last,
            "([{（【［".contains(first), ")]}）】］".contains(last)
        else { return nil }
        return String(text.dropFirst().dropLast())
    }
}

extension [EntryWord] {
    /// The words with the sign that begins the entry joined to the amount after it: `+ 40 €`.
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

    /// The words with `(euros)`, `[zloty]` and `(cents)` right beside a number without the brackets, and likewise `(Swiss
    /// francs)`; not `(won) 20`.
    fileprivate func withMoneyUnbracketed(_ notation: AmountNotation) -> [EntryWord] {
        guard contains(where: \.endsInBracket) else { return self }
        var result = self
        for position in indices where self[position].endsInBracket {
            for start in [position, position - 1] where start >= 0 {
                let text = self[start...position].map(\.text).joined(separator: " ")
                let isBeside = [start - 1, position + 1].contains { place in
                    plain(place).map { $0.text.hasNumber && AmountParser.looksLikeAmount($0.text) } == true
                }
                guard isBeside, self[start...position].allSatisfy({ $0.kind == .plain }),
                    let inner = EntryWord(text).unbracketed, isMoney(inner, notation)
                else { continue }
                let words = DateWords.halfWidth(inner).split(separator: " ").map { EntryWord(String($0)) }
                guard words.count == position - start + 1 else { continue }
                result.replaceSubrange(start...position, with: words)
            }
        }
        return result
    }

    /// Whether the text in brackets is money of any country, also with that: `zl`, `Swiss francs`; not `Mark`.
    private func isMoney(_ text: String, _ notation: AmountNotation) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        guard let name = words.last, !["won", "m", "k", "f", "e"].contains(name.lowercased()) else { return false }
        return (words.count == 1 || MoneyWords.isCountry(EntryVocabulary.folded(words[0])))
            && (EntryVocabulary.isMoneyName(name) || AmountUnits.isMoney(name, notation)
                || LocalMoney.codes(name) != nil
                || MoneyWords.meaning(name, folded: EntryVocabulary.folded(name))?.isPlain == true)
    }

    /// The words with `+` before what was paid besides: `35 plus 7 tip` and `48 plus tip 9` are `35 + 7 tip` and `48 + 9 tip`.
    fileprivate func withPlusSigns(_ notation: AmountNotation) -> [EntryWord] {
        guard let plus = indices.dropFirst().first(where: { isPlus($0) }), count(where: \.looksLikeAmount) == 2 else {
            return self
        }
        let isMoney = { (place: Int) in word(place).map { Currency(token: $0, notation: notation) != nil } == true }
        let isNumber = { (place: Int) in plain(place)?.looksLikeAmount == true }
        guard isNumber(plus - 1) || isMoney(plus - 1) && isNumber(plus - 2) else { return self }
        let isNamed = isOne(of: EntryVocabulary.taxWords, at: plus + 1)
        let number = isNamed ? plus + 2 : plus + 1
        guard isNumber(number), !self[number].text.beginsWithPlus else { return self }
        let end = isMoney(number + 1) ? number + 2 : number + 1
        if isNamed {
            guard plain(end) == nil || folded(end).flatMap({ DayWord($0) }) != nil else { return self }
            return self[..<plus] + [EntryWord("+")] + self[number..<end] + [self[plus + 1]] + self[end...]
        }
        let thing = isOne(of: MoneyWords.genitives, at: end) ? end + 1 : end
        guard isOne(of: EntryVocabulary.taxWords, at: thing) else { return self }
        return self[..<plus] + [EntryWord("+")] + self[(plus + 1)...]
    }

    /// Whether the word at `position` is a plus sign, or the word for one.
    private func isPlus(_ position: Int) -> Bool {
        guard let word = folded(position), word.utf8.count < 6, "+pm".utf8.contains(word.utf8.first ?? 0) else {
            return false
        }
        return word == "+" || word == "plus" || word == "más" || word == "mas" || word == "più" || word == "mais"
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
        guard let code = MoneyCountries.code(country, money: money) else { return self }
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
