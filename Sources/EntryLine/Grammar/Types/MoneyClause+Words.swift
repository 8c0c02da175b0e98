import Money

/// What a word of the entry is beside the money.
extension MoneyClause {
    /// Whether a word says that the money goes elsewhere: to staff, to a lender, to somebody who is named.
    var isBlocked: Bool {
        // `m'a remis mon 20`: a day may be meant.
        if reader.isOpen || reader.folded(amount - 1) == "mon" || reader.hasOne(of: ["redeemed", "but"])
            || (0..<amount).contains(where: { reader.folded($0) == "lent" })
        {
            return true
        }
        if reader.hasFee, !reader.hasOne(of: Self.paidWork), !has([.got, .back, .collected]) { return true }
        let isSold = has(.sold)
        if !isSold, reader.hasOne(of: ["used"]) || isOneBesideLinks(of: EntryVocabulary.cashSources) { return true }
        let isOfLoan =
            !isReturned && !reader.hasOne(of: ["cashback", "кэшбэк", "кешбэк"])
            && !reader.hasOne(of: EntryVocabulary.studentWords) && reader.hasOne(of: EntryVocabulary.loans)
        if isOfLoan || [EntryVocabulary.householdStaff, EntryVocabulary.staff].contains(where: isOneBesideLinks) {
            return true
        }
        if words.contains(where: { hasReceiver(at: $0) }) { return true }
        let receiver = roles.indices.first(where: isReceiver)
        if let receiver, !has([.sold, .collected, .earned]), !reader.hasOne(of: EntryVocabulary.enclitics) {
            // `returned boots to Canadian Tire, refund 79.99`; not `returned the deposit to Tom`.
            let isThingReturned =
                reader.hasOne(of: EntryVocabulary.returnedWords)
                && !words.contains { $0 < receiver && isMoneyReturned($0) }
            if !isThingReturned { return true }
        }
        // `kaucja oddana pani Nowak`
        let isGivenToTitled = roles.indices.contains { verb in
            !roles[verb].isDisjoint(with: [.back, .returns])
                && reader.isOne(of: EntryVocabulary.smallTitles, at: verb + 1)
        }
        if isGivenToTitled { return true }
        return !has([.interest, .gain])
            && linked.contains {
                reader.folded($0).map(reader.isOwnAccount) == true && !isLinkOf($0) && !isMoney($0) && !isOfLottery($0)
                    && reader.folded($0 - 1) != "in"
            }
    }

    /// Whether a word has one of the roles.
    func has(_ role: MoneyRole) -> Bool { words.contains { !roles[$0].isDisjoint(with: role) } }

    /// Whether one of the words is there, and neither a link itself nor behind one that says it gave the money: `от няни`.
    private func isOneBesideLinks(of names: Set<String>) -> Bool {
        words.contains {
            reader.isOne(of: names, at: $0) && !isLinkOf($0)
                && !(reader.isOne(of: ["od", "от", "from"], at: $0 - 1) && roles[words[0]].contains(.gain))
        }
    }

    /// `loan repaid by Jim`
    private var isReturned: Bool {
        words.contains { verb in
            roles[verb].contains(.back) && reader.isOne(of: EntryVocabulary.byWords, at: verb + 1)
                && isNameOrPerson(reader.nameStart(behind: verb + 1))
        }
    }

    /// A word in capitals that is no abbreviation: `Müller`; not `EMI`, a loan.
    func isName(_ position: Int) -> Bool {
        reader.isCapitalized(position) && reader.word(position).map { $0 != $0.uppercased() } == true
    }

    /// Whether somebody who gets the money is named behind the word: `to Bob`, `an unsere Mieterin`, `au locataire`, `payout
    /// to drivers`, `rent received by the landlord`; not `to me`, `to my account`, `remboursé au Leclerc`.
    func isReceiver(_ link: Int) -> Bool {
        guard link > 0 else { return false }
        let start = reader.nameStart(behind: link)
        let name = reader.isOne(of: Self.receiverArticles, at: start) ? start + 1 : start
        if reader.isOne(of: ["by"], at: link) { return roles[link - 1].contains(.got) && isReceivingAgent(name) }
        let isContracted = reader.isOne(of: ["au"], at: link)
        guard isContracted || reader.isOne(of: Self.receiverLinks, at: link), !isMe(name),
            !reader.isOfAccount(name),
            // `took the folders back to Staples`
            !(reader.isOne(of: EntryVocabulary.sellers, at: name) && !has([.pays, .sends]))
        else { return false }
        if reader.isOne(of: Self.accountWords, at: name) || reader.isOne(of: ["account"], at: name + 1) { return false }
        let isTitled = reader.isOne(of: Self.titles, at: name) && reader.isCapitalized(name + 1)
        if isTitled || isPerson(name) || reader.isOne(of: Self.receivers, at: name) { return true }
        if isContracted { return false }
        let isOfGain = roles[link - 1].contains(.gain) && reader.folded(link) == "to"
        return isOfGain && reader.folded(name).map(reader.isOwnAccount) == false
            || name == start && isNameOrPerson(name)
    }

    /// `deposit`, `fees`: what is given back is money.
    private func isMoneyReturned(_ position: Int) -> Bool {
        isMoney(position) || reader.isOne(of: Self.securities, at: position)
    }

    /// `received by the landlord`; not `received by check`, `received by Zelle`.
    private func isReceivingAgent(_ name: Int) -> Bool {
        (isNameOrPerson(name) || reader.isOne(of: Self.receivers, at: name)) && !isMe(name)
            && reader.word(name)?.allSatisfy(\.isUppercase) == false
            && ![EntryVocabulary.paymentServices, Self.transferWords].contains { reader.isOne(of: $0, at: name) }
    }

    /// `remboursé lui 20`: a pronoun behind what was given.
    func hasReceiver(at position: Int) -> Bool {
        reader.isOne(
            of: ["him", "her", "them", "ihm", "ihr", "ihnen", "lui", "leur", "le", "les", "gli"], at: position)
            && roles.indices.contains(position - 1) && !roles[position - 1].isDisjoint(with: [.returns, .sends])
    }

    /// `Bob repaid Anna 20`
    func hasReceiver(behind verb: Int) -> Bool {
        words.contains { $0 > verb && !linked.contains($0) && isNameOrPerson($0) && roles[$0].isEmpty }
    }

    /// `vrátil jsem 300`, `rendu 20`
    func isBySpeaker(_ verb: Int) -> Bool {
        reader.isOne(of: ["jsem", "jsme", "jeg", "jag"], at: verb + 1)
            || (0..<verb).contains {
                // `am primit`; not `am Fondue`.
                reader.isOne(of: EntryVocabulary.receivers, at: $0)
                    && !(reader.folded($0) == "am" && reader.isCapitalized($0 + 1))
            }
                && !words.contains { !roles[$0].isDisjoint(with: .got) }
    }

    func isMe(_ position: Int) -> Bool { reader.isOne(of: EntryVocabulary.meWords, at: position) }

    /// Whether the amount is what was paid for something: `got a bike for 50`.
    var isPrice: Bool { reader.isOne(of: EntryVocabulary.priceWords, at: amount - 1) }

    /// Whether it is money, and no number of things: `received 2 from Amazon`.
    var isSum: Bool { reader.amount(amount).map { $0.utf8.count > 1 } == true }

    /// Whether the verb stands right before or behind the sum.
    func isBesideSum(_ verb: Int) -> Bool {
        let isBeside =
            [verb - 1, verb + 1].contains(amount)
            || amount == verb + 2 && !words.contains(verb + 1) && reader.word(verb + 1) != nil
        return isBeside && isSum
    }

    /// `me pagó la factura`, `gave me the 20`, `oddał dług 50`: what was given is money.
    func isMoneyObject(_ verb: Int, _ isToMe: Bool) -> Bool {
        let next = words.first { $0 > verb }
        guard let next, next < amount else { return true }
        // `me pagó doña Lupe 450`
        if isToMe, isNameOrPerson(next) || reader.isOne(of: EntryVocabulary.titles, at: next) { return true }
        return isMoney(next) || isBill(next) || reader.isOne(of: Self.shares, at: next)
            || reader.isOne(of: EntryVocabulary.backWords, at: next)
            || linked.contains(next)
            || isLinkOf(next)
    }

    func isLinkOf(_ position: Int) -> Bool { reader.isOne(of: Self.links, at: position) }

    /// `council paid my mileage claim`: what whoever types it has laid out.
    func isOfMyCosts(_ verb: Int) -> Bool {
        // `my expenses 40` is an expense.
        reader.isOne(of: ["my", "our"], at: verb + 1) && reader.folded(verb + 2) != "expenses"
            && (reader.isOne(of: EntryVocabulary.refundedCosts, at: verb + 2) || reader.folded(verb + 2) == "claim")
    }

    /// The name right behind the verb, but for articles and whose it is: `my deposit`, `grandma's check`.
    func isObject(_ name: Int, of verb: Int) -> Bool {
        words.allSatisfy { $0 <= verb || $0 >= name || reader.folded($0)?.hasSuffix("'s") == true }
    }

    /// The words but for the verb and prepositions.
    func others(than verb: Int) -> [Int] { words.filter { $0 != verb && !isLinkOf($0) } }
    /// Whether the word is of the sum: behind a preposition, or a name of money.
    func isNamed(_ position: Int) -> Bool { linked.contains(position) || isMoney(position) }
    func isBill(_ position: Int) -> Bool { reader.isOne(of: Self.bills, at: position) }
    func isOfLottery(_ position: Int) -> Bool { reader.isOne(of: Self.lotteries, at: position) }
    func isFestive(_ position: Int) -> Bool { reader.isOne(of: Self.festive, at: position) }
    func isWork(_ position: Int) -> Bool { reader.isOne(of: Self.work, at: position) }

    /// Whether nothing but what it is for stands before the name of money at `position`: `wool cheque`; not `Bob refund`,
    /// `paid wages`, and, in languages that name it behind, any word at all.
    func isHead(_ position: Int) -> Bool {
        let before = words.filter { $0 < position }
        let isPayout = reader.isOne(of: ["payout", "payouts"], at: position)
        // `50 de propinas`; not `dix euros pour la cagnotte de Sophie`.
        return before.allSatisfy { isLinkOf($0) && amount < $0 && !reader.isOne(of: Self.purposeLinks, at: $0) }
            || reader.isOne(of: Self.heads, at: position)
                && before.allSatisfy { place in
                    roles[place].isDisjoint(with: .verbs) && !isLinkOf(place)
                        && !reader.isOne(of: EntryVocabulary.people, at: place)
                        && (reader.word(place)?.first?.isLowercase == true || isGiver(place))
                        // `uber payout $684.15`
                        && !(isPayout && reader.isOne(of: Self.paidPeople, at: place))
                        && (isPayout && reader.isOne(of: EntryVocabulary.everydayWords, at: place)
                            || !Self.noAttributes.contains { reader.isOne(of: $0, at: place) })
                }
            || before.allSatisfy { place in
                // `вечерняя смена`, `týdenní výplata`
                roles[place].isEmpty && Self.adjectives.contains { reader.folded(place)?.hasSuffix($0) == true }
                    && reader.folded(place) != "учебное"
            }
    }

    /// Whether the name has another meaning where nothing else is said: `tips`, `cachet`.
    func isAskedAlone(_ name: Int) -> Bool {
        guard reader.plainWordCount == 1, let word = reader.folded(name) else { return false }
        return EntryVocabulary.receivedWords.contains(word) && !EntryVocabulary.wageWords.contains(word)
            || [EntryVocabulary.loneIncomes, EntryVocabulary.openBenefits].contains { $0.holds([word][...]) }
    }

    /// Whether money that may be paid as well came in; `loyer tombé` is due.
    func isComing(_ name: Int, _ came: Int) -> Bool {
        let isRent = reader.isOne(of: EntryVocabulary.rentWords, at: name)
        // `coaching pay from the club came through`
        let isNear = came <= name + 2 || words.allSatisfy { $0 <= name || $0 >= came || linked.contains($0) }
        return name < came && isNear && reader.isOne(of: EntryVocabulary.comingWords, at: came)
            && (!isRent || reader.folded(came + 1) == "in")
    }

    /// Whether the word is a name of money, also in a compound: `Milchgeld`.
    func isMoney(_ position: Int) -> Bool {
        !roles[position].isDisjoint(with: [.sum, .interest]) || isGain(position)
            || ["geld", "guthaben", "honorar", "arvode"].contains { reader.folded(position)?.hasSuffix($0) == true }
    }

    /// Whether the word is a name of money that one gets.
    func isGain(_ position: Int) -> Bool {
        guard let word = reader.folded(position) else { return false }
        return !roles[position].isDisjoint(with: [.gain, .windfall]) || EntryVocabulary.isIncomeCompound(word)
            || EntryVocabulary.loneNames.contains { $0.holds([word][...]) }
            // `student loan`
            || reader.isOne(of: EntryVocabulary.studentWords, at: position - 1)
    }

    /// `gave`, `paid`, `venmoed`
    func isGift(_ position: Int) -> Bool {
        [EntryVocabulary.paidWords, EntryVocabulary.givenWords].contains { reader.isOne(of: $0, at: position) }
            || reader.folded(position).map(EntryVocabulary.isPaidByService) == true
    }

    /// Whether the word is one for a person who may give money: `mum`, `client`.
    func isPerson(_ position: Int) -> Bool {
        reader.isOne(of: EntryVocabulary.people, at: position) || isPayer(position)
    }
    func isPayer(_ position: Int) -> Bool { reader.isOne(of: Self.allPayers, at: position) }

    /// The same, or a shop, of whom one may have money.
    func isGiver(_ position: Int) -> Bool {
        isNameOrPerson(position) || reader.isOne(of: EntryVocabulary.sellers, at: position)
    }

    /// The same, or a name in capitals.
    func isNameOrPerson(_ position: Int) -> Bool {
        isPerson(position)
            || reader.isCapitalized(position) && !reader.isTime(position) && roles[position].isEmpty
                && !reader.isOne(of: EntryVocabulary.everydayWords, at: position)
                && reader.folded(position).map(reader.isOwnAccount) == false
    }

    /// A shop, also as the begin of a Chinese word: `淘宝裤子`.
    func isSeller(_ position: Int) -> Bool {
        guard let word = reader.folded(position).map(EntryVocabulary.withoutArticle) else { return false }
        return EntryVocabulary.sellers.contains(word)
            || !word.isASCII && (2...3).contains { EntryVocabulary.refunders.contains(String(word.prefix($0))) }
    }

    /// `refund for Bob 20`; not `Honorar für den Vortrag`.
    var isForPerson: Bool {
        words.contains { link in
            guard reader.isOne(of: Self.beneficiaryLinks, at: link) else { return false }
            let name = reader.nameStart(behind: link)
            return isPerson(name) || name == link + 1 && isNameOrPerson(name) && !isWork(name) && !isFestive(name)
        }
    }
}
