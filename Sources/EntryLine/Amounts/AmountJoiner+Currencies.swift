import Money

/// Interprets the words around a number: currencies, units and look-alikes.
extension AmountJoiner {
    /// Whether the number at `position` counts the following thing: `3 kg`, `20 Uhr`, `(1,5 l)`.
    func isQuantity(_ position: Int) -> Bool {
        guard isAmountStart(position), let unit = bare(position + 1), !isSigned(position) else { return false }
        let number = words[position].text.drop { $0 == "(" }
        // `12.50 day before yesterday`
        if ["before", "b4"].contains(folded(position + 2)) { return false }
        // `costa 3.95 night shift`
        if EntryVocabulary.wholeUnits.contains(unit), Self.hasDecimals(words[position].text, notation) { return false }
        // `3 pounds of apples 5.97`
        if isWeight(position + 1) { return clearAmount(besides: position) != nil }
        if EntryVocabulary.longUnits.contains(unit) { return number.count <= 2 && number.allSatisfy(\.isNumber) }
        if EntryVocabulary.ages.contains(unit), DateWords.number(number, digits: 1...2) != nil,
            let price = clearAmount(besides: position),
            price == place(behind: position + 1)
        {
            return true
        }
        // `12 month plan 120.00`, `gift for 5 year old 24.99`
        if EntryVocabulary.singleUnits.contains(unit) {
            let isOld = folded(position + 2) == "old"
            return number == "1"
                || isInClearLine[position] && number.count <= 2 && number.allSatisfy(\.isNumber)
                    && (isOld || isBegin(position))
        }
        let isUnit =
            EntryVocabulary.units.contains(unit) || isLocalUnit(unit)
            || (EntryVocabulary.measures.contains(unit) || unit == "w" && isCapitalized(position + 1))
                && !amounts(besides: position).isEmpty
        return isUnit && number.allSatisfy { $0.isNumber || ".,½-–".contains($0) }
    }

    /// Whether the money before the number at `position` is its own: `EUR 12`; not `890 Euro 3`.
    func isSigned(_ position: Int) -> Bool {
        isCurrency(position - 1) && !(position > 1 && isAmountStart(position - 2))
    }

    /// The plain word at `position`, case-folded, without a bracket around it and a mark behind it: `(Gr.`, `Std.),`.
    func bare(_ position: Int) -> String? {
        guard let word = folded(position), let last = word.last, word.utf8.first == 0x28 || "),:".contains(last) else {
            return folded(position)
        }
        let end = word.reversed().drop { "),:".contains($0) }
        return String(end.reversed().drop { $0 == "(" })
    }

    /// Whether the word is a unit in the languages of the queue's currency and means hundredths elsewhere.
    func isLocalUnit(_ word: String) -> Bool {
        EntryVocabulary.localUnits[notation.defaultCurrency.code]?.contains(word) == true
    }

    /// Whether the word at `position` means that the following number is not an amount: `No. 5`.
    func isNamedNumber(_ position: Int) -> Bool {
        guard let mark = bare(position), EntryVocabulary.numberMarks.contains(mark), let number = bare(position + 1)
        else { return false }
        // `кроссовки 42 размер 3990`
        let isBehindSize = EntryVocabulary.sizeWords.contains(mark) && isAmountStart(position - 1)
        return !isBehindSize && number.allSatisfy { $0.isASCIIDigit || $0 == "-" } && number.first != "-"
            && number.last != "-"
    }

    /// The currency at `position`, as one word or with its country: `EUR`, `dollars`, `US dollars`, `dollars
    /// canadiens`.
    func currency(at position: Int) -> (text: String, count: Int)? {
        guard let text = word(position) else { return nil }
        let (next, nextKey) = (word(position + 1), folded(position + 1) ?? "")
        if ["livre", "livres"].contains(text.lowercased()), next?.lowercased() == "sterling" { return ("GBP", 2) }
        if let named = countryMoney(at: position) { return named }
        if isBalles(position) { return (notation.defaultCurrency.code, 1) }
        if text == "sterling", next.map({ !Self.silver.contains($0) }) ?? true { return ("GBP", 1) }
        if let code = currencyOfPlace(at: position) { return (code, 1) }
        guard isCurrency(position), !isMoneyName(position), !isWeight(position) else { return nil }
        // `220 US-Dollar`: the parser would take the hyphen for a minus.
        if text.contains("-"), let named = Currency(token: text, notation: notation) { return (named.code, 1) }
        // `5000 francs CFA`, `5000 francs CFP`
        if let next, text.lowercased().hasPrefix("franc"), ["CFA", "CFP"].contains(next) { return ("F" + next, 2) }
        // `12 dollars Mexican food`: only adjectives that follow their noun count.
        if text.count > 3 || text == "$", EntryVocabulary.followingNationalities.contains(nextKey),
            let code = MoneyCountries.code(nextKey, money: text)
        {
            return (code, 2)
        }
        return (text, 1)
    }

    /// The currency of a country and its money: `US dollars`, `Hong Kong dollars`, `Egyptian pounds`.
    private func countryMoney(at position: Int) -> (text: String, count: Int)? {
        guard let money = [position + 1, position + 2].first(where: isCurrency), let name = word(money),
            let country = folded(position), Currency(code: words[position].text) == nil
        else { return nil }
        if money == position + 1 { return MoneyCountries.code(country, money: name).map { ($0, 2) } }
        let pair = country + " " + (folded(position + 1) ?? "")
        return MoneyCountries.isPair(pair) ? MoneyCountries.code(pair, money: name).map { ($0, 3) } : nil
    }

    /// Refuses money that has another name in the country beside it: `20 british yen`, `swiss dollars 20`, `20 euros suisses`.
    func checkCountry(_ country: Int, of money: Int) throws(EntryError) {
        guard isCurrency(money), let name = word(money), name.count > 3, Currency(code: name) == nil,
            let key = folded(country), MoneyCountries.names(key), MoneyCountries.code(key, money: name) == nil
        else { return }
        throw .unnamedCurrency([country, money].sorted().map { words[$0].text }.joined(separator: " "), example: nil)
    }

    private static let sterling: Set<String> = ["sterling", "esterlinas"]
    private static let silver: Set<String> = ["silver", "ring", "rings", "earrings", "necklace", "bracelet"]

    /// The currency that a place of the line decides, for money that several countries call alike, behind its only number: `9
    /// livres à Brighton`, `hotel w Pradze 1200 koron`.
    private func currencyOfPlace(at position: Int) -> String? {
        guard let name = folded(position), let codes = MoneyPlaces.codes(of: name),
            !codes.contains(notation.defaultCurrency.code), plain(position - 1)?.looksLikeAmount == true,
            amounts(besides: position - 1).isEmpty,
            // `3 pounds London broil`
            !name.hasPrefix("pound") || word(position + 1).flatMap(MoneyPlaces.code) == nil
        else { return nil }
        let found = Set(words[line(of: position)].lazy.compactMap { MoneyPlaces.code(at: $0.text) })
        return found.count == 1 ? found.first.flatMap { codes.contains($0) ? $0 : nil } : nil
    }

    /// `8 balles le kebab`, `20 pavos`, where those are euros or francs; `12 balles de golf` may be balls.
    private func isBalles(_ position: Int) -> Bool {
        guard let key = folded(position), EntryVocabulary.isSlang(key, for: notation.defaultCurrency.code) else {
            return false
        }
        // `3 Mäuse Tierhandlung 15,90`
        let isFew = EntryVocabulary.germanSlang.contains(key) && (whole(words[position - 1].text) ?? 0) < 5
        guard let next = folded(position + 1), !isFew else { return !isFew }
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
        // `50 cents/gum`
        let joined = key.has(anyOf: "/_-") ? String(key.prefix { !"/_-".contains($0) }) : ""
        let isJoined = joined.utf8.count > 1 && EntryVocabulary.minorUnits.contains(joined)
        // `50 c`
        let isCents = key == "c" && texts.joined().wholeMatch(of: /[1-9][0-9]/) != nil
        // `7.25 quarters` for the laundry
        let areCoins = ["quarters", "dimes", "nickels", "pennies"].contains(key)
        if areCoins, texts.allSatisfy({ Self.hasDecimals($0, notation) }) { return }
        if EntryVocabulary.minorUnits.contains(key) || isSwissRappen || isCents || isJoined {
            throw .minorUnit(texts.joined(separator: " "), unit, notation)
        }
        let isLocal = EntryVocabulary.localMultipliers[notation.defaultCurrency.code]?.contains(key) == true
        let isThousand = ["т.", "т"].contains(key) && isCurrency(position + 1)
        let isMultiplier = EntryVocabulary.multipliers.contains(key) && !HomeUnits.isPack(key, behind: texts[0])
        if isLocal || isThousand || isMultiplier || isSlang(key, at: position, texts)
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
        guard EntryVocabulary.slangBanknotes[notation.defaultCurrency.code]?.contains(word) == true, texts.count == 1,
            let text = texts.first, text.count == 1, text.allSatisfy(\.isASCIIDigit)
        else { return false }
        return amounts(besides: position - 1).isEmpty
    }

    /// Whether the currency sign of the amount is `Rp`.
    private static func hasRappen(_ text: String) -> Bool {
        text.lowercased().filter(\.isLetter) == "rp"
    }

    /// Refuses a word beside an amount without a currency that looks like a currency but is not read as one.
    func checkLookAlikes(before start: Int, behind end: Int) throws(EntryError) {
        for position in [start - 1, end] {
            guard let text = word(position) else { continue }
            if isOne(of: EntryVocabulary.otherMoney, at: position) || isOtherSign(text) { throw .unknownCode(text) }
            try checkLowercaseCode(at: position)
        }
        // `11/3 USJ 8,600円`
        let isDay = words[end - 1].text.has(anyOf: "/") && !amounts(besides: end - 1).isEmpty
        if let text = word(end), isOne(of: EntryVocabulary.slangMoney, at: end) || !isDay && isLooseCapitals(text) {
            throw .unknownCode(text)
        }
        if let text = word(start - 1), text.hasPrefix("X"), EntryVocabulary.isLikeCode(text) {
            throw .unknownCode(text)
        }
        // `Pfund Sterling 12,50`
        if isOne(of: Self.sterling, at: start - 1), notation.defaultCurrency.code != "GBP", let text = word(start - 1),
            !isCapitalized(start - 1) || folded(start - 2) == "pfund"
        {
            throw .unnamedCurrency(text, example: "GBP")
        }
    }

    /// Refuses a lower-case code at `position`, also after a sign: `$120 mxn`.
    func checkLowercaseCode(at position: Int) throws(EntryError) {
        guard let word = plain(position), isLowercaseCode(word) else { return }
        throw .lowercaseCurrency(String(word.text.prefix(3)))
    }

    /// `T€`, `k€`, `$CA`, `€uro`, but not `20€`; a banknote emoji that contradicts the default currency; `e` for euros.
    private func isOtherSign(_ text: String) -> Bool {
        if let code = Self.pictures[text] { return notation.defaultCurrency.code != code }
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        let isSign = { (scalar: Unicode.Scalar) in
            scalar == "$" || scalar.properties.generalCategory == .currencySymbol
        }
        return scalars.count <= 4 && isSign(last) && !text.contains(where: \.isNumber)
            || isSign(first) && scalars.count <= 6 && scalars.dropFirst().allSatisfy(\.properties.isAlphabetic)
    }

    private static let pictures = ["💶": "EUR", "💷": "GBP", "💴": "JPY", "💵": "USD", "e": "EUR"]

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
