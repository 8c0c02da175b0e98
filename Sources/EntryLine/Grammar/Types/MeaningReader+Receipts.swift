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
        if EntryVocabulary.saleNouns.contains(word) {
            return [position - 1, position + 1].contains { isOne(of: EntryVocabulary.marketplaces, at: $0) }
                && !hasFee && !hasOne(of: EntryVocabulary.sellingCosts)
        }
        // `당근마켓 판매 30000`
        let isMarketSale = word == "판매" && ["당근", "중고", "번개"].contains { folded(0)?.hasPrefix($0) == true }
        if CJKWords.isSold(word) || isMarketSale { return isAmount(position + 1) || isAmount(position - 1) }
        if EntryVocabulary.backWords.contains(word) || ["retur", "retour", "eingelöst"].contains(word) {
            return isDepositBack(position)
        }
        if EntryVocabulary.koreanGiving.contains(word) {
            return (isAmount(position - 1) || isAmount(position + 1)) && !hasKoreanReceiver
                && hasSender(before: position, Self.koreanGivers)
        }
        return CJKWords.isGivenToMe(word) && isAmount(position + 1)
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
        guard EntryVocabulary.comingWords.contains(word), !isOne(of: EntryVocabulary.comingEnds, at: index + 1)
        else { return false }
        let before = isOne(of: EntryVocabulary.comingHelpers, at: index - 1) ? index - 2 : index - 1
        let behind = isOne(of: EntryVocabulary.soldFillers, at: index + 1) ? index + 2 : index + 1
        return isIncoming(nearestWord(before + 1, -1)) || isIncoming(folded(behind))
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

    /// The position of the verb behind the recipient: `me dio`, `mi ha dato`.
    func verb(behind position: Int) -> Int {
        position + (isOne(of: EntryVocabulary.laterHelpers, at: position + 1) ? 2 : 1)
    }
}
