import EntryLine
import Model

/// Moves from card to card, and handles changes by other processes.
extension TriageSession {
    /// Shows the card on top and asks for its entry; `prefill` is what was typed for it before.
    mutating func showCurrent(prefill: String? = nil) -> [TriageAction] {
        guard let record = deck.top else {
            state = .loading
            return [.load(deck.currentNumber)]
        }
        let actions = (playing == record.id ? [] : stopPlaying()) + unsaved(record, prefill: prefill)
        state = .entry(base(of: record, prefill: prefill))
        return actions + [.show(record, position: deck.position, count: deck.count), question()]
    }

    /// Handles the record on top after it was read; skips it if another process has just dealt with it.
    mutating func loaded(_ record: QuickRecord?, now: Moment) -> [TriageAction] {
        guard state == .loading else { preconditionFailure("no card was being read") }
        if let ending = endsAfterChange { return finish(ending) }
        guard let record else {
            deck.remove(deck.currentNumber)
            return advance()
        }
        let wasOpen = deck.status == .open
        _ = deck.update(record, now: now)
        deck.replaceCurrent(with: record)
        return wasOpen && deck.status == .elsewhere ? advance() : showCurrent()
    }

    /// Moves to the next open card, or to the end.
    mutating func advance() -> [TriageAction] {
        if let ending = endsAfterChange { return finish(ending) }
        if deck.advance() { return showCurrent() }
        return conclude(.done)
    }

    /// Asks whether to convert, if there is anything to convert and anybody to ask.
    mutating func conclude(_ ending: TriageSummary.Ending) -> [TriageAction] {
        guard !settings.isBatch, !deck.processedIDs.isEmpty else { return finish(ending) }
        let actions = stopPlaying() + [.say(summary(ending).sentence)]
        guard !settings.assumesYes else {
            state = .finished
            return actions + [.convert(deck.processedIDs), .finish(summary(ending, isConverting: true))]
        }
        state = .convert
        return actions + [question()]
    }

    /// Returns the action that stops playback; none if nothing is playing.
    mutating func stopPlaying() -> [TriageAction] {
        guard playing != nil else { return [] }
        playing = nil
        return [.stopPlayback]
    }

    /// Returns what the next line is added to: for a pending card, what is known. An entry that was given already is
    /// edited as a whole in the prompt if the terminal supports that, otherwise part by part.
    func base(of record: QuickRecord, prefill: String?) -> Base {
        guard record.state == .processed else {
            let kept = prefill ?? typed[record.id] ?? ""
            return Base(known: record.entry, tags: .adding, kept: canPrefill(kept) ? kept : "")
        }
        let text = prefill ?? written(record.entry)
        guard canPrefill(text) else { return Base(known: record.entry, tags: .replacing) }
        return Base(known: Entry(), tags: .adding, kept: text)
    }

    /// Prints once what was typed for the card earlier, if no prompt can start with it.
    private mutating func unsaved(_ record: QuickRecord, prefill: String?) -> [TriageAction] {
        let text = prefill ?? (record.state == .processed ? nil : typed[record.id]) ?? ""
        guard !canPrefill(text), !settings.isBatch else { return [] }
        typed[record.id] = nil
        return text.isEmpty ? [] : [.say(escaped(Wording.notSaved(text)))]
    }

    /// Whether a prompt can start with `text`, so that it can be edited as a whole.
    func canPrefill(_ text: String) -> Bool {
        settings.canPrefill && text.unicodeScalars.count <= settings.longestPrefill
    }

    /// Returns the question for the current state.
    func question() -> TriageAction {
        switch state {
        case .entry(let base): .prompt(.entry(prefill: base.kept))
        case .missingAmount(let base): .prompt(.missingAmount(soFar: echo.line(base.known, day: nil)))
        case .ambiguousAmount(_, let amount, let options):
            .prompt(.ambiguousAmount(text: escaped(amount), options: options))
        case .doubt(_, let doubt): .prompt(.doubt(doubt, today: today))
        case .confirming(_, .futureDate(let day)): .prompt(.futureDate(day))
        case .confirming(_, .newNames(let news, let count)): .prompt(.newNames(news, count: count))
        case .discardReason: .prompt(.discardReason)
        case .doubtfulDiscard(let reason): .prompt(.doubtfulDiscard(reason: escaped(reason)))
        case .convert: .prompt(.convert(count: deck.processedIDs.count))
        case .idle, .loading, .searching, .changing, .undoing, .redoing, .finished:
            preconditionFailure("this state has no question")
        }
    }

    /// The text that was typed for the card on top but not saved.
    var keptText: String {
        switch state {
        case .entry(let base), .missingAmount(let base): base.kept
        case .ambiguousAmount(let reading, _, _), .doubt(let reading, _): reading.base.text(with: reading.text)
        case .confirming(let draft, _): draft.text
        case .changing(.save(let draft)): draft.text
        case .doubtfulDiscard(let reason): "x " + reason
        case .undoing, .redoing: keptForSwap
        case .idle, .loading, .searching, .discardReason, .changing, .convert, .finished: ""
        }
    }

    /// Handles changes by other processes: shows the card on top again if it is still open, otherwise leaves it.
    mutating func cardsChanged(_ cards: ChangedCards, now: Moment) -> [TriageAction] {
        switch state {
        case .idle: preconditionFailure("cards changed before the session started")
        case .finished: return []
        case .loading, .searching, .entry, .missingAmount, .ambiguousAmount, .doubt, .confirming, .discardReason,
            .doubtfulDiscard, .changing,
            .undoing, .redoing, .convert:
            break
        }
        let changes = cards.gone.compactMap { deck.remove($0) } + cards.records.map { deck.update($0, now: now) }
        let added = changes.count { $0 == .added }
        let news: [TriageAction] = added == 0 ? [] : [.say(Wording.arrived(added))]
        switch state {
        case .entry, .missingAmount, .ambiguousAmount, .doubt, .confirming, .discardReason, .doubtfulDiscard:
            guard changes.contains(.current) else { return added == 0 ? [] : news + [question()] }
            let isDone = deck.status == .elsewhere
            if isDone { return news + [.say(Wording.doneElsewhere)] + advance() }
            return news + [.say(Wording.changedMeanwhile)] + showCurrent(prefill: keptText)
        case .convert:
            return added == 0 ? [] : news + [question()]
        case .idle, .loading, .searching, .changing, .undoing, .redoing, .finished:
            return news
        }
    }
}
