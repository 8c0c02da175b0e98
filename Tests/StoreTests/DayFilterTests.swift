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
}
