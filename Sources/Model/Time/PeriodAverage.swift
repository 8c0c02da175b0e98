package import Money

/// Spreads sums evenly over the days and months of a period.
package struct PeriodAverage: Hashable, Sendable {
    private let dayCount: Int
    /// The months of the period, each weighted by the part of it within the period.
    private let monthParts: Int128

    /// A number divisible by the length of every month, so that a part of a month is an integer.
    private static let partsOfMonth: Int128 = 28 / 4 * 29 * 30 * 31 * 2

    /// Creates the averages over these days, both ends included.
    package init(over days: ClosedRange<CivilDay>) {
        dayCount = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
        let unit = CalendarUnit.month
        monthParts = (unit.number(of: days.lowerBound)...unit.number(of: days.upperBound)).reduce(0) { sum, number in
            let (first, last) = (unit.firstDay(of: number), unit.lastDay(of: number))
            let length = last.daysSinceEpoch - first.daysSinceEpoch + 1
            let within =
                min(last, days.upperBound).daysSinceEpoch - max(first, days.lowerBound).daysSinceEpoch + 1
            return sum + Self.partsOfMonth / Int128(length) * Int128(within)
        }
    }

    /// Returns the share of a sum per day, rounded half-even; `nil` if the period is a single day.
    package func perDay(_ amount: Amount) -> Amount? {
        dayCount > 1 ? Self.divided(amount, by: Int128(dayCount), 1) : nil
    }

    /// Returns the share of a sum per month, rounded half-even; `nil` if the period is a month or less.
    package func perMonth(_ amount: Amount) -> Amount? {
        monthParts > Self.partsOfMonth ? Self.divided(amount, by: monthParts, Self.partsOfMonth) : nil
    }

    private static func divided(_ amount: Amount, by divisor: Int128, _ factor: Int128) -> Amount? {
        let dividend = Int128(amount.minorUnits) * factor
        let (quotient, remainder) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        let isUp =
            remainder * 2 > divisor.magnitude || remainder * 2 == divisor.magnitude && !quotient.isMultiple(of: 2)
        guard let units = Int64(exactly: quotient + (isUp ? 1 : 0)) else { return nil }
        return Amount(minorUnits: dividend < 0 ? -units : units, currency: amount.currency)
    }
}

extension ClosedRange<CivilDay> {
    /// The period to compare this one with. The beginning of a month, a quarter or a year is compared with the same part of
    /// the one before, that of a year also where it is a month or a quarter if `isByYear`; other whole months with as many
    /// before them, and other days with as many. With an `end` within this period, only the part of that up to the same
    /// place. `nil` if it would begin before the year 1.
    package func before(isByYear: Bool = false, to end: CivilDay? = nil) -> ClosedRange<CivilDay>? {
        let unit = CalendarUnit.month
        let (first, last) = (unit.number(of: lowerBound), unit.number(of: upperBound))
        let firstMonth = CalendarUnit.year.number(of: .first) * 12
        let isYear = isBeginning(of: .year)
        let isWhole = unit.lastDay(of: last) == upperBound
        let isQuarter = isBeginning(of: .quarter) && isWhole && last == first + 2
        let isDay = lowerBound == upperBound && !isWhole
        let span: Int? =
            switch true {
            case lowerBound.components.day != 1: nil
            case isYear && isByYear: 12
            case isDay: nil
            case last == first: 1
            case isYear && !isQuarter: 12
            case isBeginning(of: .quarter): 3
            case isWhole: last - first + 1
            default: nil
            }
        guard let span else {
            let start = lowerBound + (lowerBound.daysSinceEpoch - upperBound.daysSinceEpoch - 1)
            let days = (end ?? upperBound).daysSinceEpoch - lowerBound.daysSinceEpoch
            return CalendarUnit.year.number(of: start) * 12 >= firstMonth ? start...(start + days) : nil
        }
        guard first - span >= firstMonth else { return nil }
        let end = end ?? upperBound
        let month = unit.number(of: end)
        let lastBefore = unit.lastDay(of: month - span)
        let day = unit.firstDay(of: month - span) + (end.components.day - 1)
        let isMonthEnd = unit.lastDay(of: month) == end
        return unit.firstDay(of: first - span)...(isMonthEnd ? lastBefore : Swift.min(day, lastBefore))
    }

    /// Whether it begins with such a period and ends within it.
    private func isBeginning(of unit: CalendarUnit) -> Bool {
        unit.firstDay(of: unit.number(of: lowerBound)) == lowerBound
            && unit.number(of: lowerBound) == unit.number(of: upperBound)
    }
}
