import GRDB
import Model

/// Booked transactions that rows of an import may repeat: a bank books a purchase some days later, under a name of its
/// own.
enum SimilarTransactions {
    /// How many days after the booked one a row may be, the likeliest first; before it where the memo was made later.
    private static let delays = [0, 1, -1, 2, 3, 4, 5]

    private enum Trait: Hashable {
        case payment(Payment, date: String)
        /// Of one that an earlier import booked and that the file has no more.
        case missing(TransactionType?, TagKey?, payee: TagKey, date: String)

        /// That of a payment to a payee, whatever the amount; `nil` without a payee.
        static func missing(_ payment: Payment, _ payee: String?, date: String) -> Trait? {
            payee.map { .missing(payment.type, payment.account, payee: TagKey($0), date: date) }
        }
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
        guard !places.isEmpty else { return [] }
        let defaults = try Payment.defaultAccounts(database)
        let payments = places.map { Payment(transactions[$0], defaults) }
        let sought = Set(payments)
        let missing = zip(payments, places).map { payment, place in
            Trait.missing(payment, transactions[place].entry.payee, date: transactions[place].date.description)
        }
        let soughtMissing = Set(missing.compactMap(\.self))
        let days = Set(places.map { transactions[$0].date })
        let allDays = Set(days.flatMap { day in delays.map { day + -$0 } }).map(\.description).sorted()
        let found = try KnownTransaction.fetch(on: allDays, database) { found in
            let payment = Payment(found)
            let trait = Trait.missing(payment, found.payee, date: found.date)
            return (sought.contains(payment) || trait.map(soughtMissing.contains) == true) && !isSame(found.id)
        }
        guard !found.isEmpty else { return [] }
        let habits = Set(zip(payments, places).map { Habit($0, transactions[$1].entry.payee) })
        let periods = periods(of: transactions, defaults)
        var booked = TraitQueues<Trait, KnownTransaction>()
        for found in found {
            let payment = Payment(found)
            // A file has all rows of its days: what an earlier one had was changed, as pending rows are.
            let isMissing = found.hasDerivedID && periods[payment.account]?.contains(found.date) == true
            var traits: [Trait] = []
            // A row of an earlier file under the same name is another purchase.
            if !found.hasDerivedID || isMissing || !habits.contains(Habit(payment, found.payee)) {
                traits.append(.payment(payment, date: found.date))
            }
            if isMissing, let trait = Trait.missing(payment, found.payee, date: found.date) { traits.append(trait) }
            booked.append(found, traits)
        }
        var results: [SimilarTransaction?] = zip(payments, places).map { payment, place in
            for delay in delays {
                let trait = Trait.payment(payment, date: (transactions[place].date + -delay).description)
                if let found = booked.takeFirst([trait], unless: { _ in false }) {
                    return SimilarTransaction(found, place: place, hasOtherAmount: false)
                }
            }
            return nil
        }
        for (index, trait) in missing.enumerated() {
            guard let trait, results[index] == nil else { continue }
            results[index] = booked.takeFirst([trait], unless: { _ in false }).map {
                SimilarTransaction($0, place: places[index], hasOtherAmount: true)
            }
        }
        return results.compactMap(\.self)
    }

    /// The days of the import on each account, from the first to the last, in the form that the database has.
    private static func periods(
        of transactions: [ImportedTransaction], _ defaults: [String: TagKey]
    ) -> [TagKey?: ClosedRange<String>] {
        var periods: [TagKey?: ClosedRange<String>] = [:]
        for transaction in transactions where !transaction.isOpeningBalance {
            let (account, day) = (Payment(transaction, defaults).account, transaction.date.description)
            let period = periods[account, default: day...day]
            periods[account] = min(period.lowerBound, day)...max(period.upperBound, day)
        }
        return periods
    }
}
