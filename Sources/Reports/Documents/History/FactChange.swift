/// A changed fact, in bookkeeping terms: `amount`, `12.50 EUR`, `13.00 EUR`.
package struct FactChange: Hashable, Sendable {
    /// The kind of thing it belongs to: `record`, `account`.
    package var noun: String
    /// The ID or name of that thing.
    package var name: String
    /// `nil` if the whole thing is added or removed.
    package var fact: String?
    /// `nil` if the fact was unknown.
    package var before: String?
    /// `nil` if the fact becomes unknown.
    package var after: String?

    /// Whether the fact belongs to a record or a transaction rather than to one of their names.
    package var isOfSubject: Bool { noun == "record" || noun == "transaction" }

    /// `amount 12.50 EUR → 13.00 EUR`, after the thing's name if `namesThing`; not escaped.
    package func line(namesThing: Bool, arrow: String) -> String {
        let thing = isOfSubject ? "\(noun) \(name.prefix(8))" : "\(noun) \(name)"
        let change = "\(before ?? Wording.none) \(arrow) \(after ?? Wording.none)"
        guard let fact else { return "\(thing): \(change)" }
        return (namesThing ? thing + ": " : "") + "\(fact) \(change)"
    }
}
