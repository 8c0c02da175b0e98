import Model
import Money
import Reports
import Testing

@Suite struct TransactionTotalsTests {
    private func transaction(_ type: TransactionType, _ units: Int64, isOpening: Bool) throws -> BookedTransaction {
        var transaction = try Samples.transaction()
        transaction.type = type
        transaction.amount = try Samples.eur(units)
        transaction.isOpeningBalance = isOpening
        return transaction
    }

    @Test("What was there before counts with its sign, and is neither income nor expense")
    func openings() throws {
        var totals = TransactionTotals()
        totals.add(try transaction(.expense, 5_000, isOpening: true))
        totals.add(try transaction(.income, 1_200, isOpening: true))
        totals.add(try transaction(.expense, 300, isOpening: false))
        totals.add(try transaction(.income, 700, isOpening: false))
        let total = try #require(totals.all.first)
        #expect(totals.all.count == 1)
        #expect(total.count == 4)
        #expect(total.opening == (try Samples.eur(-3_800)))
        #expect(total.expense == (try Samples.eur(300)))
        #expect(total.income == (try Samples.eur(700)))
        #expect(total.net == (try Samples.eur(400)))
    }

    @Test("Below a list of what has a category in one of several lines, the sums are said to be of all of them")
    func wholeTransactions() throws {
        for (isOfLines, lineCount, isSaid) in [(true, 2, true), (true, 1, false), (false, 2, false)] {
            var totals = TransactionTotals(isOfLines: isOfLines)
            var transaction = try transaction(.expense, 300, isOpening: false)
            transaction.lines = Array(repeating: EntryLine(amount: try Samples.eur(150)), count: lineCount)
            totals.add(transaction)
            #expect(totals.table(style: TableStyle()).contains("sums of whole transactions") == isSaid)
        }
    }
}
