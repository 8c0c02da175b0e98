package import Model

extension TextBuffer {
    /// Appends `text` as the contents of a JSON string, with ASCII escapes for all that a terminal would act on.
    package mutating func append(jsonEscaping text: String) {
        var text = text
        text.withUTF8 { source in
            var clean = source.startIndex
            var index = source.startIndex
            while index < source.endIndex {
                let (length, escape) = Self.step(source, at: index)
                if escape {
                    append(source[clean..<index])
                    appendEscape(source[index..<(index + length)])
                    clean = index + length
                }
                index += length
            }
            append(source[clean..<source.endIndex])
        }
    }

    /// Returns the length of the next character, or of a part that needs no escape, and whether to escape it. Swift
    /// strings are valid UTF-8, so a lead byte has its continuation bytes.
    private static func step(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, escape: Bool) {
        let byte = source[index]
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return (1, true)
        case 0xC2: return (2, source[index + 1] < 0xA0)  // U+0080…U+009F, the C1 controls
        case 0xD8: return (2, source[index + 1] == 0x9C)  // U+061C, a bidirectional mark
        case 0xE2: return (3, isUnsafe(source[index + 1], source[index + 2]))
        default: return (1, false)
        }
    }

    /// Whether `E2` and these two bytes are U+200E, U+200F, U+2028…U+202E or U+2066…U+2069.
    private static func isUnsafe(_ second: UInt8, _ third: UInt8) -> Bool {
        switch (second, third) {
        case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
        default: false
        }
    }

    private mutating func appendEscape(_ character: Slice<UnsafeBufferPointer<UInt8>>) {
        append(byte: UInt8(ascii: "\\"))
        switch character.first {
        case UInt8(ascii: "\""): append(byte: UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): append(byte: UInt8(ascii: "\\"))
        case UInt8(ascii: "\n"): append(byte: UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): append(byte: UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): append(byte: UInt8(ascii: "t"))
        default:
            append(byte: UInt8(ascii: "u"))
            for scalar in String(decoding: character, as: UTF8.self).unicodeScalars {
                append(hex: UInt8(truncatingIfNeeded: scalar.value >> 8), ten: UInt8(ascii: "a"))
                append(hex: UInt8(truncatingIfNeeded: scalar.value), ten: UInt8(ascii: "a"))
            }
        }
    }
}
