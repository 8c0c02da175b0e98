import Model

/// Dates with the name of their month and a year of four digits.
extension DateWords {
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
