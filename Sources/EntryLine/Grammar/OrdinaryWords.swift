import Money
import Synchronization

/// Words that mean nothing but themselves, wherever they stand and whatever stands beside them; none of Chinese,
/// Japanese and Korean, which consist of several.
///
/// Finding out takes as long as reading an entry. Entries consist of the same few words, so the answers are kept.
enum OrdinaryWords {
    /// A few hundred kilobytes; then the answers are found out anew.
    private static let limit = 10_000
    private static let answers = Mutex<[String: Bool]>([:])

    /// Whether a word, as typed, is one.
    static func contains(_ word: String) -> Bool {
        if let answer = answers.withLock({ $0[word] }) { return answer }
        let folded = EntryVocabulary.folded(word)
        let answer =
            meansNothing(word) && !word.unicodeScalars.contains(where: CJKWords.isIdeographic)
            && !DayWord.mayBeginVague(folded)
            && !EntryVocabulary.localIncomePhrases.values.contains { $0.begins(with: folded) }
        answers.withLock { answers in
            if answers.count >= limit { answers = [:] }
            answers[word] = answer
        }
        return answer
    }

    /// Whether a word can begin no amount and has no meaning of its own; with others it may still be a phrase.
    static func meansNothing(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        let isSafe = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "'-.,!?".unicodeScalars.contains(scalar)
        }
        return isSafe && !EntryVocabulary.isSpecial(word) && MeaningReader.joinedWords(word) == nil
            && !AmountParser.looksLikeAmount(word)
    }
}
