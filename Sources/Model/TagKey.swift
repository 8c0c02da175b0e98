import Foundation

/// What makes two tags the same: the name in Unicode NFKC and case-folded, compared by bytes.
///
/// The display form is kept beside it. Payees, categories and accounts are matched by the same key.
package struct TagKey: Hashable, Sendable {
    /// The normalised form, as it is stored.
    package let text: String

    package init(_ name: some StringProtocol) {
        // Folding can undo a normal form (and the other way round for a few letters), so: fold, then compose.
        // A fixed locale, or `I` would fold differently for a Turkish user than for everybody else.
        let folded = String(name).folding(options: [.caseInsensitive], locale: Locale(identifier: "en_US_POSIX"))
        text = folded.precomposedStringWithCompatibilityMapping
    }

    // Swift compares strings by canonical equivalence; both sides are composed here, so the bytes agree too.
    package static func == (left: TagKey, right: TagKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }
}
