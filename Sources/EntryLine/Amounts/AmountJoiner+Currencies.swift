import Money

/// Interprets the words around a number: currencies, units and look-alikes.
extension AmountJoiner {
    /// The words prepared for parsing: without the punctuation of running text after numbers and currencies (`12.50,
    /// lunch`), and with the words of Chinese and Japanese entries separated.
    static func cleaned(_ words: [EntryWord], _ notation: AmountNotation) -> [EntryWord] {
        let digits = words.map { $0.withDigitsInASCII(notation) }
        let split = LocalMoney.named(digits, notation).flatMap { word -> [EntryWord] in
            if let apart = atPeriod(word, notation) ?? atPoint(word, notation) { return apart }
            guard word.kind == .plain, word.text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: ",") }) else {
                return [word]
            }
            let parts = CJKWords.atPunctuation(word.text).flatMap(atCommas)
            return word.split(into: parts.flatMap { CJKWords.split($0) ?? [$0] })
        }
        return split.withSumsApart(notation).flatMap { word in
            guard word.kind == .plain, let last = word.text.unicodeScalars.last, endMarks.contains(last) else {
                return withoutPicture(word)
            }
            // `8.50...`
            let dots = word.text.reversed().prefix { $0 == "." }.count
            let rest = String(word.text.dropLast(max(1, dots)))
            let isCurrency =
                Currency(token: word.text, notation: notation) == nil
                && Currency(token: rest, notation: notation) != nil
            let endsSentence = last == "." || last == "。"
            let isAmount =
                AmountParser.looksLikeAmount(rest) && !isTelephone(rest) && !AmountParser.looksLikeDate(word.text)
                && (!endsSentence || dots > 1 || rest.has(anyOf: ".,") || rest.last?.isNumber == false
                    || rest.first?.isCurrencySymbol == true)
            return isCurrency || isAmount ? word.split(into: [rest]) : [word]
        }.withSignJoined.withDollarsNamed.withHundredthsJoined(notation).withMoneyUnbracketed
    }

    /// Punctuation that ends a word in running text.
    private static let endMarks: Set<Unicode.Scalar> = [",", ";", ":", ".", "…", "!", "，", "、", "：", "。", "！"]

    /// Splits `8.50👍`; the picture of a banknote stays beside its number, which it may change.
    private static func withoutPicture(_ word: EntryWord) -> [EntryWord] {
        guard let last = word.text.unicodeScalars.last, last.value > 0x2000 else { return [word] }
        let price = word.text.prefix { !isPicture($0) }
        let pictures = word.text[price.endIndex...]
        guard !pictures.isEmpty, pictures.allSatisfy(isPicture), AmountParser.looksLikeAmount(String(price)),
            price.has(anyOf: ".,") || price.contains(where: \.isCurrencySymbol), !pictures.has(anyOf: "💶💷💴💵💰")
        else { return [word] }
        return word.split(into: [String(price), String(pictures)])
    }

    private static func isPicture(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { $0.value > 0x2000 && $0.properties.isEmoji } == true
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

    /// Splits a word at commas without blanks if one of the parts is an amount: `12.50,lunch`.
    private static func atCommas(_ word: String) -> [String] {
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
        return parts.count > 1 && parts.contains(where: AmountParser.looksLikeAmount)
            ? parts.filter { !$0.isEmpty } : [word]
    }

    /// Whether the number at `position` counts the following thing: `3 kg`, `20 Uhr`.
    func isQuantity(_ position: Int) -> Bool {
        guard isAmountStart(position), isPlain(position + 1), !isCurrency(position - 1) else { return false }
        let number = words[position].text
        // `12.50 day before yesterday`
        if folded(position + 2) == "before" { return false }
        let unit = words[position + 1].folded
        // `3 pounds of apples 5.97`
        if isWeight(position + 1) { return clearAmount(besides: position) != nil }
        if EntryVocabulary.longUnits.contains(unit) { return number.count <= 2 && number.allSatisfy(\.isNumber) }
        // `12 month plan 120.00`, `gift for 5 year old 24.99`
        if EntryVocabulary.singleUnits.contains(unit) {
            let isOld = folded(position + 2) == "old"
            return number == "1"
                || isInClearLine[position] && number.count <= 2 && number.allSatisfy(\.isNumber)
                    && (isOld || isBegin(position))
        }
        let isUnit = EntryVocabulary.units.contains(unit) || isLocalUnit(unit)
        return isUnit && number.allSatisfy { $0.isNumber || ".,½-–".contains($0) }
    }

    /// Whether the word is a unit in the languages of the queue's currency and means hundredths elsewhere.
    func isLocalUnit(_ word: String) -> Bool {
        EntryVocabulary.localUnits[notation.defaultCurrency.code]?.contains(word) == true
    }

    /// Whether the word at `position` means that the following number is not an amount: `No. 5`.
    func isNamedNumber(_ position: Int) -> Bool {
        guard isOne(of: EntryVocabulary.numberMarks, at: position), let number = word(position + 1) else {
            return false
        }
        return number.allSatisfy { $0.isASCIIDigit || $0 == "-" } && number.first != "-" && number.last != "-"
    }

    /// The currency at `position`, as one word or with its country: `EUR`, `dollars`, `US dollars`, `dollars
    /// canadiens`.
    func currency(at position: Int) -> (text: String, count: Int)? {
        guard let text = word(position) else { return nil }
        let (next, nextKey) = (word(position + 1), folded(position + 1) ?? "")
        if ["livre", "livres"].contains(text.lowercased()), next?.lowercased() == "sterling" { return ("GBP", 2) }
        if isCurrency(position + 1), let code = EntryVocabulary.nationalities[words[position].folded],
            Currency(code: text) == nil
        {
            return (code, 2)
        }
        if isBalles(position) { return (notation.defaultCurrency.code, 1) }
        guard isCurrency(position), !isMoneyName(position), !isWeight(position) else { return nil }
        // `220 US-Dollar`: the parser would take the hyphen for a minus.
        if text.contains("-"), let named = Currency(token: text, notation: notation) { return (named.code, 1) }
        // `5000 francs CFA`, `5000 francs CFP`
        if let next, text.lowercased().hasPrefix("franc"), ["CFA", "CFP"].contains(next) { return ("F" + next, 2) }
        // `12 dollars Mexican food`: only adjectives that follow their noun count.
        if text.count > 3 || text == "$", EntryVocabulary.followingNationalities.contains(nextKey),
            let code = EntryVocabulary.nationalities[nextKey]
        {
            return (code, 2)
        }
        return (text, 1)
    }

    /// `8 balles le kebab`, where those are euros or francs; `12 balles de golf` may be balls.
    private func isBalles(_ position: Int) -> Bool {
        guard folded(position) == "balles", ["EUR", "CHF"].contains(notation.defaultCurrency.code) else { return false }
        guard let next = folded(position + 1) else { return true }
        return next != "de" && !next.hasPrefix("d'")
    }

    /// `19,99 SFR` where francs are not the currency: asked about.
    private func isMoneyName(_ position: Int) -> Bool {
        EntryVocabulary.moneyNames.contains(words[position].text)
            && Currency(token: words[position].text, notation: notation) != notation.defaultCurrency
    }

    /// `8.99 pound cake`, `12 pounds apples` where pounds are not the currency: asked about.
    private func isWeight(_ position: Int) -> Bool {
        let isLost = isOne(of: ["pound", "pounds"], at: position) && isOne(of: ["lost", "gained"], at: position - 2)
        if isLost, notation.defaultCurrency.code != "GBP" { return true }
        guard ["pound", "pounds"].contains(words[position].folded), isPlain(position + 1), !isAmountStart(position + 1),
            Currency(token: words[position].text, notation: notation) != notation.defaultCurrency
        else { return false }
        let next = words[position + 1].folded
        if words[position].folded == "pounds" { return next == "of" || Self.weighedGoods.contains(next) }
        return !isCurrency(position + 1) && DayWord(next) == nil && !MoneyWords.isPreposition(next)
            && next != "sterling"
    }

    /// What is bought by weight.
    private static let weighedGoods = EntryVocabulary.words(
        """
        apples apple bananas oranges grapes cherries berries strawberries blueberries peaches pears plums lemons limes
        tomatoes potatoes onions carrots veggies vegetables fruit mushrooms beans peas corn spinach squash pumpkin beef
        chicken pork lamb turkey ham bacon sausage sausages steak steaks meat ground brisket ribs wings fish salmon
        shrimp tuna cod crab lobster cheese cheddar butter flour sugar rice oats pasta nuts almonds walnuts pecans honey
        chocolate candy coffee salt dough ice gravel sand soil mulch seed seeds fertilizer dumbbell dumbbells
        kettlebell weights
        """)

    /// Refuses `50 Pfennig`, `2 thousand` and `10 万円`, where the bare number is not the amount.
    func checkMultiplier(at position: Int, _ texts: [String]) throws(EntryError) {
        // Outside Switzerland `Rp` is the sign of the rupiah: `50Rp`.
        let isSwiss = notation.defaultCurrency.code == "CHF"
        if isSwiss, let rappen = texts.first(where: Self.hasRappen) {
            throw .minorUnit(rappen.filter { !$0.isLetter }.trimmed, "Rp", notation)
        }
        guard let unit = word(position), let key = folded(position) else { return }
        let isSwissRappen = isSwiss && ["rp", "rp."].contains(key)
        // `50 c`
        let isCents = key == "c" && texts.joined().wholeMatch(of: /[1-9][0-9]/) != nil
        if EntryVocabulary.minorUnits.contains(key) || isSwissRappen || isCents {
            throw .minorUnit(texts.joined(separator: " "), unit, notation)
        }
        let isLocal = EntryVocabulary.localMultipliers[notation.defaultCurrency.code]?.contains(key) == true
        let isThousand = ["т.", "т"].contains(key) && isCurrency(position + 1)
        if isLocal || isThousand || EntryVocabulary.multipliers.contains(key) || isSlang(key, at: position, texts)
            || isMillions(position)
        {
            throw .multiplier(texts.joined(separator: " "), unit)
        }
        try checkApartMoney(behind: position, texts)
    }

    /// `5 M`, alone or before money; `shirt 20 M blue` may be a size.
    private func isMillions(_ position: Int) -> Bool {
        word(position) == "M" && (isEnd(position + 1) || isCurrency(position + 1))
    }

    /// Refuses one or two words without a meaning between a number and its money, one of which may multiply it: `15 measly
    /// dollars`, `2 gute Euro`; not `12 Pizza Euro`, `12,50 schöne Euro`.
    private func checkApartMoney(behind position: Int, _ texts: [String]) throws(EntryError) {
        guard texts.count == 1, !texts.contains(where: { $0.namesCurrency || Self.hasDecimals($0, notation) }),
            let money = [position + 1, position + 2].first(where: isDefaultMoney), !isAmountStart(money + 1),
            (position..<money).allSatisfy(isUnknown)
        else { return }
        throw .strayCurrency(words[money].text)
    }

    /// A word or sign of the queue's currency; not one that other countries share, about which `MeaningReader` asks.
    private func isDefaultMoney(_ position: Int) -> Bool {
        guard isCurrency(position), let text = word(position), text.lowercased() != "won",
            !MoneyWords.isShared(text.lowercased())
        else { return false }
        return Currency(token: text, notation: notation) == notation.defaultCurrency
    }

    /// Whether the word at `position` has no meaning that is known, so that it may multiply the number before it.
    private func isUnknown(_ position: Int) -> Bool {
        guard let word = plain(position), !isCurrency(position), !isAmountStart(position) else { return false }
        let folded = word.folded
        return folded.contains(where: \.isLetter) && folded.allSatisfy { $0.isLetter || ".'-".contains($0) }
            && !EntryVocabulary.everydayWords.contains(folded) && !EntryVocabulary.shops.contains(folded)
            && !EntryVocabulary.sumWords.contains(folded) && !MoneyWords.isPreposition(folded)
            && !EntryVocabulary.isSpecial(word.text)
    }

    /// Whether a few of the word, which also has another meaning, may be an amount where the queue's currency is used, and the
    /// line has no other: `2 lax cykel`, `2 ton huis`; not `2 lax 89`, `12 large pizza`.
    private func isSlang(_ word: String, at position: Int, _ texts: [String]) -> Bool {
        guard EntryVocabulary.slangNotes[notation.defaultCurrency.code]?.contains(word) == true, texts.count == 1,
            let text = texts.first, text.count == 1, text.allSatisfy(\.isASCIIDigit)
        else { return false }
        return amounts(besides: position - 1).isEmpty
    }

    /// Whether the currency sign of the amount is `Rp`.
    private static func hasRappen(_ text: String) -> Bool {
        text.lowercased().filter(\.isLetter) == "rp"
    }

    /// Refuses `2x 3.90`, `3.90 x2`, `2 x 3.90`: the price may be of one item or of all.
    func checkTimes(before start: Int, behind end: Int) throws(EntryError) {
        let price = words[start].text
        if let before = word(start - 1), let count = Self.leadingCount(before) {
            throw .times(typed: "\(before) \(price)", calculation: "\(count)*\(price)")
        }
        // `lunch 12.50 2x`
        if let behind = word(end),
            let count = Self.trailingCount(behind) ?? (isAmountStart(end + 1) ? nil : Self.leadingCount(behind))
        {
            throw .times(typed: "\(price) \(behind)", calculation: "\(count)*\(price)")
        }
        // `3x de 80`
        if folded(start - 1) == "de", let before = word(start - 2), let count = Self.leadingCount(before) {
            throw .times(typed: "\(before) de \(price)", calculation: "\(count)*\(price)")
        }
        if folded(end) == "x", isAmountStart(end + 1) {
            let second = words[end + 1].text
            throw .times(typed: "\(price) \(words[end].text) \(second)", calculation: "\(price)*\(second)")
        }
    }

    /// Whether the word is a number of times: `x2`, `2x`.
    static func isTimes(_ word: String) -> Bool { trailingCount(word) != nil || leadingCount(word) != nil }

    /// The digits of `2x`.
    private static func leadingCount(_ word: String) -> String? {
        trailingCount(String(word.reversed())).map { String($0.reversed()) }
    }

    /// The digits of `x2` and `(x2)`.
    private static func trailingCount(_ word: String) -> String? {
        let characters = word.filter { !"()".contains($0) }
        let digits = characters.dropFirst()
        guard let first = characters.first, "xX×".contains(first), !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return String(digits)
    }

    /// Refuses a word beside an amount without a currency that looks like a currency but is not read as one.
    func checkLookAlikes(before start: Int, behind end: Int) throws(EntryError) {
        for position in [start - 1, end] {
            guard let text = word(position) else { continue }
            if isOne(of: EntryVocabulary.otherMoney, at: position) || isOtherSign(text) { throw .unknownCode(text) }
            try checkLowercaseCode(at: position)
        }
        if let text = word(end), isOne(of: EntryVocabulary.slangMoney, at: end) || isLooseCapitals(text) {
            throw .unknownCode(text)
        }
        if let text = word(start - 1), text.hasPrefix("X"), EntryVocabulary.isLikeCode(text) {
            throw .unknownCode(text)
        }
    }

    /// Refuses a lower-case code at `position`, also after a sign: `$120 mxn`.
    func checkLowercaseCode(at position: Int) throws(EntryError) {
        guard let word = plain(position), isLowercaseCode(word) else { return }
        throw .lowercaseCurrency(String(word.text.prefix(3)))
    }

    /// `T€`, `k€`, `$CA`, `€uro`; a banknote emoji that contradicts the default currency; `e` for euros.
    private func isOtherSign(_ text: String) -> Bool {
        if let code = Self.pictures[text] { return notation.defaultCurrency.code != code }
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        let isSign = { (scalar: Unicode.Scalar) in
            scalar == "$" || scalar.properties.generalCategory == .currencySymbol
        }
        return scalars.count <= 4 && isSign(last)
            || isSign(first) && scalars.count <= 6 && scalars.dropFirst().allSatisfy(\.properties.isAlphabetic)
    }

    private static let pictures = ["💶": "EUR", "💷": "GBP", "💴": "JPY", "e": "EUR"]

    /// Three capitals after an amount that are neither a currency code nor a known acronym.
    private func isLooseCapitals(_ text: String) -> Bool {
        EntryVocabulary.isLikeCode(text) && !EntryVocabulary.acronyms.contains(text.lowercased())
            // `PIZZA 12 FRI`
            && !EntryVocabulary.plainShortDays.contains(text.lowercased())
    }

    /// Whether the word is the code of a widely traded currency not in capitals. As a word of the note, it would leave
    /// the amount in the wrong currency. Codes that are also words or names (`try`, `bob`) count only if the books use
    /// the currency.
    private func isLowercaseCode(_ word: EntryWord) -> Bool {
        guard word.folded.utf8.count == 3, word.text != word.text.uppercased() else { return false }
        if EntryVocabulary.tradedCodes.contains(word.folded) || EntryVocabulary.apartCodes.contains(word.folded) {
            return true
        }
        guard let currency = Currency(code: word.folded.uppercased()) else { return false }
        return notation.usedCurrencies.contains(currency) && currency != notation.defaultCurrency
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
        indices.flatMap { position -> [EntryWord] in
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

    /// The words with `(euros)` and `(EUR)` right behind a number without the brackets.
    fileprivate var withMoneyUnbracketed: [EntryWord] {
        guard contains(where: { EntryVocabulary.bracketedMoney($0) != nil }) else { return self }
        return indices.map { position in
            guard position > 0, let money = EntryVocabulary.bracketedMoney(self[position]),
                self[position - 1].kind == .plain, self[position - 1].text.last?.isNumber == true,
                AmountParser.looksLikeAmount(self[position - 1].text)
            else { return self[position] }
            return EntryWord(money)
        }
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
