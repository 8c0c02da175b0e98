/// An attribute of an entry other than its amounts; the raw value is the key in an entry line: `payee:Joe`.
///
/// A new one is a case here. The compiler then demands everything that the rest of the program needs (`traits`) and its
/// value (`Entry`'s subscript); keys, labels, JSON, columns, merging and completion follow from these.
package enum EntryAttribute: String, CaseIterable, Hashable, Sendable {
    /// Whom an expense went to, or whom income came from.
    case payee
    /// Our own account, which an expense is paid from.
    case account
    /// The category of a line.
    case category
    /// The day of the transaction.
    case date
    /// Income or expense.
    case type
    /// The currency of amounts that name none.
    case currency
    /// Whether the bank statement confirms the transaction.
    case cleared
    /// The note on the whole entry.
    case note
    /// The long form of `#tag`.
    case tag
    /// The long form of `@location`.
    case location

    /// Finds the attribute of a key before a colon, in any case.
    package init?(word: some StringProtocol) {
        self.init(rawValue: word.lowercased())
    }
}

extension EntryAttribute {
    /// The display name, and the key in JSON and CSV.
    package var name: String { traits.name ?? rawValue }

    /// Whether `key:""` clears the known value; a type and a currency can only be replaced.
    package var isClearable: Bool { traits.merging == .replaces || traits.merging == .ofLines }

    /// Attributes of an entry as a whole, which have a column.
    package static let ofWhole = allCases.filter { $0.traits.column != nil }

    /// Attributes whose values are names that the books list.
    package static let named = allCases.filter { $0.traits.names != nil }
}
