/// A stretch of the calendar by which sums are grouped.
///
/// Stretches are numbered, and the next one has the next number, so that those without entries can be counted off.
package enum CalendarUnit: Sendable {
    case day
    /// ISO 8601: from Monday to Sunday.
    case week
    case month

    /// The number of the stretch that holds `day`.
    package func number(of day: CivilDay) -> Int {
        switch self {
        case .day: return day.daysSinceEpoch
        case .week: return Self.floorDivide(day.daysSinceEpoch + Self.mondayShift, 7)
        case .month:
            let (year, month, _) = day.components
            return year * 12 + month - 1
        }
    }

    /// The day on which a stretch begins.
    package func firstDay(of number: Int) -> CivilDay {
        switch self {
        case .day: return CivilDay(daysSinceEpoch: number)
        case .week: return CivilDay(daysSinceEpoch: number * 7 - Self.mondayShift)
        case .month:
            let year = Self.floorDivide(number, 12)
            guard let day = CivilDay(year: year, month: number - year * 12 + 1, day: 1) else {
                preconditionFailure("The month \(number) is not within the years 1 to 9999.")
            }
            return day
        }
    }

    /// `2026-11-20`, `2026-W47`, `2026-11`.
    package func name(of number: Int) -> String {
        let first = firstDay(of: number)
        switch self {
        case .day: return first.description
        case .month: return String(first.description.prefix(7))
        case .week:
            // The year of a week, and its place in it, are those of its Thursday.
            let thursday = first + 3
            let year = thursday.components.year
            let january = CivilDay(year: year, month: 1, day: 1) ?? thursday
            let week = (thursday.daysSinceEpoch - january.daysSinceEpoch) / 7 + 1
            return "\(DecimalDigits.padded(year, 4))-W\(DecimalDigits.padded(week, 2))"
        }
    }

    /// 1970-01-01 was a Thursday.
    private static let mondayShift = 3

    private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
