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
}
