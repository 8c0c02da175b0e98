/// Something in the books as it is before a change and after it; `nil` where it isn't there.
package enum ChangedThing: Hashable, Sendable {
    case record(before: QuickRecord?, after: QuickRecord?)
    case transaction(before: BookedTransaction?, after: BookedTransaction?)
    case named(before: NamedThing?, after: NamedThing?)
}

/// A thing that people know by its name, such as an account or a tag, with everything that they set of it.
package struct NamedThing: Hashable, Sendable {
    /// One thing that is known of it, in words: `hidden`, `yes`.
    package struct Fact: Hashable, Sendable {
        package var label: String
        /// `nil` where it is not set.
        package var value: String?
        /// Whether the value says yes or no, and is not a name that happens to be such a word.
        package var isFlag: Bool

        package init(label: String, value: String?, isFlag: Bool = false) {
            self.label = label
            self.value = value
            self.isFlag = isFlag
        }
    }

    /// What it is: `account`.
    package var noun: String
    package var name: String
    package var facts: [Fact]

    package init(noun: String, name: String, facts: [Fact]) {
        self.noun = noun
        self.name = name
        self.facts = facts
    }
}
