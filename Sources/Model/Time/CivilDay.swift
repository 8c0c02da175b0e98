/// A day of the proleptic Gregorian calendar, without a time zone.
package struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let daysSinceEpoch: Int

    /// The first day of the year 1.
    package static let first = CivilDay(daysSinceEpoch: -719_162)

    /// Creates the day so many days after 1970-01-01; negative numbers are days before it.
    package init(daysSinceEpoch: Int) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// Creates the day with these numbers; `nil` if the calendar has no such day (30 February) or the year is not
    /// within 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.dayCount(month: month, year: year)).contains(day) else { return nil }
        // Days from civil, with years that begin in March: https://howardhinnant.github.io/date_algorithms.html
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = (month + 9) % 12
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
    }

    /// Parses `YYYY-MM-DD` and nothing else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = DecimalDigits.value(of: bytes[0..<4]), let month = DecimalDigits.value(of: bytes[5..<7]),
            let day = DecimalDigits.value(of: bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month 1–12 and day 1–31.
    package var components: (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// ISO 8601 weekday: Monday is 1, Sunday is 7.
    package var isoWeekday: Int {
        let remainder = (daysSinceEpoch + 3) % 7
        return (remainder < 0 ? remainder + 7 : remainder) + 1
    }

    /// `YYYY-MM-DD`.
    package var description: String {
        let (year, month, day) = components
        return "\(DecimalDigits.padded(year, 4))-\(DecimalDigits.padded(month, 2))-\(DecimalDigits.padded(day, 2))"
    }

    /// Whether the day is before the other one.
    package static func < (left: CivilDay, right: CivilDay) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    /// The day `count` days later, or earlier if that is negative.
    package static func + (day: CivilDay, count: Int) -> CivilDay {
        CivilDay(daysSinceEpoch: day.daysSinceEpoch + count)
    }

    /// Returns the number of days in a month of the Gregorian calendar.
    package static func dayCount(month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads and writes ASCII decimal digits without a locale.
package enum DecimalDigits {
    /// Returns the value of up to fifteen ASCII digits; `nil` for anything else.
    static func value(of bytes: some Collection<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 15 else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    /// Returns `value` with at least `width` digits.
    package static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Returns a length of time as `0:07` or `1:02:03`: to the nearest second, but at least one unless it is zero.
    package static func clock(_ seconds: Double) -> String {
        let whole = seconds > 0 ? max(1, Int(seconds.rounded())) : 0
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(padded(minutes, 2))" : "\(minutes)") + ":" + padded(whole % 60, 2)
    }
}
