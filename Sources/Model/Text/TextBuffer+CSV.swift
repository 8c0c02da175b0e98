extension TextBuffer {
    /// Appends text as one cell of CSV (RFC 4180): quoted if necessary, and with a leading apostrophe if a spreadsheet
    /// would take it for a formula.
    package mutating func append(csv value: String) {
        let guarded = Self.looksLikeFormula(value) ? "'" + value : value
        guard guarded.utf8.contains(where: Self.needsQuotes) else { return append(guarded) }
        append(byte: UInt8(ascii: "\""))
        for byte in guarded.utf8 {
            if byte == UInt8(ascii: "\"") { append(byte: byte) }
            append(byte: byte)
        }
        append(byte: UInt8(ascii: "\""))
    }

    /// Checks for the first characters listed on OWASP's page on CSV injection; also after apostrophes of the text's own,
    /// so that an import, which removes one, returns them.
    private static func looksLikeFormula(_ text: String) -> Bool {
        switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
            UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
