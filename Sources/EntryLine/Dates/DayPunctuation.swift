import Model
import Money

/// Takes the punctuation of running text off words for a day: `yesterday.`, `(gestern)`, `Mo: Essen 12,50`.
enum DayPunctuation {
    /// The words with those for a day bare; unchanged where `date:` names the day.
    static func removed(from words: [EntryWord]) -> [EntryWord] {
        guard words.contains(where: { $0.kind == .plain && isPunctuated($0.text) }),
            !words.contains(where: { $0.kind == .value(.date) })
        else { return words }
        var result = words.map { word in
            word.kind == .plain ? bare(word.text).map { replaced(word, by: $0) } ?? word : word
        }
        // `Sat: kettle 36.99`
        if words[0].kind == .plain, isLabel(words[0].text) { result[0] = words[0] }
        for start in result.indices { removeAroundPhrase(at: start, of: &result) }
        return result
    }

    /// The date, the weekday and the rest of a word that has them in one, such as `11/20(金)`, `11月20日(金)ランチ`; `nil` for others.
    static func weekdayApart(_ word: EntryWord) -> [EntryWord]? {
        // Making the expression costs more than reading a word.
        guard word.kind == .plain, word.text.first?.isNumber == true, word.text.has(anyOf: ")）"),
            let match = word.text.wholeMatch(of: /([0-9]+[\/.年년月월日일号號-][0-9\/.年년月월日일号號-]*)[(（]([^()（）]+)[)）](.*)/),
            MeaningReader.weekday(String(match.2)) != nil
        else { return nil }
        return word.split(into: [match.1, match.2, match.3].filter { !$0.isEmpty }.map(String.init))
    }

    /// A weekday with a colon or, in full, a full stop.
    private static func isLabel(_ word: String) -> Bool {
        guard let mark = word.last, ":.".contains(mark) else { return false }
        let name = String(word.dropLast())
        let isFull = DayWord(EntryVocabulary.folded(name))?.isWeekday == true
        return isFull || mark == ":" && isAbbreviation(name)
    }

    /// The word for a day without its punctuation; `nil` for other words and for bare ones.
    static func bare(_ word: String) -> String? {
        // `13/11?`, `~13/11`
        if word.has(anyOf: "/"), let match = word.wholeMatch(of: /~?([0-9]{1,2}\/[0-9]{1,2})[?!,;:]?/), match.1 != word,
            !EntryVocabulary.isFraction(String(match.1))
        {
            return String(match.1)
        }
        guard isPunctuated(word), !isAbbreviation(word), EntryVocabulary.lastDays[word] == nil,
            !AmountParser.looksLikeDate(word)
        else { return nil }
        let inner = trimmed(word, marks + ".")
        let folded = EntryVocabulary.folded(inner)
        if DayWord(folded) != nil || DayWord.cutShort.contains(folded) { return inner }
        // `Mo.` has its own point.
        let dotted = trimmed(word, marks)
        let isDay =
            isAbbreviation(dotted) || AmountParser.looksLikeDate(dotted) && word != "(\(dotted))"
            || word.first.map(opening.contains) == true && EntryVocabulary.lastDays[dotted] != nil
        return isDay && dotted != word ? dotted : nil
    }

    /// Takes it off a phrase of two to four words from `start` on: `(last night)`, `vor 3 Tagen.`
    private static func removeAroundPhrase(at start: Int, of words: inout [EntryWord]) {
        for end in (start + 2)...(start + 4) where end <= words.count {
            let phrase = words[start..<end]
            guard phrase.allSatisfy({ $0.kind == .plain }), let first = phrase.first, let last = phrase.last,
                isPunctuated(first.text) || isPunctuated(last.text)
            else { continue }
            let texts = phrase.enumerated().map { index, word in
                index == 0 || index == phrase.count - 1 ? trimmed(word.text, marks + ".") : word.text
            }
            guard isDay(texts.map(EntryVocabulary.folded)) else { continue }
            words[start] = replaced(first, by: texts[0])
            words[end - 1] = replaced(last, by: texts[texts.count - 1])
        }
    }

    private static func isDay(_ words: [String]) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        if DayWord.phrases[first]?.contains(where: { $0.words == words }) == true { return true }
        let units = DayWord.dayUnits.union(DayWord.longSpans)
        switch words.count {
        case 2:
            // `(Nov 12)`
            if let name = words.first(where: { DayWord.month($0) != nil }),
                words.contains(where: { $0 != name && DateWords.number($0, digits: 1...2) != nil })
            {
                return true
            }
            return DayWord.pastWords.contains(first) && DayWord(last)?.isWeekday == true
                || DayWord.lastOrNextWords.contains(first) && DayWord.longSpans.contains(last)
                || DayWord.pastBegins.contains(where: last.hasPrefix) && DayWord(first)?.isWeekday == true
        case 3:
            return first == "vor" && units.contains(last) || DayWord.agoWords.contains(last) && units.contains(words[1])
        default: return false
        }
    }

    private static func isAbbreviation(_ word: String) -> Bool {
        EntryVocabulary.shortDay(word) != nil || EntryVocabulary.smallDays[word] != nil
    }

    private static func isPunctuated(_ word: String) -> Bool {
        if word.first == "~" { return true }
        // Most words begin and end in letters and digits of ASCII, which are no punctuation.
        guard let first = word.unicodeScalars.first, let last = word.unicodeScalars.last,
            !BareName.isASCIIWordPart(first) || !BareName.isASCIIWordPart(last)
        else { return false }
        return word.first.map(opening.contains) == true
            || word.last.map { ".…".contains($0) || marks.contains($0) } == true
    }

    private static func trimmed(_ word: String, _ marks: String) -> String {
        let text = word.drop(while: opening.contains)
        return String(text.reversed().drop { marks.contains($0) }.reversed())
    }

    private static func replaced(_ word: EntryWord, by text: String) -> EntryWord {
        text == word.text ? word : word.split(into: [text])[0]
    }

    private static let opening: Set<Character> = ["(", "[", "（", "【"]
    private static let marks = ")]）】,:;!?，：！？、。…"
}
