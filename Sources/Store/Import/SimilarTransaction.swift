/// A transaction of the books that one of an import may repeat.
package struct SimilarTransaction: Hashable, Sendable {
    /// The place of the imported one among those to import.
    package var place: Int
    /// The ID of the one in the books.
    package var id: String
    /// Its day, as `2026-11-20`.
    package var day: String
    /// Its payee; `nil` if it has none.
    package var payee: String?
    /// Whether its amount is another one: the source may have been corrected since an earlier import.
    package var hasOtherAmount: Bool

    /// The booked transaction that the one at `place` may repeat.
    init(_ found: KnownTransaction, place: Int, hasOtherAmount: Bool) {
        self.place = place
        (id, day, payee) = (found.id, found.date, found.payee)
        self.hasOtherAmount = hasOtherAmount
    }
}
