import Model

/// Recognizes what has not been paid, or not yet: `did not pay the milkman 8`, `need to pay rent 900`, `plumber quote 500`.
extension MeaningReader {
    /// The first word as part of the note, if the user says that it has been paid.
    func unpaidPart() throws(EntryError) -> Found? {
        guard !namesType, !hasPlus, !amountPositions.isEmpty, let text = word(index), let key = folded(index),
            isUnpaid(key)
        else { return nil }
        let doubt = EntryDoubt.debt(word: text)
        guard try answers.answer(to: doubt) == 0 else { throw .debt(isForMemo: context.isForMemo) }
        return (kept(1), 1)
    }

    /// `they usually charge 40`, `kostet sonst 40`, `gratuit, d'habitude 40`; not `usually charge 40, paid 30`.
    private var isUsualPrice: Bool {
        amountPositions.count == 1 && amountPositions[0] > index
            && (isAmount(index + 1)
                || (index - 2...index + 2).contains { isOne(of: EntryVocabulary.usualPrices, at: $0) })
    }

    private func isUnpaid(_ key: String) -> Bool {
        EntryVocabulary.unpaidPhrases[key]?.contains { isPhrase($0, at: index) } == true
            || EntryVocabulary.notWords.contains(key)
                && ((index + 1...index + 2).contains { isOne(of: EntryVocabulary.unpaidVerbs, at: $0) }
                    // `fikk ikke igjen de 200 kronene`
                    || isOne(of: EntryVocabulary.firstReceivedWords, at: index - 1))
            || EntryVocabulary.quotedPhrases[key]?.contains { isPhrase($0, at: index) && isAmount(index + $0.count) }
                == true
            || EntryVocabulary.modalVerbs.contains(key)
                && (index + 1..<min(parts.count, index + 8)).contains { isOne(of: EntryVocabulary.costing, at: $0) }
            || EntryVocabulary.usualWords.contains(key) && isUsualPrice || EntryVocabulary.isUnpaidSentence(key)
    }
}
