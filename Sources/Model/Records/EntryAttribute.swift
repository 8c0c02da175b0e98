/// What an entry says besides its amounts, one by one; the raw value is the key in an entry line: `payee:Joe`.
///
/// A new one is a case here. The compiler then asks for all that the rest of the program goes by (`traits`) and for its
/// value (`Entry`'s subscript); keys, labels, JSON, columns, merging and completion follow from these.
package enum EntryAttribute: String, CaseIterable, Hashable, Sendable {
    case payee
    case account
    case category
    case date
    case type
    case currency
    case cleared
    case note
    /// The long form of `#tag`.
    case tag
    /// The long form of `@location`.
    case location

    /// The key before a colon, in any case.
    package init?(word: some StringProtocol) {
        self.init(rawValue: word.lowercased())
    }
}

extension EntryAttribute {
    /// What people call it, and its key in JSON and CSV.
    package var name: String { traits.name ?? rawValue }

    /// Whether `key:""` takes back what was known; a type and a currency can only be replaced.
    package var isClearable: Bool { traits.merging == .replaces || traits.merging == .ofLines }

    /// Those of an entry as a whole, which have a column.
    package static let ofWhole = allCases.filter { $0.traits.column != nil }

    /// Those whose values are names that the books list.
    package static let named = allCases.filter { $0.traits.names != nil }
}
