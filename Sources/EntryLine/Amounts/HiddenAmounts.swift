import Money

/// Finds amounts hidden in a word or spelled out, in a line without another amount: `午饭35`, `12.50lunch`, `20?`, `two
/// fifty`; beside another amount, only what would be lost.
///
/// A clear number is read, or asked about where it may be a part of a name (`看战狼2`); one that can't be booked as typed is
/// refused. Otherwise the line would silently be stored without its amount.
struct HiddenAmounts {
    let notation: AmountNotation
    let answers: EntryAnswers

    /// Returns the words with hidden amounts separated according to the answers.
    static func apart(
        _ words: [EntryWord], notation: AmountNotation, answers: EntryAnswers
    ) throws(EntryError) -> [EntryWord] {
        let reader = HiddenAmounts(notation: notation, answers: answers)
        var result: [EntryWord] = []
        for line in words.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .separator }) {
            if !result.isEmpty || line.startIndex > 0 { result.append(EntryWord(kind: .separator, text: ";")) }
            result += try reader.apart(
                AmountUnits.inDigits(Array(line).replacingEach { $0.withoutStop.map { [$0] } }, notation: notation))
        }
        return result
    }

    private func apart(_ line: [EntryWord]) throws(EntryError) -> [EntryWord] {
        guard !line.contains(where: \.looksLikeAmount) else {
            try checkBeside(line)
            return line.replacingEach { price(in: $0, isOnly: false) }
        }
        if let line = banknote(line) ?? numerals(line) ?? lastThousand(line) { return line }
        if let line = try spelled(line) { return try apart(line) }
        if let spoken = spokenAmount(line) {
            let text = text(of: line[spoken.words]).trimmingPunctuation
            let doubt = EntryDoubt.hiddenAmount(word: text, amount: spoken.amount)
            let isAmount = spoken.isPrice ? true : try answers.answer(to: doubt) == 0
            let words = isAmount ? [EntryWord(spoken.amount)] : line[spoken.words].map(\.inQuotes)
            return line[..<spoken.words.lowerBound] + words + line[spoken.words.upperBound...]
        }
        try checkSpelled(line)
        let isOnlyNumber =
            line.count {
                $0.kind == .plain && $0.text.contains(where: HiddenAmount.isDigit)
                    && !DateWords.isDayOfMonth($0.folded)
            } == 1
        var result: [EntryWord] = []
        for word in line {
            if isOnlyNumber, let price = price(in: word, isOnly: true) ?? glued(word, line) {
                result += price
                continue
            }
            guard word.kind == .plain, let hidden = try candidate(in: word.text) else {
                result.append(word)
                continue
            }
            let doubt = EntryDoubt.hiddenAmount(word: word.text, amount: hidden.amount)
            let answer = try answers.answer(to: doubt)
            result += answer == 0 ? word.split(into: hidden.parts) : [word.inQuotes]
        }
        return result
    }

    /// The parts of a word that ends in its price, as in `午饭28`; `isOnly` where the line has no other number.
    private func price(in word: EntryWord, isOnly: Bool) -> [EntryWord]? {
        guard word.kind == .plain, word.text.utf8.contains(where: { $0 > 0x7F }) else { return nil }
        if let parts = CJKWords.income(word.text) ?? CJKWords.calculated(word.text) { return word.split(into: parts) }
        let hidden = HiddenAmount(word.text, notation: notation)
        return hidden.flatMap { $0.isPrice(isOnly: isOnly, notation) ? word.split(into: $0.parts) : nil }
    }

    /// The parts of a word in which letters certainly follow or precede its amount, as in `7.50beer`.
    private func glued(_ word: EntryWord, _ line: [EntryWord]) -> [EntryWord]? {
        guard word.kind == .plain, let hidden = HiddenAmount(word.text, notation: notation),
            hidden.isGlued(notation) || hidden.isShortEuro(in: line, notation)
        else { return nil }
        return word.split(into: hidden.parts)
    }

    /// Whether the word has a number or money in it, in digits or in letters: `만원인가`.
    func isNumeric(_ word: EntryWord) -> Bool {
        guard word.kind == .plain else { return false }
        return word.text.hasNumber || HiddenAmount.spelled(in: word.text) != nil
            || AmountUnits(notation: notation).isAboutMoney(word)
    }

    /// The line with its only amount in Chinese, Japanese or Korean numerals in digits: `千円 募金`.
    private func numerals(_ line: [EntryWord]) -> [EntryWord]? {
        let spelled = line.indices.compactMap { position in
            (isTenThousand(line, at: position) ? ["10000"] : line.word(position).flatMap(inDigits)).map {
                (position, $0)
            }
        }
        guard spelled.count == 1, let (position, amount) = spelled.first,
            !(line[..<position] + line[(position + 1)...]).contains(where: isNumeric)
        else { return nil }
        return line.replacing(position...position, by: amount)
    }

    private func inDigits(_ word: String) -> [String]? {
        if let parts = CJKNumerals.inDigits(word) { return parts }
        return switch notation.defaultCurrency.code {
        case "CNY", "TWD", "HKD": CJKNumerals.sum(word)
        // `千二百`
        case "JPY": CJKNumerals.number(word).flatMap { $0 > 99 ? [String($0)] : nil }
        default: nil
        }
    }

    /// `만원 꽃`, `점심 만원`: ten thousand won before a thing, or behind what is paid for; not `만원 버스`, which is full.
    private func isTenThousand(_ line: [EntryWord], at position: Int) -> Bool {
        guard line.word(position) == "만원" else { return false }
        guard position > 0 else {
            return line.word(1).map { next in !CJKWords.crowded.contains { next.hasPrefix($0) } } ?? true
        }
        return position == line.count - 1 && position == 1 && line.word(0).map(CJKWords.isPaidFor) == true
    }

    /// Refuses amounts in words that are not read: `due e cinquanta`, `ten Canadian dollars`, `zwanzig Euro 50`.
    private func checkSpelled(_ line: [EntryWord]) throws(EntryError) {
        for position in line.indices {
            if let count = spelledCount(line[position...]) {
                throw .spelledAmount(phrase(in: line, around: position..<(position + count)))
            }
        }
        if let vague = vagueSum(line) { throw .spelledAmount(vague) }
        if let unread = unreadAmount(line) { throw .spelledAmount(phrase(in: line, around: unread)) }
        if let slang = unreadBanknote(line) { throw .spelledAmount(slang) }
        for (position, word) in line.enumerated() where word.kind == .plain {
            if let spelled = HiddenAmount.spelled(in: word.text) { throw .spelledAmount(spelled) }
            let isTens = word.text.count > 1 && CJKNumerals.number(word.text).map { $0 > 9 } == true
            if isTens || CJKNumerals.isHundreds(word.text) || CJKNumerals.endsInHundreds(word.text)
                || ["左右", "上下"].contains(where: {
                    word.text.hasSuffix($0) && CJKNumerals.endsInHundreds(String(word.text.dropLast(2)))
                })
            {
                throw .spelledAmount(word.text)
            }
            if let spent = HiddenAmount.spent(in: word.text) { throw .spelledAmount(spent) }
            // `Zehner Karte`
            let isPack = HomeUnits.packs.contains(word.folded) && !isBanknoteEnd(line, position + 1)
            if isBanknote(word.folded) && !isPack || isNamedBanknote(word.text) { throw .spelledAmount(word.text) }
        }
    }

    /// All of the amount in words of which some are at `found`: `forty five dollars`, `three dollars and fifty cents`.
    func phrase(in line: [EntryWord], around found: Range<Int>) -> String {
        var (start, end) = (found.lowerBound, found.upperBound)
        let isNumber = { (position: Int) in line.folded(position).map(EntryVocabulary.soundsLikeNumber) == true }
        while isNumber(start - 1) || line.isOne(of: EntryVocabulary.ands, at: start - 1) && isNumber(start - 2) {
            start -= 1
        }
        let isPart = { (position: Int) in isNumber(position) || line.plain(position).map(isMoneyOrHundredths) == true }
        while isPart(end) || line.isOne(of: EntryVocabulary.ands, at: end) && isPart(end + 1) { end += 1 }
        return text(of: line[start..<end])
    }

    func isMoneyOrHundredths(_ word: EntryWord) -> Bool {
        Currency(token: word.text, notation: notation) != nil || EntryVocabulary.minorUnits.contains(word.folded)
            || EntryVocabulary.slangMoney.contains(word.folded)
    }

    /// How many words at the start of `words` spell an amount; `nil` for other words.
    func spelledCount(_ words: ArraySlice<EntryWord>) -> Int? {
        let next = words.prefix(5).prefix { $0.kind == .plain }
        guard let first = next.first, let second = next.dropFirst().first else { return nil }
        if first.folded == "a", Self.hundreds.contains(second.folded) { return 2 }
        // `2 coffees a buck fifty`; alone in a line, that is read.
        if ["a", "an"].contains(first.folded), Self.singleMoney.contains(second.folded) {
            guard let third = next.dropFirst(2).first?.folded else { return 2 }
            if EntryVocabulary.tens.contains(third) { return 3 }
            return MoneyWords.isPreposition(third) ? 2 : nil
        }
        // `buck fifty coffee`
        if Self.singleMoney.contains(first.folded), EntryVocabulary.tens.contains(second.folded) { return 2 }
        let code = notation.defaultCurrency.code
        let isMoney =
            Currency(token: second.text, notation: notation) != nil
            || EntryVocabulary.slangMoney.contains(second.folded)
            || EntryVocabulary.slangBanknotes[code]?.contains(second.folded) == true
                && !["large", "stacks", "racks", "bands"].contains(second.folded)
        if isMoney, EntryVocabulary.soundsLikeNumber(first.folded) { return 2 }
        if let count = spokenCount(next) { return count }
        guard EntryVocabulary.isNumberWord(first.folded) || NumberWords.value(first.folded) != nil else { return nil }
        // `forty-two ninety-nine`
        if first.text.has(anyOf: "-"), NumberWords.value(second.folded).map({ $0 > 9 }) == true { return 2 }
        if HomeUnits.banknotes.contains(second.folded) { return 2 }
        if let count = countryCount(next) ?? halfCount(next) { return count }
        if Self.millions.contains(second.folded), next.dropFirst(2).first.map(isMoneyOrHundredths) == true { return 3 }
        if EntryVocabulary.tens.contains(second.folded) || Self.hundreds.contains(second.folded) { return 2 }
        // `ventidue e cinquanta`, `zwölf Komma fünfzig`
        let isLinked =
            NumberWords.isLink(second.folded) || EntryVocabulary.ands.contains(second.folded) || second.folded == "con"
        let hundredths = next.dropFirst(2).first.flatMap { NumberWords.value($0.folded) }
        if isLinked, hundredths.map({ (10..<100).contains($0) }) == true { return 3 }
        let isTens = next.dropFirst(2).first.map { EntryVocabulary.tens.contains($0.folded) } == true
        return isTens && EntryVocabulary.ands.contains(second.folded) ? 3 : nil
    }

    /// `ten Canadian dollars`, `ten Hong Kong dollars`
    private func countryCount(_ words: ArraySlice<EntryWord>) -> Int? {
        let rest = words.dropFirst()
        let country = rest.prefix { MoneyWords.isCountry($0.folded) }
        guard !country.isEmpty, let money = rest.dropFirst(country.count).first, isMoneyOrHundredths(money) else {
            return nil
        }
        return country.count + 2
    }

    /// `dois e meio`, `två och en halv krona`; not `two and a half hours`.
    private func halfCount(_ words: ArraySlice<EntryWord>) -> Int? {
        let rest = words.dropFirst()
        guard let link = rest.first, EntryVocabulary.ands.contains(link.folded) else { return nil }
        let article =
            ["a", "en", "een", "ein", "una", "un", "ett"].contains(rest.dropFirst().first?.folded ?? "") ? 1 : 0
        let half = rest.dropFirst(1 + article)
        guard let part = half.first, EntryVocabulary.remainders.contains(part.folded),
            article == 0 || half.dropFirst().first.map(isMoneyOrHundredths) == true
        else { return nil }
        return 3 + article
    }

    static let hundreds = EntryVocabulary.words("hundred thousand grand hundert tausend mille mil cents")
    private static let millions = EntryVocabulary.words(
        "million millions millionen millones milioni milhões miljoen miljoner miliony milionów")
    private static let singleMoney: Set<String> = ["buck", "quid", "dollar", "euro"]

    /// The amount in `word` to ask about, and the parts of the word with it apart: `12.50lunch`, `1.5k`, `E20` in euros, `50L` in
    /// lempiras.
    private func candidate(in word: String) throws(EntryError) -> (amount: String, parts: [String])? {
        if let number = LocalMoney.number(signedIn: word, notation) { return (number, [number]) }
        if let digits = AmountUnits(notation: notation).thousand(word) ?? HiddenAmount.misspelt(word, notation) {
            return (digits, [digits])
        }
        // `got/paid/500`
        if let slash = word.lastIndex(of: "/"), case let number = String(word[slash...].dropFirst()), number.count > 1,
            word[..<slash].allSatisfy({ $0.isLetter || $0 == "/" }), AmountParser.isPlainNumber(number)
        {
            return (number, [String(word[..<slash]), number])
        }
        return try hidden(in: word).map { ($0.amount, $0.parts) }
    }

    /// The amount in `word` to ask about; `nil` for an ordinary word of a note.
    private func hidden(in word: String) throws(EntryError) -> HiddenAmount? {
        if HiddenAmount.isRange(word) { throw .range(word) }
        if let codes = LocalMoney.codes(gluedIn: word) { throw .unnamedCurrency(word, example: codes.first) }
        // `35x3`
        if word.has(anyOf: "xX×"), word.wholeMatch(of: /[0-9]+[xX×][0-9]+/) != nil { throw .hiddenAmount(word) }
        if HiddenAmount.hasOtherMark(word) || HiddenAmount.isOtherNumber(word)
            || HiddenAmount.rate(in: word, notation) != nil || HiddenAmount.isCalculation(word)
        {
            throw .hiddenAmount(word)
        }
        if let (count, unit) = HiddenAmount.tenths(in: word) {
            throw .minorUnit(count, unit, notation)
        }
        guard let hidden = HiddenAmount(word, notation: notation) else {
            if CJKWords.hasSum(word) || MoneyWords.isGlued(in: word) { throw .hiddenAmount(word) }
            return nil
        }
        // `3000円か4000円`
        if hidden.before.hasNumber, CJKWords.endsInOr(hidden.before) { throw .range(word) }
        try hidden.checkNeighbours(notation)
        return hidden
    }
}
