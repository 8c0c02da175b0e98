import Money

/// Reads amounts that are written out in words, and finds those of further languages.
extension HiddenAmounts {
    /// The line with its only amount, which is in words, in digits: `twelve euros fifty`, `one hundred and ten dollars`,
    /// `fifty cents`; `nil` for what isn't understood in full, such as `ten or twenty dollars` and `five dollar bill`.
    ///
    /// Asks where a word beside it may belong to it: `ninty two dollars`.
    func spelled(_ line: [EntryWord]) throws(EntryError) -> [EntryWord]? {
        let line = withHalves(line)
        guard let money = line.indices.first(where: { isSpelledMoney(line, at: $0) }) else { return nil }
        var start = numberStart(line, before: money)
        guard let (amount, end) = amount(line, start..<money) else { return nil }
        let isAlone =
            ![start - 1, start - 2, end].contains { soundsLikeNumber(line, at: $0) } && !isAlternative(line, at: start)
            && !(line.isOne(of: EntryVocabulary.ands, at: end) && soundsLikeNumber(line, at: end + 1))
        guard isAlone, !line.indices.contains(where: { !(start..<end).contains($0) && isInTheWay(line, at: $0) })
        else { return nil }
        let plus = line.word(start - 1) == "+" ? "+" : ""
        start -= plus.count
        let replaced = line.replacing(start...(end - 1), by: [plus + amount, line[money].text])
        let named = AmountUnits.inDigits(LocalMoney.named(replaced, notation), notation: notation)
        let isMinor = currency(line, at: money) == nil
        if isMinor && named == replaced { return nil }
        guard let phrase = unclearPhrase(line, start..<end, money) else { return named }
        let doubt = EntryDoubt.hiddenAmount(word: text(of: line[phrase]).trimmingPunctuation, amount: amount)
        let isAmount = try answers.answer(to: doubt) == 0
        return isAmount
            ? named : line[..<phrase.lowerBound] + line[phrase].map(\.inQuotes) + line[phrase.upperBound...]
    }

    /// The line with a half before its money behind it: `zeven en een halve euro`, `siebeneinhalb Euro`.
    private func withHalves(_ line: [EntryWord]) -> [EntryWord] {
        guard let money = line.indices.dropFirst().first(where: { currency(line, at: $0) != nil }),
            let half = line.folded(money - 1)
        else { return line }
        let behind = [line[money], EntryWord("y"), EntryWord("half,")]
        if half.hasSuffix("einhalb"), NumberWords.isPart(String(half.dropLast(7))) {
            return line[..<(money - 1)] + [EntryWord(String(half.dropLast(7)))] + behind + line[(money + 1)...]
        }
        let link = line.isOne(of: Self.articles, at: money - 2) ? money - 3 : money - 2
        guard EntryVocabulary.halves.contains(half), line.isOne(of: EntryVocabulary.ands, at: link),
            isNumber(line, at: link - 1)
        else { return line }
        return line[..<link] + behind + line[(money + 1)...]
    }

    /// Whether the number at `start` is a second guess: `thirty or maybe thirty-five dollars`; not `tea or coffee ten
    /// dollars`.
    private func isAlternative(_ line: [EntryWord], at start: Int) -> Bool {
        var other = start - 1
        while line.isOne(of: NumberWords.alternatives, at: other) { other -= 1 }
        return other < start - 1 && (soundsLikeNumber(line, at: other) || line.plain(other)?.text.hasNumber == true)
    }

    /// The first number in words before money, in a line that isn't read; not an article.
    func unreadAmount(_ line: [EntryWord]) -> Range<Int>? {
        guard let money = line.indices.first(where: { isSpelledMoney(line, at: $0) }),
            !Self.articles.contains(line[money - 1].folded)
        else { return nil }
        return numberStart(line, before: money)..<(money + 1)
    }

    /// The number at `words` with a word beside it that may belong to it, as nothing says that the note ends there: `einige
    /// hundert Euro`, `ninty two dollars`, `cincunta y cinco euros`, `twelve euros fifdy`, `Teil zwei hundert Euro`; not `loyer
    /// mille euros`.
    private func unclearPhrase(_ line: [EntryWord], _ words: Range<Int>, _ money: Int) -> Range<Int>? {
        let (start, end) = (words.lowerBound, words.upperBound)
        if line.folded(end).map(NumberWords.isNearlyTens) == true { return start..<(end + 1) }
        // `cena ochenta euros con doce amigos`
        let isCounting = line[end - 1].text.last != "," && !isClear(line, behind: end)
        if line.folded(money + 1) == "con", isNumber(line, at: end - 1), isCounting {
            return start..<(end + 1)
        }
        // `Zimmer zwei, hundert Euro`; not `two thousand, three hundred dollars`.
        if (start..<(money - 1)).contains(where: { line[$0].isSentenceEnd && line[$0].folded != "thousand" }) {
            return words
        }
        guard let before = line.plain(start - 1) else { return nil }
        let word = EntryVocabulary.folded(before.text.trimmingPunctuation)
        let isOpen = before.text.last?.isLetter == true
        if isOpen, EntryVocabulary.ands.contains(word) { return max(0, start - 2)..<end }
        let isUnclear =
            isOpen
            && (NumberWords.beginsWithUnit(line[start].folded)
                && !(money == start + 1 && isThing(before, at: start - 1, word))
                || Self.vagueWords.contains(word))
            || isOpen && money > start + 1 && EntryVocabulary.numberedThings.contains(word)
            || NumberWords.isPart(word) && !Self.nouns.contains(word) || NumberWords.isNearly(word)
            || NumberWords.isNearlyUnit(word, before: line[start..<money].map(\.folded))
        return isUnclear && !isNoteEnd(word) ? (start - 1)..<end : nil
    }

    /// Whether the word before a hundred or a thousand by itself is long enough to be no number with a slip:
    /// `Anzahlung hundert Euro`; not `zwie hundert Euro`, `zweimal hundert Euro`.
    private func isThing(_ before: EntryWord, at position: Int, _ word: String) -> Bool {
        let isLong = word.count > 4 || word.count > 3 && position > 0 && before.text.first?.isUppercase == true
        return isLong && word.allSatisfy(\.isLetter) && !Self.amountAdverbs.contains(word)
            && !["mal", "mals", "viele", "weise", "mente", "ment", "ly"].contains(where: word.hasSuffix)
            && !EntryVocabulary.numberedThings.contains(word) && !NumberWords.isLikeNumber(word)
    }

    /// Whether a word of the note can't belong to a number behind it: `Miete`, `für`.
    private func isNoteEnd(_ word: String) -> Bool {
        Self.purposes.contains(word) || Self.paidThings.contains(word) || EntryVocabulary.spendingVerbs.contains(word)
            || Self.helpers.contains(word) || EntryVocabulary.sumWords.contains(word)
            || EntryVocabulary.wageWords.contains(word) || EntryVocabulary.everydayWords.contains(word)
            || EntryVocabulary.shops.contains(word) || DayWord(word) != nil
    }

    /// The only number in words, without money, of two words or of more than a hundred, and the amount that it is as people say
    /// it: `twelve fifty`, `twenty five`, `dreifuffzig`, `zweitausend`, `półtora tysiąca`.
    ///
    /// `isPrice` where nearly everybody means it: `twelve fifty, lunch`.
    func spokenAmount(_ line: [EntryWord]) -> (words: Range<Int>, amount: String, isPrice: Bool)? {
        if let spoken = joinedPair(line) ?? linkedPair(line) ?? oneAndHalf(line) { return spoken }
        guard notation.defaultCurrency.exponent == 2, let start = line.indices.first(where: { isNumber(line, at: $0) })
        else { return nil }
        let words = start..<(line[start...].indices.prefix { isNumber(line, at: $0) }.last ?? start) + 1
        guard words.count < 3, !Self.unclearOnes.contains(line[start].folded),
            !line.indices.contains(where: { !words.contains($0) && isNumeric(line[$0]) || isLink(line, at: $0) })
        else { return nil }
        let whole = NumberWords.value(of: line[words].map(\.folded))
        if words.count == 1 {
            let isUnit = NumberWords.beginsWithUnit(line[start].folded)
            let isSum =
                whole.map { $0 > 100 } == true && !isUnit || whole.map { $0 > 9 } == true && isSum(line, at: start)
            return isSum ? (words, String(whole ?? 0), false) : nil
        }
        if let whole { return whole > 20 ? (words, String(whole), false) : nil }
        // `seven eleven` is a shop.
        let values = line[words].map { word in
            NumberWords.value(word.folded) ?? (word.folded == "eins" ? 1 : 0)
        }
        guard (1...99).contains(values[0]), (10...99).contains(values[1]), values[1] != 11 else { return nil }
        return (words, decimals(values), isPrice(line, words, values))
    }

    /// `twenty for the cab`, `lunch twelve`, `тысяча такси`: alone, or beside what is paid for.
    private func isSum(_ line: [EntryWord], at position: Int) -> Bool {
        let before = line.folded(position - 1).map { isNoteEnd($0) && !Self.purposes.contains($0) } ?? true
        let behind = line.folded(position + 1).map { Self.purposes.contains($0) || isNoteEnd($0) } ?? true
        return before && behind && !Self.nouns.contains(line[position].folded)
    }

    /// `dreifuffzig Kaugummi`
    private func joinedPair(_ line: [EntryWord]) -> (words: Range<Int>, amount: String, isPrice: Bool)? {
        guard notation.defaultCurrency.exponent == 2,
            let (position, values) = line.indices.lazy.compactMap({ place in
                line.folded(place).flatMap(NumberWords.pair).map { (place, $0) }
            }).first,
            !line.indices.contains(where: { $0 != position && isNumeric(line[$0]) })
        else { return nil }
        let words = position..<(position + 1)
        return (words, decimals(values), isPrice(line, words, values))
    }

    /// `doce con cincuenta el menú`, `dodici e cinquanta`, `zwölf Komma fünfzig`; not `doce con cincuenta invitados`.
    private func linkedPair(_ line: [EntryWord]) -> (words: Range<Int>, amount: String, isPrice: Bool)? {
        let link = line.indices.first { place in
            (line.isOne(of: Self.marks, at: place) || line.folded(place) == "e") && isNumber(line, at: place - 1)
                && isNumber(line, at: place + 1)
        }
        guard notation.defaultCurrency.exponent == 2, let link, case let words = (link - 1)..<(link + 2),
            NumberWords.value(of: line[words].map(\.folded)) == nil, isClear(line, behind: link + 2),
            case let values = [link - 1, link + 1].map({ NumberWords.value(line[$0].folded) ?? 0 }),
            (1...99).contains(values[0]), (10...99).contains(values[1]),
            !line.indices.contains(where: { !words.contains($0) && isNumeric(line[$0]) })
        else { return nil }
        let isTime = line[link].folded == "e" && values[0] < 25 && [10, 15, 30, 45].contains(values[1])
        return (words, decimals(values), !isTime)
    }

    /// `полторы тысячи такси`
    private func oneAndHalf(_ line: [EntryWord]) -> (words: Range<Int>, amount: String, isPrice: Bool)? {
        guard let place = line.indices.first(where: { line.isOne(of: NumberWords.oneAndHalf, at: $0) }),
            let unit = line.folded(place + 1).flatMap({ NumberWords.units[$0] }),
            !line.indices.contains(where: { !(place...place + 1).contains($0) && isNumeric(line[$0]) })
        else { return nil }
        return (place..<(place + 2), String(unit * 3 / 2), false)
    }

    private func decimals(_ values: [Int]) -> String {
        "\(values[0])\((notation.decimalMark ?? .point).text)\(values[1])"
    }

    /// Whether two numbers are a price beside an everyday thing: `zwölf fünfzig Mittagessen`; not `twelve thirty lunch`, a
    /// time, `two fifty groceries`, which may be 250, and `zwölf fünfzig Brötchen`.
    private func isPrice(_ line: [EntryWord], _ words: Range<Int>, _ values: [Int]) -> Bool {
        let isTime = values[0] < 25 && [10, 15, 30, 45].contains(values[1])
        let isHundreds = values[0] < 10 && NumberWords.isEnglish(line[words.lowerBound].folded)
        return !isTime && !isHundreds && values[0] != values[1] && line.contains { Self.isMeal($0.folded) }
            && (line[words.upperBound - 1].text.last == "," || isClear(line, behind: words.upperBound))
            && !line.isOne(of: EntryVocabulary.groupedThings, at: words.lowerBound - 1)
    }

    private static func isMeal(_ word: String) -> Bool {
        EntryVocabulary.everydayWords.contains(EntryVocabulary.folded(word.trimmingPunctuation))
    }

    /// The number at `words`, with the hundredths behind the money that follows it, and where all of it ends.
    private func amount(_ line: [EntryWord], _ words: Range<Int>) -> (digits: String, end: Int)? {
        let (money, first) = (words.upperBound, line[words.lowerBound].folded)
        let isSingle = words.count == 1 && Self.articles.contains(first)
        guard let whole = isSingle || first == "half" ? 1 : NumberWords.value(of: line[words].map(\.folded)) else {
            return nil
        }
        guard let currency = currency(line, at: money) else {
            // `cinq cents` may be 500, and `my two cents` are none.
            let isHundreds = NumberWords.value(of: line[words.lowerBound...money].map(\.folded)) != nil
            return isHundreds || !(5...99).contains(whole) ? nil : (String(whole), money + 1)
        }
        // Sixty kroner.
        if first == "tres", currency.code == "DKK" { return nil }
        guard let (cents, end) = hundredths(line, words, whole, of: currency) else { return nil }
        // `five dollar bill`, `a euro shop`
        let isAdjective = Self.adjectives.contains(line[money].folded) || isSingle && Self.unclearOnes.contains(first)
        guard end > money + 1 || !isAdjective || isClear(line, behind: end) else { return nil }
        let mark = (notation.decimalMark ?? .point).text
        if first == "half" { return cents == 0 && currency.exponent == 2 ? ("0\(mark)50", end) : nil }
        return (cents == 0 ? String(whole) : "\(whole)\(mark)\(cents / 10)\(cents % 10)", end)
    }

    /// The hundredths in words behind the money that follows the number `whole` at `words`, and where they end: `fifty`, `and fifty
    /// cents`, `con veinte`; zero without a number there, `nil` for what may also be counted (`eight euros twenty eggs`) or
    /// is a word of another language (`twenty euros once a week`).
    private func hundredths(
        _ line: [EntryWord], _ words: Range<Int>, _ whole: Int, of currency: Currency
    ) -> (value: Int, end: Int)? {
        let position = words.upperBound
        let link = line.folded(position + 1).flatMap {
            EntryVocabulary.ands.contains($0) || Self.marks.contains($0) ? $0 : nil
        }
        let start = position + (link == nil ? 1 : 2)
        // `sete euros e meio`; not `siete euros y medio kilo`.
        let half = line.isOne(of: Self.articles, at: start) ? start + 1 : start
        if link != nil, line.isOne(of: EntryVocabulary.halves, at: half) {
            let isHalf = line[half].text.last == "," || isClear(line, behind: half + 1)
            return currency.exponent == 2 && isHalf ? (50, half + 1) : nil
        }
        let units = EntryVocabulary.subunits[currency.code] ?? [:]
        let parts = (start..<max(start, line.count)).prefix { place in
            // `dieciocho euros con sesenta en la lonja`
            let isPart = isNumber(line, at: place) && (place == start || line[place].folded != "en")
            return (isPart || isLink(line, at: place)) && units[line[place].folded] == nil
        }
        guard !parts.isEmpty else { return (0, position + 1) }
        let value = NumberWords.value(of: line[parts].map(\.folded), behind: line[words].map(\.folded))
        if parts.count == 1, Self.articles.contains(line[start].folded) { return (0, position + 1) }
        guard let value, (1...99).contains(value), currency.exponent == 2 else { return nil }
        if let unit = line.folded(parts.endIndex), units[unit] == 1 {
            return (value, parts.endIndex + 1)
        }
        let isClear =
            link.map(Self.marks.contains) == true || line[parts.endIndex - 1].text.last == ","
            || isClear(line, behind: parts.endIndex)
            || AmountJoiner.isDear(line.folded(parts.endIndex), sum: "\(whole)", count: "\(value)")
            || line.word(parts.endIndex).map { AmountJoiner.isSingular($0, of: currency) } == true
            || AmountJoiner.isPriceEnd(value) && line.folded(parts.endIndex).map(AmountJoiner.isUnit) == false
        let isApart = line[position].isSentenceEnd
        return isClear && !isApart && value > 9 && link != "and" && link != "und" ? (value, parts.endIndex) : nil
    }

    /// Whether what stands at `position` can't be counted by a number before it, or named after it.
    private func isClear(_ line: [EntryWord], behind position: Int) -> Bool {
        guard let word = line.folded(position) else { return true }
        return MoneyWords.isPreposition(word) || DayWord.lastOrNextWords.contains(word)
            || AmountJoiner.isUncounted(word)
    }

    /// Whether the word at `position` is money, or its hundredths, behind a number in words.
    private func isSpelledMoney(_ line: [EntryWord], at position: Int) -> Bool {
        guard let word = line.folded(position), position > 0, let before = line.folded(position - 1) else {
            return false
        }
        guard currency(line, at: position) != nil else {
            // `deux cent vingt euros`
            let isWithin = isNumber(line, at: position + 1) || currency(line, at: position + 1) != nil
            return !isWithin && EntryVocabulary.subunits[notation.defaultCurrency.code]?[word] == 1
                && isNumber(line, at: position - 1)
        }
        return isNumber(line, at: position - 1) || before == "a" && Self.singularMoney.contains(word)
    }

    /// The currency that the word at `position` names behind a number; `nil` also for pounds that may be a weight.
    private func currency(_ line: [EntryWord], at position: Int) -> Currency? {
        guard let word = line.word(position) else { return nil }
        let isName = LocalMoney.isName(word, of: notation.defaultCurrency.code)
        let currency = isName ? notation.defaultCurrency : Currency(token: word, notation: notation)
        let isWeight =
            line[position].folded.hasPrefix("pound")
            && (currency != notation.defaultCurrency || line.folded(position + 1) == "of")
        return isWeight ? nil : currency
    }

    /// Where the number in words before `money` begins: at `one` in `one hundred and ten dollars`, at `a` in `a buck`.
    private func numberStart(_ line: [EntryWord], before money: Int) -> Int {
        var start = money - 1
        while isNumber(line, at: start - 1) || isLink(line, at: start - 1) && isNumber(line, at: start - 2) {
            start -= 1
        }
        let isArticle = line.folded(start - 1) == "a" && ["hundred", "thousand"].contains(line[start].folded)
        let isHalf = line[start].folded == "a" && line.folded(start - 1) == "half"
        return isArticle || isHalf ? start - 1 : start
    }

    /// Whether a word may belong to another amount: money or a number, but not an article or the count in `two coffees`.
    private func isInTheWay(_ line: [EntryWord], at position: Int) -> Bool {
        guard let word = line.plain(position), !Self.articles.contains(word.folded),
            !Self.besideMoney.contains(word.folded),
            // `quindici euro pizza con Luca`
            !line.isCapitalized(position) || word.folded != "luca" && word.folded != "mark"
        else { return false }
        if word.text.hasNumber { return HiddenAmount.isHidden(in: word.text) }
        if HiddenAmount.spelled(in: word.text) != nil { return true }
        let isCount = NumberWords.value(word.folded) != nil && line.plain(position + 1).map(isNumeric) == false
        return !isCount && AmountUnits(notation: notation).isAboutMoney(word)
    }

    private func isNumber(_ line: [EntryWord], at position: Int) -> Bool {
        guard let word = line.folded(position) else { return false }
        // `Eis drei Euro`
        if word == "eis", notation.defaultCurrency.code != "CHF" { return false }
        // Two in Norwegian and Danish: `to tusen`, `to og tyve`, `hundre og to`; not `Per to kroner`.
        guard word == "to" else { return NumberWords.isPart(word) }
        return [line.folded(position - 1), line.folded(position + 1)].contains { beside in
            beside == "og" || beside.map(NumberWords.isNordic) == true
        }
    }

    private func isLink(_ line: [EntryWord], at position: Int) -> Bool {
        line.isOne(of: EntryVocabulary.ands, at: position) && isNumber(line, at: position + 1)
    }

    private func soundsLikeNumber(_ line: [EntryWord], at position: Int) -> Bool {
        line.folded(position).map { word in
            (EntryVocabulary.soundsLikeNumber(word) || NumberWords.isPart(word)) && !Self.articles.contains(word)
                && !Self.nouns.contains(word)
        } == true
    }

    /// `a couple of bucks`, `une vingtaine d'euros`, `пара сотен`: about how much it was.
    func vagueSum(_ line: [EntryWord]) -> String? {
        line.indices.dropFirst().lazy.compactMap { money -> String? in
            guard let word = line.folded(money) else { return nil }
            let name = word.hasPrefix("d'") ? String(word.dropFirst(2)) : word
            let count = line.isOne(of: ["of", "de", "di", "des"], at: money - 1) ? money - 2 : money - 1
            guard line.isOne(of: Self.vagueCounts, at: count),
                name.count > 2 && Currency(token: name, notation: notation) != nil
                    || isMoneyOrHundredths(EntryWord(name))
                    || HomeUnits.factor(name, of: notation.defaultCurrency.code) != nil
            else { return nil }
            return text(of: line[(line.isOne(of: Self.articles, at: count - 1) ? count - 1 : count)...money])
        }.first
    }

    private static let vagueCounts = vagueWords.union(
        EntryVocabulary.words(
            """
            couple few handful bunch paar wenige poignée dizaine quinzaine vingtaine trentaine quarantaine cinquantaine
            soixantaine centaine douzaine par puñado decena veintena treintena cincuentena centenar paio decina ventina
            trentina quarantina cinquantina centinaio migliaio dozzina dezena centena tiental twintigtal noen kilka
            kilkanaście kilkadziesiąt parę pár několik пара пару muutama muutaman muutamia pari birkaç néhány pár câțiva
            """)
    ).subtracting(
        EntryVocabulary.words("about almost around over under über unter environ ruim cirka circa ponad około"))

    static let articles = EntryVocabulary.words(
        "a one ein eine einen un une una uno um uma een één en ett et jeden jedna jednu один одна одну")
    /// Words about another amount only beside a number in digits.
    private static let besideMoney: Set<String> = ["per", "back"]
    /// Words for one before what may be named after its price: `a dollar store`, `ein Euro Shop`.
    private static let unclearOnes = EntryVocabulary.words("a one ein")
    static let singularMoney = EntryVocabulary.words("dollar pound buck quid euro")
    static let adjectives = EntryVocabulary.words("dollar pound buck crown")
    private static let marks = EntryVocabulary.words("con komma virgola virgule coma vírgula point")
    /// `knapp zwanzig Euro`, `unos veinte euros`; those of `soundsLikeNumber` are no words of the note either.
    private static let vagueWords = EntryVocabulary.words(
        """
        par about almost around nearly over some several under einige etliche etwa fast knapp mehrere rund über
        ungefähr unter environ plusieurs presque quelques algunos algunas casi unos unas varios varias alcuni alcune
        circa qualche quasi alguns algumas quase uns umas vários várias bijna enkele ongeveer ruim kilka około ponad
        prawie flera några nästan flere nogle næsten cirka noen nesten asi několik pár přes skoro несколько около
        почти пару
        """)
    /// Before a hundred they may say how many, or about how much: `weitere hundert Euro`.
    private static let amountAdverbs = EntryVocabulary.words(
        """
        several another approx roughly exactly altogether around nearly almost beinahe jeweils weitere insgesamt gesamt
        höchstens maximal mindestens minimum maximum zusammen gerade übrige restliche einzelne zwischen halbe ganze
        environ presque quelque quelques plusieurs encore maximum exact aproximadamente exactamente apenas muchos muchas
        varios diversos parecchie parecchi diversi alcune ancora appena soltanto almeno massimo minimo aproximado outros
        outras muitos quantos ongeveer slechts meerdere enkele minstens hooguit ponad tylko jeszcze około prawie ungefär
        drygt knappt ytterligare åtskilliga omkring flere mindst højst minst høyst kolem téměř nejméně nejvýše около
        примерно больше меньше только несколько
        """)
    /// Things to eat and to buy that are one in Swiss German and a hundred in Czech.
    private static let nouns = EntryVocabulary.words("eis set")
    /// Everyday things besides those of `EntryVocabulary`: `gasolina cem reais`.
    private static let paidThings = EntryVocabulary.words(
        """
        essen geschenk urlaub reparatur strafe cadeau essence plombier réparation amende vacances gasolina regalo renta luz
        multa dentista taller affitto bolletta bollette idraulico vacanza meccanico aluguel presente farmácia conserto
        boete loodgieter vakantie paliwo prezent mandat fryzjer present böter frisör semester gave frisør bot husleje bøde
        oběd večeře benzín dárek pokuta kadeřník подарок ремонт стрижка штраф
        """)
    /// Verbs before the amount of a sentence whose other verb ends it: `hat hundert Euro gekostet`.
    private static let helpers = EntryVocabulary.words("hat habe haben hatte heeft heb hebben har was waren war wurden")
    /// Prepositions before what is paid for something, unlike `over` and `de`: `bike for hundra kronor`.
    static let purposes = EntryVocabulary.fors.union(
        EntryVocabulary.words("za til till на за pro"))

    /// Numbers of further languages before money or a larger unit: `kétezer forint`, `lima puluh ribu`, `cincizeci de lei`.
    func spokenCount(_ words: ArraySlice<EntryWord>) -> Int? {
        let code = notation.defaultCurrency.code
        let numbers = words.prefix { SpokenNumbers.contains($0.folded, of: code) }
        let isLarge = numbers.dropFirst().contains { SpokenNumbers.isLarge($0.folded, of: code) }
        let isNumber = !numbers.isEmpty || words.first.map { EntryVocabulary.isNumberWord($0.folded) } == true
        let rest = words.dropFirst(max(1, numbers.count)).drop { $0.folded == "de" }
        let isBeforeMoney = rest.first.map { isMoneyOrHundredths($0) || LocalMoney.isName($0.text, of: code) } == true
        guard isNumber, isLarge || isBeforeMoney else { return nil }
        return isBeforeMoney ? rest.startIndex - words.startIndex + 1 : numbers.count
    }
}
