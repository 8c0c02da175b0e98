/// Which texts can be the name of a tag, place, payee, account or category: the same, wherever the name comes from.
package enum NameText {
    /// The first character that no name may have: a control character, or one that ends a line or a paragraph. A name
    /// stands in one line, of a list as of an entry.
    package static func firstForbidden(in name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
