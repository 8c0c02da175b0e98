import Model
import Money
import Testing

struct ComparisonTests {
    private static func euros(_ cents: Int64) throws -> Amount {
        Amount(minorUnits: cents, currency: try #require(Currency(code: "EUR")))
    }

    private static func row(_ key: String?, _ expense: Int64, others: Int? = nil) throws -> StatisticsRow {
        StatisticsRow(
            key: key, income: try euros(0), expense: try euros(expense), net: try euros(-expense),
            count: expense == 0 ? 0 : 1, others: others)
    }

    @Test(
        "The period before is as long, or the same part of the month, quarter or year before",
        arguments: [
            ("2026-11-01", "2026-11-30", "2026-10-01..2026-10-31"),
            ("2026-03-01", "2026-03-31", "2026-02-01..2026-02-28"),
            ("2024-01-01", "2024-12-31", "2023-01-01..2023-12-31"),
            ("2026-10-01", "2026-12-31", "2026-07-01..2026-09-30"),
            ("2025-11-01", "2026-11-30", "2024-10-01..2025-10-31"),
            ("2026-11-16", "2026-11-22", "2026-11-09..2026-11-15"),
            ("2024-03-01", "2024-03-01", "2024-02-29..2024-02-29"),
            ("2026-11-01", "2026-11-22", "2026-10-01..2026-10-22"),
            ("2026-01-01", "2026-11-28", "2025-01-01..2025-11-28"),
            ("2024-01-01", "2024-02-29", "2023-01-01..2023-02-28"),
            ("2026-01-01", "2026-10-31", "2025-01-01..2025-10-31"),
            ("2026-01-01", "2026-03-31", "2025-10-01..2025-12-31"),
            ("2026-10-01", "2026-11-30", "2026-07-01..2026-08-31"),
            ("2026-01-01", "2026-01-13", "2025-12-01..2025-12-13"),
            ("2026-02-01", "2026-03-31", "2025-12-01..2026-01-31"),
            ("2028-01-01", "2028-02-28", "2027-01-01..2027-02-28"),
            ("2028-01-01", "2028-04-29", "2027-01-01..2027-04-29"),
            ("2026-10-01", "2026-11-28", "2026-07-01..2026-08-28"),
            ("2026-03-01", "2026-03-30", "2026-02-01..2026-02-28"),
            ("2026-11-02", "2026-11-22", "2026-10-12..2026-11-01"),
            ("2026-02-01", "2026-03-15", "2025-12-20..2026-01-31"),
            ("0001-01-01", "0001-11-28", "none"),
            ("0001-01-01", "0001-12-31", "none"), ("0001-01-05", "0001-01-09", "none"),
        ])
    func thePeriodBeforeIsAsLong(first: String, last: String, before: String) throws {
        let found = (try #require(CivilDay(first))...(try #require(CivilDay(last)))).before()
        #expect(found.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "none" == before)
    }

    @Test(
        "By year, the beginning of one is compared with as much of the one before, however short it is",
        arguments: ["01-01", "01-13", "01-31", "03-31", "10-31", "11-28", "12-31"])
    func byYear(last: String) throws {
        let days = try #require(CivilDay("2026-01-01"))...(try #require(CivilDay("2026-\(last)")))
        let before = try #require(days.before(isByYear: true))
        #expect("\(before.lowerBound)..\(before.upperBound)" == "2025-01-01..2025-\(last)")
    }

    @Test(
        "A period that is not over is compared with the part of the one before up to the same day",
        arguments: [
            ("2026-11-01", "2026-11-30", "2026-11-29", "2026-10-01..2026-10-29"),
            ("2026-03-01", "2026-03-31", "2026-03-30", "2026-02-01..2026-02-28"),
            ("2028-03-01", "2028-03-31", "2028-03-29", "2028-02-01..2028-02-29"),
            ("2026-10-01", "2026-12-31", "2026-11-29", "2026-07-01..2026-08-29"),
            ("2026-10-01", "2026-12-31", "2026-11-30", "2026-07-01..2026-08-31"),
            ("2026-01-01", "2026-12-31", "2026-03-31", "2025-01-01..2025-03-31"),
            ("2026-01-01", "2026-12-31", "2026-01-13", "2025-01-01..2025-01-13"),
            ("2025-12-01", "2026-11-30", "2026-11-29", "2024-12-01..2025-11-29"),
            ("2026-11-23", "2026-11-29", "2026-11-25", "2026-11-16..2026-11-18"),
        ])
    func unfinished(first: String, last: String, today: String, before: String) throws {
        let days = try #require(CivilDay(first))...(try #require(CivilDay(last)))
        let found = try #require(days.before(to: CivilDay(today)))
        #expect("\(found.lowerBound)..\(found.upperBound)" == before)
    }

    @Test(
        "A sum is spread over months and days",
        arguments: [
            ("2026-01-01", "2026-12-31", 1_200_00, "100.00 3.29"), ("2024-02-01", "2024-03-31", 100_00, "50.00 1.67"),
            ("2026-11-01", "2026-11-30", 30_00, "none 1.00"), ("2026-11-01", "2026-12-15", 3_00, "2.02 0.07"),
            ("2026-11-20", "2026-11-20", 5_00, "none none"), ("2026-11-20", "2026-11-21", -5_01, "none -2.50"),
            ("2026-11-20", "2026-11-21", 5_03, "none 2.52"),
        ])
    func aSumIsSpreadOverMonthsAndDays(first: String, last: String, cents: Int64, parts: String) throws {
        let average = PeriodAverage(over: try #require(CivilDay(first))...(try #require(CivilDay(last))))
        let amount = try Self.euros(cents)
        let found = [average.perMonth(amount), average.perDay(amount)].map { $0?.decimalString ?? "none" }
        #expect(found.joined(separator: " ") == parts)
    }

    @Test(
        "A change is in thousandths, and of nothing there is none",
        arguments: [
            (100, 150, 500), (150, 100, -333), (100, 100, 0), (0, 5, nil), (0, 0, nil), (-100, 50, 1_500),
            (100, 0, -1_000),
            (3, 2, -333), (1, .max, .max), (8, 9, 125), (2_000, 2_001, 1), (2_000, 1_999, -1),
        ] as [(Int64, Int64, Int?)])
    func aChangeIsInThousandthsAndOfNothingThereIsNone(before: Int64, now: Int64, change: Int?) throws {
        #expect(ComparedRow.change(from: try Self.euros(before), to: try Self.euros(now)) == change)
    }

    @Test("Rows stand beside those of the period before") func rowsStandBesideThoseOfThePeriodBefore() throws {
        let now = try [Self.row("a", 5), Self.row(nil, 2), Self.row(nil, 1, others: 3)]
        let before = try [Self.row("a", 4), Self.row("b", 7), Self.row(nil, 9, others: 2)]
        let byName = now.compared(with: before, by: .tag)
        #expect(
            byName.map { "\($0.now.key ?? "-") \($0.now.expense) \($0.before.expense)" } == [
                "a 0.05 EUR 0.04 EUR", "- 0.02 EUR 0.00 EUR", "- 0.01 EUR 0.09 EUR", "b 0.00 EUR 0.07 EUR",
            ])
        let days = try [Self.row("2026-03-01", 5), Self.row("2026-03-02", 0)]
        let earlier = try [Self.row("2026-02-01", 1), Self.row("2026-02-02", 2), Self.row("2026-02-03", 3)]
        #expect(
            days.compared(with: earlier, by: .day).map { "\($0.now.key ?? "-") \($0.before.expense)" } == [
                "2026-03-01 0.01 EUR", "2026-03-02 0.02 EUR", "- 0.03 EUR",
            ])
        let periods = (now: ["2026-03-01", "2026-03-02"], before: ["2026-02-01", "2026-02-02", "2026-02-03"])
        #expect(
            [].compared(with: earlier, by: .day, periods: periods).map { "\($0.now.key ?? "-") \($0.now.expense)" } == [
                "2026-03-01 0.00 EUR", "2026-03-02 0.00 EUR", "- 0.00 EUR",
            ])
        #expect(days.compared(with: [], by: .day, periods: periods).map(\.before.key) == ["2026-02-01", "2026-02-02"])
        #expect(days.compared(with: earlier, by: .day, periods: periods).map(\.before.key) == earlier.map(\.key))
        // The period before may touch one month more, which is the first of this one.
        let months = try [Self.row("2025-03", 4), Self.row("2025-04", 5), Self.row("2025-05", 6)]
        let touching = try [Self.row("2025-05", 7), Self.row("2025-06", 0)]
        let compared = touching.compared(
            with: months, by: .month, periods: (["2025-05", "2025-06"], ["2025-03", "2025-04", "2025-05"]))
        #expect(
            compared.map { "\($0.now.key ?? "-") \($0.now.expense) \($0.before.expense)" } == [
                "2025-05 0.07 EUR 0.04 EUR", "2025-06 0.00 EUR 0.05 EUR", "- 0.00 EUR 0.06 EUR",
            ])
    }

    @Test("By amount, rows go by what was earned and spent together")
    func byAmountRowsGoByWhatWasEarnedAndSpentTogether() throws {
        func row(_ key: String, _ income: Int64, _ expense: Int64) throws -> StatisticsRow {
            StatisticsRow(
                key: key, income: try Self.euros(income), expense: try Self.euros(expense),
                net: try Self.euros(income - expense), count: 1)
        }
        let rows = try [row("income", 12, 0), row("both", 5, 10), row("expense", 0, 14)]
        func keys(_ order: StatisticsOrder) -> [String?] { rows.sorted(by: [order]).map(\.key) }
        #expect(keys(StatisticsOrder(.amount, descending: true)) == ["both", "expense", "income"])
        #expect(keys(StatisticsOrder(.net, descending: true)) == ["income", "both", "expense"])
        #expect(keys(StatisticsOrder(.expense, descending: true)) == ["expense", "both", "income"])
    }
}
