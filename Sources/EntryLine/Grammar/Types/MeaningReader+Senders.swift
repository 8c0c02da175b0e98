import Model
import Money

/// Recognizes money that somebody sent: `50 von Oma bekommen`, `recebi pix da Ana 50`, `swish från Erik 120`.
///
/// The amount stands beside the verb or the sender, so that it is what was received, and not the price of a gift:
/// `Sofa von Anna bekommen 50` and `dostałem od babci rower 300` are asked about.
extension MeaningReader {
    /// The position of the name behind the preposition at `position`, and behind a word such as `my` or `pana`.
    func nameStart(behind position: Int) -> Int {
        // `Kaution zurück an Mia 400`
        let isName = ["Mia", "Mina"].contains(word(position + 1))
        let isSkipped = [EntryVocabulary.possessives, EntryVocabulary.smallTitles].contains {
            isOne(of: $0, at: position + 1)
        }
        return isSkipped && !isName ? position + 2 : position + 1
    }

    func isOwnAccount(_ word: String) -> Bool {
        EntryVocabulary.beginsTransfer(word) || EntryVocabulary.ownAccountPhrases.begins(with: word)
            || EntryVocabulary.paymentServices.contains(word)
    }

}

/// Recognizes money that came in by words that mean something else in other entries: `credit 20 amazon`, `return 40
/// target`, `Max hat 20 überwiesen`, `老板发了 300`.
extension MeaningReader {
    /// Whether the word here, the folded `key`, says that somebody has sent the amount.
    func isSent(_ key: String) -> Bool {
        let before = folded(index - 1) ?? ""
        return sentVerb(behind: index) != nil || CJKWords.isSent(key, by: key)
            || index > 0 && isAmount(index + 1) && CJKWords.isSent(before + key, by: key)
    }

    /// `credit 20 amazon`, `store credit 20`, `amazon credit 20`; not `phone credit 20`, `credit card 20`.
    var isCredit: Bool {
        if isOne(of: EntryVocabulary.compoundEnds, at: index + 1) { return false }
        if isOne(of: EntryVocabulary.refunders, at: index - 1) { return true }
        if isOne(of: ["store", "statement", "account", "billing"], at: index - 1) { return true }
        guard isLineStart, isAmount(index + 1) || folded(index + 1) == "from" else { return false }
        return folded(index) == "credit" && !isOne(of: ["phone", "mobile", "sim", "skype", "giffgaff"], at: index + 2)
            || isOfShop(index + 2)
    }

    /// `return 40 target`
    var isReturnToShop: Bool {
        // `return to Target 29.99`
        isLineStart && (isAmount(index + 1) || isOne(of: ["to", "an", "à"], at: index + 1)) && isOfShop(index + 2)
    }

    /// Whether a shop stands at `position`, also behind a preposition.
    private func isOfShop(_ position: Int) -> Bool {
        let isFrom = [EntryVocabulary.senderWords, EntryVocabulary.shortSenderWords].contains {
            isOne(of: $0, at: position)
        }
        return isOne(of: EntryVocabulary.sellers, at: isFrom ? position + 1 : position)
    }

    /// `babam 200 verdi`, `Ali gönderdi 50`; in Italian beans may be `verdi`.
    func isGivenInTurkish(_ key: String) -> Bool {
        guard EntryVocabulary.turkishVerbs.contains(key), !amountPositions.isEmpty else { return false }
        let before = isAmount(index - 1) ? index - 2 : index - 1
        let giver = isOne(of: ["bana", "bize"], at: before) ? before - 1 : before
        return isOne(of: EntryVocabulary.turkishGivers, at: giver)
            || context.notation.defaultCurrency.code == "TRY" && isCapitalized(giver) && giver == lineStart(index)
    }

    /// The verb of `Max hat 20 überwiesen`, `mamie a envoyé 50`, `anna har skickat 50`: somebody else has sent the amount.
    private func sentVerb(behind helper: Int) -> Int? {
        guard helper > 0, isOne(of: EntryVocabulary.sendingHelpers, at: helper), !isAmount(0),
            !isOne(of: EntryVocabulary.receivers, at: helper - 1), !isOne(of: EntryVocabulary.groups, at: helper - 1)
        else { return nil }
        // `hat uns 50 geschickt`
        if let verb = paidVerb(behind: helper) { return verb }
        let next = isOne(of: ["uns", "ons", "oss"], at: helper + 1) ? helper + 2 : helper + 1
        let verb = isAmount(next) ? next + 1 : next
        let isSent = [EntryVocabulary.givenWords, EntryVocabulary.sentWords].contains { isOne(of: $0, at: verb) }
        let end = isOne(of: Self.sumArticles, at: next + 1) ? next + 2 : next + 1
        return isSent && (isAmount(next) || isAmount(end)) ? verb : nil
    }

    /// `hoy saqué 47 en la plaza`: from a machine, or from those who listened; not `saqué 2 entradas 30`, `saqué 15 en copias`.
    var isTakenOut: Bool {
        guard isAmount(index + 1), isOne(of: ["saqué", "saque", "sacamos", "sacado"], at: index),
            amountPositions.count == 1
        else { return false }
        let isPlace =
            isOne(of: ["en"], at: index + 2) && isOne(of: ["el", "la", "los", "las", "un", "una"], at: index + 3)
        return (index == 0 || isTime(index - 1) || isOne(of: ["he", "hemos"], at: index - 1))
            && (isSeparator(index + 2) || isPlace)
    }

    /// `paid in cheque 80`, `cheque paid in 80`: to the bank; not `rent paid in check 900`, `paid in cheque to plumber 150`.
    var isPaidIn: Bool {
        guard isLineStart else { return false }
        let cheque =
            isPhrase(["paid", "in"], at: index) ? index + 2 : isPhrase(["paid", "in"], at: index + 1) ? index : nil
        return cheque.map { isOne(of: ["cheque", "check", "cheques", "checks"], at: $0) && isAmount(index + 3) } == true
    }

    /// The words to quote in the question: `cash back`, `side gig`, `gift from aunt`, `hat überwiesen`.
    func incomePhrase(at position: Int) -> String? {
        guard let key = folded(position) else { return nil }
        if let verb = sentVerb(behind: position) { return [position, verb].compactMap(word).joined(separator: " ") }
        return phraseRange(position, key).compactMap(word).joined(separator: " ")
    }

    private func phraseRange(_ position: Int, _ key: String) -> Range<Int> {
        if let benefit, benefit.lowerBound == position { return benefit }
        let phrases = (EntryVocabulary.loneNames + [EntryVocabulary.incomePhrases]).filter { $0.begins(with: key) }
        let words = phrases.isEmpty ? [] : parts[position...].indices.map { folded($0) ?? "" }
        let found = phrases.compactMap { $0.first(in: words) }.filter { $0.lowerBound == 0 }
        if let count = found.map(\.count).max() { return position..<(position + count) }
        let isPair = EntryVocabulary.incomePairs[key].map { isOne(of: $0, at: position + 1) } == true
        let senders = [EntryVocabulary.senderWords, EntryVocabulary.shortSenderWords, ["do"]]
        let isSender = senders.contains { $0.contains(key) } && word(position + 1) != nil
        let isBehind = isSender || EntryVocabulary.incomeEnds.contains(key)
        let start = isBehind && word(position - 1) != nil ? position - 1 : position
        guard isSender else { return start..<(position + (isPair ? 2 : 1)) }
        let name = nameStart(behind: position)
        return start..<(word(name) == nil ? name : name + 1)
    }

    /// `20 from Anna` or `von Oma 50` without other words, `gift from Mom 50`.
    var isSender: Bool {
        guard let text = folded(index) else { return false }
        let isShort = EntryVocabulary.shortSenderWords.contains(text)
        // `pix do João 35`; otherwise it is a verb, or `to`.
        let isOnlyForGifts = text == "do"
        guard isShort || isOnlyForGifts || EntryVocabulary.senderWords.contains(text) else { return false }
        // `van MOT £54.85`
        if text == "van", context.isEnglish || context.notation.isEnglish { return false }
        let behind = isOne(of: EntryVocabulary.articles, at: index + 1) ? index + 2 : index + 1
        // `huur 895 van ING`
        if isOfAccount(behind),
            (lineStart(index)..<index).contains(where: { isOne(of: EntryVocabulary.rentWords, at: $0) })
        {
            return false
        }
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
        // `od pani Nowak za naprawę kranu 250`
        let isTitle = [EntryVocabulary.smallTitles, ["p."]].contains { isOne(of: $0, at: index + 1) }
        if index == lineStart(index), isTitle, isCapitalized(index + 2),
            word(index + 3) == nil || isOne(of: EntryVocabulary.fors.union(["za"]), at: index + 3)
        {
            return true
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
        // `late fee from Jack's dad 10`
        if isAskedAnyway, amountPositions.count == 1, isFee(before: index) { return true }
        guard (3...4).contains(end), plainWordCount == end - 1 else { return false }
        return index == 0 && isAmount(end - 1) || index == 1 && isAmount(0)
    }

    private static let boughtThings = EntryVocabulary.words(
        """
        uber bolt cabify lyft taxi táxi metro métro luz agua água internet netflix spotify iptu ipva itbi iss darf das ibi
        itv ivtm imu tari tasi iuc imi iva tva cfe
        """)

    /// `late fee from Jack's dad`, `fee from Mr Jones`; not `consultation fee from Dr Khan`, `sub from Uncle Giuseppe's`.
    private func isFee(before link: Int) -> Bool {
        let name = nameStart(behind: link)
        guard isOne(of: Self.fees, at: link - 1), isKnownSender(behind: link), folded(name + 1)?.hasSuffix("'s") != true
        else { return false }
        let isTitled = isOne(of: EntryVocabulary.titles, at: name)
        return !isTitled || link - 1 == lineStart(link) && isOne(of: ["fee", "fees"], at: link - 1)
    }

    /// What a person pays to one who gives lessons, minds children or keeps the books of a club.
    private static let fees = EntryVocabulary.words(
        "fee fees sub subs dues lesson lessons tuition fare contribution kitty")

    /// `anniv`, `d'anniv`
    private func isFeast(_ position: Int) -> Bool {
        guard let word = folded(position) else { return false }
        return EntryVocabulary.feasts.contains(word.hasPrefix("d'") ? String(word.dropFirst(2)) : word)
    }

    /// Whether the money was spent for what is named at `position`: `para el regalo`, `for the bake sale`.
    func isPurpose(_ position: Int) -> Bool {
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
            // `maths lesson from Thandi's mom`
            || folded(name)?.hasSuffix("'s") == true && isOne(of: EntryVocabulary.people, at: name + 1)
    }
}
