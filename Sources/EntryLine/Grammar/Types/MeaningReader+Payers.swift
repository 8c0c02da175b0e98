/// Recognizes bills and jobs that somebody else has paid: `paid by client 800`, `baby-sitting payé 45 par les Moreau`.
extension MeaningReader {
    /// Whether the word here says so: `expenses paid by work 64`, `vom Chef bezahlt 40`, `paid 45 by the Moores`; not
    /// `paid by card 12`.
    var isPaidFor: Bool {
        // `pago por seguro 40` pays for it.
        let isPortuguese = isOne(of: EntryVocabulary.portuguesePaidWords, at: index)
        guard isPortuguese || isOne(of: EntryVocabulary.paidByWords, at: index),
            !isOne(of: EntryVocabulary.negations, at: index - 1)
        else { return false }
        let near = max(lineStart(index), index - 8)...min(index + 8, parts.count - 1)
        return near.contains { position in
            if isOne(of: EntryVocabulary.payersByCase, at: position) { return true }
            guard !isPortuguese || isOne(of: EntryVocabulary.portugueseByWords, at: position),
                let end = payerEnd(behind: position)
            else { return false }
            let between = position > index ? index + 1..<position : end..<max(end, index)
            return position < index && position > index - 4 || between.allSatisfy(isBetweenPayment)
        }
    }

    /// `학부모가 준`, `학생이 낸`: the same in Korean, before the amount; not `내가 낸`.
    var isPaidForInKorean: Bool {
        guard isOne(of: EntryVocabulary.koreanPaidWords, at: index), let payer = folded(index - 1) else { return false }
        return EntryVocabulary.koreanPayers.contains(where: payer.hasPrefix)
            && ["가", "이", "님이", "께서"].contains(where: payer.hasSuffix)
    }

    /// The end of the name of those who have paid, behind the preposition at `position`; `nil` for what they paid
    /// with, or paid for: `by card`, `por la reparación`, `von Papas Konto`.
    private func payerEnd(behind position: Int) -> Int? {
        // `dall'assicurazione`
        let elided = (folded(position) ?? "").split(separator: "'").map(String.init)
        if elided.count == 2 {
            let isPayer =
                EntryVocabulary.byWords.contains(elided[0] + "'") && EntryVocabulary.payers.contains(elided[1])
            return isPayer ? position + 1 : nil
        }
        guard isOne(of: EntryVocabulary.byWords, at: position) else { return nil }
        let isMany = isOne(of: EntryVocabulary.pluralArticles, at: position + 1)
        let name = isMany ? position + 2 : nameStart(behind: position)
        var end = name + 1
        while isCapitalized(end), !isTime(end) { end += 1 }
        if [EntryVocabulary.payers, EntryVocabulary.clientWords, EntryVocabulary.people].contains(where: {
            isOne(of: $0, at: name)
        }) {
            return end
        }
        guard isCapitalized(name), !isTime(name), !isOfAccount(name),
            !(name..<end).contains(where: { place in
                isOne(of: EntryVocabulary.paymentMeans, at: place) || folded(place).map(isOwnAccount) == true
            })
        else { return nil }
        return isMany || isOne(of: EntryVocabulary.agentWords, at: position) || hasOne(of: EntryVocabulary.jobs)
            ? end : nil
    }

    /// Whether the part at `position` may stand between `paid` and the one who has: an amount, a day, a place, how
    /// it was paid, or the job.
    private func isBetweenPayment(_ position: Int) -> Bool {
        guard word(position) != nil else { return !isSeparator(position) }
        return isTime(position) || isOne(of: EntryVocabulary.jobs, at: position)
            || isOne(of: EntryVocabulary.cashWords, at: position)
            || [position - 1, position].contains { isOne(of: EntryVocabulary.jobPlaceWords, at: $0) }
            // `for the babysitting`
            || [position + 1, position + 2].contains { isOne(of: EntryVocabulary.jobs, at: $0) }
    }
}
