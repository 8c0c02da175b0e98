/// A sum over the lines of one day with the same kind or payee, account, type and clearing.
struct DayTotal: Hashable {
    /// The common properties of the lines of a sum.
    struct Key: Hashable, Comparable {
        /// The number of a `CategoryTagSet`, or of a payee.
        var number: Int64
        /// The row ID in `accounts`.
        var account: Int64
        /// The raw value of a `TransactionType`.
        var type: Int64
        /// Whether the transactions are cleared.
        var isCleared: Bool

        /// Orders by number, account, type and clearing.
        static func < (left: Key, right: Key) -> Bool {
            (left.number, left.account, left.type, left.isCleared ? 1 : 0)
                < (right.number, right.account, right.type, right.isCleared ? 1 : 0)
        }
    }

    /// What the summed lines have in common.
    var key: Key
    /// Minor units of the account's currency.
    var amount: Int64
    /// The number of lines.
    var count: Int64
}
