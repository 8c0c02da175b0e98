import Money

/// A number in a word, with the text around it.
struct HiddenAmount {
    private let word: String
    let before: Substring
    /// The number including its currency.
    let amount: String
    let after: Substring
    /// How many numbers the word contains.
    private let count: Int
    /// Whether the letters after the number are the queue's currency: `20e` in euros.
    private let isUnit: Bool
    private static let units = ["EUR": ["e", "eu"], "HKD": ["蚊"]]

    /// Finds the number in `word` that is its amount: the last one with a currency or decimals, or the one at the end
    /// of a word in Chinese, Japanese or Korean. `nil` for times, addresses and names that contain a number.
    init?(_ word: String, notation: AmountNotation) {
        let numbers = Self.numbers(in: word, notation)
        guard !numbers.isEmpty, !Self.isAddress(word), !AmountParser.looksLikeDate(word) else { return nil }
        let candidate =
            numbers.last { Self.isMoney(word[$0]) }
            ?? numbers.last { range in
                let (before, after) = (word[..<range.lowerBound], word[range.upperBound...])
                let isMultiplied = HiddenAmount.multiplier(before: after) != nil
                let isUnspaced =
                    before.unicodeScalars.last.map(CJKWords.isIdeographic) == true
                    && !"第万萬만千천".contains(before.last ?? " ")
                // `取了500现金`
                let isCash = EntryVocabulary.cashWords.contains(String(after))
                // `大概100多`, `100买水果`
                let isVague =
                    after.first == "多" && after.dropFirst().allSatisfy(CJKWords.moneySigns.contains)
                    || "买買".contains(after.first ?? " ")
                // `发红包88给侄子`, `打车35去机场`
                if isUnspaced, numbers.count == 1, "给給去和跟送请請".contains(after.first ?? " ") { return true }
                if isVague, isUnspaced || before.isEmpty && after.count > 1 { return true }
                return isUnspaced && (isCash || after.allSatisfy(\.isPunctuation)) || Self.isMarked(before, after)
                    || isMultiplied && (numbers.count == 1 || after.first?.isASCII == false)
                    || before.isEmpty
                        && (EntryVocabulary.isMinorUnit(String(after)) || CJKWords.isPaidFor(String(after)))
                    || before.isEmpty && EntryVocabulary.gluedMoney.contains(EntryVocabulary.folded(String(after)))
            }
        guard let candidate, AmountParser.looksLikeAmount(String(word[candidate])) else { return nil }
        self.word = word
        before = word[..<candidate.lowerBound]
        amount = String(word[candidate])
        after = word[candidate.upperBound...]
        count = numbers.count
        isUnit = Self.units[notation.defaultCurrency.code]?.contains(after.lowercased()) == true
        if Self.isTime(before, after) { return nil }
    }

    /// Whether a number in the word would be asked about or refused in a line without an amount.
    static func isHidden(in word: String) -> Bool {
        // Codes and signs are independent of the notation.
        guard let euro = Currency(code: "EUR") else { return true }
        let notation = AmountNotation(decimalMark: nil, defaultCurrency: euro)
        return hasOtherMark(word) || isOtherNumber(word) || isRange(word) || misspelt(word, notation) != nil
            || AmountUnits(notation: notation).thousand(word) != nil
            || HiddenAmount(word, notation: notation) != nil || rate(in: word, notation) != nil || isEach(word)
            || isCalculation(word) || MoneyWords.isGlued(in: word)
            || tenths(in: word) != nil || LocalMoney.isSigned(word)
    }

    /// The parts of the word, with the amount as a separate word.
    var parts: [String] { [before.trimmed, amount, isUnit ? "" : after.trimmed].filter { !$0.isEmpty } }

    /// Whether the number is certainly the amount, as in `午饭28`, or `拔牙280` as the only number of the line.
    func isPrice(isOnly: Bool, _ notation: AmountNotation) -> Bool {
        after.isEmpty
            && CJKWords.isPrice(
                DateWords.halfWidth(amount), behind: String(before), isOnly: isOnly, notation: notation)
    }

    /// Whether the word is an amount, with decimals or a sign, beside letters that mean nothing else: `7.50beer`,
    /// `15€coiffeur`, `Bier7,50`; not `1.75litre`, `4.50each`, `python3.11`.
    func isGlued(_ notation: AmountNotation) -> Bool {
        let mark = (notation.decimalMark ?? .point).text
        let isMarked = ":：".contains(before.last ?? " ")
        let letters = (isMarked ? before.dropLast() : before) + after
        // Before digits with a point, as in `python3.11`, only everyday things.
        let isSigned = amount.first?.isCurrencySymbol == true
        // `NT$120`
        guard !isSigned || before.last?.isUppercase != true else { return false }
        let isThing = mark == "," || isMarked || isSigned || isEveryday(letters)
        guard count == 1, before.isEmpty || after.isEmpty && isThing, letters.count >= 3,
            letters.allSatisfy(\.isLetter)
        else { return false }
        let digits = amount.filter { !$0.isCurrencySymbol }
        let isPriced = digits.count < amount.count || digits.suffix(3).hasPrefix(mark)
        let word = String(letters)
        let folded = EntryVocabulary.folded(word)
        return isPriced && Currency(code: word.uppercased()) == nil && !EntryVocabulary.isSpecial(word)
            && !MoneyWords.isPreposition(folded) && !EntryVocabulary.numberMarks.contains(folded)
            && !EntryVocabulary.periods.contains(folded) && !EntryVocabulary.aroundUnits.contains(folded)
            && !Self.gluedUnits.contains(folded) && !EntryVocabulary.clockWords.contains(folded)
            && !EntryVocabulary.numberedPlaces.contains(folded)
    }

    private func isEveryday(_ letters: Substring) -> Bool {
        EntryVocabulary.everydayWords.contains(EntryVocabulary.folded(String(letters)))
    }

    /// Whether the word is an amount in euros, and no ordinal number: `15e coiffeur`, `coiffeur 25e`, `12,50e`; not `taxi
    /// 16e`, `2e café`.
    func isShortEuro(in line: [EntryWord], _ notation: AmountNotation) -> Bool {
        guard isUnit, before.isEmpty, notation.defaultCurrency.code == "EUR",
            !line.contains(where: { Self.ordinals.contains($0.folded) })
        else { return false }
        guard let number = Int(amount) else { return amount.allSatisfy { $0.isNumber || ".,".contains($0) } }
        return number > 20 || number > 4 && line.first?.text == word && line.count > 1
    }

    static let gluedUnits = EntryVocabulary.words(
        """
        ish inch inches zoll gramm grams metre metres meter meters ghz mph kmh train bus flight ferry tram zug vol per
        pro par por
        """)
    private static let ordinals = EntryVocabulary.words(
        """
        arrondissement arr arr. étage anniversaire rang édition jour mois année siècle fois avenue rue place tour classe
        verjaardag verdieping keer klas
        """)

    /// Refuses neighbours that change the number: `–12`, `3x4.50`, `12+8=20`, and `20p` outside Britain.
    func checkNeighbours(_ notation: AmountNotation) throws(EntryError) {
        if let sign = before.last, "–—△▲".contains(sign), before.count == 1 { throw .negativeAmount(word) }
        if let unit = Self.multiplier(before: after) { throw .multiplier(amount, unit) }
        // `2千5块` is 2500 or 2005.
        if let last = before.last, "万萬만千천百백".contains(last), before.dropLast().last.map(Self.isDigit) == true {
            throw .multiplier(String(before), amount)
        }
        let unit = EntryVocabulary.folded(String(after))
        if EntryVocabulary.isMinorUnit(unit) {
            throw .minorUnit(amount, String(after), notation)
        }
        if EntryVocabulary.slangMoney.contains(unit) { throw .unknownCode(String(after)) }
        let isAlone = count == 1 && !after.hasPrefix("+") && !(before + after).has(anyOf: "折割半均每/")
        let isUnspaced = word.unicodeScalars.contains(where: CJKWords.isIdeographic)
        let isLast = !after.hasNumber && before.last?.isLetter == true
        let isList = before.has(anyOf: ",，、")
        guard isAlone || isUnspaced && isLast && !isList && !after.hasPrefix("+") && !after.hasPrefix("×") else {
            throw .hiddenAmount(word)
        }
    }

    /// `三十五元`, `千二百円`: an amount in ideographs.
    static func spelled(in word: String) -> String? {
        guard hasIdeographs(word) else { return nil }
        return word.indices.lazy.compactMap { place in
            CJKWords.moneySigns.contains(word[place]) ? spelled(in: word, before: place) : nil
        }.first
    }

    /// Whether the word may have characters of Chinese, Japanese or Korean, by the first byte of most of them.
    static func hasIdeographs(_ word: String) -> Bool { word.utf8.contains { $0 >= 0xE3 } }

    private static func spelled(in word: String, before sign: String.Index) -> String? {
        // `二十多块`
        let vague = word[..<sign].suffix(1).filter { "多几幾余餘来來".contains($0) }
        let rest = word[..<sign].dropLast(vague.count)
        let number = String(rest.reversed().prefix(while: numerals.contains).reversed())
        guard !number.isEmpty, rest.dropLast(number.count).last?.isASCIIDigit != true,
            !CJKWords.isNamedAfterPrice(word[sign...].dropFirst())
        else { return nil }
        return number + vague + String(word[sign])
    }

    /// The number from ten on behind a word for spending, or before 多, without money behind it: `花了一百多买水果`, `水果一百多`; not
    /// `花了十天`.
    static func spent(in word: String) -> String? {
        guard word.has(anyOf: "花付用输輸亏虧交充多"), hasIdeographs(word) else { return nil }
        let verb = ["花了", "付了", "用了", "花掉", "输了", "輸了", "亏了", "虧了", "交了", "充了"].lazy.compactMap {
            word.firstRange(of: $0)
        }.first
        guard verb != nil || word.last == "多" else { return nil }
        let start = verb?.upperBound ?? word.lastIndex { !numerals.contains($0) && $0 != "多" }.map(word.index(after:))
        let number = word[(start ?? word.startIndex)...].prefix { numerals.contains($0) || $0 == "多" }
        let next = word[number.endIndex...].first
        guard number.has(anyOf: "十百千万萬"), next.map({ "天年月日个個次小分人".contains($0) }) != true else { return nil }
        return String(number)
    }

    private static let numerals = Set("〇零一二两兩三四五六七八九十百千万萬億亿半십만백천壹贰貳叁參肆伍陆陸柒捌玖拾佰仟廿卅")

    /// `12´50`, `12。50`, `12_50`: one or two decimals after a character that is not a decimal mark.
    static func hasOtherMark(_ word: String) -> Bool {
        guard let mark = word.firstIndex(where: { "´`·‧。_".contains($0) }) else { return false }
        let after = word[word.index(after: mark)...]
        let decimals = after.prefix(while: isDigit)
        return word[..<mark].last.map(isDigit) == true && (1...2).contains(decimals.count)
            && after[decimals.endIndex...].first?.isNumber != true
    }

    /// `1e3`, `0x10`, `1_000`, `1½`, `12⁵⁰`: a number in an unsupported notation.
    static func isOtherNumber(_ word: String) -> Bool {
        guard let first = word.first, isDigit(first) else { return false }
        let rest = word.drop(while: isDigit)
        if let mark = rest.first, let next = rest.dropFirst().first {
            let isProgram = "eE_".contains(mark) && rest.dropFirst().allSatisfy { isDigit($0) || "_.+-".contains($0) }
            let isHex = word.hasPrefix("0x") && rest.dropFirst().allSatisfy(\.isHexDigit)
            if isProgram && (isDigit(next) || "+-".contains(next)) || isHex { return true }
        }
        return rest.unicodeScalars.first.map { !$0.isASCII && [.digit, .numeric].contains($0.properties.numericType) }
            == true
            && !rest.unicodeScalars.contains(where: CJKWords.isIdeographic)
    }

    /// The amount in a word with the letter O for a zero, or `ish` behind it: `12.5o`, `1O`, `12ish`.
    static func misspelt(_ word: String, _ notation: AmountNotation) -> String? {
        guard let last = word.utf8.last, "oOh0123456789€$£".utf8.contains(last) || last >= 0x80, let first = word.first,
            isDigit(first) || first.isCurrencySymbol
        else { return nil }
        let number = word.hasSuffix("-ish") ? word.dropLast(4) : word.hasSuffix("ish") ? word.dropLast(3) : word[...]
        guard number.count < word.count || number.has(anyOf: "oO") else { return nil }
        let digits = String(number.map { "oO".contains($0) ? "0" : $0 })
        guard digits.allSatisfy({ isDigit($0) || $0.isCurrencySymbol || ".,".contains($0) }) else { return nil }
        return (try? AmountParser(notation: notation).parse(digits)) == nil ? nil : digits
    }

    /// `12-15`, `$15–20`, `30~40`: two numbers, of which the second is larger.
    static func isRange(_ word: String) -> Bool {
        guard word.has(anyOf: "-–—~〜～") else { return false }
        let exact = word.hasSuffix("ish") ? word.dropLast(3) : word[...]
        let ends = exact.split(omittingEmptySubsequences: false) { "-–—~〜～".contains($0) }
        let numbers = ends.map { end in
            let digits = end.drop { $0.isCurrencySymbol }.reversed().drop { $0.isCurrencySymbol }.reversed()
            return Double(String(digits).replacing(",", with: "."))
        }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return false }
        return first < second
    }

    /// The ranges of the numbers, each with its attached currency sign or word.
    private static func numbers(in word: String, _ notation: AmountNotation) -> [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        var start = word.startIndex
        while let first = word[start...].firstIndex(where: isDigit) {
            var end = word[first...].firstIndex { !isDigit($0) && !".,'’，．".contains($0) } ?? word.endIndex
            while end > first, !isDigit(word[word.index(before: end)]) { end = word.index(before: end) }
            let lower = moneyStart(in: word[start..<first], notation)
            end = moneyEnd(in: word[end...], notation)
            result.append(lower..<end)
            start = end
        }
        return result
    }

    /// The start of the currency sign or word at the end of `text`.
    private static func moneyStart(in text: Substring, _ notation: AmountNotation) -> String.Index {
        let length = (1...6).last { count in
            guard count <= text.count else { return false }
            let sign = text.suffix(count)
            let isWhole = count == text.count || sign.first?.isASCII == false || sign.first?.isLetter == false
            return isWhole && Currency(token: String(sign), notation: notation) != nil
        }
        return text.index(text.endIndex, offsetBy: -(length ?? 0))
    }

    /// The end of the currency sign or word at the start of `text`.
    private static func moneyEnd(in text: Substring, _ notation: AmountNotation) -> String.Index {
        let length = (1...12).last { count in
            guard count <= text.count else { return false }
            let next = text.dropFirst(count).first
            let isWhole = next?.isLetter != true || next?.isASCII != true || text.prefix(count).last?.isASCII == false
            return isWhole && Currency(token: String(text.prefix(count)), notation: notation) != nil
        }
        return text.index(text.startIndex, offsetBy: length ?? 0)
    }

    /// Whether the number has a currency, or one or two decimals.
    static func isMoney(_ number: Substring) -> Bool {
        guard number.allSatisfy({ isDigit($0) || ".,'’，．".contains($0) }) else { return true }
        guard let mark = number.lastIndex(where: { ".,，．".contains($0) }) else { return false }
        return number[mark...].count == 3
    }

    /// Whether only signs surround the number: `20?`, `~20`, `[20]`, `💵20`; not `1)`, `6"`.
    private static func isMarked(_ before: Substring, _ after: Substring) -> Bool {
        let around = before + after
        return !around.isEmpty && !around.contains { $0.isLetter || $0.isNumber || "'\"’′″°)#№".contains($0) }
            && after.first != "." && !"+-".contains(before.last ?? " ")
    }

    /// The word or prefix that multiplies the preceding number: `k`, `K`, `mil`, `万`.
    private static func multiplier(before text: Substring) -> String? {
        if let first = text.first, "万萬千百億亿만천백".contains(first) { return String(first) }
        let unit = String(text.prefix { $0.isLetter })
        let isUnit = EntryVocabulary.multipliers.contains(unit.lowercased()) || ["M", "к"].contains(unit)
        return isUnit && unit.count == text.count ? unit : nil
    }

    /// `7.30pm`, `12.30h`, `v1.25`
    private static func isTime(_ before: Substring, _ after: Substring) -> Bool {
        let unit = after.lowercased()
        return unit.hasPrefix("h") || ["am", "pm", "uhr", "a.m", "p.m"].contains { unit.hasPrefix($0) }
            || before.lowercased() == "v" || before.hasSuffix(":") && before.dropLast().last?.isNumber == true
    }

    /// A link, a mail address, a path.
    static func isAddress(_ word: String) -> Bool {
        if word.contains("://") || word.lowercased().hasPrefix("www.") { return true }
        return word.split(separator: "@").dropFirst().contains { $0.first?.isLetter == true }
    }

    static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character) || ("０"..."９").contains(character)
    }
}

extension String {
    /// The word without punctuation and signs at its ends.
    var trimmingPunctuation: String { self[...].trimmed }
}

extension Substring {
    /// The word without punctuation and signs at its ends.
    fileprivate var trimmed: String {
        var text = self
        while let first = text.first, first.isPunctuation || "=~<>|`^".contains(first) { text.removeFirst() }
        while let last = text.last, last.isPunctuation || "=~<>|`^".contains(last) { text.removeLast() }
        return String(text)
    }
}
