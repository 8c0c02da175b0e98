import GRDB
import Model

/// Booked transactions that rows of an import may repeat: a bank books a purchase some days later, under a name of its
/// own.
enum SimilarTransactions {
    /// How many days after the booked one a row may be, the likeliest first; before it where the memo was made later.
    private static let delays = [0, 1, -1, 2, 3, 4, 5]

    private struct Trait: Hashable {
        var payment: Payment
        var date: String
    }

    /// What is bought again and again for the same amount.
    private struct Habit: Hashable {
        var payment: Payment
        var payee: TagKey?

        init(_ payment: Payment, _ payee: String?) {
            self.payment = payment
            self.payee = payee.map { TagKey($0) }
        }
    }

    /// Finds what the transactions at `places` may repeat; each booked one counts once. `isSame` says of an ID that it is
    /// that of a transaction of the import, or of one that equals it. Linear in the number of transactions.
    static func find(
        like transactions: [ImportedTransaction], at places: [Int], _ database: Database,
        unless isSame: (String) -> Bool
    ) throws -> [SimilarTransaction] {
        // A bank names no UUIDs.
        let places = places.filter { !transactions[$0].isOpeningBalance && !transactions[$0].isIDNamed }
        let defaults = try Payment.defaultAccounts(database)
        let payments = places.map { Payment(transactions[$0], defaults) }
        let sought = Set(payments)
        let days = Set(places.map { transactions[$0].date })
        let allDays = Set(days.flatMap { day in delays.map { day + -$0 } }).map(\.description).sorted()
        let found = try KnownTransaction.fetch(
            on: allDays, database, where: { !isSame($0.id) && sought.contains(Payment($0)) })
        guard !found.isEmpty else { return [] }
        let habits = Set(zip(payments, places).map { Habit($0, transactions[$1].entry.payee) })
        var booked = TraitQueues<Trait, KnownTransaction>()
        // A row of an earlier file under the same name is another purchase.
        for found in found where !found.hasDerivedID || !habits.contains(Habit(Payment(found), found.payee)) {
            booked.append(found, [Trait(payment: Payment(found), date: found.date)])
        }
        return zip(payments, places).compactMap { payment, place in
            for delay in delays {
                let trait = Trait(payment: payment, date: (transactions[place].date + -delay).description)
                if let found = booked.takeFirst([trait], unless: { _ in false }) {
                    return SimilarTransaction(found, place: place)
                }
            }
            return nil
        }
    }
}
