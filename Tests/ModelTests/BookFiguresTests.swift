import Model
import Money
import TestSupport
import Testing

/// Figures of the books.
struct BookFiguresTests {
    @Test("Amounts are summed by currency and type, in this order, beyond what an amount can hold")
    func sums() {
        func amount(_ units: Int64, _ currency: Currency) -> Amount { Amount(minorUnits: units, currency: currency) }
        let sums = BookFigures.sums(of: [
            (.expense, amount(300, Sample.yen)), (.income, amount(5, Sample.euro)), (.expense, amount(7, Sample.euro)),
            (.expense, amount(8, Sample.euro)), (.income, amount(.max, Sample.yen)), (.income, amount(1, Sample.yen)),
        ])
        let euroIncome = BookFigures.Sum(type: .income, currency: Sample.euro, minorUnits: 5, count: 1)
        let euroExpense = BookFigures.Sum(type: .expense, currency: Sample.euro, minorUnits: 15, count: 2)
        let yenIncome = BookFigures.Sum(
            type: .income, currency: Sample.yen, minorUnits: Int128(Int64.max) + 1, count: 2)
        let yenExpense = BookFigures.Sum(type: .expense, currency: Sample.yen, minorUnits: 300, count: 1)
        #expect(sums == [euroIncome, euroExpense, yenIncome, yenExpense])
        #expect(yenIncome.amount == nil)
        #expect(BookFigures.sums(of: []).isEmpty)
    }
}
