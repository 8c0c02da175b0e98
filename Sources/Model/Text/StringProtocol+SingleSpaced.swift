extension StringProtocol {
    /// The text on one line: each run of white space a single space, and none at the ends.
    package var singleSpaced: String {
        isSingleSpaced ? String(self) : split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the text is printable ASCII and on one line already, as most are: to look at characters is slow.
    private var isSingleSpaced: Bool {
        let space = UInt8(ascii: " ")
        var last = space
        for byte in utf8 {
            guard byte >= space, byte < 0x7F, byte != space || last != space else { return false }
            last = byte
        }
        return last != space || isEmpty
    }
}
