/// Something in the books before and after a change; `nil` where it does not exist.
package enum ChangedThing: Hashable, Sendable {
    /// A quick record.
    case record(before: QuickRecord?, after: QuickRecord?)
    /// A transaction.
    case transaction(before: BookedTransaction?, after: BookedTransaction?)
    /// An account, category, payee or tag.
    case named(before: NamedThing?, after: NamedThing?)
}

/// Something known by its name, such as an account or a tag, with everything that the user set.
package struct NamedThing: Hashable, Sendable {
    /// One labelled value: `hidden`, `yes`.
    package struct Fact: Hashable, Sendable {
        /// The column in words.
        package var label: String
        /// `nil` if not set.
        package var value: String?
        /// Whether the value means yes or no, as opposed to a name that happens to be such a word.
        package var isFlag: Bool

        /// Creates a fact; a value is not a flag unless stated.
        package init(label: String, value: String?, isFlag: Bool = false) {
            self.label = label
            self.value = value
            self.isFlag = isFlag
        }
    }

    /// The kind of thing: `account`.
    package var noun: String
    /// The display name.
    package var name: String
    /// The name and everything else that the user can set, in the order shown.
    package var facts: [Fact]

    /// Creates the description of a named thing.
    package init(noun: String, name: String, facts: [Fact]) {
        self.noun = noun
        self.name = name
        self.facts = facts
    }
}
