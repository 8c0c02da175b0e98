package import EntryLine
package import FoundationEssentials
package import Model
package import Money

/// How a triage session works for this person and this terminal.
package struct TriageSettings: Sendable {
    package var notation: AmountNotation
    package var dateOrder: DateOrder
    /// The person's time zone, for days and for snoozing.
    package var zone: TimeZone
    /// Whether the terminal shows more than ASCII.
    package var unicode: Bool
    /// Whether a prompt can begin with a text to correct.
    package var canPrefill: Bool
    /// Characters (Unicode scalars) of the longest of such texts.
    package var longestPrefill: Int
    /// One line for each card, without anyone to ask.
    package var isBatch: Bool
    /// Whether questions with yes or no are answered with yes.
    package var assumesYes: Bool
    /// Whether names that the books don't have are asked about.
    package var asksNewNames: Bool

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

/// What happens to a triage session.
package enum TriageEvent: Hashable, Sendable {
    /// The records to go through, in order; the first event, once.
    case start([RecordVersion])
    /// The record that was to be read; `nil` where it is gone.
    case loaded(QuickRecord?)
    /// The record that was searched for, by its number.
    case found(Int64?)
    /// The answer to the last prompt.
    case line(String)
    /// Ctrl-D, or the end of a piped input.
    case endOfInput
    /// Ctrl-C or a hang-up.
    case interrupt
    /// The last save, discard or snooze is durable; the record as it is now.
    case saved(QuickRecord)
    /// The record was changed by another process since it was shown; as it is now, or `nil` where it is gone.
    case saveRefused(QuickRecord?)
    /// The last change, or undoing or redoing, could not be made; the sentence says why.
    case failed(String)
    /// The records that undoing or redoing changed, as they are now, and what it was, as a sentence.
    case undone([QuickRecord], String)
    case redone([QuickRecord], String)
    /// There is nothing to undo or redo.
    case nothingToUndo
    case nothingToRedo
    /// Records that another process added or changed, as they are now.
    case cardsChanged([QuickRecord])
    case playbackEnded
    /// The recording can't be played; the sentence says why.
    case playbackFailed(String)
}

/// What the caller does next, in order.
package enum TriageAction: Hashable, Sendable {
    /// Reads the record with this number; answers `loaded`.
    case load(Int64)
    /// Looks for the first of these records that has the text in anything a person could know it by; answers `found`.
    case search(String, among: [Int64])
    /// Shows a card; positions count from 1.
    case show(QuickRecord, position: Int, count: Int)
    /// Shows everything that is known of a card.
    case showDetails(QuickRecord)
    /// Reads one line and sends it as `line`.
    case prompt(TriagePrompt)
    /// One line of text, escaped for a terminal.
    case say(String)
    /// Saves only where the record still has that revision; answers `saved`, `saveRefused` or `failed`.
    case save(QuickRecordID, Entry, expectedRevision: Int64)
    case discard(QuickRecordID, reason: String, expectedRevision: Int64)
    case snooze(QuickRecordID, until: Moment, expectedRevision: Int64)
    /// Answers `undone`, `nothingToUndo` or `failed`.
    case undo
    /// Answers `redone`, `nothingToRedo` or `failed`.
    case redo
    /// Answers `playbackEnded` or `playbackFailed` when it ends by itself.
    case play(QuickRecord)
    case stopPlayback
    /// Converts these records.
    case convert([QuickRecordID])
    /// In a batch: the line that was meant for this record could not be used; the sentence says why.
    case fail(QuickRecordID, String)
    /// The session is over.
    case finish(TriageSummary)
}

/// A question, and what the answer may be.
package enum TriagePrompt: Hashable, Sendable {
    /// An entry line or a command; `prefill` is a text to begin with, often empty.
    case entry(prefill: String)
    /// The amount that is missing; `soFar` shows what is known, escaped for a terminal.
    case missingAmount(soFar: String)
    /// Which of the amounts `text` means, by number from 1, or yes or no where there is only one; an empty line goes
    /// back.
    case ambiguousAmount(text: String, options: [Amount])
    /// What a part of the line means, by number from 1, or yes or no; an empty line goes back.
    case doubt(EntryDoubt, today: CivilDay)
    /// Whether the day is meant, yes or no; an empty line means no.
    case futureDate(CivilDay)
    /// Whether names that are new are meant, as they are told; yes or no, an empty line means no.
    case newNames(String)
    /// Whether a word is a note, escaped for a terminal; yes or no, an empty line means no.
    case loneNote(String)
    /// Why the record is discarded; an empty line goes back.
    case discardReason
    /// Whether to convert so many records now; an empty line means yes.
    case convert(count: Int)
}

/// What came of a session.
package struct TriageSummary: Hashable, Sendable {
    /// Why it ended.
    package enum Ending: Hashable, Sendable {
        /// Every card was answered.
        case done
        /// By `q`.
        case quit
        case endOfInput
        case interrupted
    }

    package var ending: Ending
    package var processed = 0
    package var discarded = 0
    package var snoozed = 0
    /// Put off with `s`.
    package var later = 0
    /// Lines of a batch that could not be used.
    package var failed = 0
    /// Never answered.
    package var unanswered = 0
    /// Whether the processed records are being converted.
    package var isConverting = false

    package init(ending: Ending) {
        self.ending = ending
    }
}
