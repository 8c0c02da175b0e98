extension Unicode.Scalar {
    /// Whether it is a digit of a decimal system, of any script.
    var isDecimalDigit: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.generalCategory == .decimalNumber
    }
}
