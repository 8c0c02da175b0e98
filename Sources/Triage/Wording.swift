package import EntryLine
import Model
import Money

/// The messages of a session, one line each. The caller escapes them if they contain text from outside.
enum Wording {
    /// To a question that was answered otherwise.
    static let yesOrNo = "Please answer y or n."
    /// To `b` on the first card.
    static let firstCard = "This is the first memo."
    /// To `p` on a card without one.
    static let noRecording = "There is no recording to play."
    /// To an empty line on a card of which nothing is known.
    static let nothingTyped = "Nothing is known about this memo yet; type an entry such as 12.50 #lunch, or skip."
    /// To an entry that says anything else.
    static let noAmount = "The entry has no amount; write one, such as 12.50."
    /// To an answer that leaves a processed record as it is.
    static let unchanged = "Unchanged."
    /// To `/` before any search.
    static let nothingToSearch = "There is nothing to search for yet; type it after the slash: /lunch."
    /// To `u` when the history has nothing left.
    static let nothingToUndo = "There is nothing to undo."
    /// To `u` that undid the last action.
    static let undone = "Undone."
    /// To redo that did it again.
    static let redone = "Redone."
    /// To redo when nothing was undone.
    static let nothingToRedo = "There is nothing to redo."
    /// An answer to a card that is out of date.
    static let changedElsewhere = "Not saved: the memo was changed elsewhere in the meantime; here it is as it is now."
    /// The same for a line of a batch, which has no card.
    static let changedInBatch = "Not saved: the memo was changed elsewhere in the meantime; try again."
    /// The same where the record takes no line any more.
    static let doneInBatch = "Not saved: another process handled this memo in the meantime."
    /// A card that changes while its prompt waits.
    static let changedMeanwhile = "The memo was changed elsewhere in the meantime; here it is as it is now."
    /// A card that is answered by another process while its prompt waits.
    static let doneElsewhere = "Another process handled this memo in the meantime."
    /// An answer to a record that another process has undone.
    static let gone = "Not saved: the memo no longer exists."
    /// A command in a batch that only makes sense at a prompt.
    static let notInBatch = "This command needs a person who sees the memo; a batch takes entries, s, x REASON and q."

    /// `x` alone in a batch, which can't be asked for the reason.
    static let noReasonInBatch = "The reason is missing; write x REASON."

    /// Refuses a discard whose reason may be an entry, which only a person can confirm.
    static func doubtfulDiscardInBatch(_ reason: String) -> String {
        """
        'x \(reason)' could be an entry or discard the memo, and a batch can't ask; write "x" \(reason) for the entry, \
        or leave the number out of the reason.
        """
    }

    /// The list of commands, one line each.
    static var help: [String] {
        TriageCommand.summaries.map { TerminalText.pad($0, to: 10) + $1 }
    }

    /// Says why a record in this state takes no entry, and what to do.
    static func cannotProcess(_ state: RecordState) -> String {
        switch state {
        case .discarded: "This memo is discarded; revive it first (u undoes a discard)."
        case .awaitingAudio, .pending, .processed, .converted:
            "This memo is \(CardText.word(for: state)); change its transaction with \(quickrec: "edit ID")."
        }
    }

    /// Says why a record in this state can't be discarded, and what to do.
    static func cannotDiscard(_ state: RecordState) -> String {
        state == .discarded
            ? "This memo is discarded already." : "This memo can't be discarded; undo or delete its transaction first."
    }

    /// Says why a record in this state can't be snoozed.
    static func cannotPutOff(_ state: RecordState) -> String {
        state == .discarded
            ? "This memo is discarded; there is nothing to put off."
            : "This memo has its entry already; there is nothing to put off."
    }

    /// Repeats what was typed, so that it is not lost.
    static func notSaved(_ text: String) -> String { "Not saved: \(text)" }

    /// Says how many cards another process added to the deck.
    static func arrived(_ count: Int) -> String {
        "\(count.counted("new memo")) arrived."
    }

    /// Refuses a date in the future, which only a person can confirm.
    static func futureInBatch(_ day: CivilDay) -> String {
        "The date \(day) is in the future, and a batch can't ask; use --yes if it is meant."
    }

    /// Says which answers a question with `count` options takes.
    static func chooseByNumber(_ count: Int) -> String {
        count == 1
            ? yesOrNo : "Please answer with a number from 1 to \(count), or with an empty line to type it again."
    }

    /// Refuses the argument of `s`.
    static func noSnoozeTime(_ text: String) -> String {
        """
        '\(text)' is not a time to come back at; write s 3d, s 2h, s tomorrow, s mon or a day to come (s YYYY-MM-DD), \
        or an entry in quotes.
        """
    }

    /// Refuses a command with a number, which is no entry either.
    static func noRepetition(_ name: String) -> String {
        "'\(name)' takes no number; type it once for each step, or put it in quotes for an entry with that note."
    }

    /// Says that a search found nothing.
    static func notFound(_ text: String) -> String { "No memo has '\(text)'." }

    /// Confirms a discard.
    static func discarded(_ reason: String) -> String { "Discarded: \(reason)" }

    /// Confirms a snooze; `until` is a formatted time.
    static func snoozed(_ until: String) -> String { "Hidden until \(until)." }

    /// Refuses names that the books don't have, which only a person can confirm.
    static func newInBatch(_ news: String) -> String {
        "\(news): the settings ask about new names, and a batch can't ask; use --yes if it is meant."
    }
}

extension TriagePrompt {
    /// Returns the question on one line, with the blank after it.
    package func text(echo: EntryEcho) -> String {
        switch self {
        case .entry: "> "
        case .missingAmount(let soFar): (soFar.isEmpty ? "" : soFar + echo.separator) + "amount? "
        case .ambiguousAmount(let text, let options):
            if options.count == 1, let only = options.first {
                "Did you mean \(echo.text(of: only)) by \(text)? [y/N] "
            } else {
                "\(text) means " + Self.list(options, echo) + "? "
            }
        case .doubt(let doubt, let today):
            echo.escaped(doubt.question(today: today)) + (doubt.isYesOrNo ? " [y/n] " : " ")
        case .newNames(let news, let count): "\(news): create \(count == 1 ? "it" : "them")? [y/N] "
        case .futureDate(let day): "\(day) is in the future. Is it meant? [y/N] "
        case .discardReason: "Discard why? "
        case .doubtfulDiscard(let reason): "Discard this memo, because of '\(reason)'? [y/N] "
        case .convert(let count): (count == 1 ? "Convert it now?" : "Convert them now?") + " [Y/n] "
        }
    }

    private static func list(_ options: [Amount], _ echo: EntryEcho) -> String {
        options.enumerated().map { "\($0 + 1) = \(echo.text(of: $1))" }.joined(separator: " or ")
    }
}

extension TriageSummary {
    /// What was done and what is left, on one line: `3 processed, 1 discarded, 2 left.`
    package var sentence: String {
        let counts = [
            (processed, "processed"), (discarded, "discarded"), (snoozed, "snoozed"), (later, "put off"),
            (failed, "failed"), (unanswered, "left"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return parts.isEmpty ? "There was nothing to do." : parts.joined(separator: ", ") + "."
    }
}
