package import Model
package import Money

/// A record kept by another program, with all its facts.
package struct ImportedRecord: Sendable {
    /// Identical for the same source record in every run.
    package var id: QuickRecordID
    /// The UUID of its audio; `nil` if it has none.
    package var audioUUID: AudioUUID?
    /// `nil` if the source doesn't say.
    package var createdAt: Moment?
    /// What the source says about the money.
    package var entry: Entry
    /// Source facts without a place of their own, as a JSON object.
    package var extra: String?
    /// Its booking; `nil` for a record still to be processed.
    package var booked: BookedFacts?

    /// Creates a record to import.
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
    /// Identical for the same source transaction in every run.
    package var id: TransactionID
    /// The day of the transaction.
    package var date: CivilDay
    /// When the other program created the transaction.
    package var createdAt: Moment
    /// Whether the money was received or spent.
    package var type: TransactionType
    /// Not below zero.
    package var amount: Amount
    /// The tags of the single line.
    package var tags: [String]
    /// The place; `nil` if unknown.
    package var location: String?

    /// Creates the facts of a booked transaction.
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
