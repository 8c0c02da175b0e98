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
        return EntryVocabulary.refundWords.contains(key) && isRefundOfPayer
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

    /// Whether another word of the line was asked about: `Kaution zurück 500` is one question.
    private var hasAnswerElsewhere: Bool {
        !answers.isEmpty
            && parts.indices.contains { other in
                other != index && incomePhrase(other).map { answers[.income(word: $0)] != nil } == true
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

    /// `groceries 45 ; -5 refund`: the word says what was taken off.
    private var isTakenOff: Bool {
        hasSeparator
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
        return isSent(key) || isSender || isGiven || isDoneToMe || isBack || isClientPayment || isPaidFor
            || isPaidForInKorean || isGivenInTurkish(key) || isSignedWord(text) || isComing(key)
            || isPocketMoneyOfGiver(key)
            || CJKWords.part(of: text) != nil || isIncomeBesideOther(key) || isLoneIncome(key)
            || EntryVocabulary.hasIncomePart(key)
    }

    private static let insurances = EntryVocabulary.words(
        """
        krankenkasse versicherung haftpflicht hausrat kfz-versicherung lebensversicherung zusatzversicherung kasko
        zorgverzekering verzekering autoverzekering inboedelverzekering
        """)

    /// Whether the words beside it make it an income: `tax return 300`, `credit 20 amazon`, `prime d'activité 200`.
    private func isIncomeBesideOther(_ key: String) -> Bool {
        let previous = isAmount(index - 1) ? index - 2 : index - 1
        if let before = Self.incomesBehind[key], isOne(of: before, at: previous) {
            // `pocket money for Emma`, `sprinkles for the bake sale`
            let isForOther =
                key == "money" && isOne(of: ["for", "to"], at: index + 1)
                && !isOne(of: EntryVocabulary.ownPronouns, at: index + 2)
            if isForOther || isPurpose(previous) { return false }
            // `bake sale brownies 5`, `bake sale 5`
            let isTaking =
                word(index + 1) == nil && AmountJoiner.whole(amount(index + 1) ?? "99").map { $0 > 19 } == true
            return folded(previous) != "bake" || isTaking
        }
        if let behind = Self.incomesBefore[key], isOne(of: behind, at: index + 1) { return true }
        return Self.incomesBeside[key]?(self) == true
    }

    /// `invoice paid 500`, `client paid bill 500`
    private var isInvoicePaid: Bool {
        guard index == 1 else { return false }
        return isBesideAmount && isOne(of: ["invoice", "invoices"], at: 0)
            || isOne(of: EntryVocabulary.clientWords, at: 0) && isOne(of: EntryVocabulary.bills, at: 2)
    }

    /// `side hustle 150`, `chômage novembre 900`, `my student loan came in 1843`: an income and hardly a word more.
    private func isLoneIncome(_ key: String) -> Bool {
        let begin = EntryVocabulary.withoutArticle(key)
        let isName =
            EntryVocabulary.beginsLoneName(begin) && plainWordCount <= 9
            && incomeName(where: { name in EntryVocabulary.loneNames.contains { $0.holds(name) } })?.lowerBound == index
        return isName || isIncomeNameApart
    }

    /// Whether a lone name begins the entry, and other words are apart from it: behind the amount (`paie 2000 with Bob`), in
    /// quotes, or the initials of who pays (`beca MEC 1.700`).
    private var isIncomeNameApart: Bool {
        guard (0..<index).allSatisfy({ isAmount($0) || isQuoted($0) || isIncomeFrame($0) || isTime($0) }),
            amountPositions.count == 1
        else { return false }
        var words = (index..<min(index + 6, parts.count)).map { folded($0) ?? "" }
        words[0] = EntryVocabulary.withoutArticle(words[0])
        // `bolsa FCT 1.100`; `bolsa IKEA 5` is a bag.
        let isGrant = EntryVocabulary.grantWords.contains(words[0]) && !isOne(of: EntryVocabulary.shops, at: index + 1)
        if isGrant, isInitials(index + 1) { return true }
        return EntryVocabulary.loneNames.contains { names in
            guard let name = names.first(in: words), name.lowerBound == 0, names.holds(words[name]) else {
                return false
            }
            let end = index + name.count
            return isAmount(end) || isQuoted(end) || isInitials(end) || isOne(of: EntryVocabulary.withWords, at: end)
        }
    }

    private func isQuoted(_ position: Int) -> Bool {
        parts.indices.contains(position) && parts[position].word?.kind == .quoted
    }

    /// `MEC`, `ADISU`, `CNPq`; not in a line of capitals.
    private func isInitials(_ position: Int) -> Bool {
        guard let text = word(position), (2...8).contains(text.count),
            // `ayuda ONG 20`
            !isOne(of: ["ayuda", "допомога"], at: index)
        else { return false }
        return text.prefix(2).allSatisfy(\.isUppercase) && text.count { !$0.isUppercase } < 2
            && (word(index) != word(index)?.uppercased() || word(index)?.endsInASCII == false)
    }

    /// `mẹ cho 500.000`, `am primit 200 de la mama`
    private func isIncomePhrase(_ key: String) -> Bool {
        let local = EntryVocabulary.localIncomePhrases[context.notation.defaultCurrency.code]
        return [EntryVocabulary.incomePhrases, local].contains { phrases in
            phrases?.begins(with: key) == true
                && phrases?.first(in: parts[index...].indices.prefix(8).map { folded($0) ?? "" })?.lowerBound == 0
        }
    }

    /// `income tax 300`, `bonus card 5`, `pension du chat 60`
    var isCompound: Bool { isCompound(at: index) }

    func isCompound(at position: Int) -> Bool {
        isOne(of: EntryVocabulary.compoundEnds, at: position + 1)
            || folded(position) == "pension"
                && (position + 2...position + 3).contains { isOne(of: EntryVocabulary.pets, at: $0) }
    }

    /// `salary 3000`, `Gehalt November 1850`, `paycheck 2150 friday`: without words other than the day and the month.
    private var isAlone: Bool {
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

    /// `20 from Anna` or `von Oma 50` without other words, `gift from Mom 50`.
    private var isSender: Bool {
        guard let text = folded(index) else { return false }
        let isShort = EntryVocabulary.shortSenderWords.contains(text)
        // `pix do João 35`; otherwise it is a verb, or `to`.
        let isOnlyForGifts = text == "do"
        guard isShort || isOnlyForGifts || EntryVocabulary.senderWords.contains(text) else { return false }
        // `van MOT £54.85`
        if text == "van", context.isEnglish || context.mayBeEnglish && context.notation.defaultCurrency.code != "EUR" {
            return false
        }
        let behind = isOne(of: EntryVocabulary.articles, at: index + 1) ? index + 2 : index + 1
        // `loyer de la boutique`
        let isOfThing =
            (isShort || isOnlyForGifts) && word(behind) != nil && !isCapitalized(behind)
            && ![EntryVocabulary.people, EntryVocabulary.possessives, EntryVocabulary.tenants].contains {
                isOne(of: $0, at: behind)
            }
        let isGift = (max(0, index - 3)..<index).contains { position in
            isOne(of: EntryVocabulary.giftWords, at: position) && !isOne(of: EntryVocabulary.feasts, at: behind)
                && !isPurpose(position)
                && !(position + 1..<index).contains { link in
                    [Self.beneficiaryWords, MoneyClause.receiverLinks].contains { isOne(of: $0, at: link) }
                }
                // `presente de amigo secreto`
                && !isOne(of: ["secreto", "oculto", "invisible", "invisível"], at: behind + 1)
                // `regalo cumple de Hugo`; `regalo cumple de abuela` may be from her.
                && !(position + 1 < index && isFeast(index - 1)
                    && !isOne(of: EntryVocabulary.people, at: behind))
                || isOne(of: EntryVocabulary.rentWords, at: position) && !isOfThing
        }
        // `propina del valet 30`
        if isShort, isOne(of: EntryVocabulary.tippedPeople, at: index + 1) { return false }
        if isGift || isOnlyForGifts { return isGift && !isAmount(index + 1) }
        // `5 euros 60 de far breton`: a father in Swedish.
        // `quarenta reais de Uber`, `35 € de Croquettes`: speech recognition writes some things with a capital.
        let isThing =
            isShort && [Self.boughtThings, EntryVocabulary.everydayWords].contains { isOne(of: $0, at: index + 1) }
        let isPerson =
            isCapitalized(index + 1) && !isThing
            || isOne(of: EntryVocabulary.relatives, at: behind) && !isOne(of: ["far", "mor"], at: behind)
        if isShort, !isPerson { return false }
        // `von Oma 50 "zum Geburtstag"`
        if amountPositions.count == 1, isGiver(behind: index), (lineStart(index)..<index).allSatisfy(isQuoted),
            index > lineStart(index)
                || parts[(nameStart(behind: index) + 2)...].indices.contains(where: { parts[$0].isText && !isTime($0) })
        {
            return true
        }
        // `$10 from grandma for Emma's report card`, `$1,100 inc GST from Mrs Nguyen`
        let isAskedAnyway = !isShort || isAmount(index - 1)
        if isAskedAnyway, amountPositions.count == 1, isAmount(index - 1) || isAmount(0), isKnownSender(behind: index) {
            return true
        }
        guard (3...4).contains(end), plainWordCount == end - 1 else { return false }
        return index == 0 && isAmount(end - 1) || index == 1 && isAmount(0)
    }

    private static let boughtThings = EntryVocabulary.words(
        """
        uber bolt cabify lyft taxi táxi metro métro luz agua água internet netflix spotify iptu ipva itbi iss darf das ibi
        itv ivtm imu tari tasi iuc imi iva tva cfe
        """)

    /// `anniv`, `d'anniv`
    private func isFeast(_ position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        return EntryVocabulary.feasts.contains(word.hasPrefix("d'") ? String(word.dropFirst(2)) : word)
    }

    /// Whether the money was spent for what is named at `position`: `para el regalo`, `for the bake sale`.
    private func isPurpose(_ position: Int) -> Bool {
        let before = isOne(of: EntryVocabulary.articles, at: position - 1) ? position - 2 : position - 1
        return isOne(of: Self.beneficiaryWords, at: before)
    }

    /// Behind a gift, before the one who is given it: `cadeau pour l'anniversaire de Zoé`.
    private static let beneficiaryWords = EntryVocabulary.fors.union(
        EntryVocabulary.words("till til pro для için pentru zum zur"))

    /// Whether the amount follows a relative behind the preposition at `position`, from whom nothing is bought.
    private func isGiver(behind position: Int) -> Bool {
        let name = nameStart(behind: position)
        return isOne(of: EntryVocabulary.givers, at: name) && isAmount(name + 1)
    }

    /// Whether a relative or a title stands behind the preposition at `position`: `from grandma`, `from Mrs Nguyen`, `de mi
    /// primo`.
    private func isKnownSender(behind position: Int) -> Bool {
        let name = nameStart(behind: position)
        return isOne(of: EntryVocabulary.people, at: name)
            || isOne(of: EntryVocabulary.titles, at: name) && isCapitalized(name + 1)
    }

    /// `20 back from Bob`, `20 zurück`; not `hin und zurück 25`.
    private var isBack: Bool {
        guard let text = folded(index), EntryVocabulary.backWords.contains(text),
            !isOne(of: ["and", "&", "und"], at: index - 1),
            // `the taxi set me back 25`
            !isOne(of: ["set", "sets"], at: index - 2)
        else { return false }
        let isMoney = folded(index - 1) == "money" && folded(index + 1) != "guarantee"
        return isBesideAmount || text != "back" || folded(index + 1) == "from" || isMoney
    }

    /// `Anna paid back 20`, `Mom gave me 20`, `Bob paid 20`, `Oma hat mir 50 gegeben`, `Luc m'a rendu 20`,
    /// `Ana me dio 20`.
    private var isGiven: Bool {
        guard let text = folded(index) else { return false }
        if ["m'a", "m'ont", "m'avait"].contains(text) { return !isOne(of: EntryVocabulary.costVerbs, at: index + 1) }
        if text == "cash", folded(index + 1) == "back" { return true }
        // `엄마가 5만원 줌`; not `줌 구독 20000`, a subscription to Zoom.
        if ["줌", "주심"].contains(text) { return !isFirstWord }
        if EntryVocabulary.meWords.contains(text), isGivenApart { return true }
        if ["mir", "mer"].contains(text) {
            return (index..<parts.count).contains { isOne(of: EntryVocabulary.givenWords, at: $0) }
        }
        if ["me", "mi", "nos", "nous", "ci"].contains(text) { return isGivenBehind }
        guard EntryVocabulary.givingVerbs.contains(text) || EntryVocabulary.isPaidByService(text) else { return false }
        if isSomebodyElse,
            isBesideAmount || isOne(of: Self.sumArticles, at: index + 1) && isAmount(index + 2)
                || text.hasPrefix("repa")
        {
            return true
        }
        if text == "got", isLineStart, isBesideAmount || folded(index + 1) == "paid" { return true }
        let near = [index + 1, index + 2].compactMap(folded)
        return near.contains("back") || near.contains("me") || near.contains("mir")
            || text.hasPrefix("g") && near.contains("from") || text.hasPrefix("got") && folded(index + 3) == "from"
    }

    /// Before the sum: `Mike paid the 120 loan`, `Bob chipped in 20`.
    static let sumArticles = EntryVocabulary.words(
        "in the his her my our their die das de het les le los las el i gli os as te tych těch")

    /// `Oma hat mir 30 Euro zugesteckt`, `30 Euro hat mir Oma zugesteckt`, by whatever verb; not
    /// `hat mir 30 Euro gekostet`.
    private var isGivenApart: Bool {
        // `babaannem bana 200 sıkıştırdı`
        if isOne(of: ["bana", "bize"], at: index), isAmount(index + 1) {
            return !hasOne(of: EntryVocabulary.costVerbs)
        }
        guard isOne(of: EntryVocabulary.helpers, at: index - 1) || isOne(of: EntryVocabulary.helpers, at: index + 1),
            isAmount(index + 1) || isAmount(index - 2)
                || isFirstWord && amountPositions.contains(where: { $0 > index + 1 })
        else { return false }
        return !hasOne(of: EntryVocabulary.costVerbs)
    }

    /// `Tom venmo'd me 20`, `Dave bunged me 20`, `Oma schickt mir 50`: somebody has done to me what is no purchase and no service.
    private var isDoneToMe: Bool {
        if let text = folded(index), text.hasPrefix("m'"), index > 0, word(index - 1) != nil, !amountPositions.isEmpty {
            return !EntryVocabulary.otherFrenchVerbs.contains(text)
        }
        guard isMe(behind: index), !amountPositions.isEmpty, let verb = folded(index),
            verb.first?.isLetter == true, word(index)?.last != ",",
            !isCapitalized(index) || EntryVocabulary.isPaidByService(verb),
            let start = subjectStart, start < index, !isCost(behind: index + 1)
        else { return false }
        return !Self.othersBeforeMe.contains(verb) && !isOne(of: EntryVocabulary.speakers, at: start)
            && !isOne(of: ["it", "es"], at: start)
    }

    /// Whether the verb at `position` is followed by `me`, or by a word that means it only before the amount:
    /// `gave us 20`.
    private func isMe(behind position: Int) -> Bool {
        if isOne(of: ["me", "mir", "mij"], at: position + 1) { return true }
        guard isAmount(position + 2), word(position + 1) != "US" else { return false }
        if isOne(of: ["mi", "nam"], at: position + 1) {
            return ["ł", "ła", "li", "ły"].contains { folded(position)?.hasSuffix($0) == true }
        }
        return isOne(of: ["us", "uns", "ons", "oss", "mig", "meg", "мне", "нам", "minulle", "mulle"], at: position + 1)
    }

    /// `me costó`, `me ha cobrado`, `me tomé`: a price, or what whoever types it has done; not `me dio`.
    private func isCost(behind position: Int) -> Bool {
        guard folded(position) == "me", let verb = folded(verb(behind: position)) else { return false }
        return EntryVocabulary.costVerbs.contains(verb) || ["é", "í", "ei"].contains(where: verb.hasSuffix)
    }

    private static let othersBeforeMe = [
        EntryVocabulary.mePrepositions, EntryVocabulary.negations, EntryVocabulary.speakers,
    ]
    .reduce(EntryVocabulary.otherVerbs) { $0.union($1) }

    /// Where the line starts, if only one to three words stand between it and the word here.
    private var subjectStart: Int? {
        let start = lineStart(index)
        return start >= index - 3 && (start..<index).allSatisfy { word($0) != nil } ? start : nil
    }

    /// `Bier 14,99 + 3,10 Pfand`: added to what was paid.
    private func isDepositPaid(_ key: String) -> Bool {
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

    /// `couch sale 100`; not `summer sale 40`, `zara sale 40`.
    private var isSaleBehind: Bool {
        guard context.notation.decimalMark == .point, word(index - 1) != nil, word(index + 1) == nil else {
            return false
        }
        return ![EntryVocabulary.saleSeasons, EntryVocabulary.sellers].contains { isOne(of: $0, at: index - 1) }
    }

    /// `me dio mi abuela 20`, `mi ha dato la nonna 50`, `me soltó 20`, `nous a laissé 20`
    private var isGivenBehind: Bool {
        let verb = verb(behind: index)
        let isCzech = context.notation.defaultCurrency.code == "CZK"
        let ends = isCzech ? Self.czechEnds : Self.pastEnds
        let isOfOther = verb == index + 2 || ends.contains { folded(verb)?.hasSuffix($0) == true }
        if isOfOther, isAmount(verb + 1) || isAmount(index - 1) {
            return !isOne(of: EntryVocabulary.costVerbs, at: verb)
        }
        return isOne(of: EntryVocabulary.givenWords, at: verb)
            || [
                "prestó", "prestaron", "emprestou", "pago", "presto", "devolvio", "envio", "mando", "regalo", "tocó",
                "toco", "tocado",
                "cayó", "cayo", "ingresaron", "transfirieron",
            ].contains(folded(verb))
    }

    /// `client payment 1450`, `facture client Dupont 1200`; not `lunch with client`.
    private var isClientPayment: Bool {
        guard isOne(of: EntryVocabulary.clientWords, at: index) else { return false }
        return [index - 1, index + 1].contains { folded($0).map(EntryVocabulary.isBillOrPayment) == true }
    }

    /// What somebody else has done, in Spanish and Portuguese.
    private static let pastEnds = ["ó", "ou", "aron", "ieron", "aram", "eram"]
    private static let czechEnds = ["l", "la", "li", "ly"]

    /// `return shoes 40`; not `return ticket 40`.
    private var isReturned: Bool {
        isLineStart
            && folded(index + 1).map {
                !EntryVocabulary.journeyWords.contains($0) && !EntryVocabulary.cities.contains($0)
            } == true
    }

    /// `sale of bike 80`
    private var isSaleOf: Bool { isLineStart && folded(index + 1) == "of" }

    /// Whether the entry starts with a name, and the word here is that person's action.
    private var isSomebodyElse: Bool {
        let isName =
            isCapitalized(0) || isOne(of: EntryVocabulary.otherPronouns, at: 0)
            || ["gave", "sent", "lent", "gab"].contains(folded(1) ?? "")
            || isOne(of: EntryVocabulary.sendingVerbs, at: 1) && !isOne(of: EntryVocabulary.receivers, at: 0)
            || isOne(of: EntryVocabulary.people, at: 0) || isOne(of: EntryVocabulary.clientWords, at: 0)
        // `la abuela mandó 50`
        if index == 2, isOne(of: EntryVocabulary.possessives, at: 0) { return isOne(of: EntryVocabulary.people, at: 1) }
        // `Tuesday paid 40`
        return index == 1 && isName && folded(0) != nil && !isTime(0) && !isOne(of: EntryVocabulary.speakers, at: 0)
    }

    /// Words that are an income behind others.
    private static let incomesBehind: [String: Set<String>] = [
        "return": EntryVocabulary.refunders.union(["tax"]), "sale": sales,
        "guthaben": EntryVocabulary.words("nebenkosten heizkosten strom betriebskosten"),
        "money": EntryVocabulary.words("birthday christmas holiday pocket babysitting mowing sitting tip tips"),
        "check": checks, "cheque": checks, "claim": EntryVocabulary.words("insurance expense expenses mileage travel"),
        "payment": EntryVocabulary.words("settlement action disability"),
        "récupérée": ["caution", "consigne"], "récupéré": ["acompte", "dépôt"],
        "돈": EntryVocabulary.words("준 보내준 부쳐준 판 번"),
        "geldi": EntryVocabulary.words(
            "kira kirası para parası burs harçlık prim ikramiye avans faiz iade havale eft ödeme nafaka maaş"),
    ]
    /// The same before others; not `collected parcel 5`.
    private static let incomesBefore: [String: Set<String>] = [
        "prime": EntryVocabulary.words("de d'activité annuelle exceptionnelle"), "paga": ["extra"],
        "pfandflaschen": bottlesReturned, "flaschen": bottlesReturned, "leergut": bottlesReturned,
        "collected": EntryVocabulary.arrivingWords,
    ]
    /// The same where this holds of their neighbours.
    private static let incomesBeside: [String: @Sendable (MeaningReader) -> Bool] = EntryVocabulary.table([
        ({ $0.isLineStart }, "sain bán"), ({ $0.isLineStart && $0.plainWordCount == 2 }, "продажа"),
        ({ $0.isBesideAmount }, "пришло пришли поступило přišlo přišly"),
        ({ $0.isReturned || $0.isReturnToShop }, "return retour"), ({ $0.isReturnToShop }, "returns retours"),
        ({ $0.isCredit || $0.isBesideAmount && $0.isAlone }, "credit"), ({ $0.isCredit }, "crédit crédito credito"),
        ({ $0.isAmount($0.index + 1) }, "collected"), ({ $0.isSaleOf || $0.isSaleBehind }, "sale"),
        ({ $0.isLineStart && $0.isAmount($0.index + 1) }, "made"), ({ $0.isAmount($0.index - 1) }, "入った 入りました"),
        ({ $0.isBesideAmount && $0.isAlone }, "paie prime"), ({ $0.isInvoicePaid }, "paid"),
    ])
    /// All words that are an income beside others.
    static let wordsBesideIncomes = Set(incomesBehind.keys).union(incomesBefore.keys).union(incomesBeside.keys)
    private static let bottlesReturned = EntryVocabulary.words("abgegeben weggebracht eingelöst zurückgebracht")
    private static let checks = EntryVocabulary.words(
        "settlement action disability pension unemployment welfare retirement royalty rebate birthday graduation insurance"
    )
    private static let sales = EntryVocabulary.words("garage yard ebay etsy vinted car moving estate boot bake")
}
