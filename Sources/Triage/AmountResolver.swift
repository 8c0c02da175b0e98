import Model
import Money

/// Makes the entry of a draft: its currency, its amounts, its type, and what contradicts itself.
struct AmountResolver {
    private let draft: EntryDraft
    private let notation: AmountNotation
    private let parser: AmountParser

    init(draft: EntryDraft, notation: AmountNotation) {
        self.draft = draft
        self.notation = notation
        parser = AmountParser(notation: notation)
    }

    func parsed() throws(EntryError) -> ParsedEntry {
        let named = try namedCurrency()
        let amounts = try amounts(currency: named)
        var entry = Entry(
            currency: named ?? amounts.lazy.compactMap { $0?.amount.currency }.first, lines: lines(amounts),
            payee: draft.payee, location: draft.location, account: draft.account, date: draft.date,
            cleared: draft.cleared)
        entry.type = try type(amounts)
        entry.note = note
        try Self.checkTotal(of: entry)
        return ParsedEntry(
            entry: entry, namesType: draft.type != nil || amounts.first??.hasPlusSign == true,
            namesCurrency: named != nil, clearedFields: clearedFields(of: entry),
            calculations: calculations(amounts), isFutureDate: draft.date.map { $0 > draft.context.today } ?? false)
    }

    /// The currency that was typed: with the key, on or beside an amount, or alone where there is no amount.
    private func namedCurrency() throws(EntryError) -> Currency? {
        let alone = draft.lines.compactMap(\.currency)
        let texts = draft.lines.compactMap(\.amount)
        if let stray = alone.first, !texts.isEmpty || alone.count > 1 || draft.currency != nil {
            throw .strayCurrency(stray)
        }
        if let stray = alone.first { return Currency(token: stray, notation: notation) }
        var candidates: [Currency] = draft.currency.map { [$0] } ?? []
        if candidates.isEmpty {
            for text in texts {
                guard let parsed = try? parser.parse(text), parsed.namesCurrency else { continue }
                if !candidates.contains(parsed.amount.currency) { candidates.append(parsed.amount.currency) }
            }
        }
        // `$5 ; 3 TWD`: the sign alone would mean another dollar, but can mean this one.
        let meant = candidates.first { candidate in texts.allSatisfy { !conflicts($0, with: candidate) } }
        if let meant { return meant }
        guard candidates.count > 1 else { return candidates.first }
        throw .differingCurrencies(candidates[0], candidates[1])
    }

    private func conflicts(_ text: String, with currency: Currency) -> Bool {
        do throws(AmountError) {
            _ = try parser.parse(text, currency: currency)
            return false
        } catch {
            if case .conflictingCurrencies = error { return true }
            return false
        }
    }

    /// One for each line, `nil` where it has none.
    private func amounts(currency: Currency?) throws(EntryError) -> [ParsedAmount?] {
        var amounts: [ParsedAmount?] = []
        for (index, line) in draft.lines.enumerated() {
            guard let text = line.amount else {
                if draft.lines.count > 1 { throw .lineWithoutAmount(index + 1) }
                amounts.append(nil)
                continue
            }
            let parsed = try amount(text, currency: currency)
            if index == 0 { try Self.checkFirst(parsed, text) }
            amounts.append(parsed)
        }
        return amounts
    }

    private func amount(_ text: String, currency: Currency?) throws(EntryError) -> ParsedAmount {
        do throws(AmountError) {
            return try parser.parse(text, currency: currency)
        } catch {
            throw .amount(error)
        }
    }

    private func lines(_ amounts: [ParsedAmount?]) -> [EntryLine] {
        guard draft.lines.count > 1 || draft.lines.contains(where: \.hasLineParts) else { return [] }
        let isSplit = draft.lines.count > 1
        return zip(draft.lines, amounts).map { line, amount in
            let note = isSplit && !line.words.isEmpty ? line.words.joined(separator: " ") : nil
            return EntryLine(amount: amount?.amount, category: line.category, tags: line.tags, note: note)
        }
    }

    private var note: String? {
        let words = draft.lines.count == 1 ? draft.lines[0].words : []
        let parts = words + draft.notes
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func type(_ amounts: [ParsedAmount?]) throws(EntryError) -> TransactionType? {
        let first = draft.lines.first?.amount ?? ""
        let hasPlus = amounts.first??.hasPlusSign == true
        if hasPlus, draft.type == .expense { throw .signAgainstType(first) }
        let type = hasPlus ? .income : draft.type ?? (amounts.contains { $0 != nil } ? .expense : nil)
        for (line, amount) in zip(draft.lines, amounts).dropFirst() {
            if let amount { try Self.checkLater(amount, line.amount ?? "", type) }
        }
        return type
    }

    /// The amount of a first line, whose sign only says what type the whole has.
    static func checkFirst(_ amount: ParsedAmount, _ text: String) throws(EntryError) {
        if amount.hasMinusSign || amount.amount.minorUnits < 0 { throw .negativeAmount(text) }
    }

    /// The amount of a later line; a discount has a minus.
    static func checkLater(_ amount: ParsedAmount, _ text: String, _ type: TransactionType?) throws(EntryError) {
        if amount.hasPlusSign, type == .expense { throw .plusInLaterLine(text) }
    }

    /// What the lines add up to, where all of them have their amounts.
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

    /// A value that was typed beside the empty quotes wins.
    private func clearedFields(of entry: Entry) -> Set<EntryField> {
        draft.clearedFields.filter { field in
            switch field {
            case .tags: entry.tags.isEmpty
            case .category: !entry.lines.contains { $0.category != nil }
            case .payee: entry.payee == nil
            case .location: entry.location == nil
            case .account: entry.account == nil
            case .note: entry.note == nil
            case .date: entry.date == nil
            case .cleared: entry.cleared == nil
            }
        }
    }
}
