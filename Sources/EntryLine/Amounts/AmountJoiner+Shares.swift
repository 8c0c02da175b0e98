import Money

/// Words beside an amount that mean a different amount was paid: a share of it, or more.
extension AmountJoiner {
    /// Refuses `12 each`, `half of 48`, `12.50 + tip`, `1000円 税抜`, `£4 20p` and `12 fifty`, where the bare number is
    /// not, or may not be, the amount.
    func checkShare(before start: Int, behind end: Int) throws(EntryError) {
        // `CAD` is a currency; `cad.` is Italian for "each".
        for position in [start - 1, end] where isPlain(position) && !isCurrency(position) {
            let text = words[position].text
            if EntryVocabulary.eachWords.contains(EntryVocabulary.folded(text)) || Self.isUntaxed(text) {
                throw .share(text)
            }
            if isGluedMinorUnit(text) { throw .minorUnit(words[start].text, text, example: notation.half) }
        }
        for position in [start - 2, end] {
            if let shared = pair(position, Self.sharedOnes, EntryVocabulary.sharedOwners) { throw .share(shared) }
        }
        if let price = unitPrice(before: start) ?? unit(before: start, behind: end) { throw .share(price) }
        if let times = times(start - 1, count: 1) ?? times(start - 2, count: 2) ?? times(end, count: 1)
            ?? times(end, count: 2)
        {
            throw .share(times)
        }
        if let half = halfWord(before: start, behind: end) { throw .share(half) }
        if let owner = pair(end, Self.perWords, EntryVocabulary.shareOwners)
            ?? pair(start - 2, Self.plainPerWords, EntryVocabulary.shareOwners)
        {
            throw .share(owner)
        }
        if let more = addition(end) ?? remainder(end) { throw .share(more) }
        guard isPlain(end) else { return }
        // `12.50 excl.`
        if EntryVocabulary.exclusions.contains(words[end].folded), words[end].folded != "extra", isEnd(end + 1) {
            throw .share(words[end].text)
        }
        if isUnitPrice(words[end].text) { throw .share(words[end].text) }
        if words[end].text == "+", isPlain(end + 1), !isAmountStart(end + 1) {
            throw .share("+ " + words[end + 1].text)
        }
        if EntryVocabulary.tens.contains(words[end].folded) {
            throw .multiplier(words[end - 1].text, words[end].text)
        }
    }

    /// `half of 48`, `Hälfte von 48`, `half 48`; `48 half` at the end.
    private func halfWord(before start: Int, behind end: Int) -> String? {
        if pair(start - 2, Self.halbe, Self.halbe) != nil { return "halbe halbe" }
        if isPlain(end), end == words.count - 1, Self.halves.contains(words[end].folded) {
            return words[end].text
        }
        let isOf = isPlain(start - 1) && Self.ofWords.contains(words[start - 1].folded)
        let position = isOf ? start - 2 : start - 1
        guard isPlain(position) else { return nil }
        let word = words[position].folded
        let isPart = EntryVocabulary.halfWords.contains(word) || isOf && ["share", "anteil"].contains(word)
        return isPart ? words[position].text : nil
    }

    /// `at` in `3 beers at 4.50`, `à` in `3 Stück à 0,60`: a whole number of items and the unit price.
    private func unitPrice(before start: Int) -> String? {
        guard isPlain(start - 1), Self.atWords.contains(words[start - 1].folded) else { return nil }
        // `2 nights at 89`, `3 hours of cleaning at 15`
        if (2...5).contains(where: { isRate(start - $0) }) { return words[start - 1].text }
        guard !words[start].text.allSatisfy(\.isNumber) || isCurrency(start + 1)
        else { return nil }
        let line = words[..<(start - 1)].reversed().prefix { $0.kind != .separator }
        let isCounted = line.contains { word in
            word.kind == .plain && !word.text.isEmpty
                && (word.text.allSatisfy(\.isNumber) || EntryVocabulary.isPlural(word.folded))
        }
        return isCounted ? words[start - 1].text : nil
    }

    /// `2 nights` in `2 nights at 89`, `3h` in `3h à 15`, `a dozen` in `a dozen at 2.50`.
    private func isRate(_ position: Int) -> Bool {
        guard isPlain(position) else { return false }
        let word = words[position].folded
        let digits = word.prefix(while: \.isASCIIDigit)
        guard digits.isEmpty else { return EntryVocabulary.units.contains(String(word[digits.endIndex...])) }
        let isUnit = [EntryVocabulary.units, EntryVocabulary.longUnits, Self.rateUnits].contains { $0.contains(word) }
        guard isUnit, isPlain(position - 1) else { return false }
        let count = words[position - 1]
        return count.text.allSatisfy { $0.isNumber || ".,½".contains($0) } || EntryVocabulary.isPlural(count.folded)
            || Self.dozens.contains(word)
    }

    /// `per ticket`, `a lb`, `das Kilo` behind an amount; `le kilo` before it.
    private func unit(before start: Int, behind end: Int) -> String? {
        let weighed = EntryVocabulary.weighedUnits
        // `12.50 an hour ago`
        guard !isPlain(end + 2) || !DayWord.agoWords.contains(words[end + 2].folded) else { return nil }
        // `5元一斤`, `一斤5元`, but not `5元一斤 15元`
        let isBehindPrice = start > 1 && isAmountStart(start - 2)
        for position in [start - 1, end] where isPlain(position) && !isAmountStart(end + 1) && !isBehindPrice {
            if EntryVocabulary.unspacedUnits.contains(words[position].text) { return words[position].text }
        }
        return pair(end, Self.unitMarks, EntryVocabulary.pricedUnits) ?? pair(end, Self.unitArticles, weighed)
            ?? pair(end, Self.englishArticles, weighed) ?? pair(start - 2, Self.unitMarks, EntryVocabulary.pricedUnits)
            ?? pair(start - 2, Self.unitArticles, weighed)
    }

    /// `plus shipping`, `excluding tip`, `zzgl. der Versandkosten`
    private func addition(_ position: Int) -> String? {
        if let pair = pair(position, Self.additions, EntryVocabulary.taxWords) { return pair }
        guard isPlain(position), isPlain(position + 1), isPlain(position + 2),
            EntryVocabulary.taxWords.contains(words[position + 2].folded)
        else { return nil }
        let (first, second) = (words[position].folded, words[position + 1].folded)
        // `not including tip`
        let isLeftOut = EntryVocabulary.openWords.contains(first) && EntryVocabulary.isIncluded(second)
        guard isLeftOut || Self.additions.contains(first) && Self.additionArticles.contains(second) else { return nil }
        return words[position].text + " " + words[position + 2].text
    }

    /// `and a half`, `y pico`, `i pół`: a part of the amount that is in words.
    private func remainder(_ position: Int) -> String? {
        guard isPlain(position), Self.remainderLinks.contains(words[position].folded) else { return nil }
        for end in position + 1...position + 3 where isPlain(end) {
            let word = words[end].folded
            if EntryVocabulary.remainders.contains(word) || EntryVocabulary.tens.contains(word) {
                return words[position...end].map(\.text).joined(separator: " ")
            }
            guard isPlain(end - 1), Self.remainderArticles.contains(word) else { return nil }
        }
        return nil
    }

    /// Whether the end of an amount is at `position`, which a sign behind it calculates with: `160 yen x 2`, `(3 + 4 ) * 2`.
    private func isOperand(_ position: Int) -> Bool {
        isPlain(position) && words[position].text == ")"
            || isCurrency(position) && position > 0 && isAmountStart(position - 1)
    }

    /// The sign at `position` if it multiplies a measure, or what stands before it, by a number: `4 kg x 2,50`, `3h * 25`,
    /// `beers x 6`, `2h mal 15`; not `2 x coffee 9.80`, `2 x 3.90`.
    private func multiplication(_ position: Int, from start: Int) -> String? {
        let sign = words[position].text
        guard position > start, Self.timesSigns.contains(sign) else { return nil }
        // `4.50 x two`
        if isPlain(position + 1), isAmountStart(position - 1), isCount(words[position + 1].folded) { return sign }
        guard !isOperand(position - 1) else { return nil }
        if isPlain(position - 1), isAmountStart(position - 1) {
            // `beer 6 x`
            let isCount = DateWords.number(words[position - 1].text, digits: 1...2) != nil && !isCurrency(position - 2)
            return sign != "mal" && isCount && position - 1 > start && isEnd(position + 1) ? sign : nil
        }
        return isRate(position - 1) || isAmountStart(position + 1) && !["mal", "X"].contains(sign) ? sign : nil
    }

    /// The `count` words at `position`, if they are a number of times: `dreimal`, `three times`.
    private func times(_ position: Int, count: Int) -> String? {
        guard isPlain(position) else { return nil }
        let word = words[position].folded
        if count == 1 { return EntryVocabulary.isTimes(word) ? words[position].text : nil }
        guard isPlain(position + 1), EntryVocabulary.timesWords.contains(words[position + 1].folded),
            EntryVocabulary.isPlural(word) || isCount(word)
        else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Whether the word is a number in words.
    private func isCount(_ word: String) -> Bool { EntryVocabulary.number(word) != nil || Self.twos.contains(word) }

    /// Refuses a line that starts at `position`, has an amount, and begins with a number of times (`dreimal Eintritt
    /// 4,50`), multiplies a measure (`4 kg x 2,50`), or says that something is not in the amount (`tip not included`).
    func checkLine(from position: Int) throws(EntryError) {
        let line = position..<(words[position...].firstIndex { $0.kind == .separator } ?? words.count)
        guard line.contains(where: isAmountStart) else { return }
        if let times = times(position, count: 1) ?? times(position, count: 2) { throw .share(times) }
        for position in line where isPlain(position) {
            if let sign = multiplication(position, from: line.lowerBound) { throw .share(sign) }
            guard isPlain(position + 1), position + 1 < line.upperBound else { continue }
            guard EntryVocabulary.taxWords.contains(words[position].folded) else { continue }
            let next = words[position + 1].folded
            let isLeftOut =
                EntryVocabulary.exclusions.contains(next)
                || EntryVocabulary.openWords.contains(next) && isPlain(position + 2)
                    && EntryVocabulary.isIncluded(words[position + 2].folded)
                || next == "en" && isPlain(position + 2) && ["sus", "plus"].contains(words[position + 2].folded)
            if isLeftOut { throw .share(words[position].text + " " + words[position + 1].text) }
        }
    }

    /// The two words at `position`, if the first is in `first` and the second in `second`.
    private func pair(_ position: Int, _ first: Set<String>, _ second: Set<String>) -> String? {
        guard isPlain(position), isPlain(position + 1),
            first.contains(words[position].folded),
            second.contains(words[position + 1].folded)
        else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Whether the word marks a price before tax or one per item.
    static func isUntaxed(_ word: String) -> Bool {
        word == "HT" || word == "ht" || word.hasPrefix("每")
            || [
                "税抜", "税別", "税别", "未税", "不含", "不包", "未含", "另加", "另计", "另計", "另算", "另付", "另收", "料別", "別途", "별도", "미포함",
                "개당", "시간당",
            ].contains { word.contains($0) }
            || word.first?.isNumber == true && ["あたり", "当たり"].contains(where: word.hasSuffix)
    }

    /// `50c`, `20p`
    private func isGluedMinorUnit(_ word: String) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.count) else { return false }
        let unit = String(word.dropFirst(digits.count))
        return EntryVocabulary.isMinorUnit(unit) && !isLocalUnit(EntryVocabulary.folded(unit))
    }

    /// `€/kg`, `EUR/Person`
    private func isUnitPrice(_ word: String) -> Bool {
        guard let slash = word.firstIndex(of: "/"), word[slash...].dropFirst().first?.isLetter == true else {
            return false
        }
        return Currency(token: word[..<slash], notation: notation) != nil
    }

    // Stored, so that they are not built for every amount.
    private static let sharedOnes: Set<String> = ["a", "à"]
    private static let plainPerWords: Set<String> = ["per", "pro", "par", "por"]
    private static let perWords: Set<String> = ["per", "pro", "par", "por", "a", "à", "cada", "na", "с", "/"]
    private static let timesSigns: Set<String> = ["x", "X", "×", "*", "mal"]
    private static let remainderLinks: Set<String> = [
        "and", "&", "y", "e", "et", "i", "en", "och", "og", "und", "con", "mit", "z", "plus", "и", "с",
    ]
    private static let remainderArticles: Set<String> = [
        "a", "an", "some", "ein", "eine", "einen", "einem", "een", "en", "ett", "et", "un", "una", "une", "um", "uma",
        "uns", "unos", "los", "das",
    ]
    private static let halbe: Set<String> = ["halbe"]
    private static let halves: Set<String> = [
        "half", "hälfte", "moitié", "mitad", "metà", "hälften", "halvdelen", "一半",
    ]
    private static let atWords: Set<String> = ["at", "à", "a", "zu", "á", "po", "по"]
    private static let unitMarks: Set<String> = [
        "per", "pro", "par", "por", "na", "za", "je", "за", "each", "every", "chaque", "jede", "jeder", "jedes", "cada",
        "ogni",
        "elke", "varje", "hver", "/",
    ]
    private static let englishArticles: Set<String> = ["a", "an"]
    private static let unitArticles: Set<String> = [
        "das", "die", "der", "de", "le", "la", "il", "lo", "el", "al", "het", "the",
    ]
    private static let additionArticles: Set<String> = [
        "the", "a", "of", "der", "die", "das", "den", "dem", "le", "la", "les", "de", "des", "du", "el", "los", "il",
        "lo",
        "o",
    ]
    private static let twos: Set<String> = [
        "to", "två", "dwa", "dva", "два", "iki", "tre", "tři", "три", "üç", "kaksi",
    ]
    private static let dozens: Set<String> = ["dozen", "dutzend", "douzaine", "docena", "dozzina", "dúzia", "dozijn"]
    /// Units of what is paid for, besides those of the note.
    private static let rateUnits = dozens.union(
        EntryVocabulary.words(
            """
            sessions lessons classes rides trips timer tage wochen stunden sitzungen fahrten stundenlang séances cours sesiones
            clases ore sessioni lezioni aulas sessões lektioner godziny hodiny weeks week day month months
            """))
    private static let ofWords: Set<String> = [
        "of", "von", "vom", "de", "des", "du", "der", "di", "af", "av", "z", "ze", "van", "от",
    ]
    private static let additions: Set<String> = [
        "plus", "and", "und", "&", "et", "y", "excl", "excl.", "ex", "before", "without", "w/o", "excluding",
        "exclusive", "zzgl", "zzgl.",
        "zuzüglich",
        "exkl", "exkl.", "exklusive", "ohne", "más", "sin", "più", "senza", "mais", "sem", "плюс", "без", "hors",
        "sans",
        "exclusief", "zonder", "utan", "uden", "uten", "ekskl", "ekskl.", "bez",
    ]
}
