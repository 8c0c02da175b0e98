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

    /// `M&S refund cardi 35`
    var isRefundByShop: Bool {
        index == 1 && plainWordCount <= 4 && isAmount(end - 1) && !hasRecipientWord && !isCompound
            && !hasFee && isOne(of: EntryVocabulary.sellers, at: 0)
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

    /// `pharmacie 11,04 non remboursé`
    func isNotRefunded(_ key: String) -> Bool {
        EntryVocabulary.refundedWords.contains(key)
            && [EntryVocabulary.negations, ["niet", "inte", "ej", "ikke"]].contains { isOne(of: $0, at: index - 1) }
    }

    /// `maid salary 3000`, `salaire de la nounou 300`, `お年玉 甥 10000`: the money goes to somebody else.
    func isPaidOut(_ key: String) -> Bool {
        if EntryVocabulary.feastMoney.contains(key) {
            return parts.indices.contains { isOne(of: EntryVocabulary.youngRelatives, at: $0) }
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
