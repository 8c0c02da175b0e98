package import Model
package import Money

/// A record kept by another program, with all its facts.
package struct ImportedRecord: Sendable {
    /// Identical for the same source record in every run.
    package var id: QuickRecordID
    package var audioUUID: AudioUUID?
    /// `nil` if the source doesn't say.
    package var createdAt: Moment?
    package var entry: Entry
    /// Source facts without a place of their own, as a JSON object.
    package var extra: String?
    /// Its booking; `nil` for a record still to be processed.
    package var booked: BookedFacts?

    package init(
        id: QuickRecordID, audioUUID: AudioUUID?, createdAt: Moment?, entry: Entry, extra: String?,
        booked: BookedFacts?
    ) {
        self.id = id
        self.audioUUID = audioUUID
        self.createdAt = createdAt
        self.entry = entry
        self.extra = extra
        self.booked = booked
    }
}

/// The transaction of a record booked by another program.
package struct BookedFacts: Sendable {
    package var id: TransactionID
    package var date: CivilDay
    package var createdAt: Moment
    package var type: TransactionType
    /// Not below zero.
    package var amount: Amount
    package var tags: [String]
    package var location: String?

    package init(
        id: TransactionID, date: CivilDay, createdAt: Moment, type: TransactionType, amount: Amount, tags: [String],
        location: String?
    ) {
        self.id = id
        self.date = date
        self.createdAt = createdAt
        self.type = type
        self.amount = amount
        self.tags = tags
        self.location = location
    }
}
