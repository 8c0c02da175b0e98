import Money

/// Recognizes numbers in words, before money and beside numbers in digits: `one hundred and ten`, `zweihundert`.
enum NumberWords {
    /// The value of a word that is nothing but a number of two or more, also one that is joined of several: `ninety-five`,
    /// `fünfundzwanzig`, `nittionio`, `zweihundert`, `quatre-vingt-dix`; `nil` for names such as `seven-eleven`.
    static func value(_ word: String) -> Int? {
        guard mayBeNumber(word) else { return nil }
        // `hundred` is no number by itself, but the end of one.
        let value = value(of: [word]) ?? NumberLanguage.common.lazy.compactMap { $0.words[word] }.first
        return value.flatMap { $0 > 1 ? $0 : nil }
    }

    /// The value of words that are one number in any language: `one hundred and ten`, `treinta y cinco`.
    static func value(of words: [String]) -> Int? {
        let text = words.joined().filter { $0 != "-" }
        let values = Set(NumberLanguage.all.compactMap { $0.value(text[...]) })
        return values.count == 1 ? values.first : nil
    }

    /// Whether the word is a number, also one, or a part of one: `hundred`.
    static func isPart(_ word: String) -> Bool {
        mayBeNumber(word) && (NumberLanguage.all.contains { $0.words[word] != nil } || value(word) != nil)
    }

    /// Tells most other words at once, by their first and last two bytes; not the Danish `to`.
    private static func mayBeNumber(_ word: String) -> Bool {
        guard let first = word.utf8.first, first > UInt8(ascii: "9"), (2...60).contains(word.utf8.count), word != "to"
        else { return false }
        return endings.contains(number(word.utf8.suffix(2))) && beginnings.contains(number(word.utf8.prefix(2)))
    }

    /// The same, but for words with a more common meaning in English where English is spoken: `rent due 50`, `latte venti 6`.
    static func value(_ word: String, notation: AmountNotation) -> Int? {
        guard let value = value(word) else { return nil }
        let isEnglish = notation.decimalMark != .comma && !["MXN", "CHF"].contains(notation.defaultCurrency.code)
        return (isEnglish ? englishWords : otherWords).contains(word) ? nil : value
    }

    /// Whether the word is `one`, or `seven` where that is also the month of September, or an article.
    static func isOneOrMonth(_ word: String) -> Bool { onesAndMonths.contains(word) }

    /// Whether the word stands for the decimal mark, or for the zero behind it: `point five`, `oh five`.
    static func isMark(_ word: String) -> Bool { marks.contains(word) }

    /// Whether the word joins two parts of a number: `two hundred and 50`, `zwölf komma 50`.
    static func isLink(_ word: String) -> Bool { marks.contains(word) || links.contains(word) }

    /// Whether the word, behind an amount, may be its hundredths: `ninety-five`, the `oh` of `oh five`.
    static func isSpecial(_ word: String) -> Bool {
        marks.contains(word) || word == "einhalb" || value(word).map(hundredths.contains) == true
    }

    /// The numbers that are hundredths behind an amount. Ten is read elsewhere, and `eleven` is also a part of a shop's name.
    static let hundredths = 12...99

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt16 { bytes.reduce(0) { $0 << 8 | UInt16($1) } }

    private static let parts = NumberLanguage.all.flatMap(\.words.keys)
    private static let beginnings = Set(parts.map { number($0.utf8.prefix(2)) })
    private static let endings = Set(parts.map { number($0.utf8.suffix(2)) })
    private static let englishWords = EntryVocabulary.words(
        "due venti elf fire ti ni once quince tres sex mille mil cent")
    /// English numbers that are other words where the comma is the decimal mark: `four` is French for an oven.
    private static let otherWords: Set<String> = ["four", "ten"]
    private static let onesAndMonths = EntryVocabulary.words("one ein eins un uno een sept")
    private static let marks = EntryVocabulary.words(
        "point oh o zero nought komma virgule virgola vírgula coma comma punto przecinek čárka null целых")
    private static let links = EntryVocabulary.words("and und et y e och og en i con mit")
}
