package import Money

/// The booked result of a quick record, or of an entry typed as a transaction.
package struct BookedTransaction: Hashable, Sendable {
    package var id: TransactionID
    /// `nil` if the transaction was entered by hand.
    package var quickRecordID: QuickRecordID?
    package var audioUUID: AudioUUID?
    package var date: CivilDay
    package var createdAt: Moment
    package var type: TransactionType
    /// The sum of the lines, in the account's currency.
    package var amount: Amount
    package var account: String
    package var payee: String?
    package var location: String?
    package var note: String?
    package var isCleared: Bool
    /// The lines; each has an amount in the currency of `amount`.
    package var lines: [EntryLine]
    /// Whether this is the account's balance before its first transaction, which is neither income nor expense,
    /// whatever the type.
    package var isOpeningBalance: Bool

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

    /// The tags of all lines, without duplicates, in order of appearance.
    package var tags: [String] {
        var seen: Set<TagKey> = []
        return lines.flatMap(\.tags).filter { seen.insert(TagKey($0)).inserted }
    }

    /// The contents as an entry that would book the same transaction.
    package var entry: Entry {
        Entry(
            type: type, currency: amount.currency, lines: lines, payee: payee, location: location, account: account,
            note: note, date: date, cleared: isCleared)
    }
}
