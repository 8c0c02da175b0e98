import FoundationEssentials
import Model
import Money
import Testing

@testable import EntryLine

/// Values that the tests of this target share.
enum Sample {
    static let euro = currency("EUR")
    static let yen = currency("JPY")
    static let dinar = currency("KWD")
    static let dollar = currency("USD")
    /// A Friday.
    static let today = day("2026-11-20")
    static let zone = TimeZone(secondsFromGMT: 8 * 3_600) ?? .gmt
    /// Friday, 20 November 2026, 18:00 in Taipei.
    static let now =
        Moment(day: today, secondOfDay: 18 * 3_600, offsetSeconds: 8 * 3_600)
        ?? {
            preconditionFailure("no such moment")
        }()
    static let notation = AmountNotation(decimalMark: .point, defaultCurrency: euro)
    static let context = EntryContext(notation: notation, today: today, dateOrder: .dayMonth)

    static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("no currency \(code)") }
        return currency
    }

    static func day(_ text: String) -> CivilDay {
        guard let day = CivilDay(text) else { preconditionFailure("no day \(text)") }
        return day
    }

    static func euros(_ cents: Int64) -> Amount { Amount(minorUnits: cents, currency: euro) }

    static func entry(_ text: String) throws -> Entry {
        try EntryParser(context: context).parse(text).entry
    }
}
