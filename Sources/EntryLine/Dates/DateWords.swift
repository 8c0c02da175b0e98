package import Model

/// Parses days.
///
/// Accepts `2026-11-20`, day words in several languages (`today`, `gestern`, `昨天`), `-3` and `+3` (days), weekdays
/// (in English, German and French from three letters on), `2026/1/5`, `20260105`, `5.11.`, `5.11.2026`, `5-Nov-2026`,
/// `11月5日`, and in the configured date order `11/5`, `11/5/26` and `11-5-2026`. A day without a year or week is the latest one not after the reference day.
package struct DateWords: Sendable {
    /// The day that relative words count from: the memo's, or today.
    private let reference: CivilDay
    private let order: DateOrder
    /// Days up to this one are past, also where they are after the memo's.
    private var today: CivilDay

    /// Counts relative words from the memo's day, or from today if the entry has no memo.
    package init(context: EntryContext) {
        self.init(today: context.recordDay ?? context.today, order: context.dateOrder)
        today = context.today
    }

    /// Counts relative words from `today`.
    package init(today: CivilDay, order: DateOrder) {
        reference = today
        self.order = order
        self.today = today
    }

    /// Returns the day, or `nil` if the text is not a day or the day does not exist.
    package func day(_ text: String) -> CivilDay? {
        let word = Self.folded(text)
        if let meant = DayWord(word) { return day(meant) }
        if Self.nowWords.contains(word) { return reference }
        if let weekday = Self.weekday(word) { return latest(weekday) }
        return CivilDay(word) ?? offset(word) ?? yearFirst(word) ?? unseparated(word) ?? ideographic(word)
            ?? dotted(word) ?? slashed(word) ?? dashed(word) ?? Self.withMonthName(word)
    }

    /// The days that the text can mean behind `date:`, where `1-11` is one too, the likelier first; none where it is not a
    /// day.
    func days(_ text: String) -> [CivilDay] {
        guard let day = day(text) ?? slashed(text.replacing("-", with: "/")) else { return [] }
        let word = Self.folded(text)
        guard word.hasNumber, offset(word) == nil else { return [day] }
        return [later(than: day, word, isOfMonth: Self.isDayOfMonth(word)), day].compactMap { $0 }
    }

    /// The next such day, where a text that names no year, or not even a month, can mean it as well as the latest one: it
    /// is nearer to the reference day, or not after today, where the latest is more than three months back.
    func later(than day: CivilDay, _ text: String, isOfMonth: Bool = false) -> CivilDay? {
        guard Self.namesNoYear(text) else { return nil }
        let (year, month, number) = (day.components.year, day.components.month, day.components.day)
        let next =
            isOfMonth
            ? (1..<63).lazy.map { reference + $0 }.first { $0.components.day == number }
            : (1...8).lazy.compactMap { CivilDay(year: year + $0, month: month, day: number) }
                .first { $0 > reference }
        guard let next, next.isUsual(on: today) else { return nil }
        let isNearer =
            next.daysSinceEpoch - reference.daysSinceEpoch < reference.daysSinceEpoch - day.daysSinceEpoch
        return isNearer || next <= today && day < reference + -90 ? next : nil
    }

    /// Whether the latest such day is more than a year back, as only that of 29 February can be, and the text names no year.
    package func isLongAgo(_ day: CivilDay, _ text: String) -> Bool {
        day < reference + -365 && (day.components.month, day.components.day) == (2, 29) && Self.namesNoYear(text)
    }

    private static func namesNoYear(_ text: String) -> Bool {
        let numbers = text.split { !$0.isNumber }
        return numbers.count < 3 && !numbers.contains { $0.count > 2 }
    }

    /// The day that many days after the reference day.
    func counted(_ days: Int) -> CivilDay { reference + days }

    /// The day that a word refers to.
    func day(_ word: DayWord) -> CivilDay {
        switch word.meaning {
        case .offset(let days): reference + days
        case .weekday(let weekday): latest(weekday)
        }
    }

    /// The latest such day not after the reference day; `nil` if no year has it.
    func day(month: Int, day: Int) -> CivilDay? {
        // 29 February may be eight years back.
        let thisYear = reference.components.year
        return (0...8).lazy.compactMap { CivilDay(year: thisYear - $0, month: month, day: day) }
            .first { $0 <= reference }
    }

    /// The latest such weekday not after the reference day.
    func latest(_ weekday: Int) -> CivilDay {
        reference + -((reference.isoWeekday - weekday + 7) % 7)
    }

    /// The latest such weekday before the reference day.
    func latest(before weekday: Int) -> CivilDay {
        let day = latest(weekday)
        return day == reference ? day + -7 : day
    }

    /// The latest day with that number in its month not after the reference day.
    func latest(dayOfMonth: Int) -> CivilDay? {
        guard (1...31).contains(dayOfMonth) else { return nil }
        return (0..<62).lazy.map { reference + -$0 }.first { $0.components.day == dayOfMonth }
    }

    /// Words that mean `today` only where a day is expected.
    private static let nowWords = EntryVocabulary.words("now jetzt maintenant ahora adesso agora nu teraz")

    /// Whether the word is a day of the month in Chinese, Japanese or Korean: `5日`.
    static func isDayOfMonth(_ word: String) -> Bool {
        guard !word.endsInASCII, let last = word.last, "日号號일".contains(last) else { return false }
        return number(word.dropLast(), digits: 1...2) != nil
    }

    /// The ISO weekday: Monday is 1.
    static func weekday(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let index = weekdays.firstIndex { names in names.contains { $0.hasPrefix(word) } }
        return index.map { $0 + 1 }
    }

    /// The weekday names that may be cut short, Monday first, in English, German and French; a shared three-letter prefix
    /// always means the same day.
    static let weekdays = [
        "monday montag lundi", "tuesday dienstag mardi", "wednesday mittwoch mercredi", "thursday donnerstag jeudi",
        "friday freitag vendredi", "saturday samstag samedi", "sunday sonntag dimanche",
    ].map { EntryVocabulary.words($0) }

    private func offset(_ word: String) -> CivilDay? {
        guard let days = Self.number(word.dropFirst(), digits: 1...5) else { return nil }
        let day: CivilDay
        switch word.first {
        case "-": day = reference + -days
        case "+": day = reference + days
        default: return nil
        }
        return (1...9999).contains(day.components.year) ? day : nil
    }

    /// `2026/1/5`, `2026-1-5`, `2026.11.20`: a leading year is always followed by the month.
    private func yearFirst(_ word: String) -> CivilDay? {
        for separator in ["-", "/", "."] as [Character] {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3, let year = Self.number(parts[0], digits: 4...4),
                let month = Self.number(parts[1], digits: 1...2), let day = Self.number(parts[2], digits: 1...2)
            else { continue }
            return CivilDay(year: year, month: month, day: day)
        }
        return nil
    }

    /// `20260105`; a day in front leaves no year for the digits behind it that is kept.
    private func unseparated(_ word: String) -> CivilDay? {
        guard let digits = Self.number(word, digits: 8...8),
            let day = CivilDay(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100),
            day.isUsual(on: today)
        else { return nil }
        return day
    }

    /// `5.11.`, `5.11`, `5.11.2026`: the day comes first in every country that uses points.
    private func dotted(_ word: String) -> CivilDay? {
        var parts = word.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, parts[2].isEmpty { parts.removeLast() }
        return completed(parts, order: .dayMonth)
    }

    private func slashed(_ word: String) -> CivilDay? {
        completed(word.split(separator: "/", omittingEmptySubsequences: false), order: order)
    }

    /// `5-11-2026`: with fewer digits it is a calculation.
    private func dashed(_ word: String) -> CivilDay? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[2].utf8.count == 4 ? completed(parts, order: order) : nil
    }

    private func completed(_ parts: [Substring], order: DateOrder) -> CivilDay? {
        guard (2...3).contains(parts.count), let first = Self.number(parts[0], digits: 1...2),
            let second = Self.number(parts[1], digits: 1...2)
        else { return nil }
        let (day, month) = order == .dayMonth ? (first, second) : (second, first)
        guard parts.count == 2 else {
            guard parts[2].utf8.count != 3, let year = Self.number(parts[2], digits: 2...4) else { return nil }
            return CivilDay(year: parts[2].utf8.count == 2 ? 2000 + year : year, month: month, day: day)
        }
        return self.day(month: month, day: day)
    }

    /// `11月5日`, `2026年11月5号`, `令和8年11月5日`, `11월5일`, `5日`.
    private func ideographic(_ word: String) -> CivilDay? {
        let word = word.replacing("월", with: "月").replacing("년", with: "年")
        if let day = inNamedPeriod(word) { return day }
        guard let last = word.last, "日号號일".contains(last) else { return nil }
        if Self.isDayOfMonth(word) { return Self.number(word.dropLast(), digits: 1...2).flatMap(latest(dayOfMonth:)) }
        let parts = word.dropLast().split(separator: "月", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Self.number(parts[1], digits: 1...2) else { return nil }
        let front = parts[0].split(separator: "年", omittingEmptySubsequences: false)
        guard let month = front.last.flatMap({ Self.number($0, digits: 1...2) }) else { return nil }
        guard front.count == 2 else { return front.count == 1 ? self.day(month: month, day: day) : nil }
        return Self.year(front[0]).flatMap { CivilDay(year: $0, month: month, day: day) }
    }

    /// `去年11月5日`, `今年11月5日`, `这个月5号`
    private func inNamedPeriod(_ word: String) -> CivilDay? {
        let (year, month) = (reference.components.year, reference.components.month)
        if let (name, offset) = Self.yearNames.first(where: { word.hasPrefix($0.name) }) {
            let date = ideographic(String(word.dropFirst(name.count)))?.components
            return date.flatMap { CivilDay(year: year + offset, month: $0.month, day: $0.day) }
        }
        guard let name = Self.monthNames.first(where: word.hasPrefix),
            Self.isDayOfMonth(String(word.dropFirst(name.count)))
        else { return nil }
        return Self.number(word.dropFirst(name.count).dropLast(), digits: 1...2).flatMap {
            CivilDay(year: year, month: month, day: $0)
        }
    }

    private static let yearNames: [(name: String, offset: Int)] = [
        ("今年", 0), ("올해", 0), ("去年", -1), ("昨年", -1), ("작년", -1),
    ]
    private static let monthNames = ["这个月", "這個月", "本月", "今月", "이번달"]

    /// `2026`, `26`, `令和8`, and `115` of the Minguo era.
    private static func year(_ text: Substring) -> Int? {
        for (era, start) in [("令和", 2018), ("平成", 1988), ("民國", 1911), ("民国", 1911)] where text.hasPrefix(era) {
            return number(text.dropFirst(era.count), digits: 1...3).map { start + $0 }
        }
        return number(text, digits: 2...4).map { $0 < 100 ? 2000 + $0 : $0 < 1000 ? 1911 + $0 : $0 }
    }

    /// The text in lower case, with plain apostrophes and half-width forms.
    static func folded(_ text: String) -> String {
        halfWidth(text.lowercased()).replacing("’", with: "'")
    }

    /// Replaces the full-width forms of East Asian input methods by their ASCII equivalents.
    static func halfWidth(_ text: String) -> String {
        guard !text.isASCII else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The two numbers of at most two digits in `5-11`.
    static func dashes(_ text: String) -> (first: Int, second: Int)? {
        let halves = text.split(omittingEmptySubsequences: false) { "-–".contains($0) }
        guard halves.count == 2, let first = number(halves[0], digits: 1...2),
            let second = number(halves[1], digits: 1...2)
        else { return nil }
        return (first, second)
    }

    /// The number in `text` if it consists of that many ASCII digits.
    static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
