import Money

/// Puts money apart from the word that it hangs on beside a bare number, so that it is read as if a blank stood there:
/// `HotelUSD 40`, `Hotel$ 40`, `Zürich,CHF 8,60`, `服务器美元 25`, `45 欧元晚饭`, `午饭USD25`.
///
/// Otherwise the number would be taken for money of the queue.
struct GluedMoney {
    private let notation: AmountNotation

    /// The words with such money apart.
    static func apart(_ words: [EntryWord], notation: AmountNotation) -> [EntryWord] {
        let reader = GluedMoney(notation: notation)
        var result: [EntryWord]?
        for (position, word) in words.enumerated() {
            guard let parts = reader.parts(of: word, in: words, at: position) else {
                result?.append(word)
                continue
            }
            var apart = word.split(into: parts)
            // `*HotelEUR*`: the money is no word of the note.
            if apart.count == 2, reader.isMoney(parts[0]) { (apart[0].before, apart[1].before) = ("", word.before) }
            if apart.count == 2, reader.isMoney(parts[1]) { (apart[1].behind, apart[0].behind) = ("", word.behind) }
            result = (result ?? Array(words[..<position])) + apart
        }
        return result ?? words
    }

    private func parts(of word: EntryWord, in words: [EntryWord], at position: Int) -> [String]? {
        guard word.kind == .plain, !word.looksLikeAmount, Self.mayHaveMoney(word.text) else { return nil }
        if isBare(words, position + 1), let money = ending(of: word.text) { return money }
        if isBare(words, position - 1), let money = beginning(of: word.text) { return money }
        return withNumber(word.text)
    }

    private func isMoney(_ text: String) -> Bool { Currency(token: text, notation: notation) != nil }

    /// Whether the word at `position` is a number without money.
    private func isBare(_ words: [EntryWord], _ position: Int) -> Bool {
        words.plain(position).map { $0.looksLikeAmount && !$0.text.namesCurrency } == true
    }

    /// Whether the word has more than small letters of ASCII.
    private static func mayHaveMoney(_ word: String) -> Bool {
        word.utf8.dropFirst().contains { $0 >= 0x80 || $0 == UInt8(ascii: "$") || (0x41...0x5A).contains($0) }
    }

    /// A word that ends in money: `Hotel$`, `hotel(EUR)`, `东京药妆：JPY`, `服务器美元`; not `IKEA`, `アイドル`.
    private func ending(of word: String) -> [String]? {
        let inner = word.last.map { ")）]】".contains($0) } == true ? word.dropLast() : word[...]
        let length = [5, 4, 3, 2, 1].first { isMoney(inner.suffix($0), behind: inner.dropLast($0)) }
        guard let length else { return nil }
        let before = inner.dropLast(length).reversed().drop { !$0.isLetter && !$0.isNumber }.reversed()
        return before.isEmpty ? nil : [String(before), String(inner.suffix(length))]
    }

    private func isMoney(_ money: Substring, behind before: Substring) -> Bool {
        guard let first = money.first, let last = before.last, Self.mayStand(money, first, behind: last) else {
            return false
        }
        return Currency(token: String(money), notation: notation) != nil
    }

    /// Whether money may begin with this character behind the other one: `Hotel$`, `HotelUSD`; not `hotel-USD`, `IKEA`.
    private static func mayStand(_ money: Substring, _ first: Character, behind last: Character) -> Bool {
        if first.isCurrencySymbol { return last.isLetter && !last.isUppercase || !last.isASCII }
        if first.isASCII {
            // `US$`, `HK$` and the codes that everybody knows
            let isKnown = money == "RMB" || EntryVocabulary.knownCodes.contains(money.lowercased())
            let isCode = isKnown && money.allSatisfy(\.isUppercase) || money.last?.isCurrencySymbol == true
            return isCode && !(last.isUppercase || last.isNumber || last == "-")
        }
        return money.count > 1 && isUnspaced(first) && !isSameScript(last, first)
    }

    /// A word that begins with money in Chinese or Japanese: `欧元晚饭`, `ドルのホテル`; not `ドルチェ`, and `日元旦` is New Year's Day.
    private func beginning(of word: String) -> [String]? {
        guard word.first.map(Self.isUnspaced) == true else { return nil }
        let length = [5, 4, 3, 2].first { length in
            let (money, rest) = (word.prefix(length), word.dropFirst(length))
            guard let last = money.last, let next = rest.first, next != "旦", !Self.isSameScript(last, next) else {
                return false
            }
            return Currency(token: String(money), notation: notation) != nil
        }
        guard let length else { return nil }
        let rest = word.dropFirst(length)
        return [String(word.prefix(length)), String("の的".contains(rest.first ?? " ") ? rest.dropFirst() : rest)]
            .filter { !$0.isEmpty }
    }

    /// A Chinese or Japanese word with money and a number: `午饭USD25`, `服务器费用美元25`, `药妆（日元）8600`.
    private func withNumber(_ word: String) -> [String]? {
        let number = word.reversed().prefix { $0.isASCIIDigit || ".,".contains($0) }.reversed()
        let before = word.dropLast(number.count)
        guard number.first?.isASCIIDigit == true, before.first.map(Self.isUnspaced) == true else { return nil }
        return ending(of: String(before)).map { $0 + [String(number)] }
    }

    private static func isUnspaced(_ character: Character) -> Bool {
        character.unicodeScalars.first.map(CJKWords.isIdeographic) == true
    }

    /// Whether both are katakana or both Hangul, in which a word for money may be a part of another word: `달러샵`, but
    /// `달러짜리`.
    private static func isSameScript(_ first: Character, _ second: Character) -> Bool {
        guard let one = first.unicodeScalars.first, let other = second.unicodeScalars.first else { return false }
        let isHangul = (0xAC00...0xD7AF).contains(one.value) && (0xAC00...0xD7AF).contains(other.value)
        return isHangul && !"짜에로의".contains(second)
            || [one, other].allSatisfy { CJKWords.isKatakana($0) || $0 == "ー" }
    }
}
