extension StringProtocol {
    /// Whether one of the characters of `marks` is in it.
    func has(anyOf marks: String) -> Bool {
        // Characters are compared as normalized text, in ten times the time.
        guard !utf8.allSatisfy({ $0 < 0x80 }) else {
            return marks.unicodeScalars.contains { $0.isASCII && utf8.contains(UInt8($0.value)) }
        }
        return contains { marks.contains($0) }
    }

    /// Whether its last character is of ASCII, or it has none: told at once, where `hasSuffix` goes through all of them.
    var endsInASCII: Bool { last?.isASCII ?? true }

    /// Whether it begins with a plus, in half or full width.
    var beginsWithPlus: Bool {
        switch unicodeScalars.first {
        case "+", "＋": true
        default: false
        }
    }
}
