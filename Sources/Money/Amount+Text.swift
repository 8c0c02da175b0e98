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
    package func formatted(_ notation: AmountNotation) -> String {
        digits(mark: notation.decimalMark ?? .point) + " " + currency.code
    }

    /// Parses exactly the format of `decimalString`: no `+`, no blank, no leading zero, no `-0.00`, and all decimals.
    ///
    /// `nil` also if the value does not fit into 64 bits of minor units.
    package init?(decimalString text: some StringProtocol, currency: Currency) {
        let bytes = Array(text.utf8)
        let isNegative = bytes.first == UInt8(ascii: "-")
        var digits = bytes.dropFirst(isNegative ? 1 : 0)
        if currency.exponent > 0 {
            let mark = digits.endIndex - currency.exponent - 1
            guard mark > digits.startIndex, digits[mark] == UInt8(ascii: ".") else { return nil }
            digits.remove(at: mark)
        }
        // One digit before the point, or a nonzero first digit.
        guard let first = digits.first, digits.count == currency.exponent + 1 || first != UInt8(ascii: "0") else {
            return nil
        }
        var value: Int64 = 0
        for byte in digits {
            guard let digit = DecimalDigit.value(of: byte) else { return nil }
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            // Accumulates negative values downwards: the smallest Int64 has no positive counterpart.
            let (next, overflow) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !tensOverflow, !overflow else { return nil }
            value = next
        }
        guard value != 0 || !isNegative else { return nil }
        self.init(minorUnits: value, currency: currency)
    }

    /// The same digits with this decimal mark.
    package func digits(mark: DecimalMark) -> String {
        let digits = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard currency.exponent > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - digits.count)) + digits
        return sign + padded.dropLast(currency.exponent) + mark.text + padded.suffix(currency.exponent)
    }
}

/// One ASCII digit.
enum DecimalDigit {
    /// The digit's value, 0 to 9, or `nil`.
    static func value(of byte: UInt8) -> Int64? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int64(byte - UInt8(ascii: "0")) : nil
    }
}
