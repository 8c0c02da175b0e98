package import FoundationEssentials
package import Model
package import Money

/// Values that the tests of entry lines and of triage share.
package enum Sample {
    package static let euro = currency("EUR")
    package static let yen = currency("JPY")
    package static let dinar = currency("KWD")
    package static let dollar = currency("USD")
    /// A Friday.
    package static let today = day("2026-11-20")
    package static let zone = TimeZone(secondsFromGMT: 8 * 3_600) ?? .gmt
    /// Friday, 20 November 2026, 18:00 in Taipei.
    package static let now =
        Moment(day: today, secondOfDay: 18 * 3_600, offsetSeconds: 8 * 3_600)
        ?? {
            preconditionFailure("no such moment")
        }()
    package static let notation = AmountNotation(decimalMark: .point, defaultCurrency: euro)

    package static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("no currency \(code)") }
        return currency
    }

    package static func day(_ text: String) -> CivilDay {
        guard let day = CivilDay(text) else { preconditionFailure("no day \(text)") }
        return day
    }

    package static func euros(_ cents: Int64) -> Amount { Amount(minorUnits: cents, currency: euro) }
}
