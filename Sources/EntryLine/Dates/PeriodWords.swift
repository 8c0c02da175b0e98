package import Model

/// Parses periods; case and blanks are ignored.
///
/// Accepts `2026`, `2026-11`, `2026-W47`, `2026-Q4`, every day that `DateWords` reads, `this month`, `last quarter`,
/// `november`, `november 2025`, and `last 30 days`, which ends today. A period without a year is the latest one that
/// has begun. `since …`, `until …` and `…..…` accept each of these; the words exist in six languages.
package struct PeriodWords: Sendable {
    private typealias Words = PeriodVocabulary

    private let today: CivilDay
    private let days: DateWords
    private let weekStart: WeekStart

    /// Counts relative periods from `today`; numbered weeks are those of `weekStart`.
    package init(today: CivilDay, order: DateOrder, weekStart: WeekStart = .monday) {
        self.today = today
        self.weekStart = weekStart
        days = DateWords(today: today, order: order)
    }

    /// Parses a period, which may be open-ended.
    package func period(_ text: String) throws(PeriodError) -> Period {
        guard let (since, until) = bounds(DateWords.folded(text).trimmed) else { return Period(try stretch(text)) }
        guard since != nil || until != nil else { throw .unreadable(text) }
        var period = Period()
        if let since { period.since = try stretch(since).lowerBound }
        if let until { period.until = try end(until) }
        return try checked(period)
    }

    /// Returns the period, or throws if it begins after its end.
    package func checked(_ period: Period) throws(PeriodError) -> Period {
        if let since = period.since, let until = period.until, since > until { throw .reversed(since, until) }
        return period
    }

    /// Parses the last day of a period: a date without a year is the next one where that is at most a month away, so that
    /// `until 30.11.` on the 28th is that of this year.
    package func end(_ text: String) throws(PeriodError) -> CivilDay {
        let last = try stretch(text).upperBound
        guard let next = days.later(than: last, DateWords.folded(text)), next <= today + 31 else { return last }
        return next
    }

    /// Parses a period with a start and an end: a day or a named period.
    package func stretch(_ text: String) throws(PeriodError) -> ClosedRange<CivilDay> {
        let word = DateWords.folded(text).filter { !$0.isWhitespace }
        let month = month(word)
        let day = days.day(word)
        // A hyphen saves quoting in a shell: `last-month`.
        let joined = word.count == text.count ? word.replacing("-", with: "") : word
        guard month == nil || day == nil else { throw .ambiguous(text) }
        let named = day.map { $0...$0 } ?? month ?? numbered(Self.lettered(word))
        if let found = named ?? counted(word) ?? counted(joined) { return found }
        if Words.last.contains(where: { word.hasPrefix($0) && isNamed(String(word.dropFirst($0.count))) }) {
            throw .vague(text)
        }
        throw .unreadable(text)
    }

    /// Whether the word is the name of a month or weekday.
    private func isNamed(_ word: String) -> Bool { month(word) != nil || DateWords.weekday(word) != nil }
}

// MARK: - Two ends

extension PeriodWords {
    /// The two sides of `a..b`, `since a`, `until b`, `from a to b` and similar; `nil` for a text with one side.
    private func bounds(_ text: String) -> (since: String?, until: String?)? {
        if var middle = text.firstRange(of: "..") {
            // `5.11...7.11.`: the first point belongs to the preceding day.
            if text[middle.upperBound...].first == "." {
                middle = text.index(after: middle.lowerBound)..<text.index(after: middle.upperBound)
            }
            return (Self.side(text[..<middle.lowerBound]), Self.side(text[middle.upperBound...]))
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, words.count > 1, Words.toDate[words.joined()] == nil else {
            return ideographicBounds(text)
        }
        var rest = words.dropFirst()
        if Words.until.contains(String(first)) { return (nil, rest.joined(separator: " ")) }
        if !Words.since.contains(String(first)) {
            // `january to march`
            guard rest.dropLast().contains(where: { Words.until.contains(String($0)) }) else {
                return ideographicBounds(text)
            }
            rest = words[...]
        }
        guard let place = rest.firstIndex(where: { Words.until.contains(String($0)) }) else {
            return (rest.joined(separator: " "), nil)
        }
        return (rest[..<place].joined(separator: " "), rest[(place + 1)...].joined(separator: " "))
    }

    /// The same for languages that write these words without blanks: `从2026-01到2026-03`, `2026-01から`.
    private func ideographicBounds(_ text: String) -> (since: String?, until: String?)? {
        var rest = text.filter { !$0.isWhitespace }[...]
        var hasSince = false
        if let word = Words.sinceBefore.first(where: { rest.hasPrefix($0) }) {
            rest = rest.dropFirst(word.count)
            hasSince = true
        }
        let end = Words.untilBehind.first { rest.hasSuffix($0) }
        rest = rest.dropLast(end?.count ?? 0)
        if let word = Words.untilBefore.first(where: { rest.hasPrefix($0) }) {
            return hasSince ? nil : (nil, String(rest.dropFirst(word.count)))
        }
        for word in Words.sinceBehind + Words.untilBefore {
            guard let middle = rest.firstRange(of: word) else { continue }
            return (Self.side(rest[..<middle.lowerBound]), Self.side(rest[middle.upperBound...]))
        }
        if hasSince { return (Self.side(rest), nil) }
        return end == nil ? nil : (nil, Self.side(rest))
    }

    private static func side(_ text: Substring) -> String? {
        let text = String(text).trimmed
        return text.isEmpty ? nil : text
    }
}

// MARK: - Numbered and named periods

extension PeriodWords {
    /// `2026`, `2026-11`, `2026-W47`, `2026-Q4`, `Q4 2026`, `W47`, `11/2026`, `2026年11月`, `11月`.
    private func numbered(_ word: String) -> ClosedRange<CivilDay>? {
        if let year = Self.year(word.hasSuffix("年") ? word.dropLast() : word[...]) { return range(.year, year) }
        for separator in "-/.年" as String {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            if let year = Self.year(parts[0]) { return part(parts[1], year) }
            if let year = Self.year(parts[1]) { return part(parts[0], year) }
        }
        if let first = word.first, "wq".contains(first) {
            if let year = Self.year(word.suffix(4)), word.utf8.count > 5 { return part(word.dropLast(4), year) }
            return latest { part(word[...], $0) }
        }
        if let year = Self.year(word.prefix(4)), let mark = word.dropFirst(4).first, "wq".contains(mark) {
            return part(word.dropFirst(4), year)
        }
        return word.hasSuffix("月") ? latest { part(word[...], $0) } : nil
    }

    /// Expands `w47` to `week47` or `kw47`.
    private static func lettered(_ word: String) -> String {
        for (letter, names) in Words.letters {
            for name in names where word.hasPrefix(name) { return letter + word.dropFirst(name.count) }
        }
        return word
    }

    /// `11`, `11月`, `w47` or `q4` of a year.
    private func part(_ word: Substring, _ year: Int) -> ClosedRange<CivilDay>? {
        let digits = word.first.map { "wq".contains($0) } == true ? word.dropFirst() : word
        guard let number = DateWords.number(digits.last == "月" ? digits.dropLast() : digits, digits: 1...2) else {
            return nil
        }
        switch word.first {
        case "w": return week(number, year)
        case "q": return (1...4).contains(number) ? range(.quarter, year * 4 + number - 1) : nil
        default: return (1...12).contains(number) ? range(.month, year * 12 + number - 1) : nil
        }
    }

    /// The ISO 8601 week; week 1 contains 4 January.
    private func week(_ number: Int, _ year: Int) -> ClosedRange<CivilDay>? {
        guard let january = CivilDay(year: year, month: 1, day: 4), (1...53).contains(number) else { return nil }
        let index = CalendarUnit.week(.monday).number(of: january) + number - 1
        let unit = CalendarUnit.week(weekStart)
        guard number < 53 || unit.name(of: index).hasSuffix("W53") else { return nil }
        return range(unit, index)
    }

    /// `november`, `november 2025`, `okt.`.
    private func month(_ word: String) -> ClosedRange<CivilDay>? {
        if let month = DayWord.month(word) { return latest { range(.month, $0 * 12 + month - 1) } }
        guard let year = Self.year(word.suffix(4)) else { return nil }
        let name = word.dropLast(4)
        let bare = name.last.map { ",-".contains($0) } == true ? name.dropLast() : name
        return DayWord.month(String(bare)).flatMap { range(.month, year * 12 + $0 - 1) }
    }

    /// The latest period that has begun; a week 53 may be seven years back.
    private func latest(_ ofYear: (Int) -> ClosedRange<CivilDay>?) -> ClosedRange<CivilDay>? {
        let year = today.components.year
        for back in -1...7 {
            if let days = ofYear(year - back), days.lowerBound <= today { return days }
        }
        return nil
    }

    /// `nil` if the range exceeds the years in which days can be written.
    private func range(_ unit: CalendarUnit, _ number: Int) -> ClosedRange<CivilDay>? {
        let years = unit.number(of: .first)...unit.number(of: Self.lastDay)
        guard years.contains(number) else { return nil }
        let days = unit.firstDay(of: number)...unit.lastDay(of: number)
        return days.lowerBound >= .first && days.upperBound <= Self.lastDay ? days : nil
    }

    private static let lastDay = CivilDay(daysSinceEpoch: 2_932_896)

    /// Parses four digits, the first of which is not zero.
    private static func year(_ text: Substring) -> Int? {
        DateWords.number(text, digits: 4...4).flatMap { $0 >= 1_000 ? $0 : nil }
    }
}

// MARK: - Periods relative to today

extension PeriodWords {
    /// `this month`, `last year`, `last 30 days`, `ytd`, `la semaine dernière`, `最近30天`.
    private func counted(_ word: String) -> ClosedRange<CivilDay>? {
        if let unit = Words.toDate[word] { return present(unit, 0).map { $0.lowerBound...today } }
        if let (unit, offset) = Words.fixed[word] { return present(unit, offset) }
        for start in Words.recent where word.hasPrefix(start) {
            if let found = recent(word.dropFirst(start.count), Words.counters) { return found }
        }
        let bare = Words.articles.filter { word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) }
        return ([word] + bare).lazy.compactMap { spoken($0) }.first
    }

    private func spoken(_ word: String) -> ClosedRange<CivilDay>? {
        if let unit = Self.unit(behind: Words.this, word) { return present(unit, 0) }
        if let unit = Self.unit(behind: Words.last, word) ?? Self.unit(before: Words.last, word) {
            return present(unit, -1)
        }
        for start in Words.past where word.hasPrefix(start) {
            if let found = recent(word.dropFirst(start.count), Words.units) { return found }
        }
        // `past week`: the last seven days
        if let unit = Self.unit(behind: ["past"], word) { return recent(unit, "1") }
        // `30 derniers jours`
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = String(word.dropFirst(digits.count))
        return Self.unit(behind: Words.last, rest, isCounted: true).flatMap { recent($0, digits) }
    }

    private static func unit(behind starts: [String], _ word: String, isCounted: Bool = false) -> Words.Unit? {
        starts.lazy.filter { word.hasPrefix($0) }.compactMap { Words.units[String(word.dropFirst($0.count))] }
            .first { isCounted || $0 != .day }
    }

    private static func unit(before ends: [String], _ word: String) -> Words.Unit? {
        ends.lazy.filter { word.hasSuffix($0) }.compactMap { Words.units[String(word.dropLast($0.count))] }
            .first { $0 != .day }
    }

    /// `30 days`: a number and a unit.
    private func recent(_ word: Substring, _ units: [String: Words.Unit]) -> ClosedRange<CivilDay>? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        return units[String(word.dropFirst(digits.count))].flatMap { recent($0, digits) }
    }

    private func present(_ unit: Words.Unit, _ offset: Int) -> ClosedRange<CivilDay>? {
        let unit = unit.calendar(weekStart)
        return range(unit, unit.number(of: today) + offset)
    }

    /// That many units, up to and including today.
    private func recent(_ unit: Words.Unit, _ digits: Substring) -> ClosedRange<CivilDay>? {
        guard let count = DateWords.number(digits, digits: 1...5), count > 0 else { return nil }
        let first: CivilDay?
        switch unit {
        case .day: first = today + (1 - count)
        case .week: first = today + (1 - 7 * count)
        case .month: first = later(than: count)
        case .quarter: first = later(than: 3 * count)
        case .year: first = later(than: 12 * count)
        }
        return first.flatMap { $0 >= CivilDay.first ? $0...today : nil }
    }

    /// The day after the same day that many months ago, or after the last day of a shorter month.
    private func later(than months: Int) -> CivilDay? {
        let (year, month, day) = today.components
        let number = year * 12 + month - 1 - months
        guard let days = range(.month, number) else { return nil }
        return min(days.lowerBound + (day - 1), days.upperBound) + 1
    }
}
