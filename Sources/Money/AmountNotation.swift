/// The character between the whole and the decimals; the other one groups thousands.
package enum DecimalMark: String, CaseIterable, Hashable, Sendable {
    case point = "."
    case comma = ","

    /// `.` or `,`.
    package var text: String { rawValue }

    /// The mark by which `text` is that amount; `nil` where none makes it so.
    package static func reading(_ text: String, as amount: Amount) -> DecimalMark? {
        allCases.first { mark in
            let notation = AmountNotation(decimalMark: mark, defaultCurrency: amount.currency)
            return (try? AmountParser(notation: notation).parse(text))?.amount == amount
        }
    }

    /// The one that groups thousands where this one is the decimal mark.
    package var other: DecimalMark {
        switch self {
        case .point: .comma
        case .comma: .point
        }
    }
}

/// How a person writes amounts; comes from the queue's conventions and its settings, as a value.
package struct AmountNotation: Hashable, Sendable {
    /// `nil` where nobody has said: then `1,234` is not guessed at but asked about.
    package var decimalMark: DecimalMark?
    /// The currency of an amount that names none.
    package var defaultCurrency: Currency
    /// The currencies of the books: their codes are read in lower case too, and a word that several countries use
    /// for their money (`kroner`) means the one of them that is here.
    package var usedCurrencies: Set<Currency>

    package init(decimalMark: DecimalMark?, defaultCurrency: Currency, usedCurrencies: Set<Currency> = []) {
        self.decimalMark = decimalMark
        self.defaultCurrency = defaultCurrency
        self.usedCurrencies = usedCurrencies
    }

    /// Whether the books or the settings use the currency.
    package func uses(_ currency: Currency) -> Bool {
        currency == defaultCurrency || usedCurrencies.contains(currency)
    }
}
