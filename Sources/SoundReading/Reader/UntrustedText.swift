import Foundation

/// Makes text from files safe to store.
enum UntrustedText {
    /// Longest stored text, in bytes of UTF-8.
    static let longest = 1_024

    /// Returns `bytes` as NFC text of at most 1,024 bytes, or `nil` if nothing is left. U+FFFD replaces invalid UTF-8,
    /// control characters and format characters other than joiners and soft hyphens; blanks replace line ends and tabs.
    static func clean(_ bytes: some Collection<UInt8>) -> String? {
        // The text is cut to `longest` anyway, so skip the bytes after that.
        let decoded = String(decoding: bytes.prefix(longest + 4), as: UTF8.self)
        var scalars = String.UnicodeScalarView()
        for scalar in decoded.unicodeScalars {
            scalars.append(replacement(of: scalar))
        }
        let composed = String(scalars).precomposedStringWithCanonicalMapping
        let cut = prefix(of: composed).trimmingCharacters(in: .whitespaces)
        return cut.isEmpty ? nil : cut
    }

    private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control:
            return ["\t", "\n", "\r"].contains(scalar) ? " " : "\u{FFFD}"
        case .lineSeparator, .paragraphSeparator:
            return " "
        // Bidirectional overrides and isolates reverse parts of a line; joiners belong to scripts and emoji.
        case .format:
            return ["\u{200C}", "\u{200D}", "\u{00AD}"].contains(scalar) ? scalar : "\u{FFFD}"
        default:
            return scalar
        }
    }

    /// Returns as many whole Unicode scalars as fit.
    private static func prefix(of text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var length = 0
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= longest else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
