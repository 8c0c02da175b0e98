import Foundation
import Model
import Store
import Testing

/// Days of 23 and of 25 hours, of which Berlin has one each a year.
@Suite struct DayFilterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let createdAt: String
        let filter: String
        let isIncluded: Bool
        var testDescription: String { "\(createdAt) \(filter)" }
    }

    static let cases = [
        // 2024-10-27 has 25 hours: its last one begins a whole day after its first.
        Case(createdAt: "2024-10-27T23:30:00+01:00", filter: "until 2024-10-27", isIncluded: true),
        Case(createdAt: "2024-10-28T00:00:00+01:00", filter: "until 2024-10-27", isIncluded: false),
        Case(createdAt: "2024-10-27T23:30:00+01:00", filter: "since 2024-10-28", isIncluded: false),
        // 2024-03-31 has 23: a day after its beginning is half past midnight gone.
        Case(createdAt: "2024-03-31T23:59:59+02:00", filter: "until 2024-03-31", isIncluded: true),
        Case(createdAt: "2024-04-01T00:30:00+02:00", filter: "until 2024-03-31", isIncluded: false),
        Case(createdAt: "2024-04-01T00:30:00+02:00", filter: "since 2024-04-01", isIncluded: true),
    ]

    @Test("A day ends where the next one begins, and not after 24 hours", arguments: cases)
    func ends(_ example: Case) throws {
        let scratch = try Scratch()
        try scratch.add(createdAt: example.createdAt)
        var filter = RecordFilter(zone: Scratch.zone)
        let day = try #require(CivilDay(String(example.filter.suffix(10))))
        if example.filter.hasPrefix("until") { filter.until = day } else { filter.since = day }
        #expect(try scratch.database.records(filter).count == (example.isIncluded ? 1 : 0))
    }

    @Test("A period of such a day has all of its hours, and a week of it each day once")
    func periods() throws {
        for (day, count) in [("2024-03-31", 23), ("2024-10-27", 25)] {
            let scratch = try Scratch()
            let day = try #require(CivilDay(day))
            let begin = day.startMilliseconds(in: Scratch.zone)
            // From half an hour before it begins to half an hour after it ends.
            for hour in 0...count + 1 {
                let at = Moment(clampingMilliseconds: begin + Int64(hour) * 3_600_000 - 1_800_000, in: Scratch.zone)
                try scratch.add(Scratch.entry("1.00"), createdAt: at.description, isProcessed: true)
            }
            _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
            var filter = RecordFilter(zone: Scratch.zone)
            (filter.since, filter.until) = (day, day)
            #expect(try scratch.database.records(filter).count == count)
            #expect(try scratch.database.transactions(filter).count == count)
            #expect(try scratch.database.statistics(by: .day, filter).map(\.count) == [count])
            (filter.since, filter.until) = (day + -6, day)
            #expect(try scratch.database.statistics(by: .week, filter).map(\.count) == [count + 1])
        }
    }

    @Test("The first of a list by day are the first, also where the clock goes back over midnight")
    func clockGoesBack() throws {
        // In Newfoundland it was a minute past midnight on 29 October 2006 when it became a minute past eleven again.
        let zone = try #require(TimeZone(identifier: "America/St_Johns"))
        let scratch = try Scratch()
        let begin = Scratch.moment("2006-10-28T23:58:30-02:30").milliseconds
        for minute in 0..<66 {
            let at = Moment(clampingMilliseconds: begin + Int64(minute) * 60_000, in: zone)
            try scratch.add(createdAt: at.description)
        }
        for isDescending in [false, true] {
            var filter = RecordFilter(zone: zone)
            filter.sort = [RecordFilter.Sort(.date, descending: isDescending)]
            let all = try scratch.database.records(filter).map(\.id)
            for limit in 1...66 {
                filter.limit = limit
                #expect(try scratch.database.records(filter).map(\.id) == Array(all.prefix(limit)), "\(limit)")
            }
        }
    }
}
