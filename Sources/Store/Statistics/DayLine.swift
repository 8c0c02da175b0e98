/// The statistical data of a transaction, apart from its lines and texts.
struct DayTransaction: Hashable {
    var number: Int64
    /// Milliseconds since 1970.
    var createdAt: Int64
    var account: Int64
    /// The raw value of a `TransactionType`.
    var type: Int64
    var isCleared: Bool
    /// 0 if there is none.
    var payee: Int64
    /// Minor units of the account's currency.
    var amount: Int64
}

/// A line of a transaction.
struct DayLine: Hashable {
    /// The number of a `CategoryTagSet`.
    var kind: Int64
    var amount: Int64
}
