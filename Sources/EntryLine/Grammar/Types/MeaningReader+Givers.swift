import Model
import Money

/// Recognizes money that somebody gave whoever types the entry: `Mom gave me 20`, `Oma hat mir 50 gegeben`, `20 back from Bob`.
extension MeaningReader {
    /// `20 back from Bob`, `20 zurück`; not `hin und zurück 25`.
    var isBack: Bool {
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
    var isGiven: Bool {
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
        if isSomebodyElse || isOther(before: index, pays: !isOne(of: ["gave", "sent", "lent"], at: index)),
            isBesideAmount || isOne(of: Self.sumArticles, at: index + 1) && isAmount(index + 2)
                || isPaidInCash || text.hasPrefix("repa")
        {
            return true
        }
        if text == "got", isLineStart, isBesideAmount || folded(index + 1) == "paid" { return true }
        let near = [index + 1, index + 2].compactMap(folded)
        return near.contains("back") || near.contains("me") || near.contains("mir")
            || text.hasPrefix("g") && near.contains("from") || text.hasPrefix("got") && folded(index + 3) == "from"
    }

    /// `Wong paid cash 450`; not `Lunch paid cash 12`, `Rent paid cash 900`.
    private var isPaidInCash: Bool {
        isOne(of: EntryVocabulary.cashWords, at: index + 1) && isAmount(index + 2) && !isEveryday(0)
            && !isOne(of: EntryVocabulary.rentWords, at: 0)
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
    var isDoneToMe: Bool {
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
                "cayó", "cayo", "ingresaron", "transfirieron", "depositó", "deposito", "depositaron", "abonó", "abono",
            ].contains(folded(verb))
    }

    /// What somebody else has done, in Spanish and Portuguese.
    private static let pastEnds = ["ó", "ou", "aron", "ieron", "aram", "eram"]

    private static let czechEnds = ["l", "la", "li", "ly"]

    /// Whether the entry starts with a name, and the word here is that person's action.
    private var isSomebodyElse: Bool {
        let isName =
            isCapitalized(0) || isOne(of: EntryVocabulary.otherPronouns, at: 0)
            || ["gave", "sent", "lent", "gab"].contains(folded(1) ?? "")
            || isOne(of: EntryVocabulary.sendingVerbs, at: 1) && !isOne(of: EntryVocabulary.receivers, at: 0)
            || isOne(of: EntryVocabulary.people, at: 0) || isOne(of: EntryVocabulary.clientWords, at: 0)
        // `la abuela mandó 50`
        if index == 2, isOne(of: EntryVocabulary.possessives, at: 0) { return isOne(of: EntryVocabulary.people, at: 1) }
        // `Mrs Wong paid 450`, `Wong job paid 450`
        if index == 2, isCapitalized(0), !isTime(0) {
            let isTitled = isOne(of: EntryVocabulary.titles, at: 0) && isCapitalized(1)
            if isTitled || isOne(of: ["job", "gig"], at: 1) { return true }
        }
        // `Tuesday paid 40`
        return index == 1 && isName && folded(0) != nil && !isTime(0) && !isOne(of: EntryVocabulary.speakers, at: 0)
    }
}
