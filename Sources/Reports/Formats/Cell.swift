package import FoundationEssentials
package import JSON
package import Model
package import Money

/// One value of a list, independent of the format.
package enum Cell: Hashable, Sendable {
    /// Unknown or missing.
    case empty
    /// Text from any source.
    case text(String)
    /// Several texts: tags, categories.
    case texts([String])
    /// An ID, in full in data and shortened in tables.
    case identifier(UUID)
    /// An amount, in the notation of tables or exact in data.
    case amount(Amount)
    /// An amount, with a `+` in tables if it is income or a positive opening balance, so that the sign is visible at
    /// every width.
    case income(Amount)
    /// A count, a size in bytes or a number of a row.
    case integer(Int64)
    /// Thousandths, shown in per cent; with a sign if it is a change.
    case percent(Int, isSigned: Bool)
    /// A plain number, such as a peak.
    case number(Double)
    /// A duration in seconds; `isClaimed` if it was not measured.
    case seconds(Double, isClaimed: Bool)
    /// A moment, to the minute in tables and exact in data.
    case moment(Moment)
    /// A day, always as `2026-11-20`.
    case day(CivilDay)
    /// `yes` or `no` in tables; `true` or `false` in data.
    case flag(Bool)

    /// Text, or empty for `nil`.
    package static func text(_ value: String?) -> Cell {
        value.map { .text($0) } ?? .empty
    }

    /// An ID, or empty for `nil`.
    package static func identifier<Subject>(_ value: Identifier<Subject>?) -> Cell {
        value.map { .identifier($0.uuid) } ?? .empty
    }

    /// An amount without a sign of its type, or empty for `nil`.
    package static func amount(_ value: Amount?) -> Cell {
        value.map { .amount($0) } ?? .empty
    }

    /// An amount that tables show with a plus sign if it is income; empty for `nil`.
    package static func signedAmount(_ value: Amount?, _ type: TransactionType?) -> Cell {
        guard let value else { return .empty }
        return type == .income ? .income(value) : .amount(value)
    }

    /// An integer, clamped to 64 bits, or empty for `nil`.
    package static func integer(_ value: (some BinaryInteger)?) -> Cell {
        value.map { .integer(Int64(clamping: $0)) } ?? .empty
    }

    /// A change in thousandths, with its sign, or empty for `nil`.
    package static func percent(_ thousandths: Int?) -> Cell {
        thousandths.map { .percent($0, isSigned: true) } ?? .empty
    }

    /// An instant, or empty for `nil`.
    package static func moment(_ value: Moment?) -> Cell {
        value.map { .moment($0) } ?? .empty
    }
}

extension JSONWriter {
    /// The value as defined by the output contract.
    package mutating func cell(_ cell: Cell) {
        switch cell {
        case .empty: null()
        case .text(let value): string(value)
        case .texts(let values): strings(values)
        case .identifier(let uuid): quoted { $0.append(uuid) }
        case .amount(let value), .income(let value): amount(value)
        case .integer(let value): integer(value)
        case .percent(let value, isSigned: _): number(Double(value) / 10)
        case .number(let value), .seconds(let value, isClaimed: _): number(value)
        case .moment(let value): moment(value)
        case .day(let value): day(value)
        case .flag(let value): boolean(value)
        }
    }
}
