import Model
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
        let text = joined(words)
        // Three in Spanish, sixty in Danish.
        return text == "tres" ? 3 : value(text, in: NumberLanguage.all)
    }

    /// The same for hundredths, in a language of the number before them: not `once` behind `twenty`.
    static func value(of words: [String], behind number: [String]) -> Int? {
        let before = joined(number)
        let languages = NumberLanguage.all.filter { $0.value(before[...]) != nil }
        // `a buck fifty`
        return value(joined(words), in: languages.isEmpty ? NumberLanguage.all : languages)
    }

    private static func value(_ text: String, in languages: [NumberLanguage]) -> Int? {
        let values = Set(languages.compactMap { $0.value(text[...]) })
        return values.count == 1 ? values.first : nil
    }

    private static func joined(_ words: [String]) -> String { words.joined().filter { $0 != "-" } }

    /// Whether the word is a number, also one, or a part of one: `hundred`.
    static func isPart(_ word: String) -> Bool {
        mayBeNumber(word) && (NumberLanguage.all.contains { $0.words[word] != nil } || value(word) != nil)
    }

    /// The two numbers of a German price in one word: `dreifuffzig`, `einszwanzig`; `nil` for others.
    static func pair(_ word: String) -> [Int]? {
        guard word.utf8.count > 9, let ten = germanTens.first(where: { word.hasSuffix($0.key) }) else { return nil }
        let first = NumberLanguage.german.value(word.dropLast(ten.key.count))
        return first.flatMap { $0 < 20 ? [$0, ten.value] : nil }
    }

    /// Whether the word is an English number.
    static func isEnglish(_ word: String) -> Bool { NumberLanguage.english.words[word] != nil }

    /// Whether the word begins with a hundred or a thousand without a number before it: `tausend`, `centoventi`.
    static func beginsWithUnit(_ word: String) -> Bool { plainUnits.contains(where: word.hasPrefix) }

    /// Whether the word is a number of ten or more in Norwegian or Danish: `tusen`, `tyve`.
    static func isNordic(_ word: String) -> Bool {
        NumberLanguage.nordic.contains { $0.words[word].map { $0 > 9 } == true }
    }

    /// Whether the word is a number with a slip, or the end of one: `ninty`, `doscietos`, `dwadziescia`, `zweitausnd`; it may
    /// also be another word such as `renta`.
    static func isNearly(_ word: String) -> Bool {
        ["tusen", "tusind"].contains { word.contains($0) } || isSlip(word, ofAny: long)
    }

    /// The same for a number from twenty to ninety.
    static func isNearlyTens(_ word: String) -> Bool { isSlip(word, ofAny: longTens) }

    /// Whether the word begins with a number, or is or ends in one with a slip: `vierundzwanzich`, `zwie`,
    /// `toogtedive`.
    static func isLikeNumber(_ word: String) -> Bool {
        let typed = Array(SearchKey(word).text.unicodeScalars)
        return (small + longTens).contains { number in
            typed.starts(with: number) || typed.suffix(number.count) == number[...]
                || NameVocabulary.isOneSlip(typed, number)
                || number.count > 4
                    && (number.count - 1...number.count + 1).contains { count in
                        NameVocabulary.isOneSlip(Array(typed.suffix(count)), number)
                    }
        }
    }

    private static func isSlip(_ word: String, ofAny numbers: [[Unicode.Scalar]]) -> Bool {
        let typed = Array(SearchKey(word).text.unicodeScalars)
        return numbers.contains { number in
            typed == number || NameVocabulary.isOneSlip(typed, number)
                || typed.count > 7 && typed.first == number.first && abs(typed.count - number.count) < 3
                    && Slips.count(from: typed, to: number) < 3
        }
    }

    /// Whether the word is, or ends in, a hundred or a thousand with a slip, in the language of `number`: `mli trescientos`.
    static func isNearlyUnit(_ word: String, before number: [String]) -> Bool {
        let (text, typed) = (joined(number), Array(word.unicodeScalars))
        return NumberLanguage.all.contains { language in
            language.value(text[...]) != nil
                && language.units.contains { unit in
                    word.hasSuffix(unit) || NameVocabulary.isOneSlip(typed, Array(unit.unicodeScalars))
                }
        }
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

    /// Whether the word joins two parts of a number: `two hundred and 50`, `zwölf komma 50`.
    static func isLink(_ word: String) -> Bool { marks.contains(word) || links.contains(word) }

    /// Whether the word, behind an amount, may be its hundredths: `ninety-five`, the `oh` of `oh five`.
    static func isSpecial(_ word: String) -> Bool {
        marks.contains(word) || word == "einhalb" || value(word).map(hundredths.contains) == true
    }

    /// The numbers that are hundredths behind an amount. Ten is read elsewhere, and `eleven` is also a part of a shop's name.
    static let hundredths = 12...99

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt16 { bytes.reduce(0) { $0 << 8 | UInt16($1) } }

    private static let germanTens = NumberLanguage.german.words.filter { (20...90).contains($0.value) }
    /// Before a thousand: `półtora tysiąca`.
    static let oneAndHalf = EntryVocabulary.words(
        "anderthalb anderthalbe anderhalf halvannan halvannet halvanden półtora полтора полторы másfél půldruhého")
    static let units = EntryVocabulary.table([
        (1_000, "tausend duizend tusen tusind tysiąca тысячи тысяч тыщи ezer tisíce"),
        (100, "hundert honderd hundra sta сотни száz"),
    ])
    private static let parts = NumberLanguage.all.flatMap(\.words.keys)
    private static let plainUnits = NumberLanguage.all.flatMap { language in
        language.units.filter { !language.dependent.contains($0) }
    }
    /// Numbers of twenty or more in at least five letters without accents, also joined ones; shorter ones are a slip away
    /// from many words.
    private static let long: [[Unicode.Scalar]] = {
        let joined = NumberLanguage.all.flatMap { language in
            language.words.filter { $0.value < 20 }.flatMap { word, _ in language.units.map { word + $0 } }
        }
        return searched(NumberLanguage.all.flatMap(\.words).filter { $0.value > 19 }.map(\.key) + joined)
    }()
    private static let small = Set(
        NumberLanguage.all.flatMap(\.words).filter { (2...19).contains($0.value) }.map { SearchKey($0.key).text }
    ).map { Array($0.unicodeScalars) }.filter { $0.count > 3 }
    private static let longTens = searched(
        NumberLanguage.all.flatMap(\.words).filter { (20...99).contains($0.value) }.map(\.key))

    private static func searched(_ words: [String]) -> [[Unicode.Scalar]] {
        Set(words.map { SearchKey($0).text }).map { Array($0.unicodeScalars) }.filter { $0.count > 4 }
    }

    private static let beginnings = Set(parts.map { number($0.utf8.prefix(2)) })
    private static let endings = Set(parts.map { number($0.utf8.suffix(2)) })
    private static let englishWords = EntryVocabulary.words(
        "due venti elf fire ti ni once quince tres sex mille mil cent")
    /// English numbers that are other words where the comma is the decimal mark: `four` is French for an oven.
    private static let otherWords: Set<String> = ["four", "ten"]
    /// `one`, also where it is an article, and `seven` where that is also the month of September.
    static let onesAndMonths = EntryVocabulary.words("one ein eins un uno een sept")
    /// Words for the decimal mark, or for the zero behind it: `point five`, `oh five`.
    static let marks = EntryVocabulary.words(
        "point oh o zero nought komma virgule virgola vírgula coma comma punto przecinek čárka null целых")
    private static let links = EntryVocabulary.ands.union(["con", "mit"])
    /// Words between two guesses at an amount: `thirty or maybe thirty-five dollars`.
    static let alternatives = EntryVocabulary.words(
        """
        or oder ou o u ó of lub albo czy eller nebo či или либо vagy veya ya tai atau sau ή maybe perhaps possibly
        probably even vielleicht eventuell evtl möglicherweise peut-être même quizás quizá quizas quiza igual forse
        magari talvez misschien wellicht kanske kanskje måske może możliwe snad možná может быть возможно
        """)
}
