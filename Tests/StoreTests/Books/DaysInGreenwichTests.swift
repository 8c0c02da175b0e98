import Foundation
import Model
import Testing

@testable import Store

/// Sums by days that begin at midnight in Greenwich.
struct DaysInGreenwichTests {
    @Test(
        "A day of the books may be the one before or the one after in Greenwich",
        arguments: [
            ("America/New_York", "2026-11-20T21:00:00-05:00", "2026-11-21"),
            ("Asia/Tokyo", "2026-11-20T06:00:00+09:00", "2026-11-19"),
            ("Europe/Berlin", "2026-11-20T12:00:00+01:00", "2026-11-20"),
        ])
    func neighbours(zone: String, createdAt: String, day: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let scratch = try Scratch()
        try scratch.add(Scratch.entry("12.50"), createdAt: createdAt, isProcessed: true)
        _ = try scratch.database.convert(zone: zone, at: Scratch.now)
        var filter = RecordFilter(zone: zone)
        (filter.since, filter.until) = (CivilDay(day), CivilDay(day))
        let found = try scratch.database.statistics(by: .day, filter, usesUTCDays: true)
        #expect(found.map(\.key) == [day])
        #expect(found.map(\.count) == [1])
        // The same from the lines, as for days that have not been summed up.
        let question = StatisticsQuestion(grouping: .day, filter: filter, usesUTCDays: true)
        let sums = try scratch.database.read { database in
            var sums = StatisticsSums()
            try LineSumQuery.add(question, to: &sums, database)
            return sums
        }
        #expect(sums.byGroup.values.map(\.count) == [1])
    }
}
