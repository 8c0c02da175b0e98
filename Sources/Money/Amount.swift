/// An exact sum of money: a whole number of minor units of one currency.
package struct Amount: Hashable, Sendable {
    /// Cents for EUR, yen for JPY, fils for KWD: see `Currency.exponent`.
    package let minorUnits: Int64
    /// The currency, which decides what a minor unit is.
    package let currency: Currency

    /// Creates an amount; `minorUnits` may be negative.
    package init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The sum, or `nil` if the currencies differ (they are never added together) or it doesn't fit.
    package func adding(_ other: Amount) -> Amount? {
        guard currency == other.currency else { return nil }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return overflow ? nil : Amount(minorUnits: sum, currency: currency)
    }
}
