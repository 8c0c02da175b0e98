import Model

/// Words as they are typed without their accents, as on a foreign keyboard.
extension EntryVocabulary {
    /// The words, and the same as they are typed without their accents.
    static func unaccented(_ text: String) -> Set<String> { Set(listed(text).flatMap(spellings)) }

    /// The word, and the ways in which it is typed without its accents: `pramie` and `praemie` for `prämie`; not `salt` for
    /// `sålt`, since that is another word.
    static func spellings(of word: String) -> [String] {
        guard word.unicodeScalars.contains(where: { $0.value >= 0x80 }),
            word.unicodeScalars.allSatisfy({ $0.value < 0x2000 })
        else { return [word] }
        var (short, long) = ("", "")
        for letter in word.unicodeScalars {
            let typed = typedLetters[letter]
            short += typed?.short ?? String(letter)
            long += typed?.long ?? String(letter)
        }
        let plain = (short == long ? [short] : [short, long]).map { $0.isASCII ? $0 : folded(SearchKey($0).text) }
        return [word] + plain.filter { $0 != word && !otherWords.contains($0) && $0.utf8.count > 2 }
    }

    /// Letters that are typed as another one or as two.
    private static let typedLetters: [Unicode.Scalar: (short: String, long: String)] = [
        "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "ß": ("ss", "ss"), "å": ("a", "aa"), "ø": ("o", "oe"),
        "æ": ("ae", "ae"), "œ": ("oe", "oe"), "ł": ("l", "l"), "ı": ("i", "i"), "đ": ("d", "d"),
    ]
    /// Plain spellings that are other words.
    private static let otherWords = words(
        "salt depot heritage premium forderung intakt maas pension paye lon ber beret pret")
}
