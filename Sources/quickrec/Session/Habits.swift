import Foundation
import Money
import Triage

/// What the locale says of the person's habits, where the settings say nothing.
enum Habits {
    /// The currency of the locale's country; EUR where the locale names none (`C`, `POSIX`).
    static var currency: Currency {
        let named = Locale.current.currency.flatMap { Currency(code: $0.identifier.uppercased()) }
        guard let named, let region = Locale.current.region, !region.identifier.isEmpty, !isPlain else { return euro }
        return named
    }

    /// Whether the locale writes the month first, as the United States do.
    static var dateOrder: DateOrder {
        guard !isPlain, let format = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: .current),
            let month = format.firstIndex(of: "M"), let day = format.firstIndex(of: "d")
        else { return .dayMonth }
        return month < day ? .monthDay : .dayMonth
    }

    /// Whether the environment names no language at all; Foundation then behaves as in the United States.
    private static var isPlain: Bool {
        let environment = ProcessInfo.processInfo.environment
        let named = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let named else { return true }
        return named == "C" || named == "POSIX" || named.hasPrefix("C.")
    }

    private static let euro: Currency = {
        guard let euro = Currency(code: "EUR") else { preconditionFailure("EUR is a currency") }
        return euro
    }()
}
