import Foundation

/// A text as it is searched: without case, accents, full-width forms and ligatures.
///
/// Looser than `TagKey`, which decides whether two names are the same: `cafe` finds `Café`, but is another tag.
package struct SearchKey: Hashable, Sendable {
    /// The folded form.
    package let text: String

    package init(_ text: some StringProtocol) {
        // What most texts are needs no tables.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            self.text = text.lowercased()
            return
        }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // A fixed locale, as for TagKey.
        self.text =
            String(text).folding(options: options, locale: Locale(identifier: "en_US_POSIX"))
            .precomposedStringWithCompatibilityMapping
    }

    /// Whether `other` occurs in this text; an empty one does everywhere.
    package func contains(_ other: SearchKey) -> Bool {
        position(of: other) != nil
    }

    /// Where `other` begins, in UTF-8 bytes from 0.
    package func position(of other: SearchKey) -> Int? {
        let text = Array(text.utf8)
        let wanted = Array(other.text.utf8)
        guard wanted.count <= text.count else { return nil }
        return (0...(text.count - wanted.count)).first { text[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
