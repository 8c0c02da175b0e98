import Model
import Money

/// Recognizes money that somebody sent: `50 von Oma bekommen`, `recebi pix da Ana 50`, `swish från Erik 120`.
///
/// The amount stands beside the verb or the sender, so that it is what was received, and not the price of a gift:
/// `Sofa von Anna bekommen 50` and `dostałem od babci rower 300` are asked about.
extension MeaningReader {
    /// The position of the name behind the preposition at `position`, and behind a word such as `my`.
    func nameStart(behind position: Int) -> Int {
        isOne(of: EntryVocabulary.possessives, at: position + 1) ? position + 2 : position + 1
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
