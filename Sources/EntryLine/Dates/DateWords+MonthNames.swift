import Model

/// Dates with the name of their month and a year of four digits.
extension DateWords {
    /// The day of a case-folded word that a program has written: `2026-11-13T12:30`, `13-nov-2026`, `2026‑11‑13` with the
    /// hyphens of a typesetter, `13.11.2026г.`, `13-nov-26`; `nil` for what has no year, and for plain dates.
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
        if let match = plain.wholeMatch(of: /([0-9]{1,2}-\p{L}+-)([0-9]{2})/) {
            return withMonthName("\(match.1)20\(match.2)")
        }
        return word.contains(where: \.isLetter) ? withMonthName(plain) : nil
    }

    /// The day and the month in the case-folded words `13-xi`, `13.x.`, `13/xi/2026`, as in Poland, Hungary and Italy, and the
    /// year if it has one.
    static func romanMonth(_ word: String) -> (day: Int, month: Int, year: Int?)? {
        // Making the expression costs more than reading a word.
        guard word.first?.isNumber == true, word.has(anyOf: "ivx"),
            let match = word.wholeMatch(of: /([0-9]{1,2})[.\/-]([ivx]+)(\.|[.\/-]([0-9]{4})\.?)?/),
            let month = romanMonths.firstIndex(of: match.2), let day = Int(match.1),
            // `5-V`
            match.2.count > 1 || match.3 != nil
        else { return nil }
        return (day, month + 1, match.4.flatMap { Int($0) })
    }

    private static let romanMonths: [Substring] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
    ]

    /// The year `2026`, `2,026` and `'26`; `nil` for other numbers.
    static func year(_ text: String) -> Int? {
        guard text.hasPrefix("'") || text.hasPrefix("’") else {
            return number(text.filter { $0 != "," }, digits: 4...4)
        }
        return number(text.dropFirst(), digits: 2...2).map { 2000 + $0 }
    }

    /// `5-Nov-2026`, `5. November 2026`, `5 de noviembre de 2026`, `05nov2026`, `nov 5, 2026`, `2026-nov-05`.
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
        parts.removeAll { ["de", "del", "di", "of"].contains($0) }
        guard parts.count == 3, let place = parts.firstIndex(where: { $0.first?.isLetter == true }), place < 2,
            let month = DayWord.anyMonth(String(parts[place]))
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
