package import Money

/// The value of one attribute of an entry.
package enum EntryValue: Hashable, Sendable {
    /// The text of an attribute of the whole entry.
    case text(String)
    /// The texts of all lines.
    case texts([String])
    /// A date.
    case day(CivilDay)
    case type(TransactionType)
    case currency(Currency)
    /// Whether the entry is cleared.
    case flag(Bool)

    /// The texts in this value; empty if it has none.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .texts(let texts): texts
        case .day, .type, .currency, .flag: []
        }
    }

    /// The text; `nil` for other values, `texts` included.
    var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The day; `nil` for other values.
    var day: CivilDay? { if case .day(let day) = self { day } else { nil } }
    /// The type; `nil` for other values.
    var type: TransactionType? { if case .type(let type) = self { type } else { nil } }
    /// The currency; `nil` for other values.
    var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }
    /// The flag; `nil` for other values.
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

extension EntryValue: CustomStringConvertible {
    /// The value as written in an entry line.
    package var description: String {
        switch self {
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        case .day(let day): day.description
        case .type(let type): type.name
        case .currency(let currency): currency.code
        case .flag(let flag): flag ? "yes" : "no"
        }
    }
}
