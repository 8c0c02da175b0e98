import Foundation

/// The table of the grammar's tests, as plain objects.
enum EntryTableFile {
    static func rows() throws -> [[String: Any]] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "EntryLineTests/Entries/entries.jsonl")
        return try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: $0) as? [String: Any]
        }
    }

    /// The settings of the conventions that fix a decimal mark.
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
            })
    }()
}
