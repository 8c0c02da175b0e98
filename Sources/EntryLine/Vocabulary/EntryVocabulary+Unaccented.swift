import Model
import Synchronization

/// Words as they are typed without their accents, as on a foreign keyboard.
extension EntryVocabulary {
    /// The words, and the same as they are typed without their accents.
    static func unaccented(_ text: String) -> Set<String> { Set(listed(text).flatMap(spellings)) }

    /// The word, and the ways in which it is typed without its accents: `pramie` and `praemie` for `prämie`; not `salt` for
    /// `sålt`, since that is another word.
    static func spellings(of word: String) -> [String] {
        guard !word.isASCII, word.unicodeScalars.allSatisfy({ $0.value < 0x2000 }) else { return [word] }
        let (short, long) = typedLetters.withLock { letters in
            word.unicodeScalars.reduce(into: ("", "")) { spelling, letter in
                let typed: (short: String, long: String)
                if letter.isASCII {
                    typed = (String(letter), String(letter))
                } else if let met = letters[letter] {
                    typed = met
                } else {
                    typed = self.plain(letter)
                    letters[letter] = typed
                }
                spelling.0 += typed.short
                spelling.1 += typed.long
            }
        }
        let plain = short == long ? [short] : [short, long]
        return [word] + plain.filter { $0 != word && !otherWords.contains($0) && $0.utf8.count > 2 }
    }

    private static func plain(_ letter: Unicode.Scalar) -> (short: String, long: String) {
        // The last letter of `τιμής`, whose key is that within a word.
        let key = letter == "ς" ? "ς" : SearchKey(String(letter)).text
        return (key, key)
    }

    /// Letters that are typed as another one or as two, and the plain forms of those met so far.
    private static let typedLetters = Mutex<[Unicode.Scalar: (short: String, long: String)]>([
        "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "ß": ("ss", "ss"), "å": ("a", "aa"), "ø": ("o", "oe"),
        "æ": ("ae", "ae"), "œ": ("oe", "oe"), "ł": ("l", "l"), "ı": ("i", "i"), "đ": ("d", "d"),
    ])
    /// Plain spellings that are other words.
    private static let otherWords = words(
        "salt depot heritage premium forderung intakt maas pension paye lon ber beret pret")
}
