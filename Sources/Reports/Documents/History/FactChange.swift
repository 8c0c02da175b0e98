import FoundationEssentials
import Model

/// One fact that changes, in the words of somebody who keeps books: `amount`, `12.50 EUR`, `13.00 EUR`.
package struct FactChange: Hashable, Sendable {
    /// What it is a fact of: `record`, `account`.
    package var noun: String
    /// Its ID or name.
    package var name: String
    /// `nil` where the whole thing comes or goes.
    package var fact: String?
    package var before: String?
    package var after: String?

    /// Whether it is a fact of a record or a transaction, and not of one of their names.
    package var isOfSubject: Bool { noun == "record" || noun == "transaction" }

    /// `amount 12.50 EUR → 13.00 EUR`, after the thing's name where `namesThing`; not escaped.
    package func line(namesThing: Bool, arrow: String) -> String {
        let thing = isOfSubject ? "\(noun) \(name.prefix(8))" : "\(noun) \(name)"
        let change = "\(before ?? Wording.none) \(arrow) \(after ?? Wording.none)"
        guard let fact else { return "\(thing): \(change)" }
        return (namesThing ? thing + ": " : "") + "\(fact) \(change)"
    }
}
