/// Recognizes money that whoever types the entry has given back: `gave Linda $30 back`, `rendu 20 € à Sophie`.
extension MeaningReader {
    /// Whether the entry says so and who got it; not `paid me back 20`, `Bob repaid Anna 20`.
    var isPaidBack: Bool {
        let isMine = parts.indices.contains { place in
            isOne(of: EntryVocabulary.meWords, at: place) && !isOne(of: EntryVocabulary.people, at: place + 1)
        }
        guard !isMine, plainWordCount < 20,
            let verb = parts.indices.first(where: {
                isOne(of: EntryVocabulary.repayingVerbs, at: $0)
                    || isOne(of: EntryVocabulary.passingVerbs, at: $0) && hasOne(of: EntryVocabulary.backWords)
            }), let other = repaid(by: verb)
        else { return false }
        return (lineStart(verb)..<verb).allSatisfy { place in
            word(place) == nil || other.contains(place) || isTime(place)
                || isOne(of: Self.repayers, at: place)
        }
    }

    /// The words for who got it.
    private func repaid(by verb: Int) -> Range<Int>? {
        // `rendu 20 € à Sophie`, `an Anna 20 zurückgezahlt`; not `returned shoes to Zara`.
        let link = parts.indices.first { link in
            let before = link - 1
            let isPlaced =
                isAmount(before) || before == verb || word(before) == nil
                || isOne(of: EntryVocabulary.backWords, at: before)
            return isPlaced && isOne(of: Self.repaidLinks, at: link) && isPerson(nameStart(behind: link))
        }
        if let link { return link..<nameStart(behind: link) + 1 }
        // `dem Kollegen 10 Euro zurückgezahlt`
        let start = lineStart(verb)
        if isOne(of: Self.datives, at: start), let end = amountPositions.first(where: { $0 > start }), end < verb {
            return start..<end
        }
        return repaid(behind: verb)
    }

    /// `gave Greg his 20 back`, `gave a customer 8 bucks back`, `refunded Mrs Patel £12`, `вернула Лене 500`, `vrátil jsem sousedovi
    /// 400`; not `gave Nike shoes back`, `Reimbursed Parking 12`, `вернул Саша`, `vrátil jsem boty`.
    private func repaid(behind verb: Int) -> Range<Int>? {
        let isSlavic = folded(verb)?.isASCII == false
        var start = verb + 1
        if isOne(of: EntryVocabulary.backWords, at: start) || isOne(of: ["jsem", "jsme"], at: start) { start += 1 }
        let isAny = isOne(of: ["a", "an", "the"], at: start)
        if isAny || isOne(of: EntryVocabulary.possessives, at: start) { start += 1 }
        var end = start + 1
        while isCapitalized(end), !isTime(end) { end += 1 }
        let isOwner = isOne(of: ["his", "her", "their", "the"], at: end) && isAmount(end + 1)
        // `Paid back Lerato 20`; not `Reimbursed Parking 12`
        let mayBeName = isCapitalized(verb) == false || hasOne(of: EntryVocabulary.backWords)
        guard isAmount(end) || isOwner || isOne(of: EntryVocabulary.backWords, at: end) || word(end) == nil,
            isSlavic ? isDative(start) : isAny && isAmount(end) || mayBeName && isPerson(start)
        else { return nil }
        return start..<end
    }

    /// Whether a person is named at `position`, and no shop.
    private func isPerson(_ position: Int) -> Bool {
        isOne(of: Self.persons, at: position)
            || isCapitalized(position) && !isTime(position) && !isOfAccount(position)
                && ![EntryVocabulary.sellers, EntryVocabulary.everydayWords].contains { isOne(of: $0, at: position) }
                && folded(position).map(isOwnAccount) == false
    }

    private static let persons = [EntryVocabulary.clientWords, EntryVocabulary.tenants, ["him", "her", "them"]]
        .reduce(EntryVocabulary.people) { $0.union($1) }

    /// `Лене`, `маме`, `Janě`, `sousedovi`
    private func isDative(_ position: Int) -> Bool {
        guard let name = folded(position), let last = name.last else { return false }
        return isCapitalized(position) && "еуюěi".contains(last) || name.hasSuffix("ovi")
            || isOne(of: EntryVocabulary.repaidPeople, at: position)
    }

    /// Whoever types the entry, and helpers: `ich habe`.
    private static let repayers = EntryVocabulary.receivers.union(["habe", "hab", "har", "have", "ai", "heb"])
    private static let repaidLinks = MoneyClause.receiverLinks.union(["au", "aux"])
    private static let datives = EntryVocabulary.words(
        "dem einem einer meinem meiner unserem unserer ihm ihr ihnen")
}
