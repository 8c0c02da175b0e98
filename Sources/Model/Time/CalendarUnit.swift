/// A calendar period by which sums are grouped.
///
/// Periods are numbered consecutively, so that those without entries can be enumerated.
package enum CalendarUnit: Hashable, Sendable {
    /// Numbered from 1970-01-01, which is 0.
    case day
    /// Numbered as in ISO 8601; a week that begins on Sunday has the number of the Monday in it.
    case week(WeekStart)
    /// Numbered from January of the year 0; quarters and years likewise.
    case month
    case quarter
    case year

    /// Returns the number of the period that contains `day`.
    package func number(of day: CivilDay) -> Int {
        switch self {
        case .day: return day.daysSinceEpoch
        case .week(let start): return Self.floorDivide(day.daysSinceEpoch + start.shift, 7)
        case .month, .quarter, .year:
            let (year, month, _) = day.components
            return Self.floorDivide(year * 12 + month - 1, monthCount)
        }
    }

    /// Returns the first day of a period.
    package func firstDay(of number: Int) -> CivilDay {
        switch self {
        case .day: return CivilDay(daysSinceEpoch: number)
        case .week(let start): return CivilDay(daysSinceEpoch: number * 7 - start.shift)
        case .month, .quarter, .year: return Self.day(1, ofMonth: number * monthCount)
        }
    }

    /// Returns the last day of a period.
    package func lastDay(of number: Int) -> CivilDay {
        switch self {
        case .day: return firstDay(of: number)
        case .week: return firstDay(of: number) + 6
        case .month, .quarter, .year:
            let month = number * monthCount + monthCount - 1
            let (year, place) = (Self.floorDivide(month, 12), month - Self.floorDivide(month, 12) * 12)
            return Self.day(CivilDay.dayCount(month: place + 1, year: year), ofMonth: month)
        }
    }

    /// Returns the name of a period: `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
    package func name(of number: Int) -> String {
        let first = firstDay(of: number)
        switch self {
        case .day: return first.description
        case .month: return String(first.description.prefix(7))
        case .quarter: return "\(first.description.prefix(4))-Q\(number - Self.floorDivide(number, 4) * 4 + 1)"
        case .year: return String(first.description.prefix(4))
        case .week(let start):
            // The year of a week, and its place in that year, are those of its Thursday.
            let thursday = first + start.shift
            let year = thursday.components.year
            let january = CivilDay(year: year, month: 1, day: 1) ?? thursday
            let week = (thursday.daysSinceEpoch - january.daysSinceEpoch) / 7 + 1
            return "\(DecimalDigits.padded(year, 4))-W\(DecimalDigits.padded(week, 2))"
        }
    }

    /// Months in a period, for periods made of months.
    private var monthCount: Int {
        switch self {
        case .day, .week, .month: 1
        case .quarter: 3
        case .year: 12
        }
    }

    private static func day(_ day: Int, ofMonth number: Int) -> CivilDay {
        let year = floorDivide(number, 12)
        guard let day = CivilDay(year: year, month: number - year * 12 + 1, day: day) else {
            preconditionFailure("The month \(number) is not within the years 1 to 9999.")
        }
        return day
    }

    private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// The day on which weeks begin.
package enum WeekStart: String, CaseIterable, Hashable, Sendable {
    case monday
    case sunday

    /// Days from the beginning of a week to its Thursday; 1970-01-01 was a Thursday.
    fileprivate var shift: Int { self == .monday ? 3 : 4 }
}
