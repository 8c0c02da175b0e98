import Model

/// Recognizes money that somebody sent: `50 von Oma bekommen`, `recebi pix da Ana 50`, `swish från Erik 120`.
///
/// The amount stands beside the verb or the sender, so that it is what was received, and not the price of a gift:
/// `Sofa von Anna bekommen 50` and `dostałem od babci rower 300` are asked about.
extension MeaningReader {
    /// Whether the verb at `position` has a sender and the amount as its object.
    func isReceivedFrom(at position: Int) -> Bool {
        guard amountPositions.count == 1, !isBill else { return false }
        return isOne(of: EntryVocabulary.firstReceivedWords, at: position) && isReceivedAtStart(position)
            || isOne(of: EntryVocabulary.lastReceivedWords, at: position) && isReceivedAtEnd(position)
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
            let end = senderEnd(position + 1, EntryVocabulary.senderWords)
        else { return false }
        return position == 0 && isAmount(end) || position == 1 && isAmount(0) && end == parts.count
    }

    /// The end of the sender at `position`, of one word, such as `von Oma` and `da minha mãe`; `nil` if there is none,
    /// or if it is an account or a machine.
    private func senderEnd(_ position: Int, _ prepositions: Set<String>) -> Int? {
        guard isOne(of: prepositions, at: position) else { return nil }
        let name = position + (isOne(of: EntryVocabulary.possessives, at: position + 1) ? 2 : 1)
        guard let sender = folded(name), let text = word(name), !isOwnAccount(sender),
            !context.isKnown(.account, text)
        else { return nil }
        return name + 1
    }

    /// The start of the sender right before `position`.
    private func senderStart(before position: Int) -> Int? {
        [position - 2, position - 3].first { isOne(of: EntryVocabulary.allSenderWords, at: $0) }
    }

    private func isOwnAccount(_ word: String) -> Bool {
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
