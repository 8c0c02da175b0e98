internal import Glibc

extension StringProtocol {
    /// Whether the text contains any of the characters in `marks`.
    func has(anyOf marks: String) -> Bool {
        // Character comparison normalizes the text and is ten times slower.
        guard !isASCII else {
            return marks.unicodeScalars.contains { $0.isASCII && utf8.contains(UInt8($0.value)) }
        }
        return contains { marks.contains($0) }
    }

    /// Whether the last character is ASCII, or the text is empty. Constant time, whereas `hasSuffix` is linear.
    var endsInASCII: Bool { unicodeScalars.last?.isASCII ?? true }

    /// Whether all characters are ASCII.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Whether a character is a number, in any script; `京` is one only by Unicode, and a part of the names of cities.
    var hasNumber: Bool {
        utf8.contains { (0x30...0x39).contains($0) } || !isASCII && contains { $0.isNumber && $0 != "京" }
    }

    /// Whether the text of an amount names its currency: `12€`, `EUR12`.
    var namesCurrency: Bool {
        unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.generalCategory == .currencySymbol }
    }

    /// Whether the text starts with a plus sign, half-width or full-width.
    var beginsWithPlus: Bool {
        switch unicodeScalars.first {
        case "+", "＋": true
        default: false
        }
    }
}

extension String {
    /// Whether it contains `part`, scalar by scalar; `contains` compares characters and is ten times slower.
    func holds(_ part: String) -> Bool {
        // `당근판매`, decomposed
        if unicodeScalars.contains(where: {
            (0x0300...0x036F).contains($0.value) || (0x1100...0x11FF).contains($0.value)
        }) {
            return contains(part)
        }
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let start = text.baseAddress, let other = part.baseAddress, text.count >= part.count else {
                    return part.isEmpty
                }
                return (0...(text.count - part.count)).contains { memcmp(start + $0, other, part.count) == 0 }
            }
        }
    }
}
