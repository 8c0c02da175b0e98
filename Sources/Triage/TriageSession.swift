package import EntryLine
package import Model
import Money

/// A triage session as a state machine: takes what happens and says what the caller has to do; touches nothing.
///
/// One card lies on top, one question is open at a time, and at most one change is with the store. Nothing is saved
/// by halves: a change is one action, and whatever ends the session before it leaves the record as it was.
package struct TriageSession: Sendable {
    /// What the next line is added to.
    struct Base: Hashable {
        /// What is known without the next line.
        var known: Entry
        var tags: TagMerging
        /// What was typed before for this card and not saved.
        var kept = ""
        /// Whether the next line comes to `kept`; else `kept` is what the prompt begins with.
        var isAddition = false

        /// What has been typed for the card, with `line`.
        func text(with line: String) -> String {
            isAddition ? [kept, line].filter { !$0.isEmpty }.joined(separator: " ") : line
        }
    }

    /// An entry with all its parts, before the last questions.
    struct Draft: Hashable {
        var entry: Entry
        var calculations: [Calculation]
        /// What it was typed with.
        var text: String
        /// What was asked about it and confirmed.
        var confirmed: [Confirmation] = []
    }

    /// What is asked about an entry before it is saved.
    enum Confirmation: Hashable {
        /// A day to come.
        case futureDate(CivilDay)
        /// Names that the books don't have, as they are told.
        case newNames(String)
        /// A word that would be nothing but a note.
        case loneNote(String)
    }

    /// How a line is read: what it is added to, and what has been answered about it.
    struct Reading: Hashable {
        var base: Base
        var text: String
        var mark: DecimalMark?
        var answers: EntryAnswers = [:]
    }

    /// A change that is with the store.
    enum Change: Hashable {
        case save(Draft)
        case discard
        case snooze
    }

    enum State: Hashable, Sendable {
        /// Nothing has happened yet.
        case idle
        /// The record on top is being read.
        case loading
        /// A search is under way, begun at this question.
        indirect case searching(State)
        case entry(Base)
        case missingAmount(Base)
        /// `amount` is the part of the line that can be read in several ways.
        case ambiguousAmount(Reading, amount: String, options: [Amount])
        case doubt(Reading, EntryDoubt)
        case confirming(Draft, Confirmation)
        case discardReason
        case changing(Change)
        case undoing
        case redoing
        case convert
        case finished
    }

    let settings: TriageSettings
    /// The person's day at the last event.
    var today = CivilDay(daysSinceEpoch: 0)
    var state = State.idle
    var deck = TriageDeck([])
    /// The names of the books; `nil` where new ones are not told.
    var names: NameBook?
    var playing: QuickRecordID?
    var lastSearch = ""
    /// What was typed last for a record, to go on with when it comes back.
    var typed: [QuickRecordID: String] = [:]
    /// Set when the session ends while the store is at work, which is waited for.
    var endsAfterChange: TriageSummary.Ending?

    package init(settings: TriageSettings, names: NameBook?) {
        self.settings = settings
        self.names = names
    }

    /// The records of the session, as it knows them: by their numbers, how often each had been changed.
    package var revisions: [Int64: Int64] {
        Dictionary(uniqueKeysWithValues: deck.versions.lazy.map { ($0.sequence, $0.revision) })
    }

    /// Takes the next event; `now` is the time that it happened at. Where nothing comes back, the open question stays
    /// open; otherwise it is asked again, or another one is.
    ///
    /// Traps on an event that can't happen: an answer without a question, or one that belongs to another question.
    package mutating func handle(_ event: TriageEvent, now: Moment) -> [TriageAction] {
        today = now.day(in: settings.zone)
        return switch event {
        case .start(let records): start(records)
        case .loaded(let record): loaded(record, now: now)
        case .found(let number): found(number)
        case .line(let text): line(text, now: now)
        case .endOfInput: end(.endOfInput)
        case .interrupt: end(.interrupted)
        case .saved(let record): saved(record, now: now)
        case .saveRefused(let record): saveRefused(record, now: now)
        case .failed(let sentence): failed(sentence)
        case .undone(let records, let what): restored(records, what: what, isRedo: false, now: now)
        case .redone(let records, let what): restored(records, what: what, isRedo: true, now: now)
        case .nothingToUndo: nothing(to: .undoing)
        case .nothingToRedo: nothing(to: .redoing)
        case .cardsChanged(let records): cardsChanged(records, now: now)
        case .playbackEnded: playbackEnded()
        case .playbackFailed(let sentence): playbackEnded() + playbackFailure(sentence)
        }
    }

    private mutating func start(_ records: [RecordVersion]) -> [TriageAction] {
        guard state == .idle else { preconditionFailure("a triage session starts once") }
        deck = TriageDeck(records)
        return deck.begin() ? showCurrent() : finish(.done)
    }

    private mutating func line(_ text: String, now: Moment) -> [TriageAction] {
        switch state {
        case .entry(let base), .missingAmount(let base): answer(text, base: base, now: now)
        case .ambiguousAmount(let reading, let amount, let options):
            choose(text, reading: reading, amount: amount, options: options)
        case .doubt(let reading, let doubt): settle(text, reading: reading, doubt: doubt)
        case .confirming(let draft, let asked): confirm(text, draft: draft, asked: asked)
        case .discardReason: discard(reason: text)
        case .convert: convert(text)
        case .idle, .loading, .searching, .changing, .undoing, .redoing, .finished:
            preconditionFailure("a line was typed where nothing was asked")
        }
    }

    /// Ends the session; what the store is at work on is waited for.
    private mutating func end(_ ending: TriageSummary.Ending) -> [TriageAction] {
        switch state {
        case .loading, .searching, .changing, .undoing, .redoing:
            endsAfterChange = ending
            return []
        case .finished:
            return []
        case .missingAmount, .ambiguousAmount, .doubt, .confirming:
            return [.say(escaped(Wording.notSaved(keptText)))] + finish(ending)
        case .entry(let base) where ending == .endOfInput && isUnsaved(base):
            return [.say(escaped(Wording.notSaved(base.kept)))] + finish(ending)
        case .idle, .entry, .discardReason, .convert:
            return finish(ending)
        }
    }

    /// Whether the prompt began with something that was typed before and is not stored.
    private func isUnsaved(_ base: Base) -> Bool {
        let record = deck.current
        guard !base.kept.isEmpty else { return false }
        return record.state != .processed || base.kept != EntryText.write(record.entry, notation: settings.notation)
    }

    /// Stops what plays, says what was done and ends the session.
    mutating func finish(_ ending: TriageSummary.Ending) -> [TriageAction] {
        // Before the question whether to convert it was said already.
        let said: [TriageAction] = state == .convert ? [] : [.say(summary(ending).sentence)]
        let actions = stopPlaying() + said + [.finish(summary(ending))]
        state = .finished
        return actions
    }

    func summary(_ ending: TriageSummary.Ending, isConverting: Bool = false) -> TriageSummary {
        var summary = TriageSummary(ending: ending)
        summary.processed = deck.count(of: .processed)
        summary.discarded = deck.count(of: .discarded)
        summary.snoozed = deck.count(of: .snoozed)
        summary.later = deck.count(of: .later)
        summary.failed = deck.count(of: .failed)
        summary.unanswered = deck.count(of: .open)
        summary.isConverting = isConverting
        return summary
    }

    private mutating func convert(_ answer: String) -> [TriageAction] {
        switch yesOrNo(answer, empty: true) {
        case true?:
            state = .finished
            return [.convert(deck.processedIDs), .finish(summary(.done, isConverting: true))]
        case false?: return finish(.done)
        case nil: return [.say(Wording.yesOrNo), question()]
        }
    }

    private mutating func playbackEnded() -> [TriageAction] {
        playing = nil
        return []
    }

    private func playbackFailure(_ sentence: String) -> [TriageAction] {
        switch state {
        case .entry, .missingAmount, .ambiguousAmount, .doubt, .confirming, .discardReason, .convert:
            [.say(escaped(sentence)), question()]
        case .loading, .searching, .changing, .undoing, .redoing: [.say(escaped(sentence))]
        case .idle, .finished: []
        }
    }

    /// `nil` for anything that is neither.
    func yesOrNo(_ answer: String, empty: Bool) -> Bool? {
        switch answer.trimmed.lowercased() {
        case "": empty
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    func escaped(_ text: String) -> String { TerminalText.escape(text, unicode: settings.unicode) }
}
