import Foundation
import TestSupport

/// The table of the grammar's tests, as plain objects.
enum EntryTableFile {
    static func rows() throws -> [[String: Any]] {
        let path = Checkout.tests("EntryLineTests/Entries/entries.jsonl")
        return try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: $0) as? [String: Any]
        }
    }

    /// The settings of the conventions; `unset` fixes no decimal mark.
    static let settings: [String: String] = {
        let conventions = [
            ("en", "USD", ".", "month-day"), ("gb", "GBP", ".", "day-month"), ("de", "EUR", ",", "day-month"),
            ("fr", "EUR", ",", "day-month"), ("es", "EUR", ",", "day-month"), ("it", "EUR", ",", "day-month"),
            ("zh", "CNY", ".", "month-day"), ("tw", "TWD", ".", "month-day"), ("ja", "JPY", ".", "month-day"),
            ("ko", "KRW", ".", "month-day"), ("sv", "SEK", ",", "day-month"), ("dk", "DKK", ",", "day-month"),
            ("ch", "CHF", ".", "day-month"), ("in", "INR", ".", "day-month"), ("ca", "CAD", ",", "day-month"),
            ("mx", "MXN", ".", "day-month"), ("br", "BRL", ",", "day-month"), ("no", "NOK", ",", "day-month"),
            ("pl", "PLN", ",", "day-month"), ("cz", "CZK", ",", "day-month"), ("tr", "TRY", ",", "day-month"),
            ("ru", "RUB", ",", "day-month"), ("paris", "EUR", ",", "day-month"),
        ]
        return Dictionary(
            uniqueKeysWithValues: conventions.map {
                // As in the grammar's own tests: some short words are days in some zones only.
                let zone = "timeZone: \($0.0 == "paris" ? "Europe/Paris" : "UTC")\n"
                return ($0.0, "currency: \($0.1)\ndecimalMark: '\($0.2)'\ndateOrder: \($0.3)\n\(zone)")
            } + [("unset", "currency: EUR\ndateOrder: day-month\ntimeZone: UTC\n")])
    }()

    /// The currency in which amounts without one are, and the mark before decimals.
    static func money(of convention: String) -> (currency: String, mark: String) {
        let settings = settings[convention] ?? ""
        return (
            String(settings.dropFirst("currency: ".count).prefix(3)), settings.contains("decimalMark: ','") ? "," : "."
        )
    }

    /// What a command says of a stored row, in lower case and without quotes: `expense 12.50 eur · #lunch · fri 20 nov`.
    static func echo(of row: [String: Any], mark: String, day: String = "2026-11-20") -> String {
        let amount = { (text: Any?) in "\(text ?? "")".replacing(".", with: mark) }
        var head = "\(row["type"] ?? "") \(amount(row["amount"])) \(row["currency"] ?? "")"
        for (index, line) in (row["lines"] as? [[String: Any]] ?? []).enumerated() {
            let units = amount(line["amount"])
            let isNegative = units.hasPrefix("-")
            head += index == 0 ? " = " : isNegative ? " - " : " + "
            head += [isNegative ? String(units.dropFirst()) : units, tags(line), line["note"] as? String ?? ""]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        var parts = [head]
        if row["lines"] == nil {
            parts.append(tags(row))
            if let category = row["category"] { parts.append("category \(category)") }
        }
        if let payee = row["payee"] { parts.append("payee \(payee)") }
        if let location = row["location"] { parts.append("\(location)") }
        if let account = row["account"] { parts.append("account \(account)") }
        if let note = row["note"] { parts.append("\(note)") }
        parts.append(dayInWords(row["day"] as? String ?? day))
        return plain(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    /// An echo to compare with that of a row: in lower case, without quotes and without the year, which is shown where it is
    /// not the current one.
    static func plain(_ echo: some StringProtocol) -> String {
        echo.lowercased().replacing("\"", with: "").replacing("\\", with: "").replacing(" 2026", with: "")
    }

    private static func tags(_ row: [String: Any]) -> String {
        (row["tags"] as? [String] ?? []).map { "#\($0)" }.joined(separator: " ")
    }

    /// `Fri 20 Nov`
    private static func dayInWords(_ day: String) -> String {
        let reading = DateFormatter()
        reading.locale = Locale(identifier: "en_US_POSIX")
        reading.timeZone = .gmt
        reading.dateFormat = "yyyy-MM-dd"
        guard let date = reading.date(from: day) else { return day }
        reading.dateFormat = "EEE d MMM yyyy"
        return reading.string(from: date)
    }
}
