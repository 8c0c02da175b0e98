import Model
import Money

/// Finds the words of an entry line that say what type it has and which day it counts for, where no mark says so:
/// `income 20`, `12.50 yesterday lunch`.
///
/// A word is taken where it can mean nothing else, asked about where it can, and left to the note where the type or the
/// day is given with `+`, `type:` or `date:`.
struct MeaningReader {
    private let parts: [EntryPart]
    private let context: EntryContext
    private let answers: EntryAnswers
    private let hasPlus: Bool
    private let namesType: Bool
    private let namesDate: Bool
    private var index = 0

    private init(_ parts: [EntryPart], _ context: EntryContext, _ answers: EntryAnswers) {
        self.parts = parts
        self.context = context
        self.answers = answers
        hasPlus = parts.contains { part in
            if case .amount(let text) = part { Self.hasPlus(text) } else { false }
        }
        namesType = Self.names(.type, parts)
        namesDate = Self.names(.date, parts)
    }

    /// The parts, with words that mean a type or a day as such.
    static func parts(
        _ parts: [EntryPart], context: EntryContext, answers: EntryAnswers
    ) throws(EntryError) -> [EntryPart] {
        guard parts.contains(where: { if case .word(let word) = $0 { word.kind == .plain } else { false } }) else {
            return parts
        }
        var reader = MeaningReader(parts, context, answers)
        return try reader.read()
    }

    private mutating func read() throws(EntryError) -> [EntryPart] {
        var result: [EntryPart] = []
        while index < parts.count {
            if let meaning = try meaning() {
                result += meaning.parts
                index += meaning.count
            } else {
                result.append(parts[index])
                index += 1
            }
        }
        return result
    }

    private typealias Found = (parts: [EntryPart], count: Int)

    /// What the parts from `index` on mean, where they are more than words.
    private func meaning() throws(EntryError) -> Found? {
        if let phrase = try dayPhrase() { return phrase }
        if let day = try dayPart() { return day }
        return try typePart()
    }

    // MARK: Types

    private func typePart() throws(EntryError) -> Found? {
        guard !namesType, let text = word(index) else { return nil }
        let key = EntryVocabulary.folded(text)
        if EntryVocabulary.expenseWords.contains(key) {
            guard isBesideAmount else { return nil }
            if hasPlus { throw .signAgainstType(text) }
            return ([.type(.expense, text)], 1)
        }
        guard !hasPlus else { return nil }
        if EntryVocabulary.incomeWords.contains(key) {
            if folded(index + 1).map(EntryVocabulary.compoundEnds.contains) == true { return nil }
            if isBesideAmount || isLineStart { return ([.type(.income, text)], 1) }
            return try asked(text)
        }
        let isTaken =
            EntryVocabulary.refundWords.contains(key) && isBesideAmount && !hasRecipient
            || EntryVocabulary.wageWords.contains(key) && isBesideAmount && isAlone
        if isTaken { return ([.type(.income, text), parts[index]], 1) }
        let isDoubtful = [EntryVocabulary.refundWords, EntryVocabulary.wageWords, EntryVocabulary.receivedWords]
            .contains { $0.contains(key) }
        if isDoubtful || isSenderOnly || isGiven || CJKWords.part(of: text) != nil { return try asked(text) }
        return nil
    }

    private func asked(_ text: String) throws(EntryError) -> Found {
        let doubt = EntryDoubt.income(word: text)
        guard let answer = answers[doubt] else { throw .doubt(doubt) }
        return ([.type(answer == 0 ? .income : .expense, text), parts[index]], 1)
    }

    /// `salary 3000` and nothing else.
    private var isAlone: Bool { plainWordCount == 1 && !Self.names(.payee, parts) }

    /// `refund 20 to Bob`
    private var hasRecipient: Bool {
        [index + 1, index + 2].contains { folded($0).map(EntryVocabulary.recipientWords.contains) == true }
    }

    /// `20 from Anna` and nothing else.
    private var isSenderOnly: Bool {
        guard let text = folded(index), ["from", "von"].contains(text), index == 1, (3...4).contains(parts.count),
            case .amount = parts[0]
        else { return false }
        return plainWordCount == parts.count - 1
    }

    /// `Anna paid back 20`, `Mom gave me 20`, `got 20 from Anna`, `Oma hat mir 50 gegeben`, `Luc m'a rendu 20`.
    private var isGiven: Bool {
        guard let text = folded(index) else { return false }
        if text == "m'a" || text == "cash" && folded(index + 1) == "back" { return true }
        if text == "mir" { return (index..<parts.count).contains { folded($0).map(Self.isGermanGift) == true } }
        guard EntryVocabulary.givingVerbs.contains(text) else { return false }
        let near = [index + 1, index + 2].compactMap(folded)
        return near.contains("back") || near.contains("me") || text.hasPrefix("g") && near.contains("from")
            || text.hasPrefix("got") && folded(index + 3) == "from"
    }

    private static func isGermanGift(_ word: String) -> Bool {
        ["gegeben", "geschenkt", "überwiesen", "zurückgegeben", "gezahlt"].contains(word)
    }

    // MARK: Days

    private func dayPart() throws(EntryError) -> Found? {
        guard !namesDate, let text = word(index) else { return nil }
        let key = EntryVocabulary.folded(text)
        let days = DateWords(context: context)
        if let meant = DayWord(key) {
            let day = days.day(meant)
            let isAbout = folded(index - 1).map(EntryVocabulary.dayPrepositions.contains) == true
            if meant.isCertain, !isAbout { return ([.day(day, text)], 1) }
            return try asked(text, day, count: 1)
        }
        if let prefix = DayWord.unspaced.first(where: { key.hasPrefix($0) }), let meant = DayWord(prefix) {
            let rest = String(text.dropFirst(prefix.count))
            let day = days.day(meant)
            let belongs = ["の", "的", "特"].contains { rest.hasPrefix($0) }
            guard !belongs else { return try asked(text, day, count: 1) }
            return ([.day(day, prefix), .word(EntryWord(kind: .plain, text: rest))], 1)
        }
        if let weekday = EntryVocabulary.shortDays[text], isBesideAmount {
            return try asked(text, days.latest(weekday), count: 1)
        }
        let isDate = AmountParser.looksLikeDate(text) || text.contains("月")
        if isDate, let day = days.day(text) { return try asked(text, day, count: 1) }
        return nil
    }

    private func asked(_ text: String, _ day: CivilDay, count: Int) throws(EntryError) -> Found {
        let doubt = EntryDoubt.day(word: text, day)
        guard let answer = answers[doubt] else { throw .doubt(doubt) }
        let kept = parts[index..<(index + count)].map { part -> EntryPart in
            // In quotes, so that it is not looked at again.
            if case .word(let word) = part { return .word(EntryWord(kind: .quoted, text: word.text)) }
            return part
        }
        return answer == 0 ? ([.day(day, text)], count) : (kept, count)
    }

    /// Days of several words: `5 Nov`, `November 5`, `day before yesterday`, `3 days ago`, `vor 3 Tagen`.
    private func dayPhrase() throws(EntryError) -> Found? {
        guard !namesDate else { return nil }
        if let vague = vaguePhrase { throw .vagueDay(vague) }
        let days = DateWords(context: context)
        if folded(index) == "last", folded(index + 1) == "night" {
            return try asked("last night", days.counted(-1), count: 2)
        }
        for (first, second) in [(index, index + 1), (index + 1, index)] {
            guard let count = number(first), (1...31).contains(count),
                let month = folded(second).flatMap(DayWord.month), let day = days.day(month: month, day: count)
            else { continue }
            return try asked(text(of: index..<(index + 2)), day, count: 2)
        }
        let before = [index, index + 1, index + 2].compactMap(folded)
        if before == ["day", "before", "yesterday"] {
            return ([.day(days.counted(-2), "day before yesterday")], 3)
        }
        return try daysAgo(days)
    }

    private func daysAgo(_ days: DateWords) throws(EntryError) -> Found? {
        let dayUnits: Set<String> = ["day", "days", "tag", "tage", "tagen", "jour", "jours"]
        if let count = number(index), folded(index + 1).map(dayUnits.contains) == true, folded(index + 2) == "ago" {
            return try asked(text(of: index..<(index + 3)), days.counted(-count), count: 3)
        }
        let starts =
            folded(index) == "vor" ? 1 : [index, index + 1, index + 2].compactMap(folded) == ["il", "y", "a"] ? 3 : 0
        guard starts > 0, let count = number(index + starts), folded(index + starts + 1).map(dayUnits.contains) == true
        else { return nil }
        return try asked(text(of: index..<(index + starts + 2)), days.counted(-count), count: starts + 2)
    }

    private var vaguePhrase: String? {
        guard let first = folded(index) else { return nil }
        let single: Set<String> = ["上周", "上週", "先週", "先月", "上个月", "上個月", "지난주"]
        if single.contains(first) { return first }
        guard let second = folded(index + 1) else { return nil }
        let spans: Set<String> = ["week", "month", "weekend", "woche", "monat", "wochenende", "semaine", "mois"]
        let lasts: Set<String> = ["last", "letzte", "letzten", "letztes", "vorige", "vorigen", "dernier", "dernière"]
        let isVague = lasts.contains(first) && spans.contains(second) || spans.contains(first) && lasts.contains(second)
        return isVague ? "\(first) \(second)" : nil
    }

    // MARK: What stands where

    private static func names(_ key: EntryKey, _ parts: [EntryPart]) -> Bool {
        parts.contains { if case .word(let word) = $0 { word.kind == .value(key) } else { false } }
    }

    private static func hasPlus(_ text: String) -> Bool {
        text.first { !$0.isWhitespace && !$0.isLetter && !$0.isCurrencySymbol }.map { "+＋".contains($0) } == true
    }

    private func word(_ position: Int) -> String? {
        guard parts.indices.contains(position), case .word(let word) = parts[position], word.kind == .plain else {
            return nil
        }
        return word.text
    }

    private func folded(_ position: Int) -> String? { word(position).map(EntryVocabulary.folded) }

    /// A whole number of at most five digits without a currency: of the note, or what looks like an amount.
    private func number(_ position: Int) -> Int? {
        guard parts.indices.contains(position) else { return nil }
        let digits: String
        switch parts[position] {
        case .amount(let text): digits = text.hasSuffix(".") ? String(text.dropLast()) : text
        case .word(let word) where word.kind == .plain: digits = EntryVocabulary.folded(word.text)
        default: return nil
        }
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }

    private func text(of range: Range<Int>) -> String {
        range.compactMap { position -> String? in
            if case .amount(let text) = parts[position] { return text }
            return word(position)
        }.joined(separator: " ")
    }

    private var isBesideAmount: Bool {
        [index - 1, index + 1].contains { position in
            guard parts.indices.contains(position), case .amount = parts[position] else { return false }
            return true
        }
    }

    private var isLineStart: Bool {
        guard index > 0 else { return true }
        if case .word(let word) = parts[index - 1] { return word.kind == .separator }
        return false
    }

    private var plainWordCount: Int {
        parts.count { part in
            if case .word(let word) = part { word.kind == .plain || word.kind == .quoted } else { false }
        }
    }
}
