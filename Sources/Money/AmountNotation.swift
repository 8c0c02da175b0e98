/// The character between the integer part and the decimals; the other one groups thousands.
package enum DecimalMark: String, CaseIterable, Hashable, Sendable {
    case point = "."
    case comma = ","

    /// `.` or `,`.
    package var text: String { rawValue }

    /// The mark with which `text` reads as that amount; `nil` if neither does.
    package static func reading(_ text: String, as amount: Amount) -> DecimalMark? {
        allCases.first { mark in
            let notation = AmountNotation(decimalMark: mark, defaultCurrency: amount.currency)
            return (try? AmountParser(notation: notation).parse(text))?.amount == amount
        }
    }

    /// The mark that groups thousands if this one is the decimal mark.
    package var other: DecimalMark {
        switch self {
        case .point: .comma
        case .comma: .point
        }
    }
}

/// How the user writes amounts, from the conventions and settings of the queue.
package struct AmountNotation: Hashable, Sendable {
    /// `nil` if not set: `1,234` is then asked about, not guessed.
    package var decimalMark: DecimalMark?
    /// The currency of an amount without one.
    package var defaultCurrency: Currency
    /// The currencies in the books: their codes are also read in lower case, and a word shared by several countries
    /// (`kroner`) means the one that is included here.
    package var usedCurrencies: Set<Currency>

    /// Creates a notation; `usedCurrencies` need not contain the default one.
    package init(decimalMark: DecimalMark?, defaultCurrency: Currency, usedCurrencies: Set<Currency> = []) {
        self.decimalMark = decimalMark
        self.defaultCurrency = defaultCurrency
        self.usedCurrencies = usedCurrencies
    }

    /// Half a unit, as an example of decimals.
    package var half: String { hundredths(50) }

    /// That many hundredths as they are written with decimals: `0.05`.
    package func hundredths(_ count: Int) -> String {
        "\(count / 100)\((decimalMark ?? .point).text)\(count % 100 / 10)\(count % 10)"
    }

    /// The same of a number in digits of hundredths, or of tenths; an example of another number otherwise.
    package func decimals(of number: String, tenths: Bool = false) -> String {
        // `£1.50p`
        if number.last?.isNumber == true, number.suffix(3).first.map({ ".,".contains($0) }) == true { return number }
        guard number.count < 4, let count = Int(number), count > 0 else { return half }
        return hundredths(tenths ? count * 10 : count)
    }

    /// Whether the books or the settings use the currency.
    package func uses(_ currency: Currency) -> Bool {
        currency == defaultCurrency || usedCurrencies.contains(currency)
    }
}
