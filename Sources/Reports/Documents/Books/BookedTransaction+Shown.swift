import Model
import Money

extension BookedTransaction {
    /// The amount; that of an opening balance with its own sign, as it is neither income nor expense.
    var signedOpening: Amount { isNegativeOpening ? Self.negated(amount) : amount }

    /// The lines; that of an opening balance with its own sign.
    var signedLines: [EntryLine] {
        guard isNegativeOpening else { return lines }
        return lines.map { line in
            var line = line
            line.amount = line.amount.map(Self.negated)
            return line
        }
    }

    private static func negated(_ amount: Amount) -> Amount {
        Amount(minorUnits: -amount.minorUnits, currency: amount.currency)
    }

    private var isNegativeOpening: Bool { isOpeningBalance && type == .expense }

    /// The type for people.
    var shownType: String { isOpeningBalance ? "opening" : type.name }

    /// The amount for people, with the sign that it needs to be seen.
    var shownAmount: Cell { isOpeningBalance ? .income(signedOpening) : .signedAmount(amount, type) }
}
