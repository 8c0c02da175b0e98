import Model

/// Cleans text for one line of a plain-text journal.
///
/// Each run of control characters, newlines and whitespace becomes one space, and is removed at both ends.
/// Bidirectional embeddings and overrides, which would display a line in another order than it is parsed, are removed.
/// ASCII characters with a special meaning in the target are replaced.
struct LineCleaner: Sendable {
    private static let space = UInt8(ascii: " ")

    /// The replacement of each ASCII character.
    private let table: [UInt8]

    /// `pairs` are strings of two characters: the one to replace, and its replacement.
    init(replacing pairs: [String] = []) {
        var table = (0..<128).map { UInt8($0) }
        for control in (0..<0x20) + [0x7F] { table[control] = Self.space }
        for pair in pairs {
            let bytes = Array(pair.utf8)
            precondition(bytes.count == 2 && bytes.allSatisfy { $0 < 0x80 }, "a pair is two ASCII characters")
            table[Int(bytes[0])] = bytes[1]
        }
        self.table = table
    }

    /// Appends the cleaned text; text that needs no change is not copied first.
    func append(_ text: String, to buffer: inout TextBuffer) {
        var text = text
        let isClean = text.withUTF8 { bytes in
            guard needsNothing(bytes) else { return false }
            buffer.append(bytes[...])
            return true
        }
        if !isClean { buffer.append(replaced(text)) }
    }

    /// The cleaned text; empty if nothing of it is left.
    func cleaned(_ text: String) -> String {
        var buffer = TextBuffer()
        append(text, to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// Whether the text is ASCII and needs no change.
    private func needsNothing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var last = Self.space
        for byte in bytes {
            guard byte < 0x80, table[Int(byte)] == byte, byte != Self.space || last != Self.space else { return false }
            last = byte
        }
        return last != Self.space || bytes.isEmpty
    }

    private func replaced(_ text: String) -> String {
        var result = ""
        var needsSpace = false
        for scalar in text.unicodeScalars where !Self.isDropped(scalar) {
            let shown = scalar.isASCII ? Unicode.Scalar(table[Int(scalar.value)]) : scalar
            if Self.isBlank(shown) {
                needsSpace = !result.isEmpty
                continue
            }
            if needsSpace { result.append(" ") }
            needsSpace = false
            result.unicodeScalars.append(shown)
        }
        return result
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == " " }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return false
        }
    }

    /// Embeddings, overrides and isolates of the bidirectional algorithm (https://trojansource.codes), and the byte
    /// order mark.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
