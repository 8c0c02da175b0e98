/// Looks at the words of an entry by their positions; outside the entry there are none.
protocol WordReading {
    /// The word at `position` that is neither quoted nor marked; `nil` for anything else.
    func plain(_ position: Int) -> EntryWord?
    /// Whether a line ends before `position`, at a separator or an end of the entry.
    func isSeparator(_ position: Int) -> Bool
}

extension WordReading {
    /// The text of the plain word at `position`.
    func word(_ position: Int) -> String? { plain(position)?.text }

    /// The same, case-folded.
    func folded(_ position: Int) -> String? { plain(position)?.folded }

    /// Whether the plain word at `position` is one of `words`, which are case-folded.
    func isOne(of words: Set<String>, at position: Int) -> Bool {
        plain(position).map { words.contains($0.folded) } == true
    }

    /// The same for a few words written in place, of which a set would be built each time.
    func isOne(of words: [String], at position: Int) -> Bool {
        plain(position).map { words.contains($0.folded) } == true
    }

    /// Whether the plain words from `position` on are these, which are case-folded.
    func isPhrase(_ words: [String], at position: Int) -> Bool {
        words.indices.allSatisfy { folded(position + $0) == words[$0] }
    }

    /// Whether a word for the clock stands before `position`: `kl 14`, `a las 14`.
    func isAfterClockWord(_ position: Int) -> Bool {
        isOne(of: EntryVocabulary.clockWords, at: position - 1) || isPhrase(["a", "las"], at: position - 2)
    }

    /// Where the line starts in which `position` is.
    func lineStart(_ position: Int) -> Int {
        var start = position
        while !isSeparator(start - 1) { start -= 1 }
        return start
    }

    /// All positions of that line.
    func line(of position: Int) -> Range<Int> {
        var end = position
        while !isSeparator(end) { end += 1 }
        return lineStart(position)..<end
    }

    /// Whether the word at `position` is capitalized like a name.
    func isCapitalized(_ position: Int) -> Bool { word(position)?.first?.isUppercase == true }
}

extension Array: WordReading where Element == EntryWord {
    func plain(_ position: Int) -> EntryWord? {
        indices.contains(position) && self[position].kind == .plain ? self[position] : nil
    }

    func isSeparator(_ position: Int) -> Bool { !indices.contains(position) || self[position].kind == .separator }

    /// The words with those at `positions` replaced by plain ones.
    func replacing(_ positions: ClosedRange<Int>, by texts: [String]) -> [EntryWord] {
        self[..<positions.lowerBound] + texts.map { EntryWord($0) } + self[(positions.upperBound + 1)...]
    }
}
