import Model
import Money

/// Recognizes money that somebody sent: `50 von Oma bekommen`, `recebi pix da Ana 50`, `swish från Erik 120`.
///
/// The amount stands beside the verb or the sender, so that it is what was received, and not the price of a gift:
/// `Sofa von Anna bekommen 50` and `dostałem od babci rower 300` are asked about.
extension MeaningReader {
    /// Whether the verb at `position` has a sender and the amount as its object.
    func isReceivedFrom(at position: Int) -> Bool {
        guard amountPositions.count == 1, !isBill else { return false }
        return isOne(of: EntryVocabulary.firstReceivedWords, at: position) && isReceivedAtStart(position)
            || isOne(of: EntryVocabulary.earnedWords, at: position) && isEarned(position)
            || isOne(of: EntryVocabulary.lastReceivedWords, at: position)
                && (isReceivedAtEnd(position) || isReceivedBefore(position))
    }

    /// `cobré 1,500 de una limpieza`, `toque en San Telmo, cobré 90.000`: what was earned, and at most from whom or for what.
    private func isEarned(_ position: Int) -> Bool {
        let isStart =
            position == 0 || position == 1 && isOne(of: EntryVocabulary.receivers, at: 0)
            || word(position - 1)?.hasSuffix(",") == true
        guard isStart, isAmount(position + 1), isSum(position + 1) else { return false }
        return isLast(position + 2) || isTime(position + 2)
            || isOne(of: EntryVocabulary.earnedLinks, at: position + 2) && !isOwnAccount(folded(position + 3) ?? "")
    }

    /// `tikkie van Bas ontvangen 12,50`, `Latein, 20 Euro bekommen`: with the sender and nothing but the name of money before
    /// it, or with the amount alone.
    private func isReceivedBefore(_ position: Int) -> Bool {
        if isAmount(position - 1), isSum(position - 1), isLast(position + 1) {
            return position == 1 || word(position - 2)?.hasSuffix(",") == true
        }
        guard isAmount(position + 1), isLast(position + 2), let start = senderStart(before: position),
            senderEnd(start, EntryVocabulary.allSenderWords) == position
        else { return false }
        return start == 0 || start == 1 && isOne(of: EntryVocabulary.arrivingWords, at: 0)
    }

    /// `recebi pix da Ana 50`, `received 50 from Anna`
    private func isReceivedAtStart(_ position: Int) -> Bool {
        guard position == 0 || position == 1 && isOne(of: EntryVocabulary.receivers, at: 0) else { return false }
        let next = position + (isOne(of: EntryVocabulary.arrivingWords, at: position + 1) ? 2 : 1)
        if let end = senderEnd(next, EntryVocabulary.allSenderWords) { return isAmount(end) }
        return isAmount(next) && isSum(next) && senderEnd(next + 1, EntryVocabulary.allSenderWords) != nil
    }

    /// `50 von Oma bekommen`, `von Oma 50 bekommen`
    private func isReceivedAtEnd(_ position: Int) -> Bool {
        let amount = isAmount(position - 1) ? position - 1 : amountPositions[0]
        let start = amount == position - 1 ? senderStart(before: amount) : amount + 1
        guard let start, let end = senderEnd(start, EntryVocabulary.allSenderWords) else { return false }
        let isWhole = amount == position - 1 ? end == amount : end == position
        return isWhole && isSum(amount) && isUnboundBegin(min(start, amount))
    }

    /// `swish från Erik 120`, `120 swish från Erik`: a payment to oneself; one made has no sender, and one asked for
    /// says so.
    func isServiceFrom(at position: Int) -> Bool {
        guard isOne(of: EntryVocabulary.paymentServices, at: position), amountPositions.count == 1, !isBill,
            let behind = senderEnd(position + 1, Self.serviceSenders)
        else { return false }
        // `Venmo from roommate for utilities 85`
        let isForThing = isOne(of: EntryVocabulary.fors, at: behind) && isAmount(end - 1) && end < behind + 5
        return position == 0 && (isAmount(behind) || isForThing) || position == 1 && isAmount(0) && behind == end
    }

    /// `fran` without its accent only here, since it is a name.
    private static let serviceSenders = EntryVocabulary.senderWords.union(["fran"])

    /// The end of the sender at `position`, of one word, such as `von Oma` and `da minha mãe`; `nil` if there is none,
    /// or if it is an account or a machine.
    private func senderEnd(_ position: Int, _ prepositions: Set<String>) -> Int? {
        guard isOne(of: prepositions, at: position) else { return nil }
        let name = nameStart(behind: position)
        guard let sender = folded(name), let text = word(name), !isOwnAccount(sender),
            !context.isKnown(.account, text)
        else { return nil }
        return name + 1
    }

    /// The position of the name behind the preposition at `position`, and behind a word such as `my`.
    func nameStart(behind position: Int) -> Int {
        isOne(of: EntryVocabulary.possessives, at: position + 1) ? position + 2 : position + 1
    }

    /// The start of the sender right before `position`.
    private func senderStart(before position: Int) -> Int? {
        [position - 2, position - 3].first { isOne(of: EntryVocabulary.allSenderWords, at: $0) }
    }

    func isOwnAccount(_ word: String) -> Bool {
        EntryVocabulary.beginsTransfer(word) || EntryVocabulary.ownAccountPhrases.begins(with: word)
            || EntryVocabulary.paymentServices.contains(word)
    }

    /// Whether the amount is no number of things: `received 2 from Amazon` are parcels.
    private func isSum(_ position: Int) -> Bool {
        amount(position).map { $0.utf8.count > 1 } == true
    }

    /// Whether no word such as `für` comes before `position`, which would make the amount a price.
    private func isUnboundBegin(_ position: Int) -> Bool {
        position == 0 || word(position - 1) != nil && !isOne(of: EntryVocabulary.priceWords, at: position - 1)
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
        let next = isOne(of: ["uns", "ons", "oss"], at: helper + 1) ? helper + 2 : helper + 1
        let verb = isAmount(next) ? next + 1 : next
        let isSent = [EntryVocabulary.givenWords, EntryVocabulary.sentWords].contains { isOne(of: $0, at: verb) }
        let end = isOne(of: Self.sumArticles, at: next + 1) ? next + 2 : next + 1
        return isSent && (isAmount(next) || isAmount(end)) ? verb : nil
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
}
