extension Unicode.Scalar {
    /// Whether the scalar is a decimal digit of any script.
    package var isDecimalDigit: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.generalCategory == .decimalNumber
    }
}
