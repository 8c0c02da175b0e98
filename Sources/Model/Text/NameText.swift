/// Decides which texts can be the name of a tag, place, payee, account or category, wherever the name comes from.
package enum NameText {
    /// Returns the first character not allowed in a name: a control character, or one that ends a line or paragraph. A
    /// name must fit on one line of a list and of an entry.
    package static func firstForbidden(in name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// The text without characters that show nothing, such as a byte order mark, a zero-width space, a mark of direction
    /// or a Hangul filler: two names that look alike are one, and a word is what it looks like.
    ///
    /// Those that shape the characters beside them stay there: joiners within emoji and within the scripts that need them,
    /// variation selectors of emoji and ideographs, and the letters of flags.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isIgnorable) else { return text }
        let scalars = Array(text.unicodeScalars)
        var visible = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            if !isIgnorable(scalar) || shapes(scalar, after: visible.last, before: next) { visible.append(scalar) }
        }
        return String(visible)
    }

    /// The form in which a name is stored: what is visible of it, each run of blanks a single space, none at its ends.
    package static func stored(_ name: String) -> String {
        visible(name).singleSpaced
    }

    private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Whether an ignorable character changes how its neighbours look (Unicode Standard 16.0, sections 23.2, 23.4, 23.9).
    private static func shapes(
        _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Bool {
        guard let last else { return false }
        func isEmoji(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && scalar.properties.isEmoji }
        switch scalar.value {
        case 0xFE0E, 0xFE0F: return isEmoji(last) || next == "\u{20E3}"
        case 0x180B...0x180F: return (0x1800...0x18AF).contains(last.value)
        case _ where scalar.properties.isVariationSelector: return last.properties.isIdeographic
        case 0x200C, 0x200D:
            guard let next else { return false }
            if scalar == "\u{200D}", isEmoji(next) { return isEmoji(last) || last == "\u{FE0F}" }
            return isShaped(last) && isShaped(next)
        case 0xE0020...0xE007F: return last == "\u{1F3F4}" || (0xE0020...0xE007E).contains(last.value)
        default: return false
        }
    }

    /// Whether a letter or mark is of a script whose letters join: Arabic and all that follow it in Unicode up to Hangul.
    private static func isShaped(_ scalar: Unicode.Scalar) -> Bool {
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
        return (0x600...0x18AF).contains(scalar.value) && isLetter
    }
}
