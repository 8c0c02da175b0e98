import EntryLine
import FoundationEssentials
import Model
import Money

/// Turns a typed line into a saved entry.
extension TriageSession {
    /// Writes entries back as the user would; relative to `today`.
    var echo: EntryEcho { EntryEcho(notation: settings.notation, today: today, unicode: settings.unicode) }

    /// The entry as a line that is read back as it.
    func written(_ entry: Entry) -> String {
        EntryText.write(entry, notation: settings.notation, accounts: names?.accounts ?? AccountNames())
    }

    /// Handles an answer to a card or to the question for its amount: a command or an entry line.
    mutating func answer(_ text: String, base: Base, now: Moment) -> [TriageAction] {
        if let command = command(in: text, base: base) { return perform(command, now: now) }
        let text = continued(text, base)
        if let name = TriageCommand.repeated(text) { return refuse(Wording.noRepetition(name)) }
        if text.trimmed.isEmpty, let actions = answerNothing(base) { return actions }
        guard deck.current.state.after(.process) != nil else {
            return refuse(Wording.cannotProcess(deck.current.state))
        }
        let answers: EntryAnswers = settings.assumesYes ? [.loneNote(word: text.trimmed): 0] : [:]
        return read(Reading(base: base, text: text, mark: settings.notation.decimalMark, answers: answers))
    }

    /// Returns the command in `text`, alone or typed after the initial text of the prompt: `6 #b u` if that is `6 #b`.
    private func command(in text: String, base: Base) -> TriageCommand? {
        if let command = TriageCommand(line: text) { return command }
        guard let rest = typed(in: text, behind: base), !Self.isCalculated(rest) else { return nil }
        return TriageCommand(line: String(rest))
    }

    /// Returns what was typed after the initial text of the prompt; `nil` if that was changed.
    private func typed(in text: String, behind base: Base) -> Substring? {
        guard settings.canPrefill, !base.isAddition, !base.kept.isEmpty, text.hasPrefix(base.kept) else { return nil }
        let rest = text.dropFirst(base.kept.count)
        return rest.first?.isWhitespace == true ? rest : nil
    }

    /// Whether a text begins with a sign for calculating right before a number: `/4`, which is no search then.
    private static func isCalculated(_ rest: Substring) -> Bool {
        let word = rest.drop(while: \.isWhitespace)
        return word.first.map("+-*/×÷".contains) == true && word.dropFirst().first?.isWholeNumber == true
    }

    /// Returns `text` with a calculation that was typed behind the stored entry next to the amount that it begins with:
    /// `48.00EUR/4 #a` for `48.00 EUR #a /4`. A long number after a slash stays where it is: it may be searched for.
    private func continued(_ text: String, _ base: Base) -> String {
        let entry = deck.current.entry
        guard isStored(base.kept), let rest = typed(in: text, behind: base), Self.isCalculated(rest),
            let word = rest.split(whereSeparator: \.isWhitespace).first, word.first != "/" || word.count <= 3,
            entry.lines.count == 1, let amount = entry.lines[0].amount?.formatted(settings.notation),
            let place = base.kept.firstRange(of: amount), base.kept[..<place.lowerBound].allSatisfy({ $0 == "+" })
        else { return text }
        let words = base.kept[place.upperBound...] + rest[word.endIndex...]
        return base.kept[..<place.lowerBound] + amount.filter { !$0.isWhitespace } + word + words
    }

    /// Handles an empty line, which accepts a card as it is; `nil` if what is known must be parsed further.
    private mutating func answerNothing(_ base: Base) -> [TriageAction]? {
        if case .missingAmount = state { return showCurrent(prefill: base.kept) }
        if deck.current.state == .processed || deck.current.state.after(.process) == nil { return advance() }
        guard base.known == Entry() else { return nil }
        return refuse(Wording.nothingTyped)
    }

    /// Parses a line as an addition to what is known.
    private mutating func read(_ reading: Reading) -> [TriageAction] {
        let (base, text) = (reading.base, reading.text)
        do throws(EntryError) {
            let context = context(reading.mark)
            let (typed, entry) = try EntryParser(context: context).parse(
                text, onto: base.known, tags: base.tags, answers: reading.answers)
            try context.checkDay(of: entry)
            let draft = Draft(entry: entry, calculations: typed.calculations, text: base.text(with: text))
            return entry.missing.isEmpty ? saveConfirmed(draft) : askForAmount(draft)
        } catch .amount(.ambiguous(let amount, let asDecimal, let asGrouped)) where !settings.isBatch {
            let options = [asDecimal, asGrouped].compactMap { $0 }
            state = .ambiguousAmount(reading, amount: amount, options: options)
            return [question()]
        } catch .doubt(let doubt) where !settings.isBatch && reading.answers[doubt] == nil {
            state = .doubt(reading, doubt)
            return [question()]
        } catch {
            return refuse(reading, error.description)
        }
    }

    /// Returns the context for parsing a line: its days count from the memo's day.
    private func context(_ mark: DecimalMark?) -> EntryContext {
        var notation = settings.notation
        notation.decimalMark = mark
        return EntryContext(
            notation: notation, today: today, dateOrder: settings.dateOrder,
            recordDay: deck.current.createdAt.day(in: settings.zone), isForMemo: true, zone: settings.zone.identifier,
            isKnown: { [names] key, name in names?.contains(key, name) ?? false },
            accounts: { [names] in names?.accounts ?? AccountNames() })
    }

    /// Asks for outstanding confirmations, then saves.
    private mutating func saveConfirmed(_ draft: Draft) -> [TriageAction] {
        if settings.assumesYes { return save(draft) }
        if let day = newFutureDate(in: draft.entry), !draft.confirmed.contains(.futureDate(day)) {
            guard !settings.isBatch else { return refuse(Wording.futureInBatch(day)) }
            state = .confirming(draft, .futureDate(day))
            return [question()]
        }
        let news = news(in: draft.entry)
        let shown = news.map { echo.line($0) }.joined(separator: echo.separator)
        let asked = Confirmation.newNames(shown, count: news.count)
        if settings.asksNewNames, !news.isEmpty, !draft.confirmed.contains(asked) {
            guard !settings.isBatch else { return refuse(Wording.newInBatch(shown)) }
            state = .confirming(draft, asked)
            return [question()]
        }
        return save(draft)
    }

    func news(in entry: Entry) -> [NewName] { names?.news(in: entry) ?? [] }

    /// Returns a day in the future that the entry did not name before: also the memo's own, for a recorder whose clock is
    /// wrong.
    private func newFutureDate(in entry: Entry) -> CivilDay? {
        let day = entry.date ?? deck.current.createdAt.day(in: settings.zone)
        return day > today && day != deck.current.entry.date ? day : nil
    }

    private mutating func askForAmount(_ draft: Draft) -> [TriageAction] {
        guard !settings.isBatch else { return refuse(Wording.noAmount) }
        state = .missingAmount(Base(known: draft.entry, tags: .adding, kept: draft.text, isAddition: true))
        return [question()]
    }

    /// Refuses a line that can't be read; the next prompt starts with it, for correction, where one can.
    private mutating func refuse(_ reading: Reading, _ sentence: String) -> [TriageAction] {
        let text = reading.base.text(with: reading.text)
        if canPrefill(text), TerminalText.escape(text) == text { state = .entry(base(of: deck.current, prefill: text)) }
        return refuse(sentence)
    }

    /// Says why a line cannot be used and asks again; in a batch, fails the line.
    mutating func refuse(_ sentence: String) -> [TriageAction] {
        guard settings.isBatch else { return [.say(escaped(sentence)), question()] }
        deck.mark(.failed)
        return [.fail(deck.current.id, escaped(sentence))] + advance()
    }

    /// Handles the answer to which of the amounts was meant.
    mutating func choose(
        _ answer: String, reading: Reading, amount: String, options: [Amount]
    ) -> [TriageAction] {
        let number = TypedAnswer.number(answer, of: options.count, isYesOrNo: options.count == 1)
        guard let number, options.indices.contains(number) else {
            // An empty line, or no to the only option.
            return answer.trimmed.isEmpty || number != nil
                ? showCurrent(prefill: reading.base.text(with: reading.text))
                : [.say(Wording.chooseByNumber(options.count)), question()]
        }
        var next = reading
        next.mark = DecimalMark.reading(amount, as: options[number])
        return readAgain(next)
    }

    /// Handles the answer to what a part of the line means.
    mutating func answerDoubt(_ answer: String, reading: Reading, doubt: EntryDoubt) -> [TriageAction] {
        if answer.trimmed.isEmpty { return showCurrent(prefill: reading.base.text(with: reading.text)) }
        guard let number = TypedAnswer.number(answer, of: doubt.answerCount, isYesOrNo: doubt.isYesOrNo) else {
            return [.say(doubt.isYesOrNo ? Wording.yesOrNo : Wording.chooseByNumber(doubt.answerCount)), question()]
        }
        var next = reading
        next.answers[doubt] = number
        return readAgain(next)
    }

    private mutating func readAgain(_ reading: Reading) -> [TriageAction] {
        state = reading.base.isAddition ? .missingAmount(reading.base) : .entry(reading.base)
        return read(reading)
    }

    /// Handles the answer to whether the entry is meant as asked.
    mutating func confirm(_ answer: String, draft: Draft, asked: Confirmation) -> [TriageAction] {
        switch yesOrNo(answer, empty: false) {
        case true?:
            var draft = draft
            draft.confirmed.append(asked)
            return saveConfirmed(draft)
        case false?: return showCurrent(prefill: draft.text)
        case nil: return [.say(Wording.yesOrNo), question()]
        }
    }

    /// Saves an entry, after showing what was calculated in it.
    private mutating func save(_ draft: Draft) -> [TriageAction] {
        let record = deck.current
        if record.state == .processed, record.entry == draft.entry { return [.say(Wording.unchanged)] + advance() }
        state = .changing(.save(draft))
        let said = draft.calculations.map { TriageAction.say(echo.line($0)) }
        return said + [.save(record.id, draft.entry, expectedRevision: record.revision)]
    }
}
