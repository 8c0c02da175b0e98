import Model
import Money

/// An entry while its parts are collected.
struct EntryDraft {
    /// The user's conventions and the day, for reading values.
    let context: EntryContext
    private let notation: AmountNotation
    private let answers: EntryAnswers
    /// The finished lines.
    private(set) var lines: [LineDraft] = []
    /// The parts of the entry as a whole, except the note.
    private(set) var whole = Entry()
    /// The attributes that empty quotes clear, also those with another value.
    private(set) var clearedAttributes: Set<EntryAttribute> = []
    /// The values of `note:`.
    private(set) var notes: [String] = []
    private var line = LineDraft()
    /// The typed values of keys that may occur only once.
    private var values: [EntryAttribute: String] = [:]
    private var hasWords = false

    /// Starts without parts; `answers` settle the doubts about amounts.
    init(context: EntryContext, notation: AmountNotation, answers: EntryAnswers) {
        self.context = context
        self.notation = notation
        self.answers = answers
    }

    /// Adds the next part, in order.
    mutating func add(_ part: EntryPart) throws(EntryError) {
        switch part {
        case .amount(let text):
            line.add(amount: text)
        case .currency(let text):
            try addCurrency(text)
        case .type(let type, let text):
            try note(.type, text)
            whole.type = type
            if type == .income { line.income = text }
        case .day(let day, let text):
            try note(.date, text)
            whole.date = try checked(day, text)
        case .word(let word):
            switch word.kind {
            case .separator:
                try finishLine(isLast: false)
                return
            case .plain:
                guard !AmountParser.looksLikeDate(word.text) else { throw bareDate(word.text) }
                add(plain: word)
            case .quoted:
                if word.text.isEmpty { clearedAttributes.insert(.note) } else { line.add(word: word.text) }
            case .value(let key):
                try add(key, word.text)
            }
        }
        hasWords = true
    }

    private mutating func add(plain word: EntryWord) {
        if let currency = EntryVocabulary.currency(codedBy: word) { line.codes.append(currency) }
        // `lunch 20 bar (euros)`
        if let money = EntryVocabulary.bracketedMoney(word), Currency(code: money) == nil,
            Currency(token: money, notation: notation) != notation.defaultCurrency
        {
            line.moneyWord = money
        }
        line.add(word: word.typed)
    }

    /// The error for a date without `date:`, or for one that no year has: `31.11.`
    private func bareDate(_ text: String) -> EntryError {
        DateWords(context: context).day(text) == nil ? .noSuchDay(text) : .bareDate(text)
    }

    /// Ends a line at a `;`, or at the end of the text.
    mutating func finishLine(isLast: Bool = true) throws(EntryError) {
        guard hasWords else {
            // Empty text is an empty entry.
            if isLast, lines.isEmpty { return }
            throw .emptyLine(lines.count + 1)
        }
        // What follows is the next line, also where this one is refused.
        defer {
            lines.append(line)
            line = LineDraft()
            hasWords = false
            values[.category] = nil
        }
        try line.settleAmount(line: lines.count + 1, notation: notation, answers: answers)
    }

    /// Codes count anywhere, because an amount in the wrong currency is a wrong fact; words that can be a currency sign
    /// beside an amount (`kr`) are ordinary words elsewhere.
    private mutating func addCurrency(_ text: String) throws(EntryError) {
        let isSign = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
        guard Currency(code: text) != nil || isSign else {
            if EntryVocabulary.plainMoney.contains(EntryVocabulary.folded(text)) { line.moneyWord = text }
            return add(plain: EntryWord(text))
        }
        if line.currency != nil { throw .strayCurrency(text) }
        line.currency = text
    }

    /// Records the text of something that may occur only once; repeating the same text is not a contradiction.
    private mutating func note(_ key: EntryAttribute, _ text: String) throws(EntryError) {
        if let first = values.updateValue(text, forKey: key), first.lowercased() != text.lowercased() {
            throw .repeated(key, first: first, second: text)
        }
    }

    private mutating func add(_ key: EntryAttribute, _ value: String) throws(EntryError) {
        guard !value.isEmpty else {
            if key.isClearable { clearedAttributes.insert(key) }
            return
        }
        switch key {
        case .tag:
            line.add(tag: value)
            return
        case .note:
            notes.append(value)
            line.add(note: value)
            return
        default:
            if let first = values.updateValue(value, forKey: key) {
                throw .repeated(key, first: first, second: value)
            }
        }
        switch key {
        case .payee, .location, .account: whole[key] = .text(value)
        case .category: line.category = value
        case .date: whole.date = try day(value)
        case .type: whole.type = try known(TransactionType(name: value.lowercased()), key, value)
        case .currency: whole.currency = try known(Currency(code: value.uppercased()), key, value)
        case .cleared: whole.cleared = try known(["yes": true, "no": false][value.lowercased()], key, value)
        case .tag, .note: preconditionFailure("tags and notes were added above")
        }
    }

    private func day(_ value: String) throws(EntryError) -> CivilDay {
        let words = DateWords(context: context)
        let named = words.days(value)
        let days = named.isEmpty ? MeaningReader.days(value, context) : named
        let short = EntryVocabulary.weekday(abbreviated: value, context)
        guard let day = days.first ?? short.map({ words.latest($0) }) else { throw .unknownDate(value) }
        if words.isLongAgo(day, value) { throw .longAgo(value, day) }
        guard days.count > 1 else { return try checked(day, value) }
        return try checked(days[answers.answer(to: .days(word: value, days, isNote: false))], value)
    }

    /// Refuses a year before phones could record, or after next year: it is a slip.
    private func checked(_ day: CivilDay, _ text: String) throws(EntryError) -> CivilDay {
        guard day.isUsual(on: context.today) else { throw .distantYear(text, day) }
        return day
    }

    private func known<Value>(_ found: Value?, _ key: EntryAttribute, _ value: String) throws(EntryError) -> Value {
        guard let found else { throw .unknownValue(key, value) }
        return found
    }
}
