import Model

/// Dates with the name of their month and a year of four digits.
extension DateWords {
    /// The day of a case-folded word that a program has written: `2026-11-13T12:30`, `13-nov-2026`, `2026‑11‑13` with the
    /// hyphens of a typesetter, `13.11.2026г.`; `nil` for what has no year of four digits, and for plain dates.
    static func stamp(_ word: String) -> CivilDay? {
        // Most words with a number have only digits and marks, and making the expressions costs more than reading one.
        guard (8...40).contains(word.utf8.count), word.hasNumber,
            word.contains(where: { $0.isLetter || "‐‑–>".contains($0) })
        else { return nil }
        let plain = String(word.map { "‐‑–".contains($0) ? "-" : $0 })
        if let match = plain.prefixMatch(of: /<?([0-9]{4}-[0-9]{2}-[0-9]{2})[tz>]/) { return CivilDay(String(match.1)) }
        if let match = plain.wholeMatch(of: /([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})[гr]\.?/) {
            guard let day = Int(match.1), let month = Int(match.2), let year = Int(match.3) else { return nil }
            return CivilDay(year: year, month: month, day: day)
        }
        if plain != word, let day = CivilDay(plain) { return day }
        return word.contains(where: \.isLetter) ? withMonthName(plain) : nil
    }

    /// `5-Nov-2026`, `5. November 2026`, `05nov2026`, `nov 5, 2026`, `2026-nov-05`.
    static func withMonthName(_ word: String) -> CivilDay? {
        guard word.utf8.count >= 8, word.contains(where: \.isLetter), word.hasNumber else { return nil }
        var parts: [Substring] = []
        var rest = word[...]
        while let first = rest.first {
            let part = rest.prefix { first.isNumber ? $0.isNumber : first.isLetter && $0.isLetter }
            guard part.isEmpty else {
                parts.append(part)
                rest = rest[part.endIndex...]
                continue
            }
            guard " -/.,".contains(first) else { return nil }
            rest.removeFirst()
        }
        guard parts.count == 3, let place = parts.firstIndex(where: { $0.first?.isLetter == true }), place < 2,
            let month = DayWord.month(String(parts[place]))
        else { return nil }
        parts.remove(at: place)
        let (first, second) = (parts[0], parts[1])
        if let year = number(first, digits: 4...4), let day = number(second, digits: 1...2) {
            return CivilDay(year: year, month: month, day: day)
        }
        guard let day = number(first, digits: 1...2), let year = number(second, digits: 4...4) else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }
}
