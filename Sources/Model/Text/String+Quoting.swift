extension String {
    /// The text with each of these characters replaced, also where a combining mark follows it.
    ///
    /// `replacing` compares Characters: in `"\u{301}`, a quote and a mark are one, which is no quote.
    package func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false).map { String($0) }
            .joined(separator: replacement)
    }

    /// A word for the shell, quoted if it has to be: `'My Stick'`, `$'two\012lines'`.
    package var shellWord: String {
        guard TerminalText.isPlain(self) else { return Self.shellWord(escaping: utf8) }
        let isPlain = utf8.allSatisfy { byte in
            byte.isAlphanumericASCII || "-_./:,+@%".utf8.contains(byte) || byte >= 0x80
        }
        return isPlain && !isEmpty ? self : "'\(replacing(scalar: "'", with: "'\\''"))'"
    }

    /// The same for a path, which need not be UTF-8.
    package static func shellWord(of path: [UInt8]) -> String {
        String(validating: path, as: UTF8.self)?.shellWord ?? shellWord(escaping: path)
    }

    /// In octal digits, of which the shell takes three at most, whatever a terminal would not show as it is.
    private static func shellWord(escaping bytes: some Sequence<UInt8>) -> String {
        let escaped = bytes.map { byte in
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(Unicode.Scalar(byte))"
            case 0x20...0x7E: "\(Unicode.Scalar(byte))"
            default: "\\" + String(UInt16(byte) | 0o1000, radix: 8).dropFirst()
            }
        }
        return "$'\(escaped.joined())'"
    }
}
