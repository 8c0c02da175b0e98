extension StringProtocol {
    /// The text on one line: each run of white space a single space, and none at the ends.
    package var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
