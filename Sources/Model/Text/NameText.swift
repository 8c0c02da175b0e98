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

    /// The text without characters that show nothing: two names that look alike are one.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: text.unicodeScalars.lazy.filter { !isInvisible($0) })
        return String(visible)
    }

    /// Whether a character shows nothing and would only hide what a word is, such as a byte order mark, a zero-width space
    /// or a mark of direction; not the joiners of letters and emoji, and the letters of flags.
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII, scalar.properties.isDefaultIgnorableCodePoint else { return false }
        return scalar.properties.generalCategory == .format
            && !(0x200C...0x200D).contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
    }
}
