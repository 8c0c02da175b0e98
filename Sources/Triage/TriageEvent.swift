package import EntryLine
package import FoundationEssentials
package import Model
package import Money

/// Settings of a triage session for this user and this terminal.
package struct TriageSettings: Sendable {
    /// How the user writes amounts.
    package var notation: AmountNotation
    /// Whether the day or the month comes first in `11/5`.
    package var dateOrder: DateOrder
    /// The user's time zone, for days and snoozing.
    package var zone: TimeZone
    /// Whether the terminal shows more than ASCII.
    package var unicode: Bool
    /// Whether a prompt can start with text to edit.
    package var canPrefill: Bool
    /// Longest such text, in Unicode scalars.
    package var longestPrefill: Int
    /// Whether each card gets one line of input, with nobody to ask.
    package var isBatch: Bool
    /// Whether yes-or-no questions are answered with yes.
    package var assumesYes: Bool
    /// Whether to ask about names that the books don't have.
    package var asksNewNames: Bool

    /// Creates settings; by default somebody answers every question.
    package init(
        notation: AmountNotation, dateOrder: DateOrder, zone: TimeZone, unicode: Bool, canPrefill: Bool,
        longestPrefill: Int = .max, isBatch: Bool = false, assumesYes: Bool = false, asksNewNames: Bool = false
    ) {
        self.notation = notation
        self.dateOrder = dateOrder
        self.zone = zone
        self.unicode = unicode
        self.canPrefill = canPrefill
        self.longestPrefill = longestPrefill
        self.isBatch = isBatch
        self.assumesYes = assumesYes
        self.asksNewNames = asksNewNames
    }
}

/// An event in a triage session.
package enum TriageEvent: Hashable, Sendable {
    /// The records to go through, in order; the first event, sent once.
    case start([RecordVersion])
    /// The record requested by `load`; `nil` if it is gone.
    case loaded(QuickRecord?)
    /// The number of the record that `search` found.
    case found(Int64?)
    /// The answer to the last prompt.
    case line(String)
    /// Ctrl-D, or the end of piped input.
    case endOfInput
    /// Ctrl-C or a hang-up.
    case interrupt
    /// The last save, discard or snooze is durable; the record as it is now.
    case saved(QuickRecord)
    /// Another process has changed the record since it was shown; the record as it is now, or `nil` if it is gone.
    case saveRefused(QuickRecord?)
    /// The last change, undo or redo failed; the sentence says why.
    case failed(String)
    /// What undo changed.
    case undone(ChangedCards)
    /// The same for redo.
    case redone(ChangedCards)
    /// There is nothing to undo or redo.
    case nothingToUndo
    /// Nothing was undone, or another action followed.
    case nothingToRedo
    /// What another process added, changed or took away.
    case cardsChanged(ChangedCards)
    /// The recording was played to its end, or the player stopped.
    case playbackEnded
    /// The recording cannot be played; the sentence says why.
    case playbackFailed(String)
}

/// What the caller must do next, in order.
package enum TriageAction: Hashable, Sendable {
    /// Read the record with this number; answer with `loaded`.
    case load(Int64)
    /// Find the first of these records with the text in any field by which the user may know it; answer with `found`.
    case search(String, among: [Int64])
    /// Show a card; positions count from 1.
    case show(QuickRecord, position: Int, count: Int)
    /// Show everything that is known about a card.
    case showDetails(QuickRecord)
    /// Read one line and send it as `line`.
    case prompt(TriagePrompt)
    /// Print one line of text, already escaped for a terminal.
    case say(String)
    /// Save only if the record still has that revision; answer with `saved`, `saveRefused` or `failed`.
    case save(QuickRecordID, Entry, expectedRevision: Int64)
    /// Discard only if the record still has that revision; answered like `save`.
    case discard(QuickRecordID, reason: String, expectedRevision: Int64)
    /// Hide from triage only if the record still has that revision; answered like `save`.
    case snooze(QuickRecordID, until: Moment, expectedRevision: Int64)
    /// Answer with `undone`, `nothingToUndo` or `failed`.
    case undo
    /// Answer with `redone`, `nothingToRedo` or `failed`.
    case redo
    /// Answer with `playbackEnded` or `playbackFailed` when playback ends by itself.
    case play(QuickRecord)
    /// Stop what `play` started; needs no answer.
    case stopPlayback
    /// Convert these records.
    case convert([QuickRecordID])
    /// In a batch: the line for this record could not be used; the sentence says why.
    case fail(QuickRecordID, String)
    /// The session is over.
    case finish(TriageSummary)
}

/// A question and its possible answers.
package enum TriagePrompt: Hashable, Sendable {
    /// An entry line or a command; `prefill` is the initial text, often empty.
    case entry(prefill: String)
    /// The missing amount; `soFar` shows what is known, escaped for a terminal.
    case missingAmount(soFar: String)
    /// Which of the amounts `text` means: a number from 1, or yes or no if there is only one. An empty line goes back.
    case ambiguousAmount(text: String, options: [Amount])
    /// What a part of the line means: a number from 1, or yes or no. An empty line goes back.
    case doubt(EntryDoubt, today: CivilDay)
    /// Whether the day in the future is meant: yes or no. An empty line means no.
    case futureDate(CivilDay)
    /// Whether to create the new names, as shown: yes or no. An empty line means no.
    case newNames(String, count: Int)
    /// Why the record is discarded; an empty line goes back.
    case discardReason
    /// Whether the record is discarded for this reason, escaped for a terminal: yes or no. An empty line means no.
    case doubtfulDiscard(reason: String)
    /// Whether to convert that many records now; an empty line means yes.
    case convert(count: Int)
}

/// The result of a session.
package struct TriageSummary: Hashable, Sendable {
    /// Why a session ended.
    package enum Ending: Hashable, Sendable {
        /// Every card was answered.
        case done
        /// The user typed `q`.
        case quit
        /// The input ended: Ctrl-D, or the end of a pipe.
        case endOfInput
        /// Ctrl-C or a hang-up.
        case interrupted
    }

    /// Why the session ended.
    package var ending: Ending
    /// Cards whose last outcome is a saved entry.
    package var processed = 0
    /// Cards whose last outcome is `discarded`.
    package var discarded = 0
    /// Cards hidden from triage until a time.
    package var snoozed = 0
    /// Put off with `s`.
    package var later = 0
    /// Lines of a batch that could not be used.
    package var failed = 0
    /// Cards that were never answered.
    package var unanswered = 0
    /// Whether the processed records are being converted.
    package var isConverting = false
}
