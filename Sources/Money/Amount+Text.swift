extension Amount: CustomStringConvertible {
    /// The digits for JSON and other programs: `12.50`, `-0.05`, `1234` for JPY.
    ///
    /// Uses a point, no grouping, and exactly as many decimals as the currency has.
    package var decimalString: String { digits(mark: .point) }

    /// `12.50 EUR`, for logs and messages.
    package var description: String { decimalString + " " + currency.code }

    /// `12,50 EUR`: the digits without grouping, with the decimal mark of `notation` (a point if it sets none), then
    /// the code.
    ///
    /// `AmountParser` reads it back under the same notation. Only a currency with three decimals needs a decimal mark
    /// to be set: `1.234 KWD` is ambiguous without one.
    package func formatted(_ notation: AmountNotation) -> String { formatted(mark: notation.decimalMark ?? .point) }

    /// The same with this decimal mark.
    package func formatted(mark: DecimalMark) -> String { digits(mark: mark) + " " + currency.code }

    /// The same digits with this decimal mark.
    package func digits(mark: DecimalMark) -> String {
        let digits = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard currency.exponent > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - digits.count)) + digits
        return sign + padded.dropLast(currency.exponent) + mark.text + padded.suffix(currency.exponent)
    }
}
