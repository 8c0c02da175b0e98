package import EntryLine
package import Foundation
package import Model

/// Reads the days in the rows of a bank: dates, which may have a time behind them.
package struct StatementDays: Sendable {
    private let words: DateWords
    private let today: CivilDay
    private let zone: TimeZone
    private let isOrderNamed: Bool

    /// `zone` is the one in which days begin, for times with an offset from UTC. An order that the user has named holds for
    /// dates with points too, in which the day comes first otherwise.
    package init(order: DateOrder, isOrderNamed: Bool = false, today: CivilDay, zone: TimeZone) {
        self.isOrderNamed = isOrderNamed
        words = DateWords(today: today, order: order)
        self.today = today
        self.zone = zone
    }

    /// The day in a cell; `nil` if it has none.
    ///
    /// A time does not change the day, such as `2026-11-05 14:22`, unless it has an offset: `2026-11-05T23:30:00Z` is
    /// 6 November in Berlin.
    package func day(_ cell: String) -> CivilDay? {
        // Most have ISO dates, which are read in a fraction of the time.
        if let day = CivilDay(cell) { return day }
        let cell = cell.trimmed
        guard cell.utf8.contains(UInt8(ascii: ":")) else { return date(cell) }
        guard let (front, time) = StatementTime.split(cell), let day = CivilDay(front) ?? date(front) else {
            return nil
        }
        // Programs that know no time write midnight, mostly that of UTC.
        guard let offset = time.offsetSeconds, time.secondOfDay > 0 else { return day }
        return Moment(day: day, secondOfDay: time.secondOfDay, offsetSeconds: offset)?.day(in: zone)
    }

    /// Only dates: a file has no `yesterday`. A year of two digits is the latest one that is not after next year; where it
    /// lies years back and would not if it stood first (`26/11/05`), the day is none.
    private func date(_ cell: String) -> CivilDay? {
        let isPointed = isOrderNamed && cell.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
        guard cell.contains(where: \.isNumber), cell.count >= 6,
            let day = words.day(isPointed ? cell.replacing(".", with: "/") : cell)
        else { return nil }
        let (year, month, date) = day.components
        if let first = Self.yearFirst(cell), abs(first.daysSinceEpoch - today.daysSinceEpoch) < 366,
            year < today.components.year - 5
        {
            return nil
        }
        guard year > today.components.year + 1, !cell.contains(String(year)) else { return year < 1000 ? nil : day }
        return CivilDay(year: year - 100, month: month, day: date)
    }

    private static func yearFirst(_ cell: String) -> CivilDay? {
        let parts = cell.split { !$0.isNumber }.map { $0.count == 2 ? Int($0) : nil }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return CivilDay(year: 2000 + year, month: month, day: day)
    }
}
