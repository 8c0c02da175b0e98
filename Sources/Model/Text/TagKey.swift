import Foundation

/// The key that decides whether two tags are equal: the name in Unicode NFKC and case-folded, of its stored form
/// (`NameText.stored`), compared by bytes.
///
/// The display form is stored separately. Payees, categories and accounts are matched by the same key.
package struct TagKey: Hashable, Sendable {
    /// The normalised form, as stored.
    package let text: String

    /// Normalises and folds a name; two spellings of one name give the same key.
    package init(_ name: some StringProtocol) {
        let name = String(name)
        if let text = Self.foldedASCII(name) {
            self.text = text
            return
        }
        // Folding can undo a normal form (and for a few letters vice versa), so fold first, then compose. A fixed
        // locale, or `I` would fold differently for a Turkish user than for everybody else.
        var shown = NameText.stored(name).unicodeScalars
        shown.removeAll { $0.properties.isVariationSelector }
        let folded = String(shown).folding(options: [.caseInsensitive], locale: Locale(identifier: "en_US_POSIX"))
        text = folded.precomposedStringWithCompatibilityMapping
    }

    /// Lowercases the letters, which is all that folding does to ASCII, in a hundredth of the time; `nil` if the name
    /// has other characters, or blanks that `NameText.stored` leaves out.
    private static func foldedASCII(_ name: String) -> String? {
        let blank = UInt8(ascii: " ")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            let isBlankAfterBlank = byte == blank && (bytes.last ?? blank) == blank
            guard byte < 0x80, !(0x9...0xD).contains(byte), !isBlankAfterBlank else { return nil }
            bytes.append(byte.lowercasedASCII)
        }
        guard bytes.last != blank else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Compares bytes: Swift compares strings by canonical equivalence, and both sides are composed here.
    package static func == (left: TagKey, right: TagKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }
}
