import Money

/// An entry with one amount, by what each of its words says about money that changes hands.
///
/// It is an income where its words leave nothing else: somebody got the money or gave it back, and every other word names
/// the money, who gave it or what for. With a word that may be a thing bought (`Sofa von Anna bekommen 50`) it is none.
struct MoneyClause {
    /// The words of the entry.
    let reader: MeaningReader
    /// The position of its only amount.
    let amount: Int
    /// The words that say more than whose it is and when.
    let words: [Int]
    /// Those of them behind a preposition: `von Oma`, `for the cardigan`.
    let linked: Set<Int>
    /// The roles of the word at each position.
    let roles: [MoneyRole]

    /// `pay Tom back 20`, `returned money to Bob 20`: whoever types the entry does it.
    private static func isGivingBack(_ reader: MeaningReader) -> Bool {
        reader.folded(0) == "pay" && reader.hasOne(of: ["back"])
            || reader.folded(0) == "returned" && ["money", "cash"].contains(reader.folded(1))
    }

    /// `nil` if the entry may say so of no single amount, or no word of it has a role.
    init?(_ reader: MeaningReader) {
        guard reader.amountPositions.count == 1, reader.plainWordCount < 12, reader.moves.isEmpty,
            !Self.isGivingBack(reader)
        else { return nil }
        let roles = reader.parts.indices.map {
            // `pay from the agency`
            reader.folded($0) == "pay" && reader.isOne(of: Self.clearSources, at: $0 + 1)
                ? .gain : reader.folded($0).map { MoneyRole.of(EntryVocabulary.withoutArticle($0)) } ?? []
        }
        guard
            roles.contains(where: { !$0.isEmpty })
                || [
                    EntryVocabulary.meWords, EntryVocabulary.people, EntryVocabulary.givers, Self.clients,
                    Self.passiveParticiples,
                ].contains(where: reader.hasOne)
        else { return nil }
        self.reader = reader
        self.roles = roles
        amount = reader.amountPositions[0]
        words = reader.parts.indices.filter { position in
            reader.word(position)?.contains(where: \.isLetter) == true && !reader.isTime(position)
                && !reader.isOfAccount(position)
                && !Self.isCash(position, roles, reader)
                && (!reader.isOne(of: Self.frames, at: position) || !roles[position].isDisjoint(with: .verbs))
        }
        linked = Self.linked(words, reader)
    }

    /// `Kunde hat bar bezahlt 350`; not `client bar paid 84`.
    private static func isCash(_ position: Int, _ roles: [MoneyRole], _ reader: MeaningReader) -> Bool {
        let isBar = reader.folded(position) == "bar"
        guard isBar || reader.isOne(of: EntryVocabulary.cashWords, at: position) else { return false }
        return [position - 1, position + 1].contains { place in
            roles.indices.contains(place) && roles[place].contains(.pays)
                && (!isBar || reader.isOne(of: ["bezahlt", "gezahlt", "zahlt", "zahlte"], at: place))
        }
    }

    private static func linked(_ words: [Int], _ reader: MeaningReader) -> Set<Int> {
        var linked: Set<Int> = []
        var isOpen = false
        var source: Int?
        for position in words {
            if reader.isOne(of: links, at: position) || isElided(reader.folded(position) ?? "") {
                linked.insert(position)
                isOpen = reader.isOne(of: links, at: position)
                source = reader.isOne(of: clearSources, at: position) ? position : nil
            } else if isOpen && MoneyRole.of(reader.folded(position) ?? "").isDisjoint(with: .verbs)
                || linked.contains(position - 1) && reader.isCapitalized(position) && reader.isCapitalized(position - 1)
            {
                linked.insert(position)
                isOpen = source.map { position < $0 + 4 && isAttribute(position, reader) } == true
            }
        }
        return linked
    }

    /// Whether another word may belong to who gave the money: `from the care agency`; not `from grandma lunch`.
    private static func isAttribute(_ position: Int, _ reader: MeaningReader) -> Bool {
        reader.word(position)?.last?.isLetter == true && reader.word(position + 1) != nil
            && !reader.isCapitalized(position)
            && ![EntryVocabulary.people, allPayers, EntryVocabulary.everydayWords].contains {
                reader.isOne(of: $0, at: position) || reader.isOne(of: $0, at: position + 1)
            }
    }

    /// `d'impôt`, `dall'inquilino`
    private static func isElided(_ word: String) -> Bool { ["d'", "dell'", "dall'"].contains(where: word.hasPrefix) }

    /// The word that says so.
    var income: Int? {
        if let verb = paidForWork { return verb }
        guard !isBlocked, let first = words.first, let last = words.last else { return nil }
        return sold(first, last) ?? received(first, last) ?? givenBack(first) ?? given(first) ?? named(first, last)
    }

    // MARK: The rules

    /// `sold the old compressor on gumtree 220`, `Erdäpfel ab Hof verkauft 55`, `the sofa sold for 120`: at most three words
    /// for what it was; not `sold house stamp duty 3000`.
    private func sold(_ first: Int, _ last: Int) -> Int? {
        let words = self.words.filter {
            !reader.isOfMarketplace($0) && !reader.isOne(of: EntryVocabulary.receivers, at: $0)
        }
        let isAtEnd = { (verb: Int) in verb == words.first || words.allSatisfy { $0 <= verb || linked.contains($0) } }
        guard let verb = words.first(where: { roles[$0].contains(.sold) && isAtEnd($0) }), isSum, !reader.isBill,
            !reader.hasOne(of: EntryVocabulary.meWords),
            ![EntryVocabulary.soldFollowers, EntryVocabulary.sellerWords, ["out"]].contains(where: {
                reader.isOne(of: $0, at: verb + 1) && !isReceiver(verb + 1)
            }),
            !reader.hasOne(of: Self.costsOfSales), !isContinued,
            amount < first || amount == verb - 1 || words.first(where: { $0 > amount }).map(linked.contains) != false
        else { return nil }
        let things = words.filter { place in
            place != verb && !isLinkOf(place) && !reader.isOne(of: EntryVocabulary.ands, at: place)
                && reader.folded(place).map(EntryVocabulary.isPlural) != true
        }.filter {
            !linked.contains($0) || isPrice && $0 == amount - 1
        }
        let isOfPlace = !linked.isEmpty && !isPrice || words.count < self.words.count
        return (1...3).contains(things.count) || things.isEmpty && isOfPlace ? verb : nil
    }

    /// Whether a comma parts words, the second of which may be what was paid for: `sold couch, movers 80`; not
    /// `sold seedlings, made 94`.
    private var isContinued: Bool {
        words.contains { position in
            reader.word(position)?.hasSuffix(",") == true && reader.word(position + 1) != nil
                && !linked.contains(position + 1) && roles[position + 1].isDisjoint(with: .gained)
        }
    }

    /// `taught a lesson, got paid 50`
    private func isPaid(_ verb: Int) -> Bool { reader.folded(verb) == "got" && reader.folded(verb + 1) == "paid" }

    /// `call-out to Mrs Beddoes, got paid 85 cash`, `got paid 40`: by whomever.
    private var paidForWork: Int? {
        let verb = amount - 2
        guard isPaid(verb), isSum, !reader.isOpen else { return nil }
        let isBegin =
            verb == reader.lineStart(amount) || reader.word(verb - 1)?.hasSuffix(",") == true
            || [EntryVocabulary.receivers, EntryVocabulary.ands].contains { reader.isOne(of: $0, at: verb - 1) }
        let isEnd = !(amount + 1..<reader.parts.count).contains { reader.word($0)?.hasSuffix(",") == true }
        return isBegin && isEnd ? verb : nil
    }

    /// Whether the verb and the sum follow a comma or `and`: `Hochzeit gespielt, 250 Euro bekommen`.
    private func isClause(_ verb: Int) -> Bool {
        let start = min(verb, amount)
        return (isBesideSum(verb) || isPaid(verb) && amount == verb + 2 && isSum)
            && (reader.word(start - 1)?.hasSuffix(",") == true || reader.isOne(of: EntryVocabulary.ands, at: start - 1))
    }

    /// `won 30 on the lottery`, `cobrada la factura de Ruiz 850`, `Gage vom Konzert erhalten 350`, `25 von Anna
    /// zurückbekommen`.
    private func received(_ first: Int, _ last: Int) -> Int? {
        if let verb = takenIn { return verb }
        return words.first { verb in
            let role = roles[verb]
            guard !role.isDisjoint(with: [.got, .collected, .earned]), !isPrice else { return false }
            // `got $350 for singing at the Hendersons' wedding`
            let isFor = reader.folded(verb) == "got" && reader.folded(amount + 1) == "for"
            if isFor, verb == first, amount == verb + 1, isSum, !isContinued { return true }
            if reader.isBill, !role.contains(.collected) { return false }
            // `me han cobrado 12 de más`
            if role.contains(.collected) {
                if reader.hasOne(of: Self.overcharges) { return false }
                if isBesideSum(verb) { return true }
            }
            // `took the folders back to Staples, got $21.30 back`
            let isBack = reader.isOne(of: EntryVocabulary.backWords, at: amount + 1)
            if role != .got || reader.folded(verb) != "got" || isBack || isPaid(verb), isClause(verb) { return true }
            let isAtEnd = verb == first || verb == last || verb == first + 1
            if role.contains(.earned), !role.contains(.collected) {
                if reader.isOne(of: ["tocó", "toco"], at: verb) { return words.contains(where: isOfLottery) }
                return reader.folded(verb + 1) != "ton" && !reader.isBill
                    && (isBesideSum(verb)
                        || isAtEnd && others(than: verb).allSatisfy { isNamed($0) || isOfLottery($0) })
            }
            if others(than: verb).isEmpty, isBesideSum(verb), reader.folded(verb) != "got" { return true }
            guard isAtEnd || isBesideSum(verb) || isFromSomebody(verb) else { return false }
            let names = others(than: verb).filter {
                // `got insurance 300`
                isMoney($0) && !reader.isOne(of: Self.payers, at: $0)
                    || role.contains(.collected) && (isBill($0) || isWork($0) || linked.contains($0))
            }
            if let name = names.first {
                // `rent received flat 2 £750`; not `rent received stamp 4`
                if reader.folded(verb) == "received", verb == name + 1, !isContinued,
                    reader.isOne(of: EntryVocabulary.rentWords, at: name),
                    words.allSatisfy({ $0 <= verb || isNamed($0) || reader.isOne(of: EntryVocabulary.rooms, at: $0) })
                {
                    return true
                }
                return verb == first && isObject(name, of: verb)
                    || others(than: verb).allSatisfy {
                        isNamed($0) || isBill($0) || reader.isCapitalized($0) && !role.contains(.begins) || isWork($0)
                            || $0 < name && isHead(name)
                            || reader.isOne(of: EntryVocabulary.paymentServices, at: name)
                                && others(than: verb).count < 3
                    }
            }
            return isSum && (isFromSomebody(verb) || isFor && isBesideSum(verb))
                && (others(than: verb).allSatisfy { linked.contains($0) || isFestive($0) || $0 > verb && isName($0) }
                    // `received 2000 from Priya for the Goa trip`
                    || verb == first && amount == verb + 1 && reader.isOne(of: Self.sources, at: amount + 1))
        }
    }

    /// `from Anna`, `av mormor`; not `de taxi`, which may be on a receipt, and `from Tesco`.
    private func isFromSomebody(_ verb: Int) -> Bool {
        words.contains { link in
            guard reader.isOne(of: Self.sources, at: link) else { return false }
            let name = reader.nameStart(behind: link)
            let isClear =
                reader.isOne(of: EntryVocabulary.firstReceivedWords, at: verb)
                || reader.isOne(of: Self.clearSources, at: link)
            return reader.word(name) != nil && !reader.isOne(of: EntryVocabulary.sellers, at: name)
                && (isClear || isNameOrPerson(name))
        }
    }

    /// `took in $238 in fares`, `made 37.25 in tips busking`, `sono stata pagata 48`: not `made 12 lunches`, `took in the car`.
    private var takenIn: Int? {
        let start = reader.parts.indices.first {
            !reader.isOne(of: EntryVocabulary.receivers, at: $0) && !reader.isTime($0)
        }
        guard let verb = start else { return nil }
        if let verbs = Self.passives.first(in: reader.foldedWords), verbs.lowerBound <= verb, isSum, !isContinued {
            return words.allSatisfy { $0 < verbs.upperBound || linked.contains($0) || isWork($0) }
                ? verbs.upperBound - 1 : nil
        }
        guard roles[verb].contains(.begins), isSum else { return nil }
        if reader.folded(verb + 1) == "in" { return amount == verb + 2 ? verb : nil }
        if reader.folded(verb) == "took", amount == verb + 1, reader.folded(amount + 1) == "in" { return verb }
        if reader.isOne(of: ["got", "was", "been"], at: verb) {
            guard reader.isOne(of: ["paid", "reimbursed", "refunded"], at: verb + 1), !isContinued else { return nil }
            return words.allSatisfy { $0 < verb + 2 || linked.contains($0) || isWork($0) } ? verb : nil
        }
        guard reader.folded(verb) == "made", amount == verb + 1, let next = reader.folded(amount + 1) else {
            return nil
        }
        let isOfWork = ["in", "from", "on", "at", "off"].contains(next) || next.hasSuffix("ing")
        return isOfWork ? verb : nil
    }

    /// `deposit returned 350`, `vrácené peníze z Alzy 799`, `34.99 back on the card`, `вернули за куртку 4990`.
    private func givenBack(_ first: Int) -> Int? {
        words.first { verb in
            let role = roles[verb]
            guard !role.isDisjoint(with: [.back, .they]), !isBySpeaker(verb), !isPrice else { return false }
            // `Fahrkarte hin und zurück 25`
            if isClause(verb), !reader.isOne(of: EntryVocabulary.ands, at: min(verb, amount) - 1) { return true }
            let names = others(than: verb).filter(isMoney)
            if let name = names.first, name == first || isObject(name, of: verb) || name == verb - 1 {
                return reader.folded(name) != "cash" && !isContinued
                    && others(than: verb).allSatisfy {
                        isNamed($0) || !roles[$0].isEmpty
                            // `got the €40 buggy deposit back`
                            || reader.folded(first) == "got" && name == verb - 1
                            || isName($0)
                                && (reader.folded(name) == "avoir"
                                    || !reader.isOne(of: EntryVocabulary.refundedCosts, at: name))
                    }
            }
            guard isBesideSum(verb) || role.contains(.they) else { return false }
            let isOfReturn = words.contains { reader.isOne(of: EntryVocabulary.returnedWords, at: $0) && $0 != verb }
            let isFrom = reader.isOne(of: Self.sources, at: verb + 1)
            let isParticle = reader.isOne(of: EntryVocabulary.backWords, at: verb)
            if isParticle,
                isOfReturn && reader.isOne(of: ["and"], at: verb - 1) == false
                    || isFrom && isGiver(reader.nameStart(behind: verb + 1))
            {
                return true
            }
            if isOfReturn, !isParticle { return true }
            if isParticle {
                return (roles[first].contains(.got) || reader.folded(verb + 1) == "on")
                    && others(than: verb).allSatisfy { isNamed($0) || !roles[$0].isEmpty }
            }
            return role.contains(.they) && others(than: verb).allSatisfy(linked.contains)
        }
    }

    /// `Tomek oddał dług 50`, `Krankenkasse hat 80 erstattet`, `Luca mi ha ridato i 20 euro`, `client paid 850`.
    private func given(_ first: Int) -> Int? {
        guard
            let verb = words.first(where: {
                (!roles[$0].isDisjoint(with: [.returns, .sends, .pays, .they]) || isGift($0)) && !isItalianFrom($0)
            })
        else { return nil }
        let role = roles[verb]
        let isEnclitic = reader.isOne(of: EntryVocabulary.enclitics, at: verb)
        let isToMe =
            isEnclitic
            || (max(0, verb - 5)...verb + 3).contains {
                reader.isOne(of: EntryVocabulary.meWords, at: $0)
                    && !reader.isOne(of: Self.otherMeLinks, at: $0 - 1)
                    // `regalo para mi ahijada`
                    && !reader.isPhrase(["para", "mi"], at: $0 - 1)
            }
        let between = reader.parts.indices.filter { $0 > first && $0 < verb && reader.word($0) != nil }
        let isSubject =
            first < verb && (isGiver(first) || isOfMyCosts(verb))
            && between.allSatisfy {
                !words.contains($0) || isNamed($0) || isBill($0) || isName($0) || reader.isOne(of: Self.shares, at: $0)
            }
        guard !isPrice, isToMe || isSubject && !hasReceiver(behind: verb), isMoneyObject(verb, isToMe) else {
            return nil
        }
        if isToMe {
            let isShort = words.count { $0 < verb } < 2 && !reader.hasOne(of: EntryVocabulary.negations)
            // `they paid me 350`, `me dieron 350`
            let isDirect =
                isMe(verb + 1) && amount == verb + 2
                || [verb - 1, verb - 2].contains { isMe($0) && reader.verb(behind: $0) == verb } && amount == verb + 1
            return isShort || isDirect && !reader.hasOne(of: EntryVocabulary.negations) || isSubject
                || role.contains(.they) ? verb : nil
        }
        // `Anna hat 25 zurückgezahlt`; `Anna 25 zurückgezahlt` may be what she was given.
        let isHelped = between.contains { reader.isOne(of: EntryVocabulary.sendingHelpers, at: $0) }
        let isFinite =
            isHelped
            || amount > verb && !Self.participles.contains(reader.folded(verb) ?? "")
                && reader.parts[first + 1..<verb].allSatisfy { $0.amount == nil }
        guard isFinite, !isBySpeaker(verb) else { return nil }
        guard role.contains(.pays) else { return role.isDisjoint(with: [.returns, .sends]) ? nil : verb }
        let isShare = words.contains { $0 > first && reader.isOne(of: Self.shares, at: $0) }
        if words.contains(where: { $0 > verb && reader.isOne(of: EntryVocabulary.backWords, at: $0) }) { return verb }
        return isPayer(first) || isShare || isOfMyCosts(verb) ? verb : nil
    }

    /// `visita dal veterinario 55`: the word, which is "gave" in Czech, behind a thing.
    private func isItalianFrom(_ verb: Int) -> Bool {
        reader.folded(verb) == "dal" && reader.isOne(of: Self.italianThings, at: verb - 1)
    }

    /// `refund from M&S for the cardigan 35`, `overtime bonus 400`, `dividendes Air Liquide 34`, `virement de Paul 20`,
    /// `student loan landed 1900`.
    private func named(_ first: Int, _ last: Int) -> Int? {
        let isShort = reader.isOne(of: EntryVocabulary.shortRefundWords, at: first)
        guard !reader.isBill, isShort || !reader.isCompound(at: first) else { return nil }
        let came = words.first {
            !roles[$0].isDisjoint(with: .came) && !reader.isOne(of: EntryVocabulary.comingEnds, at: $0 + 1)
        }
        if let came,
            let name = words.first(where: { isGain($0) || roles[$0].contains(.sum) && isComing($0, came) }),
            name == first || came == first || name < came && isHead(name)
        {
            return others(than: came).allSatisfy { isNamed($0) || isName($0) || !roles[$0].isEmpty || $0 < name }
                ? name : nil
        }
        // `returned boots to Canadian Tire, refund 79.99`
        if let name = words.first(where: { reader.isOne(of: EntryVocabulary.refundWords, at: $0) }), isBesideSum(name),
            words.contains(where: { reader.isOne(of: EntryVocabulary.returnedWords, at: $0) })
        {
            return name
        }
        let role = roles[first]
        let rest = words.dropFirst()
        if role.contains(.interest) || roles[last].contains(.interest) {
            return words.contains { reader.isOne(of: Self.savings, at: $0) } ? first : nil
        }
        if role.contains(.windfall), !reader.hasOne(of: Self.notPaid),
            !reader.hasOne(of: Self.payers) || role.contains(.gain)
        {
            return rest.allSatisfy { isNamed($0) || isOfLottery($0) || reader.isCapitalized($0) || isPerson($0) }
                ? first : nil
        }
        if roles[last].contains(.windfall) || reader.folded(last) == "win" {
            if words.dropLast().contains(where: isOfLottery) { return last }
        }
        // `refund amazon 20`, `M&S refund cardi 35`; `refund Bob 20` may be paid to Bob.
        let refund = words.prefix(2).first { place in
            [EntryVocabulary.refundWords, EntryVocabulary.shortRefundWords].contains { reader.isOne(of: $0, at: place) }
        }
        if let refund, !rest.isEmpty, !isForPerson, !reader.hasOne(of: EntryVocabulary.refundedPeople),
            refund > first && isSeller(first)
                || reader.isOne(of: Self.sources, at: refund + 1) && isSeller(reader.nameStart(behind: refund + 1))
                || words.allSatisfy({
                    linked.contains($0) || isMoney($0) || isSeller($0)
                        || reader.isOne(of: EntryVocabulary.fitWords, at: $0)
                        // `rimborso spese trasferta`
                        || reader.isOne(of: EntryVocabulary.refundedCosts, at: $0 - 1) && !reader.isCapitalized($0)
                })
        {
            return refund
        }
        if isGain(last) || isGain(first), rest.count == 1, words.allSatisfy({ isGain($0) || isFestive($0) }) {
            return first
        }
        if let name = words.first(where: { roles[$0].contains(.gain) && !reader.isCompound(at: $0) }), isHead(name),
            name > first || !isAskedAlone(name), !isForPerson, !reader.hasOne(of: Self.notPaid),
            words.allSatisfy({
                $0 <= name || isNamed($0) || isFestive($0) || isWork($0) || reader.isOne(of: Self.payers, at: $0)
                    || !roles[$0].isEmpty && roles[$0].isDisjoint(with: [.pays, .returns])
                    || reader.isOne(of: Self.savings, at: $0)
            }),
            // `Gehalt von Maria` may be hers.
            !reader.isOne(of: EntryVocabulary.wageWords, at: name)
                || !reader.isOne(of: Self.otherSources, at: name + 1)
                || !isName(reader.nameStart(behind: name + 1)) || isPayer(reader.nameStart(behind: name + 1))
        {
            return name
        }
        if let sum = words.first(where: { !roles[$0].isDisjoint(with: [.sum, .pays]) }),
            (first..<sum).contains(where: {
                reader.isOne(of: Self.paidWork, at: $0)
                    // `milk cheque 3,412.60`
                    || reader.folded($0) == "milk" && $0 == sum - 1
                        && reader.isOne(of: ["cheque", "check", "cheques", "checks"], at: sum)
                        && (reader.amount(amount) ?? "").prefix { $0 != "." }.count(where: \.isNumber) > 2
            }),
            others(than: sum).allSatisfy({ isNamed($0) || isWork($0) || isFestive($0) || roles[$0].contains(.pays) })
        {
            return sum
        }
        // `von Oma 50`, `50 Euro von meiner Schwester zum Geburtstag`
        let giver = reader.nameStart(behind: first)
        if amount < first || amount > last, reader.isOne(of: Self.sources, at: first),
            !reader.parts.contains(where: { $0.word?.kind == .quoted }),
            reader.isOne(of: Self.clients, at: giver)
                || reader.isOne(of: EntryVocabulary.givers, at: giver) && !reader.isOne(of: ["far", "mor"], at: giver)
                || reader.isOne(of: EntryVocabulary.people, at: giver) && words.contains(where: isFestive),
            words.allSatisfy({
                linked.contains($0) && ($0 < giver || $0 == giver || isFestive($0) || isLinkOf($0)) || isFestive($0)
            })
        {
            return first
        }
        // `geld van oma 50`, `payment from client 850`
        guard
            let sum = words.first(where: { place in
                roles[place].contains(.sum) && !reader.isOne(of: Self.requests, at: place) && isHead(place)
            }), reader.isOne(of: Self.sources, at: sum + 1)
        else { return nil }
        let sender = reader.nameStart(behind: sum + 1)
        // `przelew do babci`, `mesada da Bia`
        let isGiven = reader.isOne(of: ["przelew", "převod", "wpłata"], at: sum) && reader.folded(sum + 1) == "do"
        let isOwned = reader.isOne(of: Self.ownedSums, at: sum)
        let isService =
            reader.isOne(of: EntryVocabulary.paymentServices, at: sum)
            && reader.isOne(of: Self.clearSources, at: sum + 1)
            && reader.folded(sender).map(reader.isOwnAccount) == false
        let isKnown = !isGiven && (isPerson(sender) || isService || !isOwned && isGiver(sender))
        // `Venmo from Marcus $18.50, his half of the pizza`
        return isKnown && words.allSatisfy { $0 <= sum || linked.contains($0) || reader.isOne(of: Self.shares, at: $0) }
            ? sum : nil
    }
}
