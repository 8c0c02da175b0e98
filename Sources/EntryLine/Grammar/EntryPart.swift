import Model

/// A part of an entry line after its amounts have been joined.
enum EntryPart: Equatable {
    /// A number or calculation with its adjacent currency, for the amount parser.
    case amount(String)
    /// A currency without an adjacent amount.
    case currency(String)
    /// Anything else, as the tokenizer found it.
    case word(EntryWord)
    /// A word that states the type of the entry: `income 20`.
    case type(TransactionType, String)
    /// A word for the day: `yesterday`.
    case day(CivilDay, String)

    /// A word of the note.
    static func note(_ text: some StringProtocol) -> EntryPart { .word(EntryWord(String(text))) }

    /// The text of an amount; `nil` for other parts.
    var amount: String? { if case .amount(let text) = self { text } else { nil } }

    /// The word; `nil` for parts that have been read.
    var word: EntryWord? { if case .word(let word) = self { word } else { nil } }

    /// Whether it is a word that is neither marked nor a separator.
    var isText: Bool { word.map { $0.kind == .plain || $0.kind == .quoted } == true }

    /// Whether it states the type.
    var isType: Bool { if case .type = self { true } else { false } }
}
