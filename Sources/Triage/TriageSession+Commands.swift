import EntryLine
import Model
import Money

/// Performs commands and handles the store's answers.
extension TriageSession {
    /// Performs a command; in a batch, fails the line if the command needs a person.
    mutating func perform(_ command: TriageCommand, now: Moment) -> [TriageAction] {
        guard !settings.isBatch || command.isForBatch else {
            return refuse(command == .discard(reason: nil) ? Wording.noReasonInBatch : Wording.notInBatch)
        }
        if case .missingAmount(let base) = state, deck.current.state != .processed {
            typed[deck.current.id] = base.kept
        }
        switch command {
        case .play: return togglePlaying()
        case .stop: return stopPlaying() + [question()]
        case .back: return deck.stepBack() ? showCurrent() : [.say(Wording.firstCard), question()]
        case .later(let until): return putOff(until: until, now: now)
        case .discard(let reason?): return Self.mayBeEntry(reason) ? doubtDiscard(reason) : discard(reason: reason)
        case .discard(nil):
            guard deck.current.state.after(.discard) != nil else {
                return refuse(Wording.cannotDiscard(deck.current.state))
            }
            state = .discardReason
            return [question()]
        case .undo:
            keptForSwap = keptText
            state = .undoing
            return [.undo]
        case .redo:
            keptForSwap = keptText
            state = .redoing
            return [.redo]
        case .details: return [.showDetails(deck.current), question()]
        case .search(let text): return search(text)
        case .help: return Wording.help.map { .say($0) } + [question()]
        case .quit: return conclude(.quit)
        }
    }

    private mutating func togglePlaying() -> [TriageAction] {
        if playing != nil { return stopPlaying() + [question()] }
        guard deck.current.recording != nil else { return [.say(Wording.noRecording), question()] }
        playing = deck.current.id
        return [.play(deck.current), question()]
    }

    private mutating func putOff(until text: String?, now: Moment) -> [TriageAction] {
        let record = deck.current
        guard let text else {
            if deck.status == .open { deck.mark(.later) }
            return advance()
        }
        guard record.state.after(.snooze) != nil else { return refuse(Wording.cannotPutOff(record.state)) }
        let until: Moment
        do throws(SnoozeTimeError) {
            until = try SnoozeTime.parse(text, now: now, zone: settings.zone)
        } catch {
            if case .unreadable = error { return refuse(Wording.noSnoozeTime(text)) }
            return refuse(error.description)
        }
        state = .changing(.snooze)
        return [.snooze(record.id, until: until, expectedRevision: record.revision)]
    }

    /// Discards the card on top; without a reason the card stays.
    mutating func discard(reason: String) -> [TriageAction] {
        let record = deck.current
        guard record.state.after(.discard) != nil else { return refuse(Wording.cannotDiscard(record.state)) }
        let reason = reason.trimmed
        guard !reason.isEmpty else { return showCurrent() }
        state = .changing(.discard)
        return [.discard(record.id, reason: reason, expectedRevision: record.revision)]
    }

    /// Whether a reason has what looks like an amount: `box game 60`, typed for an X-Box.
    private static func mayBeEntry(_ reason: String) -> Bool {
        reason.split(whereSeparator: \.isWhitespace).contains { AmountParser.looksLikeAmount(String($0)) }
    }

    /// Asks whether the card is discarded; in a batch, fails the line.
    private mutating func doubtDiscard(_ reason: String) -> [TriageAction] {
        guard deck.current.state.after(.discard) != nil, !settings.assumesYes else { return discard(reason: reason) }
        guard !settings.isBatch else { return refuse(Wording.doubtfulDiscardInBatch(reason)) }
        state = .doubtfulDiscard(reason: reason)
        return [question()]
    }

    /// Handles the answer to whether the card is discarded.
    mutating func answerDiscard(_ answer: String, reason: String) -> [TriageAction] {
        switch yesOrNo(answer, empty: false) {
        case true?: discard(reason: reason)
        case false?: showCurrent(prefill: deck.current.state == .processed ? nil : keptText)
        case nil: [.say(Wording.yesOrNo), question()]
        }
    }

    private mutating func search(_ text: String) -> [TriageAction] {
        if !text.isEmpty { lastSearch = text }
        guard !lastSearch.isEmpty else { return [.say(Wording.nothingToSearch), question()] }
        state = .searching(state)
        return [.search(lastSearch, among: deck.numbersFromNext)]
    }

    /// Moves to the search result; if nothing was found the question stays.
    mutating func found(_ number: Int64?) -> [TriageAction] {
        guard case .searching(let question) = state else { preconditionFailure("nothing was being searched for") }
        if let ending = endsAfterChange { return finish(ending) }
        if let number, deck.go(toRecord: number) { return showCurrent() }
        state = question
        return [.say(escaped(Wording.notFound(lastSearch))), self.question()]
    }

    /// Handles a durable change: sets the outcome of the card on top and moves on.
    mutating func saved(_ record: QuickRecord, now: Moment) -> [TriageAction] {
        guard case .changing(let change) = state else { preconditionFailure("nothing was being saved") }
        deck.replaceCurrent(with: record)
        switch change {
        case .save(let draft):
            deck.mark(.processed)
            typed[record.id] = draft.text
            let stored = echo.line(
                draft.entry, day: record.createdAt.day(in: settings.zone), news: news(in: draft.entry))
            names?.insert(draft.entry)
            return [.say(stored)] + advance()
        case .discard:
            deck.mark(.discarded)
            return [.say(escaped(Wording.discarded(record.discardReason ?? "")))] + advance()
        case .snooze:
            deck.mark(.snoozed)
            let until = record.snoozedUntil.map { CardText.time($0, today: today, zone: settings.zone) } ?? ""
            return [.say(Wording.snoozed(until))] + advance()
        }
    }

    /// Handles a change that was not made because another process was faster; shows the card again if it is still open.
    mutating func saveRefused(_ record: QuickRecord?, now: Moment) -> [TriageAction] {
        guard case .changing = state else { preconditionFailure("nothing was being saved") }
        let kept = keptText
        guard let record else {
            deck.remove(deck.currentNumber)
            return refusal(Wording.gone) ?? [.say(Wording.gone)] + advance()
        }
        _ = deck.update(record, now: now)
        let isDone = deck.status == .elsewhere || record.state.after(.process) == nil
        if let actions = refusal(isDone ? Wording.doneInBatch : Wording.changedInBatch) { return actions }
        if isDone { return [.say(Wording.doneElsewhere)] + advance() }
        if let ending = endsAfterChange { return [.say(Wording.changedElsewhere)] + finish(ending) }
        return [.say(Wording.changedElsewhere)] + showCurrent(prefill: kept)
    }

    /// Fails the line in a batch, where nobody can try again; returns `nil` otherwise.
    private mutating func refusal(_ sentence: String) -> [TriageAction]? {
        guard settings.isBatch else { return nil }
        deck.mark(.failed)
        return [.fail(deck.current.id, sentence)] + advance()
    }

    /// Handles a failed change, undo or redo: says why and shows the card again, or fails the line of a batch.
    mutating func failed(_ sentence: String) -> [TriageAction] {
        let kept = keptText
        switch state {
        case .changing:
            if let actions = refusal(escaped(sentence)) { return actions }
        case .undoing, .redoing: break
        case .idle, .loading, .searching, .entry, .missingAmount, .ambiguousAmount, .doubt, .confirming, .discardReason,
            .doubtfulDiscard, .convert, .finished:
            preconditionFailure("nothing was being changed")
        }
        if let ending = endsAfterChange { return [.say(escaped(sentence))] + finish(ending) }
        return [.say(escaped(sentence))] + showCurrent(prefill: kept)
    }

    /// Moves to the undone record, with what had been typed for it; redo keeps the card on top.
    mutating func restored(_ cards: ChangedCards, isRedo: Bool, now: Moment) -> [TriageAction] {
        guard state == (isRedo ? .redoing : .undoing) else { preconditionFailure("nothing was being undone or redone") }
        for number in cards.gone { deck.remove(number) }
        let restored = cards.records.filter { deck.restore($0, now: now) }
        let said = [TriageAction.say(isRedo ? Wording.redone : Wording.undone)]
        if let ending = endsAfterChange { return said + finish(ending) }
        if !isRedo, let first = restored.first, deck.go(toRecord: first.sequence) {
            deck.replaceCurrent(with: first)
            return said + showCurrent()
        }
        if deck.status == .open || deck.status == .later { return said + showCurrent() }
        return said + advance()
    }

    /// Handles an undo or redo that found nothing to do; `expected` is `undoing` or `redoing`.
    mutating func nothing(to expected: State) -> [TriageAction] {
        guard state == expected else { preconditionFailure("nothing was being undone or redone") }
        let kept = keptText
        let said = [TriageAction.say(expected == .undoing ? Wording.nothingToUndo : Wording.nothingToRedo)]
        if let ending = endsAfterChange { return said + finish(ending) }
        return said + showCurrent(prefill: kept.isEmpty ? nil : kept)
    }
}
