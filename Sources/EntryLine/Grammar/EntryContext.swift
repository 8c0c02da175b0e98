package import Model
package import Money

/// What an entry line is read against: the person's habits and the day.
package struct EntryContext: Sendable {
    /// Decimal mark and default currency.
    package var notation: AmountNotation
    /// The person's civil day.
    package var today: CivilDay
    package var dateOrder: DateOrder
    /// The day of the memo that the line is about, which its days count from; `nil` where they count from today.
    package var recordDay: CivilDay?
    /// Whether the books have an account, payee, category or tag of that name.
    package var isKnown: @Sendable (EntryAttribute, String) -> Bool

    package init(
        notation: AmountNotation, today: CivilDay, dateOrder: DateOrder, recordDay: CivilDay? = nil,
        isKnown: @escaping @Sendable (EntryAttribute, String) -> Bool = { _, _ in false }
    ) {
        self.notation = notation
        self.today = today
        self.dateOrder = dateOrder
        self.recordDay = recordDay
        self.isKnown = isKnown
    }

    /// The same for a line about a memo of that day.
    package func on(_ recordDay: CivilDay) -> EntryContext {
        var context = self
        context.recordDay = recordDay
        return context
    }
}

/// What an entry needs before it can be saved.
package enum MissingPart: Hashable, Sendable {
    case amount
}

/// An amount that was not simply a number: shown, so that nobody is surprised by what is saved.
package struct Calculation: Hashable, Sendable {
    /// As it was typed.
    package let text: String
    package let amount: Amount
    /// Whether the exact result had more decimals than the currency.
    package let wasRounded: Bool

    init(text: String, amount: Amount, wasRounded: Bool) {
        self.text = text
        self.amount = amount
        self.wasRounded = wasRounded
    }

    /// `nil` where `text` was simply the number.
    init?(text: String, _ parsed: ParsedAmount) {
        guard parsed.isExpression || parsed.wasRounded else { return nil }
        self.init(text: text, amount: parsed.amount, wasRounded: parsed.wasRounded)
    }
}

/// What an entry line says.
package struct ParsedEntry: Hashable, Sendable {
    /// The facts. Where there is an amount, `type` and `currency` are filled in; words are the note of the whole
    /// where there is one line, and of their own line where there are several.
    package var entry: Entry
    /// Whether the type was typed (`+`, `type:`) and is not only the default.
    package var namesType: Bool
    /// Whether the currency was typed.
    package var namesCurrency: Bool
    /// The fields that empty quotes took back (`payee:""`); never one that `entry` has a value for.
    package var clearedAttributes: Set<EntryAttribute>
    /// Amounts that were calculated or rounded, in order.
    package var calculations: [Calculation]
    /// Whether the date that was typed is after today.
    package var isFutureDate: Bool

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

    /// What has to be asked for.
    package var missing: [MissingPart] { entry.missing }

    /// Whether nothing at all was said.
    package var isEmpty: Bool { entry == Entry() && clearedAttributes.isEmpty }
}

extension Entry {
    /// What it lacks to be processed.
    package var missing: [MissingPart] {
        lines.isEmpty || lines.contains { $0.amount == nil } ? [.amount] : []
    }
}
