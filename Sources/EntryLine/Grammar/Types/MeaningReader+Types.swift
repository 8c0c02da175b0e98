import Model
import Money

/// Recognizes words for the type: `income 20`, `refund 20`, `20 back from Bob`.
extension MeaningReader {
    /// The type stated by the word here.
    func typePart() throws(EntryError) -> Found? {
        guard !namesType, let text = word(index), let key = folded(index) else { return nil }
        if let benefit, benefit.dropFirst().contains(index) { return nil }
        if EntryVocabulary.expenseWords.contains(key) {
            // `expenses reimbursed 45`
            guard isBesideAmount else { return try benefitPart() }
            if let plusAmount { throw .signAgainstType(plusAmount) }
            return ([.type(.expense, text)], 1)
        }
        guard !hasPlus, !isTakenOff else { return nil }
        if EntryVocabulary.incomeWords.contains(key) {
            if isCompound { return nil }
            // `sur le revenu 300`, `no income 20`
            let isOther = isOne(of: EntryVocabulary.articles, at: index - 1)
            let isLabel = isBesideAmount || text.hasSuffix(":") || text.hasSuffix("：")
            let isTaking = key.hasPrefix("einnahme") && hasOne(of: EntryVocabulary.medicines)
            if !isOther, !isOpen, !isTaking, isLabel, isFirstWord { return ([.type(.income, text)], 1) }
            return isOfTakings ? ([.type(.income, text), parts[index]], 1) : try asked(text)
        }
        if isDebt(text, key) {
            guard try answers.answer(to: .debt(word: text)) == 0 else { throw .debt(isForMemo: context.isForMemo) }
            return try asked(text)
        }
        if let benefit = try benefitPart() { return benefit }
        if receipt.map({ $0 == index }) ?? isCertainIncome(key) {
            // `deposit refund 200`: one question settles both.
            if hasAnswerElsewhere { return nil }
            return clearReceipt == nil && isOpen
                ? try asked(text) : ([.type(.income, text), parts[index]], 1)
        }
        if let takings = takingsOfDay(text) { return takings }
        let isDoubtful =
            !hasTypeElsewhere && isDoubtful(text, key) && !hasAnswerElsewhere && !isPromised
        return isDoubtful && !isPocketMoneyOfChild && !isPaidBack ? try asked(text) : nil
    }

    /// Whether the word here certainly means an income: a refund of a shop, a wage that stands alone, takings.
    private func isCertainIncome(_ key: String) -> Bool {
        // `打车 23 报销` may still be claimed.
        let isClaim = CJKWords.isClaim(key) && hasText(besides: index..<(index + 1))
        return EntryVocabulary.refundWords.contains(key) && isRefundOfPayer && !isClaim
            || CJKWords.isRefund(key)
            || CJKWords.isWage(key) && isAlone && amountPositions.count == 1 && !names(.payee)
            || isOfTakings
    }

    /// Whether the refund here was given by somebody else: `refund 20`, `refund 20 from amazon`; not `refund 20 to Bob`,
    /// `customer refund 20`.
    private var isRefundOfPayer: Bool {
        let isReceived =
            isBesideAmount && !hasRecipient && !isOne(of: EntryVocabulary.priceWords, at: index - 1)
            && !hasOne(of: EntryVocabulary.refundedPeople)
        return !isGivenAway && isReceived
    }

    /// Whether the word here is the first of its line, but for a day: `income 20 tutoring`; not `Medikament Einnahme 12`.
    var isFirstWord: Bool {
        (lineStart(index)..<index).allSatisfy { word($0) == nil || isTime($0) || isOfAccount($0) }
    }

    /// `Bob owes me 20`, `je dois 20`, `小明欠我 20`; `dois cafés` are two.
    private func isDebt(_ text: String, _ key: String) -> Bool {
        guard !hasTypeElsewhere else { return false }
        return EntryVocabulary.debtWords.contains(key)
            || !text.isASCII && (text.hasPrefix("欠") || text.contains("欠我"))
            || key == "dois" && (isBesideAmount || folded(index - 1) == "je")
    }

    /// Whether another word of the line was asked about, or this one together with one before it: `Kaution zurück 500`, `paid
    /// back 20` are one question.
    private var hasAnswerElsewhere: Bool {
        guard !answers.isEmpty else { return false }
        let phrase = word(index).map { incomePhrase(index) ?? $0 }
        if hasFoundType, let phrase, answers[.income(word: phrase)] != nil { return true }
        return parts.indices.contains { other in
            guard other != index, let text = incomePhrase(other), text != phrase else { return false }
            return answers[.income(word: text)] != nil
        }
    }

    /// Whether another word settles the type: `收入 500 兼职`, `salary received 500`, `from savings 200`.
    private var hasTypeElsewhere: Bool {
        receipt != nil || transfer != nil || benefit != nil || incomeWords.contains { $0 != index }
    }

    /// The word at `position`, with the verb that gives it its meaning: `me devolvió`.
    private func incomePhrase(_ position: Int) -> String? {
        guard let text = word(position), isOne(of: ["me", "mi", "nos"], at: position) else {
            return incomePhrase(at: position)
        }
        let verb = (position + 1...verb(behind: position)).compactMap(word)
        return ([text] + verb).joined(separator: " ")
    }

    /// `groceries 45 ; -5 refund`, `100 - 20 refund`: the word says what was taken off.
    private var isTakenOff: Bool {
        if [index - 1, index - 2].contains(where: { $0 >= lineStart(index) && isSubtraction($0) }) { return true }
        return hasSeparator
            && [index - 2, index - 1, index + 1, index + 2].contains { position in
                amount(position)?.first.map { "-−".contains($0) } == true
            }
    }

    /// `gave refund 20`, `gave the lady her refund 7`
    private var isGivenAway: Bool {
        (lineStart(index)..<index).contains { isOne(of: Self.givers, at: $0) }
            || [index - 1, index - 2].contains { isOne(of: ["di", "dei", "used", "spent"], at: $0) }
    }

    /// `Friseur Mama 28, sie gibt's mir zurück`, `kapper mama 28, krijg ik terug`: it has been paid, and will come back.
    private var isPromised: Bool {
        guard let amount = amountPositions.last, amount > 0, amount < index else { return false }
        let clause = (amount + 1)..<parts.count
        let isSomebody = clause.contains { isOne(of: EntryVocabulary.otherPronouns, at: $0) || folded($0) == "ze" }
        let isBack = hasOne(of: EntryVocabulary.backWords)
        return clause.contains { verb in
            isOne(of: EntryVocabulary.returnsToCome, at: verb) && isSomebody
                || isOne(of: EntryVocabulary.promisedVerbs, at: verb) && isSomebody && isBack
                || isOne(of: EntryVocabulary.gettingVerbs, at: verb) && isBack
        }
    }

    /// `100 - 20`; not `12-11`, which may be a day.
    private func isSubtraction(_ position: Int) -> Bool {
        guard let text = amount(position), DateWords.dashes(text) == nil else { return false }
        return text.drop { !$0.isNumber }.contains { "-−–".contains($0) }
    }

    /// `vendu par leclerc 12`: bought there; `sold out concert 40`.
    private var isBoughtFrom: Bool {
        folded(index) == "sold" && folded(index + 1) == "out"
            || isOne(of: EntryVocabulary.soldWords, at: index) && isOne(of: EntryVocabulary.sellerWords, at: index + 1)
                && isOne(of: EntryVocabulary.sellers, at: index + 2)
    }

    static let givers = EntryVocabulary.words(
        """
        gave give gives given giving issued paid sent processed made tipped gab gebe zahlte machte donné fait pagué hice
        fiz gaf gav
        """)

    func asked(_ text: String) throws(EntryError) -> Found {
        // `ask Sam about the cabin deposit`; not `tax refund`, of which the amount may follow.
        let isSentence = plainWordCount > 3 || !text.endsInASCII && text.count > 6
        if isSentence, amountPositions.isEmpty, !context.hasAmount, !text.hasNumber { return ([parts[index]], 1) }
        let doubt = EntryDoubt.income(word: incomePhrase(index) ?? text)
        let answer = try answers.answer(to: doubt)
        return ([.type(answer == 0 ? .income : .expense, text), parts[index]], 1)
    }

    /// Whether the word may mean an income.
    private func isDoubtful(_ text: String, _ key: String) -> Bool {
        // `Krankenkasse Prämie 387.30`
        let isPremium = ["prämie", "premie"].contains(key)
        if isPremium, [index - 1, index + 1].contains(where: { isOne(of: Self.insurances, at: $0) }) { return false }
        if isBoughtFrom || isDepositPaid(key) || CJKWords.isGift(key) || isFeastGift(key) || hasOwnPayment
            || isPaidOut(key)
            || isForOther(key) || isNotRefunded(key) || !key.endsInASCII && isGivenInKorean
            || isLent(key) || isOfLender(key) || isOne(of: ["lent", "loaned"], at: lineStart(index)) && !isLineStart
        {
            return false
        }
        if EntryVocabulary.shortRefundWords.contains(key)
            || EntryVocabulary.receivedWords.contains(EntryVocabulary.withoutArticle(key))
            || EntryVocabulary.takings.contains(key) || EntryVocabulary.isThaiIncome(key) || isIncomePhrase(key)
            || EntryVocabulary.isWageOrRefund(key) || EntryVocabulary.isNearlyIncome(key)
        {
            return !isCompound
        }
        return isSent(key) || isSender || isGiven || isBought || isTakenOut || isPaidIn || isRaised || isDoneToMe
            || isBack || isClientPayment || isPaidFor || isPaidForInKorean || isGivenInTurkish(key)
            || isSignedWord(text) || isComing(key) || isPocketMoneyOfGiver(key)
            || CJKWords.part(of: text) != nil || isIncomeBesideOther(key) || isLoneIncome(key)
            || EntryVocabulary.hasIncomePart(key)
            // `Gage Club 250`; not `DJ Gage bezahlt 38`
            || ["gage", "gagen"].contains(key)
                && ![EntryVocabulary.payingVerbs, EntryVocabulary.spendingVerbs, MoneyClause.beneficiaryLinks].contains(
                    where: hasOne)
    }

    private static let insurances = EntryVocabulary.words(
        """
        krankenkasse versicherung haftpflicht hausrat kfz-versicherung lebensversicherung zusatzversicherung kasko
        zorgverzekering verzekering autoverzekering inboedelverzekering
        """)

    /// `income tax 300`, `bonus card 5`, `pension du chat 60`
    var isCompound: Bool { isCompound(at: index) }

    func isCompound(at position: Int) -> Bool {
        isOne(of: EntryVocabulary.compoundEnds, at: position + 1)
            || folded(position) == "pension"
                && (position + 2...position + 3).contains { isOne(of: EntryVocabulary.pets, at: $0) }
    }

    /// `salary 3000`, `Gehalt November 1850`, `paycheck 2150 friday`: without words other than the day and the month.
    var isAlone: Bool {
        guard plainWordCount <= 6 else { return false }
        return plainWordCount
            == 1
            + parts.indices.count { other in
                other != index
                    && (isTime(other) || isOfAccount(other) || isOfPayer(other)
                        || isOne(of: EntryVocabulary.wageFillers, at: other)
                        || isArrival(other))
            }
    }

    /// Whether the word is a day, the preposition before one, or a month and no name, unlike `June` and `August`.
    func isTime(_ position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        // `salaire de novembre`, `salaire d'octobre`
        if Self.monthLinks.contains(word) { return folded(position + 1).map(isMonth) == true }
        if word.hasPrefix("d'") { return isMonth(String(word.dropFirst(2))) }
        return DayWord(word) != nil || isMonth(word)
            || EntryVocabulary.plainOnWords.contains(word) && folded(position + 1).flatMap { DayWord($0) } != nil
    }

    private func isMonth(_ word: String) -> Bool { DayWord.month(word) != nil && DayWord.isPlainMonth(word) }

    private static let monthLinks: Set<String> = [
        "de", "di", "do", "vom", "van", "für", "of", "za", "for", "pour", "för",
    ]

    /// `refund 20 to Bob`
    private var hasRecipient: Bool {
        [index + 1, index + 2].contains { isOne(of: EntryVocabulary.recipientWords, at: $0) && !isOfAccount($0) }
    }

    /// `+refund 20`, `+ Anna 20`: the sign is at the wrong word.
    private func isSignedWord(_ text: String) -> Bool {
        text.beginsWithPlus
            && (text.count == 1
                ? isLineStart && word(index + 1) != nil && !amountPositions.isEmpty
                : text.dropFirst().first?.isLetter == true)
    }

    /// `Bier 14,99 + 3,10 Pfand`: added to what was paid.
    private func isDepositPaid(_ key: String) -> Bool {
        // The French shop.
        if isOne(of: ["brico"], at: index - 1), ["dépôt", "depot"].contains(key) { return true }
        // `酒店押金`; not `退押金`.
        if key.hasSuffix("押金") { return key != "押金" && !key.has(anyOf: "退还還返收") }
        // `deposit for the summer camp 75`
        if key == "deposit", isOne(of: EntryVocabulary.rentedThings, at: index - 1) || folded(index + 1) == "for" {
            return ![
                EntryVocabulary.backWords, EntryVocabulary.returnedWords, EntryVocabulary.refundWords,
                ["refunded", "return"],
            ]
            .contains(where: hasOne)
        }
        // `roof patch deposit payee:"Kowalski Roofing"`
        if key == "deposit", names(.payee), let thing = folded(index - 1) {
            return !["cash", "direct", "bank", "check", "cheque"].contains(thing)
                && !hasOne(of: EntryVocabulary.backWords)
        }
        // `Bier ohne Pfand 12,99`
        return EntryVocabulary.depositWords.contains(key)
            && (amount(index - 1)?.dropFirst().contains("+") == true
                || isOne(
                    of: ["ohne", "sans", "sin", "sem", "senza", "zonder", "utan", "uden", "uten", "bez"], at: index - 1))
    }
}
