import Model
import Testing

@testable import Reports

/// The days that an axis names.
struct DayTicksTests {
    private func days(from first: String, _ count: Int) throws -> [String] {
        try DayTicks(first: #require(CivilDay(first)), count: count).days.map(\.description)
    }

    @Test("Days, every other day, Mondays, every other Monday, and the first of months")
    func daysEveryOtherDayMondaysEveryOtherMondayAndTheFirstOfMonths() throws {
        #expect(try days(from: "2026-11-04", 3) == ["2026-11-04", "2026-11-05", "2026-11-06"])
        #expect(
            try days(from: "2026-11-04", 9) == ["2026-11-04", "2026-11-06", "2026-11-08", "2026-11-10", "2026-11-12"])
        #expect(try days(from: "2026-11-04", 28) == ["2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"])
        #expect(
            try days(from: "2026-11-02", 60) == ["2026-11-02", "2026-11-16", "2026-11-30", "2026-12-14", "2026-12-28"])
        #expect(
            try days(from: "2026-01-15", 200)
                == ["2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01", "2026-06-01", "2026-07-01", "2026-08-01"])
        #expect(
            try days(from: "2026-01-01", 365)
                == ["2026-01-01", "2026-03-01", "2026-05-01", "2026-07-01", "2026-09-01", "2026-11-01"])
    }

    @Test("An axis without any of these names its first day") func anAxisWithoutAnyOfTheseNamesItsFirstDay() throws {
        #expect(try days(from: "2026-11-04", 0) == ["2026-11-04"])
    }
}
