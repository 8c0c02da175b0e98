package import Money

/// The value of one attribute of an entry.
package enum EntryValue: Hashable, Sendable {
    case text(String)
    /// The texts of all lines.
    case texts([String])
    case day(CivilDay)
    case type(TransactionType)
    case currency(Currency)
    case flag(Bool)

    /// The texts in this value; empty if it has none.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .texts(let texts): texts
        case .day, .type, .currency, .flag: []
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var day: CivilDay? { if case .day(let day) = self { day } else { nil } }
    var type: TransactionType? { if case .type(let type) = self { type } else { nil } }
    var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }
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
