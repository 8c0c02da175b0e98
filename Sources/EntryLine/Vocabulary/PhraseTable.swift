/// Phrases of one or more words, in lower case. In Chinese, Japanese and Korean they may be parts of a word.
struct PhraseTable {
    /// The phrases by their first word.
    private let phrases: [String: [[String]]]
    private let unspaced: [String]

    /// Parses the comma-separated phrases in `text`.
    init(_ text: String) {
        phrases = Self.byFirstWord(text)
        unspaced = phrases.keys.filter { $0.unicodeScalars.last.map(CJKWords.isIdeographic) == true }
    }

    /// The comma-separated phrases in `text` by their first word, the longest first.
    static func byFirstWord(_ text: String) -> [String: [[String]]] {
        let phrases = text.utf8.split(separator: UInt8(ascii: ","))
        let all = phrases.flatMap { spellings(EntryVocabulary.listed(Substring($0))) }
        return Dictionary(grouping: all) { $0.first ?? "" }.mapValues { $0.sorted { $0.count > $1.count } }
    }

    /// The phrase, and the ways in which it is typed without accents: `la nuit derniere`.
    static func spellings(_ phrase: [String]) -> [[String]] {
        if phrase.allSatisfy(\.isASCII) { return [phrase] }
        let words = phrase.map(EntryVocabulary.spellings)
        return (0..<(words.map(\.count).max() ?? 1)).map { place in words.map { $0[min(place, $0.count - 1)] } }
    }

    /// The positions of the first phrase; of several that start there, the longest.
    func first(in words: [String]) -> Range<Int>? {
        words.indices.lazy.compactMap { index in
            let found = phrases[words[index], default: []].filter { words[index...].starts(with: $0) }
            let count = found.map(\.count).max() ?? (isPart(of: words[index]) ? 1 : nil)
            return count.map { index..<(index + $0) }
        }.first
    }

    /// Whether the words are exactly one phrase.
    func holds(_ words: ArraySlice<String>) -> Bool {
        words.first.flatMap { phrases[$0] }?.contains { words.elementsEqual($0) } == true
    }

    /// Whether a phrase starts with the word, or contains it.
    func begins(with word: String) -> Bool { phrases[word] != nil || isPart(of: word) }

    private func isPart(of word: String) -> Bool {
        word.unicodeScalars.contains(where: CJKWords.isIdeographic) && unspaced.contains(where: word.holds)
    }
}
