/// The character between the whole and the decimals; the other one groups thousands.
package enum DecimalMark: String, CaseIterable, Hashable, Sendable {
    case point = "."
    case comma = ","

    /// `.` or `,`.
    package var text: String { rawValue }

    /// The one that groups thousands where this one is the decimal mark.
    package var other: DecimalMark {
        switch self {
        case .point: .comma
        case .comma: .point
        }
    }
}

/// How a person writes amounts; comes from the settings or the locale, as a value.
package struct AmountNotation: Hashable, Sendable {
    /// `nil` where nobody has said: then `1,234` is not guessed at but asked about.
    package var decimalMark: DecimalMark?
    /// The currency of an amount that names none.
    package var defaultCurrency: Currency

    package init(decimalMark: DecimalMark?, defaultCurrency: Currency) {
        self.decimalMark = decimalMark
        self.defaultCurrency = defaultCurrency
    }
}
