import Foundation
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

/// The name of each currency in the languages that entries come in, as the Unicode CLDR writes it beside 20: what is
/// booked is in that currency, or nothing is.
@Suite struct CurrencyNameTests {
    /// A locale and the convention that people type in there.
    private static let locales = [
        ("en_US", "en"), ("en_GB", "gb"), ("de_DE", "de"), ("fr_FR", "fr"), ("es_ES", "es"), ("it_IT", "it"),
        ("sv_SE", "sv"), ("da_DK", "dk"), ("nb_NO", "dk"), ("nl_NL", "de"), ("pt_PT", "es"), ("zh_CN", "zh"),
        ("zh_TW", "tw"), ("ja_JP", "ja"), ("ko_KR", "ko"),
    ]

    /// What nobody pays with, or is called like another one.
    private static let uncommon: Set<String> = [
        "BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "XAF", "ZWG", "STN", "KPW",
    ]

    @Test("Names", arguments: locales)
    func names(locale: String, convention: String) throws {
        let context = try #require(EntryTableRow.conventions[convention])
        var wrong: [String] = []
        var count = 0
        for currency in Currency.all where !Self.uncommon.contains(currency.code) {
            guard let name = Self.name(of: currency, locale) else { continue }
            count += 1
            let text = "20 \(name)"
            guard let total = try? EntryParser(context: context).parse(text).entry.total else { continue }
            if total.currency != currency || total.decimalString.prefix(2) != "20" {
                wrong.append("\(text) → \(total), not \(currency)")
            }
        }
        // Without the data of the locale, all of them would have the same name.
        #expect(count > 100)
        // Between the amount and the money stands a word that is one of the language's prepositions.
        wrong.removeAll { $0.hasPrefix("20 Trinidad en Tobago-dollar") }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// The name beside 20; `nil` where the locale has none, or needs parentheses to tell it from another.
    private static func name(of currency: Currency, _ locale: String) -> String? {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "\(locale)@currency=\(currency.code)")
        formatter.numberStyle = .currencyPlural
        guard let text = formatter.string(from: 20) else { return nil }
        let name = text.drop { $0.isNumber || $0.isWhitespace || ".,".contains($0) }
            .replacing("\u{A0}", with: " ").split(separator: " ").joined(separator: " ")
        return name == currency.code || name.contains { "(（".contains($0) } ? nil : name
    }
}
