package import EntryLine
package import Model
import Money

/// A triage session as a state machine: takes events and returns what the caller must do, without side effects.
///
/// One card is on top, one question is open at a time, and at most one change is with the store. Nothing is saved in
/// part: a change is one action, and if the session ends before it the record stays as it was.
package struct TriageSession: Sendable {
    /// What the next line is added to.
    struct Base: Hashable {
        /// What is known without the next line.
        var known: Entry
        /// Whether typed tags add to the known ones or replace them.
        var tags: TagMerging
        /// What was typed for this card before but not saved.
        var kept = ""
        /// Whether the next line is appended to `kept`; otherwise the prompt starts with `kept`.
        var isAddition = false

        /// Returns what has been typed for the card, including `line`.
        func text(with line: String) -> String {
            isAddition ? [kept, line].filter { !$0.isEmpty }.joined(separator: " ") : line
        }
    }

    /// A complete entry that may still need confirmation.
    struct Draft: Hashable {
        /// The entry to save.
        var entry: Entry
        /// The amounts that were calculated, to be shown with the entry.
        var calculations: [Calculation]
        /// The text that was typed.
        var text: String
        /// The confirmations given so far.
        var confirmed: [Confirmation] = []
    }

    /// A question about an entry before it is saved.
    enum Confirmation: Hashable {
        /// The day is in the future.
        case futureDate(CivilDay)
        /// Names that the books don't have, as shown.
        case newNames(String, count: Int)
    }

    /// A line to parse: what it is added to, and the answers given about it.
    struct Reading: Hashable {
        /// What the line is added to.
        var base: Base
        /// The line as typed.
        var text: String
        /// The decimal mark of the user's notation, or the one that an answer chose; `nil` if neither says.
        var mark: DecimalMark?
        /// What the user said that doubtful parts of the line mean.
        var answers: EntryAnswers = [:]
    }

    /// A change that the store is making.
    enum Change: Hashable {
        /// An entry; the draft is kept in case the save fails.
        case save(Draft)
        case discard
        case snooze
    }

    /// What the session waits for.
    enum State: Hashable, Sendable {
        /// Nothing has happened yet.
        case idle
        /// The record on top is being read.
        case loading
        /// A search is running; it was started at this question.
        indirect case searching(State)
        /// The answer to a card.
        case entry(Base)
        /// The amount that the entry lacks.
        case missingAmount(Base)
        /// `amount` is the ambiguous part of the line.
        case ambiguousAmount(Reading, amount: String, options: [Amount])
        /// What a part of the line means.
        case doubt(Reading, EntryDoubt)
        /// Whether the entry is meant as asked.
        case confirming(Draft, Confirmation)
        /// Why the card is discarded.
        case discardReason
        /// Whether the card is discarded for this reason, which may be an entry.
        case doubtfulDiscard(reason: String)
        /// The store, which is making this change.
        case changing(Change)
        /// The store, which is undoing an action.
        case undoing
        /// The store, which is redoing an action.
        case redoing
        /// Whether to convert the processed records.
        case convert
        /// Nothing; the session is over.
        case finished
    }

    /// The settings of this user and terminal.
    let settings: TriageSettings
    /// The day in the user's time zone at the last event.
    var today = CivilDay(daysSinceEpoch: 0)
    /// What the session waits for.
    var state = State.idle
    /// The cards; empty before `start`.
    var deck = TriageDeck([])
    /// The names of the books; `nil` if new ones are not pointed out.
    package var names: NameBook?
    /// The record whose recording is playing; `nil` if none is.
    var playing: QuickRecordID?
    /// The last text searched for; empty before the first search.
    var lastSearch = ""
    /// The last text typed for a record, to continue with when the record comes back.
    var typed: [QuickRecordID: String] = [:]
    /// What was at the prompt when an undo or redo began, which may fail.
    var keptForSwap = ""
    /// Set if the session must end once the store has finished its change.
    var endsAfterChange: TriageSummary.Ending?

    /// Creates a session that waits for `start`; `names` is `nil` if new names are not pointed out.
    package init(settings: TriageSettings, names: NameBook?) {
        self.settings = settings
        self.names = names
    }

    /// The revision of each record as the session knows it, by record number.
    package var revisions: [Int64: Int64] { deck.revisions }

    /// Handles the next event, which happened at `now`. If the result is empty, the open question stays open; otherwise
    /// it, or another one, is asked.
    ///
    /// Traps on an impossible event: an answer without a question, or one to another question.
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
        case .undone(let cards): restored(cards, isRedo: false, now: now)
        case .redone(let cards): restored(cards, isRedo: true, now: now)
        case .nothingToUndo: nothing(to: .undoing)
        case .nothingToRedo: nothing(to: .redoing)
        case .cardsChanged(let cards): cardsChanged(cards, now: now)
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
        case .doubt(let reading, let doubt): answerDoubt(text, reading: reading, doubt: doubt)
        case .confirming(let draft, let asked): confirm(text, draft: draft, asked: asked)
        case .discardReason: discard(reason: text)
        case .doubtfulDiscard(let reason): answerDiscard(text, reason: reason)
        case .convert: convert(text)
        case .idle, .loading, .searching, .changing, .undoing, .redoing, .finished:
            preconditionFailure("a line was typed where nothing was asked")
        }
    }

    /// Ends the session, after the store has finished its change.
    private mutating func end(_ ending: TriageSummary.Ending) -> [TriageAction] {
        switch state {
        case .loading, .searching, .changing, .undoing, .redoing:
            endsAfterChange = ending
            return []
        case .finished:
            return []
        case .missingAmount, .ambiguousAmount, .doubt, .confirming, .doubtfulDiscard:
            return [.say(escaped(Wording.notSaved(keptText)))] + finish(ending)
        case .entry(let base) where ending == .endOfInput && isUnsaved(base):
            return [.say(escaped(Wording.notSaved(base.kept)))] + finish(ending)
        case .idle, .entry, .discardReason, .convert:
            return finish(ending)
        }
    }

    /// Whether the prompt started with text that was typed before and is not stored.
    private func isUnsaved(_ base: Base) -> Bool {
        !base.kept.isEmpty && !isStored(base.kept)
    }

    /// Whether a line at the prompt of the card on top is the entry that its record has.
    package func isStored(_ line: String) -> Bool {
        deck.current.state == .processed && line.trimmed == written(deck.current.entry)
    }

    /// Stops playback, prints the summary and ends the session.
    mutating func finish(_ ending: TriageSummary.Ending) -> [TriageAction] {
        // The summary was already printed before the question whether to convert.
        let said: [TriageAction] = state == .convert ? [] : [.say(summary(ending).sentence)]
        let actions = stopPlaying() + said + [.finish(summary(ending))]
        state = .finished
        return actions
    }

    /// Counts the cards by outcome.
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
        case .entry, .missingAmount, .ambiguousAmount, .doubt, .confirming, .discardReason, .doubtfulDiscard, .convert:
            [.say(escaped(sentence)), question()]
        case .loading, .searching, .changing, .undoing, .redoing: [.say(escaped(sentence))]
        case .idle, .finished: []
        }
    }

    /// Parses yes or no, of which an empty line means one; `nil` for anything else.
    func yesOrNo(_ answer: String, empty: Bool) -> Bool? {
        answer.trimmed.isEmpty ? empty : TypedAnswer.yesOrNo(answer)
    }

    /// Escapes a text from a record or the user for the terminal.
    func escaped(_ text: String) -> String { TerminalText.escape(text, unicode: settings.unicode) }
}
