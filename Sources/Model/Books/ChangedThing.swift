/// Something in the books before and after a change; `nil` where it does not exist.
package enum ChangedThing: Hashable, Sendable {
    case record(before: QuickRecord?, after: QuickRecord?)
    case transaction(before: BookedTransaction?, after: BookedTransaction?)
    case named(before: NamedThing?, after: NamedThing?)
}

/// Something known by its name, such as an account or a tag, with everything that the user set.
package struct NamedThing: Hashable, Sendable {
    /// One labelled value: `hidden`, `yes`.
    package struct Fact: Hashable, Sendable {
        package var label: String
        /// `nil` if not set.
        package var value: String?
        /// Whether the value means yes or no, as opposed to a name that happens to be such a word.
        package var isFlag: Bool

        package init(label: String, value: String?, isFlag: Bool = false) {
            self.label = label
            self.value = value
            self.isFlag = isFlag
        }
    }

    /// The kind of thing: `account`.
    package var noun: String
    package var name: String
    package var facts: [Fact]

    package init(noun: String, name: String, facts: [Fact]) {
        self.noun = noun
        self.name = name
        self.facts = facts
    }
}
