import Money

/// Words with a meaning beside an amount, in some forty languages; in lower case where nothing else is said.
///
/// Each is here because an entry would otherwise book another amount, day, sign or account than meant.
enum EntryVocabulary {
    /// Whether a word could mean something other than a word of a note, by itself or beside others; phrases such as
    /// `localIncomePhrases` are tested apart.
    static func isSpecial(_ word: String) -> Bool {
        if isLikeCode(word) || shortDay(word) != nil || capitalWords.contains(word)
            || MeaningReader.compoundMoney(word) != nil
        {
            return true
        }
        let word = folded(word)
        if word.hasSuffix("."), isSpecial(String(word.dropLast())) { return true }
        return dayKeys.contains(word) || specialWords.contains(word) || specialMeanings.contains { $0(word) }
            || word.hasNumber && HiddenAmount.isHidden(in: word)
    }

    /// Those by which `isSpecial` tells as they are typed.
    private static let capitalWords: Set<String> = ["DM", "F", "FF", "R"]
    /// Abbreviated weekdays and words for days of all languages, in lower case.
    private static let dayKeys = Set(shortDays.keys.map { $0.lowercased() }).union(lastDays.keys).union(
        (Array(localDays.values) + Array(localOffsets.values) + Array(homeOffsets.values) + [finnishDays]).flatMap(
            \.keys))
    /// What a case-folded word can mean besides `specialWords`.
    private static let specialMeanings: [@Sendable (String) -> Bool] = [
        { DayWord($0) != nil }, { DayWord(nearly: $0) != nil }, { DayWord(inflected: $0) != nil },
        { DayWord.month($0) != nil }, { DayWord.glued($0) != nil }, { DayWord.inflectedDay($0) != nil },
        { DateWords.stamp($0) != nil }, { DateWords.romanMonth($0) != nil }, { DayWord.joined(in: $0) != nil },
        { MeaningReader.joinedMoney($0) != nil },
        { DayPunctuation.bare($0) != nil },
        { CJKNumerals.dateInDigits($0) != nil },
        DayWord.feastLinks.contains,
        { unpaidPhrases[$0] != nil || quotedPhrases[$0] != nil }, notWords.contains, usualWords.contains,
        isIncomeCompound, hasIncomePart, isNearlyIncome, isPaidByService,
        benefits.begins, beginsLoneName, incomePhrases.begins, isThaiIncome, beginsTransfer, ownAccountPhrases.begins,
        { MoneyWords.meaning($0, folded: $0) != nil }, isCodeOrGluedMoney, { HiddenAmount.spelled(in: $0) != nil },
        HiddenAmount.isSummand, CJKNumerals.isHundreds, CJKWords.isSpecial, isTimes, AmountJoiner.isTimes,
        AmountJoiner.isUntaxed, NumberWords.isSpecial,
        // `Maman m'envoie 50`
        { MeaningReader.lowercaseSigns[$0] != nil }, { $0.hasPrefix("m'") },
        // `l'allocation`
        { $0.hasPrefix("l'") && isSpecial(String($0.dropFirst(2))) },
    ]
    /// The words of all lists by which `isSpecial` tells, case-folded.
    private static let specialWords: Set<String> = {
        let lists: [Set<String>] = [
            units, multipliers, minorUnits, otherMoney, slangMoney, incomeWords, expenseWords, refundWords, wageWords,
            receivedWords, debtWords, shortRefundWords, earnedWords, paymentServices,
            arrivedWords, givingVerbs, meWords, clientWords, backWords, allSenderWords, eachWords, shareOwners,
            tens, taxWords, exclusions, pricedUnits, timesWords, openWords, unspacedUnits, remainders,
            turkishVerbs, paidByWords, portuguesePaidWords, koreanPaidWords, takings, comingWords,
            localBenefits.values.reduce([]) { $0.union($1) }, DayWord.lastOrNextWords, DayWord.agoWords, givenWords,
            sentWords,
            Set(DayWord.ordinals.keys), nationalities,
            localMultipliers.values.reduce(into: []) { $0.formUnion($1) }, HomeUnits.all, LocalMoney.allNames,
            MeaningReader.wordsBesideIncomes, MoneyRole.words, unpricedPlaces, rooms, lineVehicles,
            MeaningReader.remaining, MeaningReader.presentVerbs, MeaningReader.havingVerbs,
            MeaningReader.countingVerbs, MeaningReader.buyingVerbs, MeaningReader.meters, MeaningReader.measures,
            MeaningReader.delays, modalVerbs,
            words(
                """
                pago dois vor acum πριν il hace ht dag går gar forgårs morgon x × * mal altro night night's evening
                niet inte ej ikke antes ante kal parso su nos usa gær fyrradag ден d'ahir raised
                """),
        ]
        var all = Set<String>(minimumCapacity: lists.reduce(0) { $0 + $1.count })
        for list in lists { all.formUnion(list) }
        return all
    }()

    /// The word in lower case, without trailing punctuation of running text.
    static func folded(_ word: String) -> String {
        // Most words are ASCII, and every word is looked up several times.
        guard !word.isASCII else {
            var bytes = word.utf8[...]
            while let last = bytes.last, ":,!".utf8.contains(last) { bytes.removeLast() }
            return Substring(bytes).lowercased()
        }
        var word = DateWords.halfWidth(word).lowercased()[...]
        while let last = word.last, ":：,，、!！".contains(last) { word.removeLast() }
        var plain = String(word).replacing("’", with: "'")
        // The last letter of `ΧΘΕΣ`.
        if plain.utf8.suffix(2).elementsEqual("σ".utf8) { plain = plain.dropLast() + "ς" }
        // What `İ` becomes.
        return plain.unicodeScalars.contains("\u{307}") ? plain.replacing("i\u{307}", with: "i") : plain
    }

    /// A case-folded word without the brackets or stars around it, or without the full stop of a sentence: `(refund)`,
    /// `(from` `Anna)`, `*salary*`, `Prämie.`; an abbreviation keeps its own.
    static func bare(_ word: String) -> String {
        guard let first = word.first, let last = word.last, brackets.contains(first) || endings.contains(last) else {
            return word
        }
        let inner = word.drop(while: brackets.contains)
        guard let end = inner.lastIndex(where: { !brackets.contains($0) }) else { return word }
        let bare = String(inner[...end])
        let isSentence = bare.hasSuffix(".") && !specialWords.contains(bare) && isSpecial(String(bare.dropLast()))
        return isSentence ? String(bare.dropLast()) : bare
    }

    private static let brackets: Set<Character> = [
        "(", ")", "[", "]", "{", "}", "*", "_", "（", "）", "【", "】", "［", "］", "「", "」", "『", "』", "《", "》",
    ]
    private static let endings = brackets.union(["."])

    /// The words in `text`, which are separated by blanks or line ends.
    static func words(_ text: String) -> Set<String> { Set(listed(text)) }

    /// The values by the words for them.
    static func table<Value>(_ rows: [(value: Value, words: String)]) -> [String: Value] {
        rows.reduce(into: [:]) { table, row in
            for word in listed(row.words) { table[word] = row.value }
        }
    }

    /// The words in their order.
    static func listed(_ text: some StringProtocol) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
