/// The names that may follow `#` and `@` without quotes.
enum BareName {
    /// Letters, marks, digits, symbols and emoji of any script and `_ - / . & ' +`, not ending in `. ' / & -`.
    ///
    /// Punctuation that ends a word in running text (`#lunch,` or `#lunch.`) is refused and never becomes part of the
    /// name.
    static func isValid(_ name: String) -> Bool {
        guard let last = name.unicodeScalars.last, !".'/&-’".unicodeScalars.contains(last) else { return false }
        return name.unicodeScalars.allSatisfy(isPart)
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIWordPart(scalar) || "_-/.&'+".unicodeScalars.contains(scalar) }
        // The Catalan middle dot, the typographic apostrophe, and the joiners of letters and emoji.
        if "·’\u{200C}\u{200D}".unicodeScalars.contains(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol,
            .modifierSymbol, .otherSymbol, .dashPunctuation, .connectorPunctuation:
            return true
        default:
            return false
        }
    }

    /// Whether the scalar is a letter or a digit of ASCII.
    static func isASCIIWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
