import Model
import Money

/// Tells whose money it is where a word for an income has others beside it: `market stall takings 280`, `maid salary 3000`.
extension MeaningReader {
    /// `market stall takings 280`, `Flohmarkt Einnahmen 78,50`: behind up to three words, or before them in languages such as
    /// Spanish, with the amount beside it or at the other end.
    var isOfTakings: Bool {
        guard isOne(of: EntryVocabulary.takings, at: index), !isOpen, !isBill, !hasRecipientWord, !hasSeparator,
            ![EntryVocabulary.medicines, EntryVocabulary.takingsTaxes].contains(where: hasOne),
            amountPositions.count == 1, plainWordCount <= 4, !isOne(of: EntryVocabulary.articles, at: index - 1)
        else { return false }
        let isLast = word(index + 1) == nil || isTime(index + 1)
        let isFirst = isFirstWord && isOne(of: EntryVocabulary.firstTakings, at: index) && !isCompound
        return isLast && (isBesideAmount || isAmount(0)) || isFirst && (isAmount(0) || isAmount(end - 1))
    }

    /// `Losung vom Samstag 380`, `venta del domingo 40`: takings, and the day they are of.
    func takingsOfDay(_ text: String) -> Found? {
        guard index == 0, end == 4, isAmount(3), !namesDate, isOne(of: EntryVocabulary.dailyTakings, at: 0),
            isOne(of: ["vom", "of", "from", "du", "de", "del", "di", "da", "do", "van", "från", "fra"], at: 1),
            let day = folded(2).flatMap({ DayWord($0) }), day.isWeekday, case let date = days.day(day),
            date != reference
        else { return nil }
        return ([.type(.income, text), parts[0], .day(date, self.text(of: 1..<3))], 3)
    }

    /// Whether a fee is named: `sold on ebay fee 3.20`.
    var hasFee: Bool { EntryVocabulary.feePhrases.first(in: foldedWords) != nil }

    /// `Taschengeld an Jonas 5`, `aguinaldo para los nietos`: pocket money for somebody else; not `für mich`.
    func isForOther(_ key: String) -> Bool {
        guard EntryVocabulary.allowances.contains(key) else { return false }
        let end = key == "argent" ? index + 3 : index + 1
        let link = isAmount(end) ? end + 1 : end
        return isOne(of: EntryVocabulary.allowanceLinks, at: link) && word(link + 1) != nil
            && !isOne(of: EntryVocabulary.ownPronouns, at: link + 1)
    }

    /// `Taschengeld Lotte 6€`, `Ellie's pocket money 5`: children are named who are given it, and nothing else is said; not
    /// `Taschengeld Oma 20`, `pocket money 5`.
    var isPocketMoneyOfChild: Bool {
        if let key = folded(index), let name = CJKWords.withoutPocketMoney(key) { return isChild(name) }
        // `조카 용돈 이만원`
        if folded(index) == "용돈", isOne(of: EntryVocabulary.koreanChildren, at: index - 1) { return true }
        guard plainWordCount < 10, let money = EntryVocabulary.pocketMoney.first(in: foldedWords), money.contains(index)
        else { return false }
        let names = parts.indices.filter { position in
            word(position) != nil && !money.contains(position) && !isTime(position)
                && !isOne(of: EntryVocabulary.companionWords, at: position)
        }
        return !names.isEmpty
            && names.allSatisfy { position in
                let isOwner = ["'s", "に", "へ"].contains { folded(position)?.hasSuffix($0) == true }
                return isChild(position) && (isOwner || position > money.lowerBound)
            }
    }

    /// `紅包 3,600 表妹婚禮`: at a feast of somebody else; not `收紅包 婚禮`.
    func isFeastGift(_ key: String) -> Bool {
        guard ["红包", "紅包"].contains(where: key.contains), !foldedWords.contains(where: { $0.has(anyOf: "收到我") }) else {
            return false
        }
        return foldedWords.contains { word in
            ["婚礼", "婚禮", "婚宴", "喜酒", "结婚", "結婚", "满月", "滿月"].contains { feast in
                word.hasSuffix(feast) && word.count > feast.count
            }
        }
    }

    /// `kieszonkowe od babci 20`, `zakgeld oma 5`: a relative who gives money is named, and not behind `for`.
    func isPocketMoneyOfGiver(_ key: String) -> Bool {
        guard EntryVocabulary.pocketMoney.begins(with: key),
            EntryVocabulary.pocketMoney.first(in: foldedWords)?.lowerBound == index
        else { return false }
        return parts.indices.contains { position in
            isOne(of: EntryVocabulary.givers, at: position)
                && !isOne(of: EntryVocabulary.allowanceLinks, at: position - 1)
        }
    }

    /// Whether the word is the name of a child rather than of whoever gives the money, or a word such as `Woche`.
    private func isChild(_ position: Int) -> Bool {
        guard let text = word(position), let key = folded(position) else { return false }
        let name = key.hasSuffix("'s") ? String(key.dropLast(2)) : key
        if isChild(name) { return true }
        return isCapitalized(position) && !EntryVocabulary.isInCapitals(text)
            && text.allSatisfy { $0.isLetter || "'’,".contains($0) }
            && !EntryVocabulary.noReceivers.contains(name) && DayWord(name) == nil && DayWord.month(name) == nil
            && !["ung", "geld", "woche", "monat"].contains(where: name.hasSuffix)
    }

    /// The same of a word for a child, and in Japanese of one with an ending for children.
    private func isChild(_ word: String) -> Bool {
        EntryVocabulary.youngRelatives.contains(word) || !word.endsInASCII && CJKWords.isChild(word)
    }

    /// `habe Michael 40 geliehen`, `pożyczyłem Markowi 150`, `lånade ut 200 till Kalle`: whoever types it is the lender; not
    /// `von Michael geliehen`.
    func isLent(_ key: String) -> Bool {
        EntryVocabulary.lentWords.contains(key) && !hasOne(of: EntryVocabulary.lenderLinks)
            && parts.indices.contains { position in
                isOne(of: ["ut", "ud", "aan", "till", "til", "an", "jsem"], at: position)
                    || position > 0 && isCapitalized(position) && !isTime(position)
            }
    }

    /// `Zinsen Kredit 40`, `remboursement du prêt 240`: it is paid to a lender.
    func isOfLender(_ key: String) -> Bool {
        (MoneyRole.of(key).contains(.interest) || EntryVocabulary.refundWords.contains(key))
            && hasOne(of: EntryVocabulary.loans)
            || ["dispozinsen", "kreditzinsen", "대출이자"].contains(key)
    }

    /// `pharmacie 11,04 non remboursé`; not `zurückgeschickt, 129 € noch nicht erstattet`, of which nothing is paid now.
    func isNotRefunded(_ key: String) -> Bool {
        EntryVocabulary.refundedWords.contains(key) && !hasOne(of: EntryVocabulary.returnedWords)
            && isOne(of: EntryVocabulary.allNegations, at: index - 1)
            // `打车 23 要报销`: it will be claimed.
            || CJKWords.isToClaim(key) && hasText(besides: index..<(index + 1))
    }

    /// `maid salary 3000`, `salaire de la nounou 300`, `お年玉 甥 10000`: the money goes to somebody else.
    func isPaidOut(_ key: String) -> Bool {
        if EntryVocabulary.feastMoney.contains(key) {
            return [EntryVocabulary.youngRelatives, ["準備", "用意", "ポチ袋"]].contains(where: hasOne)
        }
        if EntryVocabulary.payouts.contains(key) { return isPaidOutToOther }
        // An Uber driver gets a bonus.
        if EntryVocabulary.wageWords.contains(key), !key.hasPrefix("bonus") {
            return (index - 1...index + 3).contains { isOne(of: EntryVocabulary.householdStaff, at: $0) }
        }
        // `保姆工资`
        return !key.endsInASCII && EntryVocabulary.unspacedWages.contains { key.contains($0) }
            && EntryVocabulary.unspacedStaff.contains { key.contains($0) }
    }

    /// `Mitarbeiter 500 ausgezahlt`, `96 Euro an Kevin ausgezahlt`, `der Aushilfe 96 ausgezahlt`; not `an mich`, and
    /// `Aushilfe 450 ausgezahlt`, which may be the wage of whoever types it.
    private var isPaidOutToOther: Bool {
        [EntryVocabulary.householdStaff, EntryVocabulary.staff].contains(where: hasOne)
            || parts.indices.contains { place in
                isOne(of: ["an", "aan", "till", "til"], at: place) && isCapitalized(place + 1)
                    && !isOne(of: EntryVocabulary.ownPronouns, at: place + 1)
                    || isOne(of: ["der", "unserer", "meiner"], at: place) && isOne(of: ["aushilfe"], at: place + 1)
            }
    }
}
