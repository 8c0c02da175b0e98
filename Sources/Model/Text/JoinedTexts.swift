/// Several texts in one CSV cell, with semicolons between them; a backslash keeps one that is part of a text, and itself.
package enum JoinedTexts {
    /// Joins texts; `split` returns them again.
    package static func join(_ texts: [String]) -> String {
        texts.lazy.map { text in
            guard text.utf8.contains(where: Self.isSpecial) else { return text }
            return String(
                decoding: text.utf8.flatMap { Self.isSpecial($0) ? [backslash, $0] : [$0] }, as: UTF8.self)
        }.joined(separator: ";")
    }

    /// Splits a cell. Other programs write backslashes too, so only those that `join` writes are removed.
    package static func split(_ cell: String) -> [String] {
        var texts: [[UInt8]] = [[]]
        var isKept = false
        for byte in cell.utf8 {
            if isKept, !isSpecial(byte) { texts[texts.count - 1].append(backslash) }
            switch byte {
            case backslash where !isKept:
                isKept = true
                continue
            case semicolon where !isKept: texts.append([])
            default: texts[texts.count - 1].append(byte)
            }
            isKept = false
        }
        if isKept { texts[texts.count - 1].append(backslash) }
        return texts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let semicolon = UInt8(ascii: ";")

    private static func isSpecial(_ byte: UInt8) -> Bool { byte == backslash || byte == semicolon }
}
