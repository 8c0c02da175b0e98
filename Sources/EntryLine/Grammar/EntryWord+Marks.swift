extension EntryWord {
    /// `18,?0`, `1?,50`, `3,?`, `?,50`: an amount, a digit of which can't be read.
    var isPartlyUnreadable: Bool {
        kind == .plain && text.has(anyOf: "?？")
            && text.contains(/[0-9][.,][?？]|[0-9][?？][.,]?[0-9]|(?:^|[^0-9a-z])[?？][.,][0-9]/)
            && !text.has(anyOf: "/=&")
    }

    /// The same word without the marks and emoji around it, which stay in the note: `refund…`, `*salary*`, `EUR👍`. One mark
    /// that may mean something stays: `dez.`, `Mo:`. So do those around words with a digit, since they may belong to the
    /// number; not behind letters: `5th…`.
    fileprivate var withoutMarks: EntryWord {
        guard mayHaveMarks else { return self }
        let hasNumber = text.hasNumber
        let behind = text.reversed().prefix { Self.isMark($0) || ".,:;。，、：；".contains($0) }
        let hasMark = behind.count > 1 || behind.first.map(Self.isMark) == true
        var end = text.index(text.endIndex, offsetBy: hasMark ? -behind.count : 0)
        let start = hasNumber ? text.startIndex : text.firstIndex { !Self.isMark($0) } ?? end
        guard start < end, start > text.startIndex || end < text.endIndex,
            !hasNumber || text[..<end].last?.isLetter == true
        else { return self }
        // `etc.!`, but not `etc...`
        if text[end...].first == ".", text[end...].dropFirst().first != "." { end = text.index(after: end) }
        var word = EntryWord(String(text[start..<end]))
        word.isApart = isApart
        (word.before, word.behind) = (String(text[..<start]), String(text[end...]))
        return word
    }

    /// Whether it is nothing but marks and emoji that mean nothing: `🎉`, `!`, `:)`; a lone `*` or `~` may.
    fileprivate var isMark: Bool {
        kind == .plain && (Self.smiles.contains(text) || text.allSatisfy { Self.isMark($0) && !"*_~`".contains($0) })
    }

    private static func isMark(_ character: Character) -> Bool {
        "*_~`|•…!?！？¿¡".contains(character) || isPicture(character) && !"💶💷💴💵💰💸➕➖".contains(character)
    }

    /// Whether the character is an emoji.
    static func isPicture(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { $0.value > 0x2000 && $0.properties.isEmoji } == true
    }

    /// Whether the character says how somebody feels, and not what was bought: `20👍`, not `20🍺`.
    static func isFeeling(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { scalar in
            (0x1F600...0x1F64F).contains(scalar.value) || "👍👎👌🙏❤🎉✅💪🔥".unicodeScalars.contains(scalar)
        } == true
    }

    /// Whether the plain word begins or ends otherwise than in letters and digits of ASCII, as few words do.
    fileprivate var mayHaveMarks: Bool {
        guard kind == .plain, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last
        else { return false }
        return !BareName.isASCIIWordPart(first) || !BareName.isASCIIWordPart(last)
    }

    private static let smiles: Set<String> = [":)", ":-)", ";)", ";-)", ":(", ":-(", ":D", "^^", "..."]
}

extension [EntryWord] {
    /// The words without the marks and emoji around them; a word of nothing else goes with the word before it that is no
    /// number, or else with the first one behind it, and stays where there is neither.
    var withMarksApart: [EntryWord] {
        guard contains(where: \.mayHaveMarks) else { return self }
        var result: [EntryWord] = []
        var first: [EntryWord] = []
        for word in lazy.map(\.withoutMarks) {
            if word.isMark {
                if let place = result.indices.last(where: { !Self.isNumber(result[$0]) }),
                    result[place].kind == .plain
                {
                    result[place].behind += " " + word.text
                } else {
                    first.append(word)
                }
                continue
            }
            result.append(word)
            guard !first.isEmpty, !Self.isNumber(word) else { continue }
            if word.kind == .plain {
                result[result.count - 1].before = first.map { $0.text + " " }.joined() + word.before
            } else {
                result.insert(contentsOf: first, at: result.count - 1)
            }
            first = []
        }
        return result + first
    }

    private static func isNumber(_ word: EntryWord) -> Bool { word.kind == .plain && word.text.hasNumber }
}

extension [EntryPart] {
    /// The parts, with the emoji at the words that were read for what they mean, as words at the end.
    func withEmoji(of words: [EntryWord]) -> [EntryPart] {
        let typed = words.flatMap(\.emoji)
        guard !typed.isEmpty else { return self }
        var kept = flatMap { $0.word?.emoji ?? [] }
        return self
            + typed.filter { emoji in
                guard let place = kept.firstIndex(of: emoji) else { return true }
                kept.remove(at: place)
                return false
            }.map { .word(EntryWord(kind: .quoted, text: $0)) }
    }
}

extension [EntryPart] {
    /// The parts without the comma, colon or dash at an end of a line's note, which parts it from the amount: `lunch, 12.50`.
    var withoutEndMarks: [EntryPart] {
        guard contains(where: { $0.word?.endsInMark == true }) else { return self }
        let lines = split(omittingEmptySubsequences: false) { $0.word?.kind == .separator }
        let separator = EntryPart.word(EntryWord(kind: .separator, text: ";"))
        return Self(lines.map(Self.withoutEndMarks).joined(separator: [separator]))
    }

    private static func withoutEndMarks(_ line: ArraySlice<EntryPart>) -> [EntryPart] {
        var line = Self(line)
        // The other number becomes a word of the note.
        guard line.count(where: { $0.amount != nil }) == 1 else { return line }
        for isFirst in [false, true] {
            guard let place = isFirst ? line.firstIndex(where: \.isText) : line.lastIndex(where: \.isText),
                let word = line[place].word, word.endsInMark
            else { continue }
            if word.text.count > 1 {
                if !isFirst { line[place] = .word(word.withoutEndMark) }
            } else if line.count(where: \.isText) > 1 {
                line.remove(at: place)
            }
        }
        return line
    }
}

extension EntryWord {
    /// Whether a mark ends the plain word, or is all of it, that parts a note from what follows or precedes.
    fileprivate var endsInMark: Bool {
        // Most words end in a letter of ASCII.
        guard kind == .plain, let byte = text.utf8.last, !BareName.isASCIIWordPart(Unicode.Scalar(byte)),
            behind.isEmpty, let last = text.last
        else { return false }
        return ",，、:：".contains(last) || text.count == 1 && "-–—".contains(last)
    }

    fileprivate var withoutEndMark: EntryWord {
        var word = EntryWord(String(text.dropLast()))
        word.before = before
        return word
    }
}

extension EntryWord {
    /// What stands around it, where that is more than punctuation.
    fileprivate var emoji: [String] {
        guard hasMarks else { return [] }
        return [before, behind].map(\.trimmed).filter { $0.contains(where: Self.isPicture) }
    }
}
