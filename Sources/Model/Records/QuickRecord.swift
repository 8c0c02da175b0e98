/// A note that money was spent or earned, with what is known of it.
package struct QuickRecord: Hashable, Sendable {
    package var id: QuickRecordID
    /// Position in the order of arrival in its database, from 1.
    package var sequence: Int64
    /// The audio UUID of its recording; `nil` for a record made by hand without audio.
    package var audioUUID: AudioUUID?
    package var state: RecordState
    package var createdAt: Moment
    package var createdAtSource: CreatedAtSource
    package var entry: Entry
    /// Hidden from triage until this instant.
    package var snoozedUntil: Moment?
    package var discardReason: String?
    package var transactionID: TransactionID?
    /// `nil` if the recording has not arrived or there is none.
    package var recording: Recording?
    /// Grows with every change, so that a writer notices a change made elsewhere before overwriting it.
    package var revision: Int64

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
