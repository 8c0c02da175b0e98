package import Money

/// The booked result of a quick record, or of an entry typed as a transaction.
package struct BookedTransaction: Hashable, Sendable {
    /// Its own ID, which differs from that of its record.
    package var id: TransactionID
    /// `nil` if the transaction was entered by hand.
    package var quickRecordID: QuickRecordID?
    /// The audio UUID of its quick record; `nil` without a record or without audio.
    package var audioUUID: AudioUUID?
    /// The day on which the money moved.
    package var date: CivilDay
    /// When the record was made, or the entry was typed.
    package var createdAt: Moment
    /// Whether the money was received or spent.
    package var type: TransactionType
    /// The sum of the lines, in the account's currency.
    package var amount: Amount
    /// The name of the account, whose currency is that of `amount`.
    package var account: String
    /// The name of the payee; `nil` if unknown.
    package var payee: String?
    /// Where the money was spent or earned; `nil` if unknown.
    package var location: String?
    /// The note on the whole transaction; lines have notes of their own.
    package var note: String?
    /// Whether the bank statement confirms the transaction.
    package var isCleared: Bool
    /// The lines; each has an amount in the currency of `amount`.
    package var lines: [EntryLine]
    /// Whether this is the account's balance before its first transaction, which is neither income nor expense,
    /// whatever the type.
    package var isOpeningBalance: Bool

    /// Creates a transaction as read from the books.
    package init(
        id: TransactionID, quickRecordID: QuickRecordID?, audioUUID: AudioUUID?, date: CivilDay, createdAt: Moment,
        type: TransactionType, amount: Amount, account: String, payee: String?, location: String?, note: String?,
        isCleared: Bool, lines: [EntryLine], isOpeningBalance: Bool = false
    ) {
        self.id = id
        self.quickRecordID = quickRecordID
        self.audioUUID = audioUUID
        self.date = date
        self.createdAt = createdAt
        self.type = type
        self.amount = amount
        self.account = account
        self.payee = payee
        self.location = location
        self.note = note
        self.isCleared = isCleared
        self.lines = lines
        self.isOpeningBalance = isOpeningBalance
    }

    /// The contents as an entry that would book the same transaction.
    package var entry: Entry {
        Entry(
            type: type, currency: amount.currency, lines: lines, payee: payee, location: location, account: account,
            note: note, date: date, cleared: isCleared)
    }
}
