/// Makes text from names, tags and notes safe for a terminal: it cannot move the cursor, reverse the line or hide, and
/// its width in columns is known.
package enum TerminalText {
    /// Returns `text` with everything that a terminal would act on, or that would be invisible, written as `\u{1B}`.
    ///
    /// That is: control characters (C0 with tab and newline, DEL, C1), bidirectional marks, overrides and isolates,
    /// line and paragraph separators, and invisible characters such as zero-width joiners and blanks; an emoji style
    /// selector stays after its emoji, and a joiner between two emoji. If `unicode` is false, the result is pure ASCII: typographic quotes and dashes
    /// become their ASCII twins, everything else `\u{E9}`. For display only: a backslash in the text is not escaped, so
    /// the original cannot be restored.
    package static func escape(_ text: String, unicode: Bool = true) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if isPlain(scalars, at: index, unicode: unicode) {
                result.unicodeScalars.append(scalar)
            } else if !unicode, let twin = asciiTwin(of: scalar) {
                result += twin
            } else {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result
    }

    /// Whether `escape` leaves `text` unchanged on a terminal that shows Unicode.
    package static func isPlain(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return true }
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.allSatisfy { isPlain(scalars, at: $0) }
    }

    /// Whether a terminal that shows Unicode just shows the scalar at `index`.
    package static func isPlain(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        isPlain(scalars, at: index, unicode: true)
    }

    /// Returns the columns that `text` takes on a terminal: two for East Asian wide characters and emoji, none for
    /// combining marks. Expects text that went through `escape`.
    package static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns at most `columns` columns of `text`; text that was cut ends in `…`, or `...` without `unicode`.
    package static func truncate(_ text: String, to columns: Int, unicode: Bool = true) -> String {
        guard width(text) > columns else { return text }
        let mark = unicode ? "…" : "..."
        let markWidth = width(mark)
        guard columns >= markWidth else { return prefix(of: text, columns: columns) }
        return prefix(of: text, columns: columns - markWidth) + mark
    }

    /// The side to which text is aligned in its column.
    package enum Alignment: Sendable {
        case left
        case right
    }

    /// Pads `text` with blanks to at least `columns` columns.
    package static func pad(_ text: String, to columns: Int, alignment: Alignment = .left) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - width(text)))
        return switch alignment {
        case .left: text + blanks
        case .right: blanks + text
        }
    }

    /// Breaks `text` into lines of at most `columns` columns, at blanks if possible; later lines begin with `indent`
    /// blanks.
    ///
    /// A word longer than a line is cut, never dropped. Returns at least one line; fewer than one column count as one.
    package static func wrap(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
        let limit = max(1, columns)
        let margin = String(repeating: " ", count: min(max(0, indent), limit - 1))
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var rest = String(word)
            let joined = line.isEmpty ? (lines.isEmpty ? rest : margin + rest) : line + " " + rest
            if width(joined) <= limit {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = lines.isEmpty ? "" : margin
            while width(line + rest) > limit {
                let piece = firstPiece(of: rest, columns: limit - width(line))
                lines.append(line + piece)
                rest.removeFirst(piece.count)
                line = margin
            }
            line = rest.isEmpty ? "" : line + rest
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// Returns the piece that fits, but at least one character, or wrapping would never end.
    private static func firstPiece(of text: String, columns: Int) -> String {
        let fitting = prefix(of: text, columns: columns)
        return fitting.isEmpty ? String(text.prefix(1)) : fitting
    }

    private static func prefix(of text: String, columns: Int) -> String {
        var used = 0
        return String(
            text.prefix { character in
                used += width(of: character)
                return used <= columns
            })
    }
}

extension TerminalText {
    private static func isPlain(_ scalars: [Unicode.Scalar], at index: Int, unicode: Bool) -> Bool {
        let scalar = scalars[index]
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        guard unicode else { return false }
        // U+FE0E and U+FE0F select the text or the emoji form of the preceding character.
        if (0xFE0E...0xFE0F).contains(scalar.value), index > 0 { return isEmoji(scalars[index - 1]) }
        // `👩‍💻` is drawn as one.
        if scalar == "\u{200D}", index > 0, index + 1 < scalars.count, isEmoji(scalars[index + 1]) {
            let isStyled = scalars[index - 1] == "\u{FE0F}" && index > 1 && isEmoji(scalars[index - 2])
            return isStyled || scalars[index - 1].properties.isEmojiPresentation
        }
        return !isUnsafe(scalar)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji && !scalar.isASCII }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        // U+FFF9…U+FFFB enclose annotations that a terminal would print in the line.
        return properties.isDefaultIgnorableCodePoint || properties.isBidiControl
            || properties.isNoncharacterCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
    }

    private static func asciiTwin(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xA0, 0x202F: " "
        case 0x2018, 0x2019: "'"
        case 0x201C, 0x201D: "\""
        case 0x2010...0x2014: "-"
        case 0x2026: "..."
        default: nil
        }
    }

    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1 {
            // Emoji in several parts (flags, skin tones, U+FE0F, families) are drawn as one.
            let isFlag = (0x1F1E6...0x1F1FF).contains(first.value)
            if isFlag || first.properties.isEmojiPresentation { return 2 }
            if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
        }
        return scalars.reduce(0) { $0 + width(of: $1) }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return (0x20..<0x7F).contains(scalar.value) || scalar.value >= 0xA0 ? 1 : 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // The second and third letters of a Hangul syllable lie within the first one's two columns.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
        return isWide(scalar.value) || scalar.properties.isEmojiPresentation && !isFlagLetter(scalar) ? 2 : 1
    }

    private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && wideRanges.contains { $0.contains(value) }
    }

    /// The scripts that are wide (W) or full-width (F) in Unicode's EastAsianWidth.txt, version 15. Gaps of unassigned
    /// code points are closed; emoji have a property of their own.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
