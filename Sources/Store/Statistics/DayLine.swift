/// The statistical data of a transaction, apart from its lines and texts.
struct DayTransaction: Hashable {
    /// The row number in `transactions`.
    var number: Int64
    /// Milliseconds since 1970.
    var createdAt: Int64
    /// The row ID in `accounts`.
    var account: Int64
    /// The raw value of a `TransactionType`.
    var type: Int64
    /// Whether the transaction is cleared.
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
    /// Minor units of the account's currency.
    var amount: Int64
}
