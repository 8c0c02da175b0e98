/// Phrases of one or more words, in lower case. In Chinese, Japanese and Korean they may be parts of a word.
struct PhraseTable {
    /// The phrases by their first word.
    private let phrases: [String: [[String]]]
    private let unspaced: [String]

    /// Parses the comma-separated phrases in `text`.
    init(_ text: String) {
        let all = text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        phrases = Dictionary(grouping: all) { $0.first ?? "" }
        unspaced = all.compactMap(\.first).filter { $0.unicodeScalars.allSatisfy(CJKWords.isIdeographic) }
    }

    /// The position of the first phrase.
    func first(in words: [String]) -> Int? {
        words.indices.first { index in
            phrases[words[index]]?.contains { words[index...].starts(with: $0) } == true || isPart(of: words[index])
        }
    }

    /// Whether the words are exactly one phrase.
    func holds(_ words: ArraySlice<String>) -> Bool {
        words.first.flatMap { phrases[$0] }?.contains { words.elementsEqual($0) } == true
    }

    /// Whether a phrase starts with the word, or contains it.
    func begins(with word: String) -> Bool { phrases[word] != nil || isPart(of: word) }

    private func isPart(of word: String) -> Bool {
        word.unicodeScalars.contains(where: CJKWords.isIdeographic) && unspaced.contains { word.contains($0) }
    }
}
