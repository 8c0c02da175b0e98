import Foundation
import GRDB
import Model
import Money
import Testing

@testable import Store

/// Totals of days answer only what they know: a condition that nobody has taught them is answered by the lines.
struct TotalsFilterTests {
    /// One value for every condition of a filter; what has no value here fails `everyCondition`.
    private static let conditions: [String: @Sendable (inout RecordFilter) -> Void] = [
        "states": { $0.states = [.pending] },
        "anyTags": { $0.anyTags = ["lunch"] },
        "allTags": { $0.allTags = ["lunch"] },
        "withoutTags": { $0.withoutTags = ["lunch"] },
        "lacking": { $0.lacking = [.category, .tag] },
        "since": { $0.since = CivilDay("2026-10-20") },
        "until": { $0.until = CivilDay("2026-10-28") },
        "type": { $0.type = .income },
        "currency": { $0.currency = Currency(code: "JPY") },
        "account": { $0.account = "Bank EUR" },
        "category": { $0.category = "Food" },
        "payee": { $0.payee = "Anna" },
        "minimum": { $0.minimum = Scratch.amount("10005.00") },
        "maximum": { $0.maximum = Scratch.amount("10005.00") },
        "text": { $0.text = "with ann" },
        "isCleared": { $0.isCleared = true },
        "createdBefore": { $0.createdBefore = Scratch.moment("2026-10-25T00:00:00Z").milliseconds },
        "awakeAt": { $0.awakeAt = Scratch.moment("2026-10-25T00:00:00Z").milliseconds },
    ]

    /// What decides neither which lines count nor how; sums have no limit.
    private static let neutral: Set = ["sort", "limit", "isFromEnd", "zone"]

    @Test("What is cleared is listed also on a day that another program has changed since it was summed up")
    func clearedOnAStaleDay() throws {
        let scratch = try Scratch()
        for day in 1...28 {
            let created = Scratch.moment("2026-10-\(day < 10 ? "0" : "")\(day)T12:00:00Z")
            for _ in 1...2 {
                _ = try scratch.database.book(
                    Scratch.entry("\(day).00"), createdAt: created, zone: Scratch.zone, at: Scratch.now)
            }
        }
        let raw = try DatabaseQueue(path: scratch.path)
        try raw.write { try $0.execute(sql: "UPDATE transactions SET is_cleared = 1 WHERE number = 9") }
        var filter = RecordFilter(zone: Scratch.zone)
        filter.isCleared = true
        func check() throws {
            for sort in [[], [RecordFilter.Sort(.date)], [RecordFilter.Sort(.date, descending: true)]] {
                for limit in [nil, 5] {
                    (filter.sort, filter.limit) = (sort, limit)
                    #expect(try scratch.database.transactions(filter).map(\.amount) == [Scratch.amount("5.00")])
                }
            }
        }
        try check()
        // Summed up with the next action.
        _ = try scratch.database.book(
            Scratch.entry("99.00"), createdAt: Scratch.now, zone: Scratch.zone, at: Scratch.now)
        try check()
    }

    @Test("Every condition of a filter gives the sums of the lines, whatever the totals know")
    func everyCondition() throws {
        let names = Mirror(reflecting: RecordFilter(zone: Scratch.zone)).children.compactMap(\.label)
        #expect(Set(names).subtracting(Self.neutral) == Set(Self.conditions.keys))
        let books = try Self.books()
        let everything = RecordFilter(zone: Scratch.zone)
        for (name, set) in Self.conditions {
            var filter = everything
            set(&filter)
            #expect(filter != everything, "\(name)")
            for grouping in StatisticsGrouping.allCases {
                let lines = try Self.sumsOfLines(by: grouping, filter, books)
                let found = try books.database.statistics(by: grouping, filter)
                #expect(Set(found.filter { $0.count > 0 }.map(Sum.init)) == lines, "\(name) by \(grouping)")
            }
        }
    }

    @Test("A condition picks fewer lines than there are, so that ignoring it would be noticed")
    func conditionsPick() throws {
        let books = try Self.books()
        let all = try Self.sumsOfLines(by: .month, RecordFilter(zone: Scratch.zone), books)
        for (name, set) in Self.conditions where name != "awakeAt" {
            var filter = RecordFilter(zone: Scratch.zone)
            set(&filter)
            #expect(try Self.sumsOfLines(by: .month, filter, books) != all, "\(name)")
        }
    }

    @Test("All of several tags have to be on one line")
    func allTags() throws {
        let scratch = try Scratch()
        for tags in [["a", "b"], ["a"], ["b"], ["b", "c", "a"], []] {
            try scratch.add(Scratch.entry("1.00", tags: tags), isProcessed: true)
        }
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        var filter = RecordFilter(zone: Scratch.zone)
        filter.allTags = ["a", "b"]
        #expect(try Self.sumsOfLines(by: .month, filter, scratch).map(\.count) == [2])
        #expect(try scratch.database.statistics(by: .month, filter).map(\.count) == [2])
    }

    /// A row of statistics without its name.
    private struct Sum: Hashable {
        var income: Int64
        var expense: Int64
        var currency: String
        var count: Int

        init(_ row: StatisticsRow) {
            (income, expense) = (row.income.minorUnits, row.expense.minorUnits)
            (currency, count) = (row.income.currency.code, row.count)
        }

        init(_ group: StatisticsGroup, _ sum: StatisticsSum) {
            (income, expense) = (Int64(sum.income), Int64(sum.expense))
            (currency, count) = (group.currency, sum.count)
        }
    }

    private static func books() throws -> Scratch {
        var random = RandomBooks(seed: 11)
        let scratch = try Scratch()
        _ = try scratch.database.add((0..<60).map { _ in random.record() }, at: Scratch.now)
        _ = try scratch.database.convert(zone: Scratch.zone, at: Scratch.now)
        return scratch
    }

    private static func sumsOfLines(
        by grouping: StatisticsGrouping, _ filter: RecordFilter, _ books: Scratch
    ) throws -> Set<Sum> {
        let question = StatisticsQuestion(grouping: grouping, filter: filter, usesUTCDays: false)
        let sums = try books.database.read { database in
            var sums = StatisticsSums()
            try LineSumQuery.add(question, to: &sums, database)
            return sums
        }
        let groups = sums.byGroup.filter { grouping.unit != nil || $0.key.name != .all }
        return Set(groups.map { Sum($0.key, $0.value) })
    }
}
