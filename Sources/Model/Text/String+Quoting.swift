extension String {
    /// The text with each of these characters replaced, also where a combining mark follows it.
    ///
    /// `replacing` compares Characters: in `"\u{301}`, a quote and a mark are one, which is no quote.
    package func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false).map { String($0) }
            .joined(separator: replacement)
    }

    /// A word for the shell, quoted if it has to be: `'My Stick'`.
    package var shellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            byte.isAlphanumericASCII || "-_./:,+@%".utf8.contains(byte) || byte >= 0x80
        }
        return isPlain && !isEmpty ? self : "'\(replacing(scalar: "'", with: "'\\''"))'"
    }
}
