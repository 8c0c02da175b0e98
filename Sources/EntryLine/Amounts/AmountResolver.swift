import Model
import Money

/// Resolves a draft into an entry: its currency, amounts and type; rejects contradictions.
struct AmountResolver {
    private let draft: EntryDraft
    private let notation: AmountNotation
    private let parser: AmountParser

    /// Resolves the finished lines of `draft`, whose amounts are read in `notation`.
    init(draft: EntryDraft, notation: AmountNotation) {
        self.draft = draft
        self.notation = notation
        parser = AmountParser(notation: notation)
    }

    /// The entry, with its amounts in one currency.
    ///
    /// - Throws: An error for the first contradiction, or the first amount that can't be read.
    func parsed() throws(EntryError) -> ParsedEntry {
        let named = try currencyWithoutAmount() ?? draft.whole.currency
        let amounts = try amounts(currency: named)
        var entry = draft.whole
        entry.currency = named ?? amounts.lazy.compactMap { $0?.amount.currency }.first
        entry.lines = lines(amounts)
        entry.type = try type(amounts)
        entry.note = note
        try Self.checkTotal(of: entry)
        return ParsedEntry(
            entry: entry, namesType: draft.whole.type != nil || amounts.first??.hasPlusSign == true,
            namesCurrency: named != nil || amounts.contains { $0?.namesCurrency == true },
            // A value typed alongside the empty quotes wins.
            clearedAttributes: draft.clearedAttributes.filter { entry[$0] == nil },
            calculations: calculations(amounts),
            isFutureDate: draft.whole.date.map { $0 > draft.context.today } ?? false)
    }

    /// The currency of an entry that names one but has no amount.
    private func currencyWithoutAmount() throws(EntryError) -> Currency? {
        let alone = draft.lines.compactMap(\.currency)
        guard let first = alone.first else { return nil }
        guard alone.count == 1, draft.whole.currency == nil, draft.lines.allSatisfy({ $0.amount == nil }) else {
            throw .strayCurrency(first)
        }
        return Currency(token: first, notation: notation)
    }

    /// One amount per line, `nil` for a line without; all in one currency. A currency named in one line doesn't apply
    /// to the others.
    private func amounts(currency: Currency?) throws(EntryError) -> [ParsedAmount?] {
        var amounts: [ParsedAmount?] = []
        for (index, line) in draft.lines.enumerated() {
            guard let text = line.amount else {
                if draft.lines.count > 1 { throw .lineWithoutAmount(index + 1) }
                amounts.append(nil)
                continue
            }
            let parsed = try amount(text, of: line, currency: currency)
            try check(parsed, text, line)
            if index == 0 { try Self.checkFirst(parsed, text) }
            let first = amounts.lazy.compactMap { $0?.amount.currency }.first
            if let first, first != parsed.amount.currency {
                throw .differingCurrencies(first, parsed.amount.currency)
            }
            amounts.append(parsed)
        }
        return amounts
    }

    /// Rejects a zero that was not typed, and a word for another currency apart from the amount.
    private func check(_ parsed: ParsedAmount, _ text: String, _ line: LineDraft) throws(EntryError) {
        if parsed.amount.minorUnits == 0, parsed.isExpression || parsed.wasRounded { throw .zeroResult(text) }
        if isFraction(text) { throw .fraction(text) }
        if !parsed.namesCurrency, Self.isLong(text) { throw .longNumber(text) }
        // `12 New Zealand dollars`: the country is ambiguous.
        if let word = line.moneyWord, !parsed.namesCurrency, draft.whole.currency == nil { throw .strayCurrency(word) }
        // `12.50 lunch usd`, `12.50 aud usd lunch`
        if let other = line.codes.first(where: { $0 != parsed.amount.currency }) { throw .strayCurrency(other.code) }
    }

    /// `12/50`, and `25/11` where the month comes first: two whole numbers without blanks that are less than one, or a
    /// day in the other order of dates.
    private func isFraction(_ text: String) -> Bool {
        guard text.has(anyOf: "/") else { return false }
        let bare = text.drop { $0.isCurrencySymbol }
        let numbers = bare.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return false }
        let isOtherOrder =
            draft.context.dateOrder == .monthDay && (13...31).contains(first) && (1...12).contains(second)
        return first < second || isOtherOrder
    }

    private static func isLong(_ text: String) -> Bool {
        guard text.utf8.count >= 10 else { return false }
        let digits = text.drop { "+＋".contains($0) }
        return digits.count >= 10 && digits.allSatisfy(\.isASCIIDigit)
    }

    private func amount(_ text: String, of line: LineDraft, currency: Currency?) throws(EntryError) -> ParsedAmount {
        do throws(AmountError) {
            return try parser.parse(text, currency: currency)
        } catch {
            guard case .malformedGrouping(_, let number, let mark?) = error else { throw .amount(error) }
            // `24.11 mittag`
            if mark == .comma, let day = DateWords(context: draft.context).days(number).first {
                throw .amountOrDay(error, day)
            }
            if let price = price(text, of: line, mark: mark, currency) { return price }
            throw .amount(error)
        }
    }

    /// The only number of its line with the other mark before two decimals, which can be neither a day nor a group:
    /// `12.50 Pizza` where the comma is the decimal mark.
    private func price(_ text: String, of line: LineDraft, mark: DecimalMark, _ currency: Currency?) -> ParsedAmount? {
        guard let match = text.wholeMatch(of: /[+＋]?([0-9]+)([.,'’])([0-9]{2})/) else { return nil }
        // `sandía 2'40`, as Spaniards write by hand; feet and times of a race elsewhere.
        let isOld = "'’".contains(match.2)
        guard !isOld || notation.defaultCurrency.code == "EUR" && mark == .comma else { return nil }
        // `Kino 20.15`, `um 12.30`
        let isTime = Int(match.1).map { $0 < 25 } == true && match.3 < "60"
        let isOther = line.words.contains { word in
            word.hasNumber || isTime && Self.timedWords.contains(EntryVocabulary.folded(word))
        }
        guard !isOther else { return nil }
        if isOld { return try? parser.parse(text.replacing(match.2, with: mark.text), currency: currency) }
        var other = notation
        other.decimalMark = mark.other
        return try? AmountParser(notation: other).parse(text, currency: currency)
    }

    /// Whether the number can be a time behind a word for one: `um 12.30`.
    static func isTime(_ number: String, in parts: [EntryPart]) -> Bool {
        guard let place = parts.firstIndex(where: { $0.amount == number }), place > 0,
            let before = parts[place - 1].word, timedWords.contains(before.folded) || before.folded == "at",
            let match = number.wholeMatch(of: /([0-9]{1,2})[.,:]([0-9]{2})/)
        else { return false }
        return Int(match.1).map { $0 < 25 } == true && match.2 < "60"
    }

    /// Words before a time of day, and for what begins at one.
    static let timedWords = EntryVocabulary.clockWords.union(
        EntryVocabulary.words(
            """
            um gegen ab uhr vers om omstreeks o ok. v hodin alle delle dalle ore las saat в kino cinéma ciné cinema cine bio
            biograf film theater théâtre teatro konzert concert zug bahn train tren treno trein tåg tog pociąg vlak
            vol flug termin rdv
            """))

    private func lines(_ amounts: [ParsedAmount?]) -> [EntryLine] {
        guard draft.lines.count > 1 || draft.lines.contains(where: \.hasLineParts) else { return [] }
        let isSplit = draft.lines.count > 1
        return zip(draft.lines, amounts).map { line, amount in
            let note = isSplit && !line.words.isEmpty ? line.words.joined(separator: " ") : nil
            return EntryLine(amount: amount?.amount, category: line.category, tags: line.tags, note: note)
        }
    }

    private var note: String? {
        let parts = draft.lines.count == 1 ? draft.lines[0].noteWords : draft.notes
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func type(_ amounts: [ParsedAmount?]) throws(EntryError) -> TransactionType? {
        let first = draft.lines.first?.amount ?? ""
        let hasPlus = amounts.first??.hasPlusSign == true
        if hasPlus, draft.whole.type == .expense { throw .signAgainstType(first) }
        let type = hasPlus ? .income : draft.whole.type ?? (amounts.contains { $0 != nil } ? .expense : nil)
        for (line, amount) in zip(draft.lines, amounts).dropFirst() {
            if let amount { try Self.checkLater(amount, line.amount ?? "", type) }
        }
        if type == .income { try checkIncome(amounts) }
        return type
    }

    /// Refuses lines of which only some are an income by a `+` or a word: `groceries 45 ; refund 5`, `+20 Bob ; 40 dinner`.
    /// With `type:income` all are.
    private func checkIncome(_ amounts: [ParsedAmount?]) throws(EntryError) {
        let isTyped = draft.whole.type == .income && draft.lines.allSatisfy { $0.income == nil }
        guard draft.lines.count > 1, !isTyped else { return }
        let marks = zip(draft.lines, amounts).map { line, amount in
            line.income ?? (amount?.hasPlusSign == true ? line.amount : nil)
        }
        let areAll = zip(marks, amounts).allSatisfy { mark, amount in
            mark != nil || amount.map { $0.amount.minorUnits < 0 } == true
        }
        if !areAll, let first = marks.lazy.compactMap({ $0 }).first { throw .mixedLines(first) }
    }

    /// Checks the amount of the first line, whose sign only states the type of the entry.
    static func checkFirst(_ amount: ParsedAmount, _ text: String) throws(EntryError) {
        guard amount.hasMinusSign || amount.amount.minorUnits < 0 else { return }
        // `20 - 25 euro`
        let numbers = text.filter { !$0.isLetter && $0 != " " }
        throw !amount.hasMinusSign && HiddenAmount.isRange(numbers) ? .range(text) : .negativeAmount(text)
    }

    /// Checks the amount of a later line; a discount is negative.
    static func checkLater(_ amount: ParsedAmount, _ text: String, _ type: TransactionType?) throws(EntryError) {
        if amount.hasPlusSign, type == .expense { throw .plusInLaterLine(text) }
    }

    /// Checks the total of the lines if all have amounts.
    static func checkTotal(of entry: Entry) throws(EntryError) {
        guard entry.missing.isEmpty else { return }
        guard let total = entry.total else { throw .totalTooLarge }
        guard total.minorUnits >= 0 else { throw .negativeTotal(total) }
    }

    private func calculations(_ amounts: [ParsedAmount?]) -> [Calculation] {
        zip(draft.lines, amounts).compactMap { line, amount in
            guard let text = line.amount, let amount else { return nil }
            return Calculation(text: text, amount)
        }
    }
}
