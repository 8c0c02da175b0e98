import Model
import Money

/// From a typed line to a saved entry.
extension TriageSession {
    var echo: EntryEcho { EntryEcho(notation: settings.notation, today: today, unicode: settings.unicode) }

    /// An answer to a card or to the question for its amount: a command or an entry line.
    mutating func answer(_ text: String, base: Base, now: Moment) -> [TriageAction] {
        if let command = command(in: text, base: base) { return perform(command, now: now) }
        if text.trimmed.isEmpty, let actions = answerNothing(base) { return actions }
        guard deck.current.state.after(.process) != nil else {
            return refuse(Wording.cannotProcess(deck.current.state))
        }
        return read(text, base: base, mark: settings.notation.decimalMark)
    }

    /// The command that `text` is, or that was typed behind what the prompt began with: `6 #b u` where that is `6 #b`.
    private func command(in text: String, base: Base) -> TriageCommand? {
        if let command = TriageCommand(line: text) { return command }
        guard settings.canPrefill, !base.isAddition, !base.kept.isEmpty, text.hasPrefix(base.kept) else { return nil }
        let rest = text.dropFirst(base.kept.count)
        return rest.first?.isWhitespace == true ? TriageCommand(line: String(rest)) : nil
    }

    /// An empty line accepts a card as it is; `nil` where what is known has to be read on.
    private mutating func answerNothing(_ base: Base) -> [TriageAction]? {
        if case .missingAmount = state { return showCurrent(prefill: base.kept) }
        if deck.current.state == .processed || deck.current.state.after(.process) == nil { return advance() }
        guard base.known == Entry() else { return nil }
        return refuse(Wording.nothingTyped)
    }

    /// Reads `text` as an addition to `base`, `mark` being the decimal mark.
    private mutating func read(_ text: String, base: Base, mark: DecimalMark?) -> [TriageAction] {
        var notation = settings.notation
        notation.decimalMark = mark
        let context = EntryContext(notation: notation, today: today, dateOrder: settings.dateOrder)
        do throws(EntryError) {
            let parsed = try EntryParser(context: context).parse(text, currency: base.known.currency)
            let entry = try base.known.merging(parsed, tags: base.tags)
            let draft = Draft(entry: entry, calculations: parsed.calculations, text: base.text(with: text))
            guard entry.missing.isEmpty else { return askForAmount(draft) }
            guard let day = newFutureDate(in: entry), !settings.assumesYes else { return save(draft) }
            guard !settings.isBatch else { return refuse(Wording.futureInBatch(day)) }
            state = .futureDate(draft, day)
            return [question()]
        } catch .amount(.ambiguous(let amount, let asDecimal, let asGrouped)) where !settings.isBatch {
            let options = [asDecimal, asGrouped].compactMap { $0 }
            state = .ambiguousAmount(base, text: text, amount: amount, options: options)
            return [question()]
        } catch {
            return refuse(error.description)
        }
    }

    /// A day to come that nobody has confirmed yet.
    private func newFutureDate(in entry: Entry) -> CivilDay? {
        entry.date.flatMap { $0 > today && $0 != deck.current.entry.date ? $0 : nil }
    }

    private mutating func askForAmount(_ draft: Draft) -> [TriageAction] {
        guard !settings.isBatch else { return refuse(Wording.noAmount) }
        state = .missingAmount(Base(known: draft.entry, tags: .adding, kept: draft.text, isAddition: true))
        return [question()]
    }

    /// Says why a line can't be used and asks again; in a batch there is no second try.
    mutating func refuse(_ sentence: String) -> [TriageAction] {
        guard settings.isBatch else { return [.say(escaped(sentence)), question()] }
        deck.mark(.failed)
        return [.fail(deck.current.id, escaped(sentence))] + advance()
    }

    /// Which of the amounts was meant.
    mutating func choose(
        _ answer: String, base: Base, line: String, amount: String, options: [Amount]
    ) -> [TriageAction] {
        let text = answer.trimmed
        if text.isEmpty { return showCurrent(prefill: base.text(with: line)) }
        guard let number = Int(text), options.indices.contains(number - 1) else {
            return [.say(Wording.chooseByNumber(options.count)), question()]
        }
        let meant = DecimalMark.allCases.first { mark in
            let notation = AmountNotation(decimalMark: mark, defaultCurrency: options[number - 1].currency)
            return (try? AmountParser(notation: notation).parse(amount))?.amount == options[number - 1]
        }
        state = base.isAddition ? .missingAmount(base) : .entry(base)
        return read(line, base: base, mark: meant)
    }

    /// Whether a day to come was meant.
    mutating func confirm(_ answer: String, draft: Draft) -> [TriageAction] {
        switch yesOrNo(answer, empty: false) {
        case true?: return save(draft)
        case false?: return showCurrent(prefill: draft.text)
        case nil: return [.say(Wording.yesOrNo), question()]
        }
    }

    /// Shows the entry in full as it goes to the store.
    private mutating func save(_ draft: Draft) -> [TriageAction] {
        let record = deck.current
        if record.state == .processed, record.entry == draft.entry { return [.say(Wording.unchanged)] + advance() }
        state = .changing(.save(draft))
        let day = record.createdAt.day(in: settings.zone)
        let said = draft.calculations.map { TriageAction.say(echo.line($0)) }
        return said + [
            .say(echo.line(draft.entry, day: day)),
            .save(record.id, draft.entry, expectedRevision: record.revision),
        ]
    }
}
