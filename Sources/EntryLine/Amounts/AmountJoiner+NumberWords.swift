import Money

/// Recognizes a number in words right before or behind one in digits, which alone is hardly the amount.
extension AmountJoiner {
    /// Refuses `twelve 50 lunch`, `two hundred and 50` and `一百 20`, where the line has no other amount; not `ten 12.50
    /// stamps`, `dinner for two 50`, `motel six 59`, `cupón de la ONCE 3`.
    func checkNumberWord(before position: Int, number start: Int) throws(EntryError) {
        let last = isLink(position - 1) ? position - 2 : position - 1
        guard let unit = numberUnit(at: last) else { return }
        let number = words[start].text.drop { $0.isCurrencySymbol }
        let digits = number.prefix(while: \.isASCIIDigit)
        guard let value = Int(digits), value < max(100, unit), !number[digits.endIndex...].hasNumber
        else { return }
        var first = last
        while numberUnit(at: first - 1) != nil || isLink(first - 1) && numberUnit(at: first - 2) != nil { first -= 1 }
        if first == last, unit < 100, isOne(of: Self.beforeCounts, at: first - 1) { return }
        let shop = words[max(0, last - 1)...last].map(\.text).joined(separator: " ").lowercased()
        guard !["seven eleven", "7 eleven", "la once"].contains(shop), amounts(besides: start).isEmpty else { return }
        throw .multiplier(words[first...last].map(\.text).joined(separator: " "), words[start].text)
    }

    /// Refuses another guess beside an amount, in words or with a mark: `twenty or 25 dollars`, `25 or maybe thirty`,
    /// `20-ish or 25`.
    func checkAlternative(before position: Int, behind end: Int) throws(EntryError) {
        if isOne(of: NumberWords.alternatives, at: position - 1) {
            var other = position - 2
            while isOne(of: NumberWords.alternatives, at: other) || isCurrency(other) { other -= 1 }
            if isGuess(other) { throw .range(text(of: other..<end)) }
        }
        if isOne(of: NumberWords.alternatives, at: end) {
            var other = end + 1
            while isOne(of: NumberWords.alternatives, at: other) { other += 1 }
            if isGuess(other) { throw .range(text(of: position..<(other + 1))) }
        }
    }

    /// Whether the word at `position` is a number in words, or one in digits with a mark.
    private func isGuess(_ position: Int) -> Bool {
        guard let word = plain(position) else { return false }
        return NumberWords.value(word.folded, notation: notation) != nil || word.folded == "hundred"
            || HiddenAmount.misspelt(word.text, notation) != nil
    }

    private func text(of range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }

    /// The unit that the number in words at `position` ends with: 100 for `zweihundert`, 1 for `twelve`; `nil` for other
    /// words. `One` and `sept` count at the start of a line only.
    private func numberUnit(at position: Int) -> Int? {
        guard let word = folded(position) else { return nil }
        if let unit = CJKNumerals.lastUnit(word) { return unit }
        let value = NumberWords.value(word, notation: notation)
        if NumberWords.onesAndMonths.contains(word) {
            let isStart = position == 0 || words[position - 1].kind == .separator
            return isStart && (word != "sept" || value != nil) ? 1 : nil
        }
        return value.map { $0 % 1_000 == 0 ? 1_000 : $0 % 100 == 0 ? 100 : 1 }
    }

    /// The words at `position`, behind an amount that starts at `start`, that may be its hundredths: `fifty`,
    /// `ninety-five`, `oh five`, `komma fünf`, `五毛`.
    func numberWords(at position: Int, from start: Int) -> String? {
        let word = words[position].folded
        if EntryVocabulary.tens.contains(word) { return words[position].text }
        if let money = words[position - 1].text.last, "块塊元".contains(money),
            CJKNumerals.isHundredths(words[position].text)
        {
            return words[position].text
        }
        guard !words[start].text.has(anyOf: ".,"), words[start].text.last != ")" else { return nil }
        if isHundredths(word) || word == "einhalb" { return words[position].text }
        guard NumberWords.marks.contains(word), let next = folded(position + 1) else { return nil }
        let isNumber =
            NumberWords.onesAndMonths.contains(next)
            || NumberWords.value(next, notation: notation).map { $0 < 100 } == true
        return isNumber ? words[position].text + " " + words[position + 1].text : nil
    }

    /// Whether the number in words at `position` ends its line or stands before its money: `and seventy-five cents`; not
    /// `mit zwölf Leuten`.
    func isLastNumber(_ position: Int) -> Bool {
        guard isHundredths(words[position].folded) else { return false }
        return isEnd(position + 1) || isCurrency(position + 1)
            || isOne(of: EntryVocabulary.minorUnits, at: position + 1)
    }

    private func isLink(_ position: Int) -> Bool { folded(position).map(NumberWords.isLink) == true }

    private func isHundredths(_ word: String) -> Bool {
        NumberWords.value(word, notation: notation).map(NumberWords.hundredths.contains) == true
    }

    /// Words before a number of people, or before one that is a name.
    private static let beforeCounts = EntryVocabulary.numberedPlaces.union(EntryVocabulary.numberMarks).union(
        EntryVocabulary.words(
            """
            for für pour para per pro por för dla voor za à zu in las je tu with mit avec con com med met z ze of von van between entre
            zwischen til till på для на motel forever level phase studio part book bus tram room line seat table page track
            lane door floor grade class year day week number no top big high
            """))
}
