import Model
import Money
import TestSupport
import Testing

/// Figures of the books.
struct BookFiguresTests {
    @Test("Amounts are summed by currency, opening balances apart and first, and type, beyond what an amount can hold")
    func sums() {
        func amount(_ units: Int64, _ currency: Currency) -> Amount { Amount(minorUnits: units, currency: currency) }
        let sums = BookFigures.sums(of: [
            (.expense, amount(300, Sample.yen), false), (.income, amount(5, Sample.euro), false),
            (.expense, amount(7, Sample.euro), false), (.income, amount(9, Sample.euro), true),
            (.expense, amount(8, Sample.euro), false), (.income, amount(.max, Sample.yen), false),
            (.income, amount(1, Sample.yen), false),
        ])
        func sum(
            _ type: TransactionType, _ currency: Currency, _ units: Int128, _ count: Int, isOpening: Bool = false
        ) -> BookFigures.Sum {
            BookFigures.Sum(type: type, currency: currency, minorUnits: units, count: count, isOpening: isOpening)
        }
        let yenIncome = sum(.income, Sample.yen, Int128(Int64.max) + 1, 2)
        #expect(
            sums == [
                sum(.income, Sample.euro, 9, 1, isOpening: true), sum(.income, Sample.euro, 5, 1),
                sum(.expense, Sample.euro, 15, 2), yenIncome, sum(.expense, Sample.yen, 300, 1),
            ])
        #expect(yenIncome.amount == nil)
        #expect(BookFigures.sums(of: []).isEmpty)
    }
}
