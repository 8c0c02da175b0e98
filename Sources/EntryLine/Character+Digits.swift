extension Character {
    /// Whether it is one of the digits 0 to 9, as amounts are written with them.
    var isASCIIDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } == true }
}
