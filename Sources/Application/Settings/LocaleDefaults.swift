import EntryLine
import Foundation
import Money

/// What the locale says of the person's defaults, where the settings say nothing.
///
/// Foundation's `Locale.current` does not look at the environment on Linux, so its variables are read here as
/// setlocale(3) does.
struct LocaleDefaults {
    /// `de_CH`; `nil` where the environment names no language and country (`C`, `POSIX`).
    private let name: String?

    private init(environment: [String: String], category: String) {
        let named = Self.named(environment, category)
        // de_CH.UTF-8@euro
        let plain = named.prefix { $0 != "." && $0 != "@" }
        name = plain.contains("_") ? Self.nameWithData(String(plain)) : nil
    }

    /// The name itself, or where Foundation's data have nothing of its own for the language, as for `nds_DE`, that of the
    /// language most spoken in its country; `nil` where the country is unknown as well.
    private static func nameWithData(_ name: String) -> String? {
        let language = name.prefix { $0 != "_" }
        let isAvailable = Locale.availableIdentifiers.contains { $0 == language || $0.hasPrefix(language + "_") }
        // CLDR's root has MM-dd, which only few languages have of their own: French in Canada.
        if isAvailable, language == "fr" || dayFormat(name) != "MM-dd" { return name }
        let region = String(name.split(separator: "_").last ?? "")
        guard Locale.Region(region).isISORegion else { return nil }
        return Locale.Language(identifier: "und-\(region)").maximalIdentifier
    }

    private static func dayFormat(_ name: String) -> String? {
        DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: Locale(identifier: name))
    }

    private static func named(_ environment: [String: String], _ category: String) -> String {
        ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// Whether the name of the locale says that its encoding is UTF-8: `de_CH.UTF-8@euro`, and `UTF-8` as on macOS.
    static func isUTF8(_ environment: [String: String]) -> Bool {
        let encoding = named(environment, "LC_CTYPE").prefix { $0 != "@" }.split(separator: ".").last ?? ""
        return ["UTF-8", "UTF8"].contains(encoding.uppercased())
    }

    /// The currency of the locale's country; EUR where the locale names none.
    static func currency(_ environment: [String: String]) -> Currency {
        let defaults = LocaleDefaults(environment: environment, category: "LC_MONETARY")
        let code = defaults.name.flatMap { Locale(identifier: $0).currency?.identifier.uppercased() }
        return code.flatMap { Currency(code: successors[$0] ?? $0) } ?? euro
    }

    /// Where Foundation's data lag behind ISO 4217: Bulgaria has the euro since 2026-01-01, and Venezuela's banks write
    /// the older of its two codes.
    private static let successors = ["BGN": "EUR", "VED": "VES"]

    /// Whether the locale writes the month first in a day without its year, as the United States do. Swedes write
    /// 2026-11-05, but 5/11.
    static func dateOrder(_ environment: [String: String]) -> DateOrder {
        let defaults = LocaleDefaults(environment: environment, category: "LC_TIME")
        // CLDR has MM/dd for English and Zulu in South Africa, where people write the day first, as it has for Afrikaans.
        if defaults.name.flatMap({ Locale(identifier: $0).region?.identifier }) == "ZA" { return .dayMonth }
        guard let name = defaults.name, let format = dayFormat(name),
            let month = format.firstIndex(of: "M"), let day = format.firstIndex(of: "d")
        else { return .dayMonth }
        return month < day ? .monthDay : .dayMonth
    }

    /// The decimal mark of the locale's country; `nil` where the locale names none.
    static func decimalMark(_ environment: [String: String]) -> DecimalMark? {
        let defaults = LocaleDefaults(environment: environment, category: "LC_NUMERIC")
        return defaults.name.flatMap { Locale(identifier: $0).decimalSeparator }.flatMap { DecimalMark(rawValue: $0) }
    }

    private static let euro: Currency = {
        guard let euro = Currency(code: "EUR") else { preconditionFailure("EUR is a currency") }
        return euro
    }()
}
