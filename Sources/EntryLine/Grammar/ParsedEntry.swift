package import Model
package import Money

/// A part that an entry needs before it can be saved.
package enum MissingPart: Hashable, Sendable {
    /// The amount of a line.
    case amount
}

/// An amount that was calculated or rounded: shown, so that the saved value is no surprise.
package struct Calculation: Hashable, Sendable {
    /// The text as typed.
    package let text: String
    /// The result, in the currency of the entry.
    package let amount: Amount
    /// Whether the exact result had more decimals than the currency.
    package let wasRounded: Bool

    /// For an amount that is known to be calculated or rounded; the other initializer checks that.
    init(text: String, amount: Amount, wasRounded: Bool) {
        self.text = text
        self.amount = amount
        self.wasRounded = wasRounded
    }

    /// `nil` if `text` is a plain number.
    init?(text: String, _ parsed: ParsedAmount) {
        guard parsed.isExpression || parsed.wasRounded else { return nil }
        self.init(text: text, amount: parsed.amount, wasRounded: parsed.wasRounded)
    }
}

/// The result of parsing an entry line.
package struct ParsedEntry: Hashable, Sendable {
    /// The facts. If there is an amount, `type` and `currency` are set; words are the note of the whole entry if it has
    /// one line, otherwise of their own line.
    package var entry: Entry
    /// Whether the type was typed (`+`, `type:`) rather than defaulted.
    package var namesType: Bool
    /// Whether the currency was typed.
    package var namesCurrency: Bool
    /// The fields cleared by empty quotes (`payee:""`); never one that `entry` has a value for.
    package var clearedAttributes: Set<EntryAttribute>
    /// The calculated or rounded amounts, in order.
    package var calculations: [Calculation]
    /// Whether the typed date is after today.
    package var isFutureDate: Bool

    /// By default neither type nor currency was typed, and nothing was cleared or calculated.
    package init(
        entry: Entry, namesType: Bool = false, namesCurrency: Bool = false, clearedAttributes: Set<EntryAttribute> = [],
        calculations: [Calculation] = [], isFutureDate: Bool = false
    ) {
        self.entry = entry
        self.namesType = namesType
        self.namesCurrency = namesCurrency
        self.clearedAttributes = clearedAttributes
        self.calculations = calculations
        self.isFutureDate = isFutureDate
    }

    /// Whether an amount's exact value had more decimals than its currency.
    package var wasRounded: Bool { calculations.contains(where: \.wasRounded) }

    /// The parts to ask for.
    package var missing: [MissingPart] { entry.missing }

    /// Whether the line says nothing.
    package var isEmpty: Bool { entry == Entry() && clearedAttributes.isEmpty }
}

extension Entry {
    /// The parts that are missing before the record can be processed.
    package var missing: [MissingPart] {
        lines.isEmpty || lines.contains { $0.amount == nil } ? [.amount] : []
    }
}
