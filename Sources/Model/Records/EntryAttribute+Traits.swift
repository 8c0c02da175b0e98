/// What is known of one attribute of an entry.
package struct EntryAttributeTraits: Sendable {
    /// How what is typed is laid over what was known.
    package enum Merging: Sendable {
        /// What is typed replaces what was known, and empty quotes take that back.
        case replaces
        /// A default doesn't replace what was known.
        case replacesIfNamed
        /// The currency is that of the amounts, where there are any.
        case followsAmounts
        /// Each line has its own.
        case ofLines
    }

    /// What people call it, where that is not its key in an entry line.
    package var name: String?
    /// In `quick_records` and in `transactions`; `nil` for what each line has for itself.
    package var column: String?
    package var merging: Merging
    /// What can stand before a value instead of the key: `#`, `@`.
    package var mark: String?
    /// Which list of the books its values are names of.
    package var names: NameKind?
}

extension EntryAttribute {
    /// What is known of it.
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
