extension Character {
    /// Whether it is one of the digits 0 to 9, as amounts are written with them.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
