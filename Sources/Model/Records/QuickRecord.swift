/// A note that money was spent or earned, with what is known of it.
package struct QuickRecord: Hashable, Sendable {
    /// Its ID: given by whoever made it, else random.
    package var id: QuickRecordID
    /// Position in the order of arrival in its database, from 1.
    package var sequence: Int64
    /// The audio UUID of its recording; `nil` for a record made by hand without audio.
    package var audioUUID: AudioUUID?
    /// The state between memo and booked transaction.
    package var state: RecordState
    /// When the memo was recorded or the note was made.
    package var createdAt: Moment
    /// Where `createdAt` comes from.
    package var createdAtSource: CreatedAtSource
    /// What is known of the money.
    package var entry: Entry
    /// Hidden from triage until this instant.
    package var snoozedUntil: Moment?
    /// Why the user discarded the record; `nil` if it is not discarded or no reason was given.
    package var discardReason: String?
    /// The transaction that the record was converted to; `nil` in all other states.
    package var transactionID: TransactionID?
    /// `nil` if the recording has not arrived or there is none.
    package var recording: Recording?
    /// Grows with every change, so that a writer notices a change made elsewhere before overwriting it.
    package var revision: Int64

    /// Creates a record as read from the database.
    package init(
        id: QuickRecordID, sequence: Int64, audioUUID: AudioUUID?, state: RecordState, createdAt: Moment,
        createdAtSource: CreatedAtSource, entry: Entry, snoozedUntil: Moment? = nil, discardReason: String? = nil,
        transactionID: TransactionID? = nil, recording: Recording? = nil, revision: Int64 = 0
    ) {
        self.id = id
        self.sequence = sequence
        self.audioUUID = audioUUID
        self.state = state
        self.createdAt = createdAt
        self.createdAtSource = createdAtSource
        self.entry = entry
        self.snoozedUntil = snoozedUntil
        self.discardReason = discardReason
        self.transactionID = transactionID
        self.recording = recording
        self.revision = revision
    }

    /// Whether the user has snoozed the record beyond `now`.
    package func isSnoozed(at now: Moment) -> Bool { (snoozedUntil?.milliseconds ?? .min) > now.milliseconds }

    /// Returns why the record is not booked; `nil` if it is or never will be.
    package func reason(at now: Moment) -> Backlog.Reason? {
        Backlog.Reason(state, isSnoozed: isSnoozed(at: now))
    }
}
