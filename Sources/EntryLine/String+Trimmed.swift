extension String {
    /// The text without leading and trailing white space.
    package var trimmed: String {
        guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(unicodeScalars[start...end])
    }
}
