package import Model
package import Money

extension Amount {
    /// The same with the other sign.
    var negated: Amount { Amount(minorUnits: -minorUnits, currency: currency) }
}

extension BookedTransaction {
    /// The amount; opening balances keep their own sign, as they are neither income nor expense.
    package var signedOpening: Amount { isNegativeOpening ? amount.negated : amount }

    /// The lines; those of opening balances keep their own sign.
    var signedLines: [EntryLine] {
        guard isNegativeOpening else { return lines }
        return lines.map { line in
            var line = line
            line.amount = line.amount?.negated
            return line
        }
    }

    private var isNegativeOpening: Bool { isOpeningBalance && type == .expense }

    /// The type for display.
    var shownType: String { isOpeningBalance ? "opening" : type.name }

    /// The amount for display, with a sign if it needs one.
    var shownAmount: Cell { isOpeningBalance ? .income(signedOpening) : .signedAmount(amount, type) }
}
