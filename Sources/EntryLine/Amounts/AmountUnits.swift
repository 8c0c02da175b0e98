import Money

/// Converts amounts whose unit is a word on or beside the number: `2万円` is 20000 円, and in pounds `45p` is 0.45 GBP.
///
/// Applies only to a line's single number, and only if the line has no other money or number word.
struct AmountUnits {
    let notation: AmountNotation

    init(notation: AmountNotation) { self.notation = notation }

    /// Returns the words of a line with its amount in digits.
    static func inDigits(_ line: [EntryWord], notation: AmountNotation) -> [EntryWord] {
        let numbered = line.indices.filter { line[$0].kind == .plain && hasNumber(line[$0].text) }
        guard numbered.count == 1, let position = numbered.first else { return line }
        let units = AmountUnits(notation: notation)
        for count in [1, 2] where position + count <= line.count {
            let rest = line[..<position] + line[(position + count)...]
            let text = line[position..<(position + count)].map(\.text).joined()
            guard count == 1 || line[position + 1].kind == .plain, let amount = units.inDigits(text) else { continue }
            guard !rest.contains(where: units.isAboutMoney) else { return line }
            return line[..<position] + amount + line[(position + count)...]
        }
        return units.thousands(line, at: position) ?? line
    }

    private static func hasNumber(_ text: String) -> Bool {
        text.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            || text.utf8.contains { $0 > 0x7F } && text.contains(where: \.isNumber)
    }

    func isAboutMoney(_ word: EntryWord) -> Bool {
        guard word.kind == .plain else { return false }
        return EntryVocabulary.isNumberWord(word.folded) || Currency(token: word.text, notation: notation) != nil
            || EntryVocabulary.isMinorUnit(word.text) || EntryVocabulary.multipliers.contains(word.folded)
            || EntryVocabulary.aroundUnits.contains(word.folded)
    }

    private func inDigits(_ text: String) -> [EntryWord]? {
        (multiple(text) ?? small(text) ?? crowns(text))?.map { EntryWord(kind: .plain, text: $0) }
    }

    /// `2万円`, `2.5万`, `1万2千円`, `3만5천원`, `給料25万円`, `母から1万円もらった`; not `2万歩`.
    private func multiple(_ text: String) -> [String]? {
        guard text.has(anyOf: "万萬만千천") else { return nil }
        let pattern =
            /([^0-9]*?)([+＋]?)([1-9][0-9]{0,3})(?:\.([0-9]{1,3}))?([万萬만千천])(?:([1-9])[千천]|([1-9][0-9]{3}))?([元円圆圓원块塊]?)([^0-9]*)/
        guard let match = text.wholeMatch(of: pattern), let whole = Int(match.3) else { return nil }
        let (before, sign, after) = (match.1, match.8, match.9)
        let isNote = (before + after).unicodeScalars.allSatisfy(CJKWords.isIdeographic)
        guard isNote, before.last != "第", after.isEmpty || !sign.isEmpty && !CJKWords.isNamedAfterPrice(after) else {
            return nil
        }
        let decimals = match.4 ?? ""
        let isThousand = "千천".contains(match.5)
        let rest = match.6.flatMap { Int($0) }.map { $0 * 1_000 } ?? match.7.flatMap { Int($0) } ?? 0
        guard isThousand || decimals.isEmpty || rest == 0, !isThousand || rest == 0 else { return nil }
        guard !sign.isEmpty || ["JPY", "KRW", "CNY", "TWD"].contains(notation.defaultCurrency.code),
            let thousandths = Int(decimals.padding(to: 3))
        else { return nil }
        let total = whole * (isThousand ? 1_000 : 10_000) + thousandths * (isThousand ? 1 : 10) + rest
        return [String(before), match.2 + String(total), String(sign), String(after)].filter { !$0.isEmpty }
    }

    /// `79:90` in crowns, which is no time.
    private func crowns(_ text: String) -> [String]? {
        let code = notation.defaultCurrency.code
        guard ["SEK", "NOK", "DKK"].contains(code), let match = text.wholeMatch(of: /([0-9]{1,4}):([0-9]{2})/),
            let hours = Int(match.1), let minutes = Int(match.2), hours > 24 || minutes > 59
        else { return nil }
        return [match.1 + (notation.decimalMark ?? .point).text + match.2, code]
    }

    /// `45p` `50 Cent` `5毛`
    private func small(_ text: String) -> [String]? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        let code = notation.defaultCurrency.code
        guard (1...2).contains(digits.count), digits.first != "0", let count = Int(digits),
            let units = EntryVocabulary.subunits[code], text[digits.endIndex...].first?.isPunctuation == false
        else { return nil }
        let unit = EntryVocabulary.folded(String(text[digits.endIndex...]))
        // `4p` can also mean four persons.
        guard let found = units[unit], digits.count == 2 || unit.count > 1 || found > 1 else { return nil }
        let hundredths = count * found
        let mark = notation.decimalMark ?? .point
        return ["\(hundredths / 100)\(mark.text)\(hundredths % 100 / 10)\(hundredths % 10)", code]
    }
}

extension Substring {
    /// The text padded with trailing zeros.
    func padding(to length: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, length - count))
    }
}
