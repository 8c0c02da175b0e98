/// Phrases of one or several words, in lower case. In Chinese, Japanese and Korean they may be parts of a word.
struct PhraseTable {
    /// The phrases by their first word.
    private let phrases: [String: [[String]]]
    private let unspaced: [String]

    /// The phrases of `text`, with commas between them.
    init(_ text: String) {
        let all = text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        phrases = Dictionary(grouping: all) { $0.first ?? "" }
        unspaced = all.compactMap(\.first).filter { $0.unicodeScalars.allSatisfy(CJKWords.isIdeographic) }
    }

    /// Where the first phrase begins.
    func first(in words: [String]) -> Int? {
        words.indices.first { index in
            phrases[words[index]]?.contains { words[index...].starts(with: $0) } == true || isPart(of: words[index])
        }
    }

    /// Whether the words are one phrase, from the first to the last.
    func holds(_ words: ArraySlice<String>) -> Bool {
        words.first.flatMap { phrases[$0] }?.contains { words.elementsEqual($0) } == true
    }

    /// Whether a phrase begins with the word, or is a part of it.
    func begins(with word: String) -> Bool { phrases[word] != nil || isPart(of: word) }

    private func isPart(of word: String) -> Bool {
        word.unicodeScalars.contains(where: CJKWords.isIdeographic) && unspaced.contains { word.contains($0) }
    }
}
