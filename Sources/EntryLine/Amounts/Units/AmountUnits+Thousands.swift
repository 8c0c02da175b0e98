import Money

/// Converts thousands: `£1.2k`, `2 tys. zł`, `1.5 lakh`, `salary credited 85k`.
extension AmountUnits {
    /// The line with all digits of the amount at `position`, its only number; `nil` if the word after the number may mean
    /// something else, as in `4k tv`, `5k run` and `2 tys. kroków`.
    func thousands(_ line: [EntryWord], at position: Int) -> [EntryWord]? {
        let text = line[position].text
        guard let lastDigit = text.lastIndex(where: \.isASCIIDigit) else { return nil }
        var unit = text[lastDigit...].dropFirst()
        var end = position + 1
        if unit.isEmpty, end < line.count, line[end].kind == .plain {
            unit = line[end].text[...]
            end += 1
        }
        let behind =
            unit.hasSuffix("€") || unit.hasSuffix("£") || unit.hasSuffix("$") ? unit.removeLast().description : ""
        let name = EntryVocabulary.folded(String(unit))
        guard Self.isUnit(name), !HomeUnits.isPack(name, behind: text) else { return nil }
        let pattern = /([+＋]?)([^0-9+＋\-]*?)([1-9][0-9]{0,2})(?:([.,])([0-9]{1,2}))?/
        guard let match = text[...lastDigit].wholeMatch(of: pattern) else { return nil }
        let (sign, before, mark) = (match.1, match.2, match.4)
        if let mark, let own = notation.decimalMark, mark != own.text { return nil }
        let isMoney =
            [String(before), behind].contains(where: isCurrency)
            || [position - 1, end].contains { line.indices.contains($0) && isCurrency(line[$0].text) }
        // `₦2.5m`; without a sign on the number these may be metres.
        let millions = unit == "m" && end == position + 1 && !before.isEmpty ? 1_000_000 : nil
        guard before.isEmpty || isCurrency(String(before)),
            let factor = millions ?? Self.factor(name, isMoney: isMoney, line, notation)
                ?? homeFactor(name, line, from: position, behind: end),
            let whole = Int(match.3), let decimals = Int((match.5 ?? "").padding(to: 2))
        else { return nil }
        let rest = line.indices.filter { !(position - 1...end).contains($0) || $0 == end || $0 == position - 1 }
        guard !rest.contains(where: { isAboutMoney(line[$0]) && !isCurrency(line[$0].text) }) else { return nil }
        let amount = sign + before + String(whole * factor + decimals * factor / 100) + behind
        return line.replacing(position...(end - 1), by: [String(amount)])
    }

    /// The digits of `1.5k`, which may also be a distance or the resolution of a screen.
    func thousand(_ word: String) -> String? {
        guard word.hasSuffix("k") || word.hasSuffix("K"),
            let match = word.wholeMatch(of: /([1-9][0-9]{0,2})(?:([.,])([0-9]{1,2}))?[kK]/)
        else { return nil }
        if let mark = match.2, let own = notation.decimalMark, mark != own.text { return nil }
        guard let whole = Int(match.1), let decimals = Int((match.3 ?? "").padding(to: 2)) else { return nil }
        return String(whole * 1_000 + decimals * 10)
    }

    private func isCurrency(_ text: String) -> Bool { Currency(token: text, notation: notation) != nil }

    /// Whether a word may stand for thousands or more; a pattern compiled for each number of a batch would cost more than
    /// all the rest of reading it.
    private static func isUnit(_ unit: String) -> Bool {
        unit == "k" || unit == "m" || thousandWords.contains(unit) || lakhs[unit] != nil || HomeUnits.all.contains(unit)
    }

    /// Whether the text is a currency, or hundredths, thousands or more of the queue's: `EUR`, `centimes`, `K€`, `hundringar`.
    static func isMoney(_ text: String, _ notation: AmountNotation) -> Bool {
        if Currency(token: text, notation: notation) != nil { return true }
        let unit = EntryVocabulary.folded(text)
        let bare = unit.last.map { "€£$".contains($0) } == true ? String(unit.dropLast()) : unit
        return isUnit(bare) && bare != "m" || EntryVocabulary.subunits[notation.defaultCurrency.code]?[unit] != nil
    }

    /// How many the word after a number stands for.
    private static func factor(
        _ unit: String, isMoney: Bool, _ line: [EntryWord], _ notation: AmountNotation
    ) -> Int? {
        if ["INR", "PKR", "BDT", "NPR", "LKR"].contains(notation.defaultCurrency.code), let lakhs = lakhs[unit] {
            return lakhs
        }
        // `401k salary`: a plan for retirement.
        let isPay = line.contains { $0.kind == .plain && EntryVocabulary.wageWords.contains($0.folded) }
        if unit == "k" { return isMoney || isPay && !line.contains { $0.text.hasPrefix("401") } ? 1_000 : nil }
        return isMoney && thousandWords.contains(unit) ? 1_000 : nil
    }

    /// The same for words of the queue's own language and money, where nothing is measured or counted: `15 ezer`, `20rb`.
    private func homeFactor(_ unit: String, _ line: [EntryWord], from start: Int, behind end: Int) -> Int? {
        // `500 к чаю`: a preposition.
        guard unit.count > 1 || end == start + 1 || end == line.count,
            let factor = HomeUnits.factor(unit, of: notation.defaultCurrency.code),
            !line.contains(where: { HiddenAmounts.measured.contains($0.folded) })
        else { return nil }
        let isAmount =
            HomeUnits.banknotes.contains(unit) && !HomeUnits.packs.contains(unit)
            || line.plain(end).map { HomeUnits.canFollow($0.folded, notation) } ?? true
        return isAmount ? factor : nil
    }

    private static let lakhs = [
        "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "lacs": 100_000, "crore": 10_000_000, "crores": 10_000_000,
    ]

    /// Not `mil`, which is a million in English, or `grand`.
    private static let thousandWords = EntryVocabulary.words(
        """
        thousand tausend tsd tsd. mille mila tusen tusind duizend tys tys. tysiąc tysiące tysięcy тыс тыс. тысяч тысячи
        тысяча tisíc tisíce
        """)
}
