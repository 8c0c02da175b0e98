import Money

/// Words beside an amount that mean a different amount was paid: a share of it, or more.
extension AmountJoiner {
    /// Refuses `12 each`, `half of 48`, `12.50 + tip`, `1000円 税抜` and `12 fifty`, where the bare number is not, or may
    /// not be, the amount.
    func checkShare(before start: Int, behind end: Int) throws(EntryError) {
        // `CAD` is a currency; `cad.` is Italian for "each".
        for position in [start - 1, end] where !isCurrency(position) {
            guard let text = word(position) else { continue }
            if isOne(of: EntryVocabulary.eachWords, at: position) || Self.isUntaxed(text) { throw .share(text) }
            if isGluedMinorUnit(text) {
                let digits = String(text.prefix(while: \.isASCIIDigit))
                throw .minorUnit(words[start].text, text, example: notation.decimals(of: digits))
            }
        }
        if let price = pair(start - 2, Self.sharedOnes, EntryVocabulary.sharedOwners)
            ?? pair(end, Self.sharedOnes, EntryVocabulary.sharedOwners)
            ?? unitPrice(before: start) ?? unit(before: start, behind: end)
        {
            throw .share(price)
        }
        if let times = times(start - 1, count: 1) ?? times(start - 2, count: 2) ?? times(end, count: 1)
            ?? times(end, count: 2)
        {
            throw .share(times)
        }
        if let word = calculation(before: start, behind: end) { throw .share(word) }
        if let part = halfWord(before: start, behind: end) ?? onePayer(behind: end)
            ?? pair(start - 2, Self.plainPerWords, EntryVocabulary.shareOwners) ?? addition(end) ?? remainder(end)
        {
            throw .share(part)
        }
        guard let behind = word(end), let key = folded(end) else { return }
        // `12.50 excl.`
        let isExclusive = EntryVocabulary.exclusions.contains(key) && key != "extra" && isEnd(end + 1)
        if isExclusive || isUnitPrice(behind) { throw .share(behind) }
        if behind == "+", let next = word(end + 1), !isAmountStart(end + 1) { throw .share("+ " + next) }
        if let more = numberWords(at: end, from: start) {
            throw .multiplier(words[start..<end].map(\.text).joined(separator: " "), more)
        }
    }

    /// `minus 20`, `20 minus tip`, `twenty percent of 50`, `double of 20`; `plus 20 euros` and `double 20` as all of a line;
    /// not `20 minus 5`, where the other number is asked about.
    private func calculation(before start: Int, behind end: Int) -> String? {
        let isBehindAmount = isAmountStart(isCurrency(start - 2) ? start - 3 : start - 2)
        if !isBehindAmount, isOne(of: Self.minuses, at: start - 1) { return word(start - 1) }
        if !isAmountStart(end + 1), isOne(of: Self.minuses, at: end) { return word(end) }
        if isOne(of: Self.ofWords, at: start - 1), isOne(of: Self.factors, at: start - 2) { return word(start - 2) }
        let isFirst = start == 1 || start > 1 && words[start - 2].kind == .separator
        let isAlone = isOne(of: Self.doubles, at: start - 1) && isEnd(end)
        return isFirst && (isAlone || isOne(of: ["plus"], at: start - 1)) ? word(start - 1) : nil
    }

    /// `12 per person`, `48 a una`; not `10 € a una clienta`.
    private func onePayer(behind end: Int) -> String? {
        let isArticle = isOne(of: ["a"], at: end) && isOne(of: ["una", "uno"], at: end + 1) && !isEnd(end + 2)
        return isArticle ? nil : pair(end, Self.perWords, EntryVocabulary.shareOwners)
    }

    private static let ownWords = EntryVocabulary.words(
        "my our mein meine meinen unsere ma notre mi nuestra mia nostra mijn onze minha nossa moja moją nasza min vår moje"
    )

    /// `half of 48`, `Hälfte von 48`, `half 48`; `48 half` at the end.
    private func halfWord(before start: Int, behind end: Int) -> String? {
        if pair(start - 2, Self.halbe, Self.halbe) != nil { return "halbe halbe" }
        if end == words.count - 1, isOne(of: EntryVocabulary.halfWords, at: end) { return words[end].text }
        // `half of the 84 dinner`
        let isArticle = isOne(of: Self.additionArticles, at: start - 1) && !isOne(of: Self.ofWords, at: start - 1)
        let number = isArticle ? start - 1 : start
        let isOf = isOne(of: Self.ofWords, at: number - 1)
        let position = isOf ? number - 2 : number - 1
        // `my half 27.50`; `first half, $500`
        if !isOf, isOne(of: Self.ownWords, at: position - 1) || word(position)?.last == "," { return nil }
        let isPart = isOne(of: EntryVocabulary.halfWords, at: position) || isOf && isOne(of: Self.shares, at: position)
        return isPart ? word(position) : nil
    }

    /// `at` in `3 beers at 4.50`, `à` in `3 Stück à 0,60`: a whole number of items and the unit price.
    private func unitPrice(before start: Int) -> String? {
        guard isOne(of: Self.atWords, at: start - 1) else { return nil }
        // `2 nights at 89`, `3 hours of cleaning at 15`
        if (2...5).contains(where: { isRate(start - $0) }) { return words[start - 1].text }
        guard !words[start].text.allSatisfy(\.isNumber) || isCurrency(start + 1) else { return nil }
        // `chemise taille 41 à 19,90`
        let isCounted = (lineStart(start)..<(start - 1)).contains { place in
            guard let word = plain(place), !word.text.isEmpty else { return false }
            return word.text.allSatisfy(\.isNumber) && !isNamedNumber(place - 1)
                || EntryVocabulary.isPlural(word.folded)
        }
        return isCounted ? words[start - 1].text : nil
    }

    /// `2 nights` in `2 nights at 89`, `3h` in `3h à 15`, `a dozen` in `a dozen at 2.50`.
    private func isRate(_ position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        let digits = word.prefix(while: \.isASCIIDigit)
        guard digits.isEmpty else { return EntryVocabulary.units.contains(String(word[digits.endIndex...])) }
        let isUnit = [EntryVocabulary.units, EntryVocabulary.longUnits, Self.rateUnits].contains { $0.contains(word) }
        guard isUnit, let count = plain(position - 1) else { return false }
        return count.text.allSatisfy { $0.isNumber || ".,½".contains($0) } || EntryVocabulary.isPlural(count.folded)
            || Self.dozens.contains(word)
    }

    /// `per ticket`, `a lb`, `das Kilo` behind an amount; `le kilo` before it.
    private func unit(before start: Int, behind end: Int) -> String? {
        let weighed = EntryVocabulary.weighedUnits
        // `12.50 an hour ago`
        guard !isOne(of: DayWord.agoWords, at: end + 2), !isBuffet(start - 3) else { return nil }
        // `5元一斤`, `一斤5元`, but not `5元一斤 15元`
        let isBehindPrice = start > 1 && isAmountStart(start - 2)
        let beside = isBehindPrice || isAmountStart(end + 1) ? [] : [start - 1, end].compactMap(word)
        if let unit = beside.first(where: EntryVocabulary.unspacedUnits.contains) ?? beside.first(where: isPiece) {
            return unit
        }
        return pair(end, Self.unitMarks, EntryVocabulary.pricedUnits) ?? pair(end, Self.unitArticles, weighed)
            ?? pair(end, Self.englishArticles, weighed) ?? pair(start - 2, Self.unitMarks, EntryVocabulary.pricedUnits)
            ?? pair(start - 2, Self.unitArticles, weighed)
            // `한 개에 1,500원`; not `두 개에`.
            ?? pair(start - 2, ["한"], EntryVocabulary.koreanPieces)
    }

    /// Whether the word begins or ends with one of the things that another word of the entry counts: `一瓶` beside `3瓶啤酒`,
    /// `雞排一份` beside `賣了50份`.
    private func isPiece(_ word: String) -> Bool {
        guard !word.isASCII, word.count > 1 else { return false }
        return [word.prefix(2), word.suffix(2)].contains { one in
            one.first.map { "一1１".contains($0) } == true && one.last.map { isCounted($0, besides: word) } == true
        }
    }

    /// Whether another word of the entry counts several things with the measure: `50份`.
    private func isCounted(_ measure: Character, besides word: String) -> Bool {
        guard !measure.isASCII else { return false }
        return words.contains { counted in
            guard counted.kind == .plain, counted.text != word, let place = counted.text.firstIndex(of: measure)
            else { return false }
            return counted.text[..<place].last.map { ($0.isNumber || "两兩".contains($0)) && !"一1１".contains($0) } == true
        }
    }

    /// `plus shipping`, `excluding tip`, `zzgl. der Versandkosten`
    private func addition(_ position: Int) -> String? {
        if let pair = pair(position, Self.additions, EntryVocabulary.taxWords) { return pair }
        guard let first = folded(position), let second = folded(position + 1),
            isOne(of: EntryVocabulary.taxWords, at: position + 2)
        else { return nil }
        // `not including tip`
        let isLeftOut = EntryVocabulary.openWords.contains(first) && EntryVocabulary.isIncluded(second)
        guard isLeftOut || Self.additions.contains(first) && Self.additionArticles.contains(second) else { return nil }
        return words[position].text + " " + words[position + 2].text
    }

    /// `and a half`, `y pico`, `i pół`: a part of the amount that is in words.
    private func remainder(_ position: Int) -> String? {
        guard isOne(of: Self.remainderLinks, at: position) else { return nil }
        for end in position + 1...position + 3 where isPlain(end) {
            if isOne(of: EntryVocabulary.remainders, at: end) || isOne(of: EntryVocabulary.tens, at: end)
                || isLastNumber(end)
            {
                return words[position...end].map(\.text).joined(separator: " ")
            }
            guard isPlain(end - 1), isOne(of: Self.remainderArticles, at: end) else { return nil }
        }
        return nil
    }

    /// Whether the end of an amount is at `position`, which a sign behind it calculates with: `160 yen x 2`, `(3 + 4 ) * 2`.
    private func isOperand(_ position: Int) -> Bool {
        word(position) == ")"
            || isCurrency(position) && position > 0 && isAmountStart(position - 1)
    }

    /// The sign at `position` if it multiplies a measure, or what stands before it, by a number: `4 kg x 2,50`, `3h * 25`,
    /// `beers x 6`, `2h mal 15`; not `2 x coffee 9.80`, `2 x 3.90`.
    private func multiplication(_ position: Int, from start: Int) -> String? {
        let sign = words[position].text
        guard position > start, Self.timesSigns.contains(sign) else { return nil }
        // `4.50 x two`
        if isAmountStart(position - 1), folded(position + 1).map(isCount) == true { return sign }
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
        guard let word = folded(position) else { return nil }
        if count == 1 { return EntryVocabulary.isTimes(word) ? words[position].text : nil }
        guard isOne(of: EntryVocabulary.timesWords, at: position + 1),
            EntryVocabulary.isPlural(word) || isCount(word)
        else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Whether the word is a number in words.
    private func isCount(_ word: String) -> Bool { NumberWords.value(word) != nil || Self.twos.contains(word) }

    /// Refuses a line that starts at `position`, has an amount, and begins with a number of times (`dreimal Eintritt
    /// 4,50`), multiplies a measure (`4 kg x 2,50`), or says that something is not in the amount (`tip not included`).
    func checkLine(from position: Int) throws(EntryError) {
        let line = line(of: position)
        guard line.contains(where: isAmountStart) else { return }
        if let times = times(position, count: 1) ?? times(position, count: 2) { throw .share(times) }
        for position in line where isPlain(position) {
            try checkTimes(at: position, in: line)
            if let sign = multiplication(position, from: line.lowerBound) ?? paidPart(position, in: line) {
                throw .share(sign)
            }
            guard isOne(of: EntryVocabulary.taxWords, at: position), let next = plain(position + 1) else { continue }
            let isLeftOut =
                EntryVocabulary.exclusions.contains(next.folded)
                || EntryVocabulary.openWords.contains(next.folded)
                    && folded(position + 2).map(EntryVocabulary.isIncluded) == true
                || next.folded == "en" && isOne(of: ["sus", "plus"], at: position + 2)
            if isLeftOut { throw .share(words[position].text + " " + next.text) }
        }
    }

    /// `dinner 62, I paid half`, `cena 62 €, io ho pagato metà`: a part of the amount before; not `31, paid my half`, `paid
    /// half price`.
    private func paidPart(_ position: Int, in line: Range<Int>) -> String? {
        guard isOne(of: EntryVocabulary.halfWords, at: position), !isOne(of: Self.ownWords, at: position - 1),
            !isOne(of: ["price", "off"], at: position + 1),
            let verb = [position - 1, position - 2, position + 1].first(where: {
                isOne(of: EntryVocabulary.payingVerbs, at: $0)
            }), let amount = line.first(where: isAmountStart), amount < min(verb, position),
            !line[max(verb, position)...].contains(where: isAmountStart)
        else { return nil }
        return words[min(verb, position)...max(verb, position)].map(\.text).joined(separator: " ")
    }

    /// The two words at `position`, if the first is in `first` and the second in `second`.
    private func pair(_ position: Int, _ first: Set<String>, _ second: Set<String>) -> String? {
        guard isOne(of: first, at: position), isOne(of: second, at: position + 1) else { return nil }
        return words[position].text + " " + words[position + 1].text
    }

    /// Whether the word marks a price before tax or one per item.
    static func isUntaxed(_ word: String) -> Bool {
        guard !word.isASCII else { return word == "HT" || word == "ht" }
        return word.hasPrefix("每") || word.dropLast().last == "每"
            || [
                "付一半", "付了一半", "出一半", "半分払", "半分出", "절반", "거스름", "税抜", "税別", "税别", "未税", "不含", "不包", "未含", "另加", "另计",
                "另計",
                "另算", "另付", "另收", "料別", "別途", "별도", "미포함",
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

    /// `almoço por quilo 28,90`: a meal that is sold by its weight, of which all was paid.
    private func isBuffet(_ position: Int) -> Bool {
        notation.defaultCurrency.code == "BRL" && isOne(of: Self.buffets, at: position)
    }

    private static let buffets = EntryVocabulary.words(
        "almoço almoco jantar janta comida restaurante self-service service buffet bufê refeição refeicao rango marmita"
    )
    private static let shares: Set<String> = ["share", "anteil"]
    private static let minuses = EntryVocabulary.words("minus moins menos meno минус мінус")
    private static let doubles = EntryVocabulary.words("double doppelt doppelte doble doppio dobro dubbel dobbelt")
    /// Words before "of" and an amount that multiply it.
    private static let factors = doubles.union(
        EntryVocabulary.words(
            "percent prozent pourcent procent procenta procentů prosent процентов процента dubbla dobbelte triple"))
    private static let sharedOnes: Set<String> = ["a", "à"]
    private static let plainPerWords = EntryVocabulary.words("per pro par por")
    private static let perWords = plainPerWords.union(sharedOnes).union(["cada", "na", "с", "/"])
    private static let timesSigns: Set<String> = ["x", "X", "×", "*", "mal"]
    private static let remainderLinks = EntryVocabulary.ands.union(EntryVocabulary.words("con mit z plus и с"))
    private static let remainderArticles = EntryVocabulary.words(
        "a an some ein eine einen einem een en ett et un una une um uma uns unos los das")
    private static let halbe: Set<String> = ["halbe"]
    private static let atWords: Set<String> = ["at", "à", "a", "zu", "á", "po", "по"]
    private static let unitMarks = EntryVocabulary.words(
        "per pro par por na za je за each every chaque jede jeder jedes cada ogni elke varje hver /")
    private static let englishArticles: Set<String> = ["a", "an"]
    private static let unitArticles = EntryVocabulary.words("das die der de le la il lo el al het the")
    private static let additionArticles = EntryVocabulary.words(
        "the a of der die das den dem le la les de des du el los il lo o")
    private static let twos = EntryVocabulary.words("to två dwa dva два iki tre tři три üç kaksi")
    static let dozens = EntryVocabulary.words(
        "dozen dozens dutzend douzaine douzaines docena docenas dozzina dozzine dúzia dúzias dozijn")
    /// Units of what is paid for, besides those of the note.
    private static let rateUnits = dozens.union(
        EntryVocabulary.words(
            """
            sessions lessons classes rides trips timer tage wochen stunden sitzungen fahrten stundenlang séances cours
            sesiones clases ore sessioni lezioni aulas sessões lektioner godziny hodiny weeks week day month months
            """))
    private static let ofWords = EntryVocabulary.words("of von vom de des du der di af av z ze van от")
    private static let additions = EntryVocabulary.words(
        """
        plus and und & et y excl excl. ex before without w/o excluding exclusive zzgl zzgl. zuzüglich exkl exkl.
        exklusive ohne más sin più senza mais sem плюс без hors sans exclusief zonder utan uden uten ekskl ekskl. bez
        """)
}
