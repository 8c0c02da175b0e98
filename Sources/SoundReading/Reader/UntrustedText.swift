import Foundation

/// Texts out of files, made fit to be stored.
enum UntrustedText {
    /// Longest stored text in bytes of UTF-8.
    static let longest = 1_024

    /// `bytes` as text in NFC of at most 1,024 bytes, with U+FFFD for what is no UTF-8 and for control characters,
    /// and blanks for line ends and tabs; `nil` where nothing is left.
    static func clean(_ bytes: some Collection<UInt8>) -> String? {
        // A text with more bytes than this is cut anyway, so the rest need not be looked at.
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
        // Bidirectional overrides and isolates turn a line around; joiners belong to scripts and emoji.
        case .format:
            return ["\u{200C}", "\u{200D}", "\u{00AD}"].contains(scalar) ? scalar : "\u{FFFD}"
        default:
            return scalar
        }
    }

    /// As many whole characters as fit.
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
