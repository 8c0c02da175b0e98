/// Recognizes words that only together mean an income: `salary credited 18500`, `Bob paid me back 20`, `got paid 400`.
extension MeaningReader {
    /// The position of the word that marks an income; `nil` if the entry has a type word such as `income`, or several
    /// lines: `sold bike 50 ; lunch 12`.
    func findReceipt() -> Int? {
        hasOne(of: EntryVocabulary.incomeWords) || hasSeparator ? nil : parts.indices.first(where: isReceipt)
    }

    /// The same by the roles of all words.
    func findClearReceipt() -> Int? {
        guard !hasOne(of: EntryVocabulary.incomeWords), !hasSeparator else { return nil }
        return MoneyClause(self)?.income
            ?? (amountPositions.count == 1 && !isOpen && !isBill ? CJKWords.income(foldedWords) : nil)
    }

    private func isReceipt(at position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        if isReceivedFrom(at: position) || isServiceFrom(at: position) { return true }
        if let senders = Self.givingEnds[word], isAmount(position - 1), hasSender(before: position, senders) {
            return true
        }
        if EntryVocabulary.koreanReceived.contains(word), position > 0, !hasOne(of: EntryVocabulary.koreanPapers),
            !isOpen
        {
            return isAmount(position + 1) || isAmount(position - 1)
        }
        if CJKWords.isReceivedMoney(word) { return isAmount(position + 1) || isAmount(position - 1) }
        if isReturnedBy(at: position) { return true }
        if EntryVocabulary.arrivedWords.contains(word) {
            // `pix da Ana 35 recebido`
            let isOfService = position > 1 && isOne(of: EntryVocabulary.paymentServices, at: 0)
            if isOfService, position == end - 1, isAmount(position - 1) { return true }
            return isIncoming(nearestWord(position, -1)) || isIncoming(nearestWord(position, 1))
        }
        if word == "got" { return isGot(position) }
        if EntryVocabulary.soldWords.contains(word) { return isSold(position) }
        if EntryVocabulary.saleNouns.contains(word) {
            return [position - 1, position + 1].contains { isOne(of: EntryVocabulary.marketplaces, at: $0) }
                && !hasFee && !hasOne(of: EntryVocabulary.sellingCosts)
        }
        if EntryVocabulary.refundedWords.contains(word) { return isCostRefunded(position) }
        // `당근마켓 판매 30000`
        let isMarketSale = word == "판매" && ["당근", "중고", "번개"].contains { folded(0)?.hasPrefix($0) == true }
        if CJKWords.isSold(word) || isMarketSale { return isAmount(position + 1) || isAmount(position - 1) }
        if EntryVocabulary.backWords.contains(word) || ["retur", "retour", "eingelöst"].contains(word) {
            return isDepositBack(position)
        }
        if word == "from", position == 1, isOne(of: EntryVocabulary.rentWords, at: 0) {
            return isOne(of: ["tenant", "tenants", "lodger", "lodgers", "subtenant"], at: 2)
        }
        if EntryVocabulary.koreanGiving.contains(word) {
            return (isAmount(position - 1) || isAmount(position + 1)) && !hasKoreanReceiver
                && hasSender(before: position, Self.koreanGivers)
        }
        if CJKWords.isGivenToMe(word) { return isAmount(position + 1) }
        if isFromRelative(at: position) || isMoneyFrom(at: position) { return true }
        // `a avó deu-me 50`, `deu-me a avó 50`
        if EntryVocabulary.enclitics.contains(word) {
            return isAmount(position + 1)
                || isAmount(end - 1) && end < position + 5
                    && isOne(of: EntryVocabulary.givers, at: end - 2)
        }
        return EntryVocabulary.meWords.contains(word) && (isPaidToMe(position) || isGivenToMe(position))
    }

    /// `20 quid from Gran`, `von Oma 20 Euro`, `50 euros de la abuela`, and no other word: from such people nothing is bought.
    private func isFromRelative(at position: Int) -> Bool {
        let isShort = isOne(of: EntryVocabulary.shortSenderWords, at: position)
        guard isShort || isOne(of: EntryVocabulary.senderWords, at: position),
            case let name = nameStart(behind: position), isOne(of: EntryVocabulary.givers, at: name),
            !isShort || !isOne(of: ["far", "mor"], at: name), plainWordCount == name - position + 1,
            end == plainWordCount + 1
        else { return false }
        return isAmount(0) && position == 1 || position == 0 && isAmount(name + 1)
    }

    /// `birthday money from mom 100`
    private func isMoneyFrom(at position: Int) -> Bool {
        position == 1 && folded(1) == "money" && isOne(of: ["birthday", "christmas", "xmas", "pocket"], at: 0)
            && folded(2) == "from" && isOne(of: EntryVocabulary.givers, at: 3) && isAmount(4) && end == 5
    }

    /// Whether the words of a sale or of money that arrived are few: `sold old bike 150`, `HDFC salary credited 18500`; not
    /// `sold house stamp duty 3000` and `cashback received, spent on shoes 50`.
    func isShortReceipt(at position: Int) -> Bool {
        let isSale = [EntryVocabulary.soldWords, EntryVocabulary.saleNouns].contains { isOne(of: $0, at: position) }
        guard isSale || isOne(of: EntryVocabulary.arrivedWords, at: position), !isReceivedFrom(at: position) else {
            return true
        }
        let others = parts.indices.filter { other in
            other != position && word(other)?.contains(where: \.isLetter) == true && !isTime(other)
                && !isOfAccount(other) && !isOne(of: EntryVocabulary.possessives, at: other) && !isOfSender(other)
        }
        let isContinued = parts.indices.contains { word($0)?.hasSuffix(",") == true && word($0 + 1) != nil }
        let isOther = isOne(of: EntryVocabulary.soldFollowers, at: position + 1) && !isOfBuyer(position + 1)
        if isContinued || isSale && isOther { return false }
        if isSale {
            let things = others.count {
                !isOfMarketplace($0) && !isOne(of: EntryVocabulary.soldFillers, at: $0) && !isOfBuyer($0)
            }
            return things <= 2
        }
        // `salary 62000 credited HDFC`
        let isIntoBank = isAmount(position - 1) && isBankCode(position + 1) && isLast(position + 2)
        let names = others.filter { !isIncoming(folded($0)) && !(isIntoBank && $0 == position + 1) }
        let isService = others.contains { isOne(of: EntryVocabulary.paymentServices, at: $0) }
        return names.count <= 2 && names.count(where: { $0 > position }) <= (isService ? 1 : 0)
    }

    /// `from Ravi`, `von Reederei Carstens`
    private func isOfSender(_ position: Int) -> Bool {
        let before = isOne(of: EntryVocabulary.possessives, at: position - 1) ? position - 2 : position - 1
        return [position, before].contains { isOne(of: EntryVocabulary.allSenderWords, at: $0) }
            || isCapitalized(position)
                && [position - 2, position - 3].contains { start in
                    isOne(of: EntryVocabulary.allSenderWords, at: start)
                        && (start + 1..<position).allSatisfy(isCapitalized)
                }
    }

    /// Whether the word at `position` says who pays a wage: `from Acme`, `vom Finanzamt`; not `von Maria`, whose wage it may
    /// be.
    func isOfPayer(_ position: Int) -> Bool {
        word(position) != nil
            && (position - 2...position).contains { start in
                isOne(of: EntryVocabulary.payerWords, at: start)
                    && (start..<position).allSatisfy { word($0) != nil }
            }
    }

    /// `HDFC`, in an entry that has small letters.
    private func isBankCode(_ position: Int) -> Bool {
        guard let text = word(position), text.count < 6, EntryVocabulary.isInCapitals(text) else { return false }
        return parts.contains { $0.word.map { $0.text != $0.text.uppercased() } == true }
    }

    /// `to Dave`
    private func isOfBuyer(_ position: Int) -> Bool {
        [position, position - 1].contains { link in
            isOne(of: EntryVocabulary.buyerLinks, at: link)
                && (isCapitalized(link + 1) || isOne(of: EntryVocabulary.people, at: link + 1))
        }
    }

    /// `on ebay`, `leboncoin`, `garage sale`
    func isOfMarketplace(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.marketplaces, at: position)
            || [position, position - 1].contains { place in
                isOne(of: EntryVocabulary.marketLinks, at: place)
                    && [EntryVocabulary.refunders, EntryVocabulary.marketplaces].contains {
                        isOne(of: $0, at: place + 1)
                    }
                    || isOne(of: ["garage", "yard", "boot", "car", "jumble"], at: place)
                        && isOne(of: ["sale", "boot"], at: place + 1)
            }
    }

    /// The next word in that direction, skipping amounts.
    private func nearestWord(_ position: Int, _ step: Int) -> String? {
        folded(isAmount(position + step) ? position + 2 * step : position + step)
    }

    /// Whether the word names money that has arrived as income; `Rechnung erhalten 20` is a bill.
    private func isIncoming(_ word: String?) -> Bool {
        guard let word else { return false }
        return EntryVocabulary.arrivingWords.contains(word) || EntryVocabulary.isWageOrRefund(word)
            || CJKWords.isFee(word)
    }

    /// `la paie est tombée 1800`, `rent came in 900`, `ha entrado la paga 300`: money that can be either has come; not
    /// `lunch came to 20`, `rent came due 900`.
    func isComing(_ word: String) -> Bool {
        guard EntryVocabulary.comingWords.contains(word), !isOne(of: EntryVocabulary.comingEnds, at: index + 1),
            !hasCertainWage
        else { return false }
        let before = isOne(of: EntryVocabulary.comingHelpers, at: index - 1) ? index - 2 : index - 1
        let behind = isOne(of: EntryVocabulary.soldFillers, at: index + 1) ? index + 2 : index + 1
        return isIncoming(nearestWord(before + 1, -1)) || isIncoming(folded(behind))
    }

    /// `got paid 400`, `got reimbursed 30`, `got back 300 from Ravi`, `I got 20 back`.
    private func isGot(_ position: Int) -> Bool {
        guard position == 0 || position == 1 && ["i", "we"].contains(folded(0)) else { return false }
        if ["paid", "reimbursed", "refunded"].contains(folded(position + 1)) { return isAmount(position + 2) }
        // `got $20 from mom`
        let giver = nameStart(behind: position + 2)
        if isAmount(position + 1), folded(position + 2) == "from", isOne(of: EntryVocabulary.givers, at: giver),
            giver == end - 1
        {
            return true
        }
        let isBack =
            folded(position + 1) == "back" && isAmount(position + 2)
            || isAmount(position + 1) && folded(position + 2) == "back"
        return isBack && (position + 3 == end || folded(position + 3) == "from")
    }

    /// `sold old bike 150`; not `sold on ebay fee 3.20`.
    private func isSold(_ position: Int) -> Bool {
        let isFirst = position == 0 || position == 1 && isOne(of: EntryVocabulary.receivers, at: 0)
        // `vide-grenier : vendu la poussette 45`, `60 vendu vélo`
        let isStart = (0..<position).allSatisfy { place in
            isAmount(place) || isOfMarketplace(place) || isOne(of: EntryVocabulary.receivers, at: place)
                || word(place)?.contains(where: \.isLetter) == false
        }
        guard isStart && !isAmount(position + 1) && word(position + 1) != nil || !isFirst && isSoldBehind(position),
            !isOne(of: EntryVocabulary.sellerWords, at: position + 1), folded(position + 1) != "out", !isInExchange
        else { return false }
        return !hasFee && !hasOne(of: EntryVocabulary.sellingCosts)
    }

    /// `alte Lampe verkauft 15`, `50 bike sold`: the last word, beside the only amount or with it at the start.
    private func isSoldBehind(_ position: Int) -> Bool {
        guard amountPositions.count == 1, let amount = amountPositions.first,
            !hasOne(of: EntryVocabulary.sellerWords)
        else { return false }
        // `table vendue à Julie 40`, `kleding verkocht vinted 18`
        let end =
            parts.indices.first { $0 > position && !isTime($0) && !isOfMarketplace($0) && !isOfBuyer($0) }
            ?? parts.count
        return isLast(end) && (amount == 0 || amount == position - 1 && !isDated(position - 2))
            || amount == end && isLast(end + 1)
    }

    /// `Fahrtkosten erstattet 30`, `avoir Leroy Merlin remboursé 15,90`; not `frais Anna remboursés 45`.
    private func isCostRefunded(_ position: Int) -> Bool {
        guard isOne(of: EntryVocabulary.refundedCosts, at: 0), amountPositions.count == 1, !hasRecipientWord,
            isAmount(position - 1) && isLast(position + 1) || isAmount(position + 1) && isLast(position + 2)
        else { return false }
        let isCredit = isOne(of: ["avoir"], at: 0)
        return position < 5
            && (1..<position).allSatisfy { place in
                isAmount(place) || isCredit
                    || !isCapitalized(place) && !isOne(of: EntryVocabulary.people, at: place)
                        && !isOne(of: EntryVocabulary.negations, at: place)
            }
    }

    /// `sold my soul for coffee 3`; not `sold bike for 50`.
    private var isInExchange: Bool {
        parts.indices.contains { isOne(of: EntryVocabulary.exchangeLinks, at: $0) && word($0 + 1) != nil }
    }

    /// `вернул Саша 500`, `Petr vrátil 300` and nothing else; not `вернул Саше 500`, who is the one who got it.
    private func isReturnedBy(at position: Int) -> Bool {
        guard isOne(of: EntryVocabulary.returningVerbs, at: position), end == 3, isAmount(2), position < 2
        else { return false }
        let name = 1 - position
        return isCapitalized(name) && folded(name)?.last.map { !"еуюиіїёěi".contains($0) } == true
    }

    /// `母から1万円もらった`, `おばあちゃんが3000円くれた`
    private func hasSender(before position: Int, _ ends: [String]) -> Bool {
        (0..<position).contains { place in
            folded(place).map { word in ends.contains { word.hasSuffix($0) && word.count > $0.count } } == true
        }
    }

    /// Whether somebody else is given the money: `동생한테 10000원 줬다`, `조카에게 용돈 30000원 줬다`; not `나한테 줬다`.
    var isGivenInKorean: Bool {
        hasOne(of: EntryVocabulary.koreanGiving) && hasKoreanReceiver
    }

    /// `동생한테`, and `내가`, who types the entry and has given it.
    private var hasKoreanReceiver: Bool {
        parts.indices.contains { place in
            folded(place).map { word in
                let isGiver = word == "내가" || word == "제가"
                return !word.endsInASCII && (isGiver || ["한테", "에게", "께"].contains(where: word.hasSuffix))
                    && !["나한테", "저한테", "나에게", "저에게", "우리한테"].contains(word)
            } == true
        }
    }

    private static let koreanGivers = ["가", "이", "께서", "님이"]

    /// Verbs of giving right behind the amount, and what ends the word for the one who gives.
    private static let givingEnds: [String: [String]] = {
        let (taken, given) = (["から", "に"], ["が", "から"])
        return EntryVocabulary.table([
            (taken, "返してもらった 送ってもらった 払ってもらった 振り込んでもらった もらった もらいました 貰った いただいた 頂いた"), (given, "くれた くれました 呉れた"),
            (["한테", "에게", "한테서", "에게서", "께"], "받았다 받았어 받았어요 받았음 받음"),
        ])
    }()

    /// `Pfand zurück 3,25`, `pant 14,50 retur`, `Pfandbon eingelöst 3,75`
    private func isDepositBack(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.depositWords, at: position - 1)
            && (isAmount(position - 2) || isAmount(position + 1))
            || position == 2 && isOne(of: EntryVocabulary.depositWords, at: 0) && isAmount(1)
    }

    /// `Bob paid me 20`, `Anna gave me back 20`, `gav mig 200`, `stoppade åt mig 200`, `gave 20 to me`; not `never paid me
    /// 20`.
    private func isPaidToMe(_ position: Int) -> Bool {
        let isLinked = isOne(of: EntryVocabulary.meLinks, at: position - 1)
        let isBehindSum = isLinked && isAmount(position - 2) && isLast(position + 1)
        let verb = isBehindSum ? position - 3 : isLinked ? position - 2 : position - 1
        guard isOne(of: EntryVocabulary.paidWords, at: verb), word(position) != "US",
            !isOne(of: EntryVocabulary.negations, at: verb - 1)
        else { return false }
        if isBehindSum { return true }
        let isBack = isOne(of: EntryVocabulary.backWords, at: position + 1)
        // `paid me back for lunch 14`
        let isForThing = isBack && isOne(of: EntryVocabulary.fors, at: position + 2) && end < position + 6
        return isAmount(position + (isBack ? 2 : 1)) || isForThing && isAmount(end - 1)
    }

    /// `hat mir 50 gegeben`, `hat uns 50 in die Hand gedrückt`, `m'a rendu 20`, `me devolvió 20`, `mi ha dato 20`.
    private func isGivenToMe(_ position: Int) -> Bool {
        if isOne(of: EntryVocabulary.helpers, at: position - 1), isAmount(position + 1) {
            // `hat mir 30 Euro Taschengeld gegeben`
            return isGiven(position + 2) || isIncoming(folded(position + 2)) && isGiven(position + 3)
                || folded(position + 2).map(MoneyWords.isPreposition) == true && isGiven(end - 1)
        }
        // `30 Euro hat mir Oma geschenkt`, `mir hat Oma 30 Euro geschenkt`
        let isInverted =
            isOne(of: EntryVocabulary.helpers, at: position - 1) && position == 2 && isAmount(0)
            || isOne(of: EntryVocabulary.helpers, at: position + 1) && position == 0 && isAmount(end - 2)
        if isInverted { return end < 7 && isGiven(end - 1) }
        let verb = verb(behind: position)
        // `me devolvió Juan 20`
        let isNamed = isCapitalized(verb + 1) || isOne(of: EntryVocabulary.relatives, at: verb + 1)
        if isOne(of: EntryVocabulary.returnedToMe, at: verb), isNamed, isAmount(verb + 2), position == 0 {
            return end == verb + 3
        }
        return isGiven(verb) && isAmount(verb + 1) && !isOne(of: EntryVocabulary.negations, at: position - 1)
    }

    /// The position of the verb behind the recipient: `me dio`, `mi ha dato`.
    func verb(behind position: Int) -> Int {
        position + (isOne(of: EntryVocabulary.laterHelpers, at: position + 1) ? 2 : 1)
    }

    private func isGiven(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.givenWords, at: position)
    }
}
