import EntryLine
import Foundation
import Model
import Testing

@testable import Application

/// The days of a bank's rows.
struct StatementDaysTests {
    private func day(_ cell: String, zone: String = "Europe/Berlin", order: String = "day-month") throws -> String? {
        let days = StatementDays(
            order: try #require(.init(rawValue: order)), today: try #require(CivilDay("2026-11-20")),
            zone: try #require(TimeZone(identifier: zone)))
        return days.day(cell)?.description
    }

    @Test("An order that is named holds for points too; blanks around a day are none of it")
    func namedOrder() throws {
        let today = try #require(CivilDay("2026-11-20"))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for (isNamed, expected) in [(true, ["2026-11-05", "2026-11-13"]), (false, ["2026-05-11", nil])] {
            let days = StatementDays(order: .monthDay, isOrderNamed: isNamed, today: today, zone: zone)
            #expect([" 11.05.2026 ", "11.13.2026"].map { days.day($0)?.description } == expected)
        }
        #expect(try day(" 13.11.2026") == "2026-11-13")
    }

    @Test(
        "A time without a zone leaves the day as it is",
        arguments: [
            "2026-11-05 14:22:01", "2026-11-05T14:22", "2026-11-05T14:22:01.500", "5.11.2026 14:22",
            "5/11/2026, 2:22 PM",
            "05.11.2026, 23:59", "5/11/2026 12:05 am", "5-Nov-2026 14:22", "20261105 14:22:01", "05-11-2026 00:00",
        ])
    func local(cell: String) throws {
        #expect(try day(cell) == "2026-11-05")
        #expect(try day(cell, zone: "America/Los_Angeles") == "2026-11-05")
    }

    @Test(
        "A time with a zone is of the queue's day",
        arguments: [
            ("2026-11-05T14:22:01Z", "2026-11-05", "2026-11-05"), ("2026-11-04T23:30:00Z", "2026-11-05", "2026-11-04"),
            ("2026-11-05 02:00:00 UTC", "2026-11-05", "2026-11-04"),
            ("5.11.2026 07:30 +0100", "2026-11-05", "2026-11-04"),
            ("2026-11-05T23:30:00.123-08:00", "2026-11-06", "2026-11-05"),
            ("2026-11-05 23:30-08", "2026-11-06", "2026-11-05"),
            ("2026-11-05 12:05 AM UTC", "2026-11-05", "2026-11-04"),
            ("2026-11-05 12:05 PM UTC", "2026-11-05", "2026-11-05"),
            // Days of programs that know no time.
            ("2026-11-05T00:00:00Z", "2026-11-05", "2026-11-05"),
            ("2026-11-05T00:00:00.000+00:00", "2026-11-05", "2026-11-05"),
        ])
    func zoned(cell: String, berlin: String, angeles: String) throws {
        #expect(try day(cell) == berlin)
        #expect(try day(cell, zone: "America/Los_Angeles") == angeles)
    }

    @Test(
        "What is no time, or has a zone that is unknown, is no day",
        arguments: [
            "14:22:01", "2026-11-05 24:00", "2026-11-05 14:60", "2026-11-05 14:2", "2026-11-05 14:22 CET",
            "2026-11-0514:22",
            "2026-11-05 14:22:01:00", "2026-11-05 13:00 PM", "2026-11-05 0:30 AM", "2026-11-05 14:22 +1",
            "2026-13-05 14:22",
            "2026-11-05 14:22 +25:00", "2026-11-05 14:22:", "yesterday 14:22",
        ])
    func refused(cell: String) throws {
        #expect(try day(cell) == nil)
    }

    @Test("Days with hyphens follow the order of dates, with four digits of the year")
    func hyphens() throws {
        #expect(try day("05-11-2026") == "2026-11-05")
        #expect(try day("05-11-2026", order: "month-day") == "2026-05-11")
        #expect(try day("25-11-2026", order: "month-day") == nil)
        #expect(try day("05-11-26") == nil)
    }
}
