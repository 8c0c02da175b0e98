/// The properties of one attribute of an entry.
package struct EntryAttributeTraits: Sendable {
    /// How a typed value is merged with the known one.
    package enum Merging: Sendable {
        /// The typed value replaces the known one, and empty quotes clear it.
        case replaces
        /// A named value replaces the known one, a default doesn't.
        case replacesIfNamed
        /// The currency is that of the amounts, if there are any.
        case followsAmounts
        /// Each line has its own value.
        case ofLines
    }

    /// The display name, if it differs from the key in an entry line.
    package var name: String?
    /// The column in `quick_records` and `transactions`; `nil` for attributes of lines.
    package var column: String?
    /// How a typed value is merged with the known one.
    package var merging: Merging
    /// The mark that can precede a value instead of the key: `#`, `@`.
    package var mark: String?
    /// The list of the books that its values are names from.
    package var names: NameKind?
}

extension EntryAttribute {
    /// The properties of this attribute.
    package var traits: EntryAttributeTraits {
        switch self {
        case .payee: EntryAttributeTraits(column: "payee_id", merging: .replaces, names: .payees)
        case .account: EntryAttributeTraits(column: "account_id", merging: .replaces, names: .accounts)
        case .category: EntryAttributeTraits(merging: .ofLines, names: .categories)
        case .date: EntryAttributeTraits(column: "date", merging: .replaces)
        case .type: EntryAttributeTraits(column: "type", merging: .replacesIfNamed)
        case .currency: EntryAttributeTraits(column: "currency", merging: .followsAmounts)
        case .cleared: EntryAttributeTraits(column: "is_cleared", merging: .replaces)
        case .note: EntryAttributeTraits(column: "note", merging: .replaces)
        case .tag: EntryAttributeTraits(name: "tags", merging: .ofLines, mark: "#", names: .tags)
        case .location: EntryAttributeTraits(column: "location", merging: .replaces, mark: "@")
        }
    }
}
