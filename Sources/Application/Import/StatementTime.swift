/// A time of day as banks write it behind a date.
struct StatementTime {
    /// Seconds since midnight.
    var secondOfDay: Int
    /// Seconds east of UTC; `nil` where it is not named.
    var offsetSeconds: Int?

    /// The date and the time of a cell, such as `2026-11-05T14:22:01.5+01:00`, `5/11/2026, 2:22 PM` or
    /// `5.11.2026 14:22 UTC`; `nil` where what follows the date is anything else.
    static func split(_ cell: String) -> (date: String, time: StatementTime)? {
        guard let colon = cell.firstIndex(of: ":") else { return nil }
        let hour = cell[..<colon].suffix(2).drop { !($0.isASCII && $0.isNumber) }
        guard let time = StatementTime(cell[hour.startIndex...]) else { return nil }
        var date = cell[..<hour.startIndex]
        guard let separator = date.popLast(), separator == " " || separator == "T" else { return nil }
        while date.last == " " || date.last == "," { date.removeLast() }
        return (String(date), time)
    }

    /// Hours, minutes and perhaps seconds, with `AM` or `PM` and an offset behind them if there are any.
    private init?(_ text: Substring) {
        let clock = text.prefix { $0.isASCII && $0.isNumber || ":.,".contains($0) }
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[1].count == 2, var hour = Int(parts[0]), let minute = Int(parts[1]),
            let second = parts.count == 2 ? 0 : Self.second(parts[2]), hour < 24, minute < 60, second < 60
        else { return nil }
        var rest = text[clock.endIndex...].drop { $0.isWhitespace }
        if let half = ["AM", "PM"].firstIndex(of: rest.prefix(2).uppercased()) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + 12 * half
            rest = rest.dropFirst(2).drop { $0.isWhitespace }
        }
        secondOfDay = hour * 3_600 + minute * 60 + second
        guard !rest.isEmpty else { return }
        guard let offset = Self.offset(rest) else { return nil }
        offsetSeconds = offset
    }

    /// The whole seconds of `01` or `01.500`.
    private static func second(_ text: Substring) -> Int? {
        let parts = text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard parts.count <= 2, parts[0].count == 2, parts.last?.isEmpty == false else { return nil }
        return Int(parts[0])
    }

    /// `Z`, `UTC`, `+01:00`, `+0100`, `+01`.
    private static func offset(_ text: Substring) -> Int? {
        if ["Z", "UTC", "GMT"].contains(text.uppercased()) { return 0 }
        guard let sign = ["+": 1, "-": -1][text.prefix(1)] else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard [2, 4].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let hours = Int(digits.prefix(2)),
            let minutes = Int("0" + digits.dropFirst(2)), hours <= 14, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
