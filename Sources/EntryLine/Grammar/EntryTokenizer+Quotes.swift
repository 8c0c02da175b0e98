import Model

/// Quoted text.
extension EntryTokenizer {
    /// Parses the quoted text that starts here. Empty quotes clear a known value, so only clearable keys may have them;
    /// blanks alone name nothing.
    mutating func quoted(for key: EntryAttribute?) throws(EntryError) -> String {
        let start = index
        let closing = Self.closing(scalars[index])
        index += 1
        var value = String.UnicodeScalarView()
        while true {
            guard index < scalars.count else { throw .unclosedQuote(text(start..<scalars.count)) }
            let scalar = scalars[index]
            index += 1
            if closing.contains(scalar), !Self.isSingle(scalar) || isBoundary(index) {
                guard scalar == "\"", index < scalars.count, scalars[index] == "\"" else { break }
                index += 1
                value.append("\"")
            } else if scalar == "\\" {
                value.append(try escaped())
            } else {
                value.append(scalar)
            }
        }
        // French quotes are separated from their content by a blank.
        if "«»".unicodeScalars.contains(scalars[start]) { value = String(value).trimmed.unicodeScalars }
        if index < scalars.count, isComma(scalars[index]), isBoundary(index + 1) { index += 1 }
        guard isBoundary(index) else { throw .textAfterQuote(text(start..<index) + rest()) }
        if let key, !key.isClearable, value.isEmpty { throw .missingValue(key) }
        guard value.isEmpty || !value.allSatisfy(\.properties.isWhitespace) else { throw .blankQuotes }
        if let key, key != .note, let bad = NameText.firstForbidden(in: String(value)) { throw .controlCharacter(bad) }
        return String(value)
    }

    /// The scalar denoted by the backslash escape before `index`.
    private mutating func escaped() throws(EntryError) -> Unicode.Scalar {
        guard index < scalars.count else { return "\\" }
        if scalars[index] == "\"" || scalars[index] == "\\" {
            defer { index += 1 }
            return scalars[index]
        }
        guard index + 2 < scalars.count, scalars[index] == "u", scalars[index + 1] == "{",
            let end = scalars[(index + 2)...].prefix(7).firstIndex(of: "}"),
            let value = UInt32(text((index + 2)..<end), radix: 16), let scalar = Unicode.Scalar(value)
        else { return "\\" }
        guard scalar != "\0" else { throw .controlCharacter(scalar) }
        index = end + 1
        return scalar
    }

    /// Whether a quotation starts here. Single quotes count only if they are closed before a blank: `'n` is a word.
    func isQuote(at index: Int) -> Bool {
        guard index < scalars.count else { return false }
        let scalar = scalars[index]
        let closing = Self.closing(scalar)
        guard Self.isSingle(scalar) else { return !closing.isEmpty }
        return closing.contains { (lastClosing[$0] ?? 0) > index + 1 }
    }

    /// The scalars that can close a quotation opened by `scalar`, in English, German, French, Chinese and Japanese.
    private static func closing(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "\"": ["\""]
        case "“", "„", "‟": ["”", "“", "\""]
        case "”": ["”", "\""]
        case "＂": ["＂", "\""]
        case "«": ["»"]
        case "»": ["«"]
        case "「": ["」"]
        case "『": ["』"]
        case "'": ["'"]
        case "‘", "‚": ["’", "‘"]
        default: []
        }
    }

    /// Whether the scalar is a single quote, straight or curly; two of them are also apostrophes.
    static func isSingle(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "’", "‘", "‚": true
        default: false
        }
    }

    /// Whether a word can end before `index`.
    func isBoundary(_ index: Int) -> Bool { index >= scalars.count || isEnd(at: index) }
}
