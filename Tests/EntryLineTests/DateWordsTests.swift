import EntrySamples
import FoundationEssentials
import Model
import Money
import TestSupport
import Testing

@testable import EntryLine

@Suite struct DateWordsTests {
    @Test(
        "Days",
        arguments: [
            ("2026-11-20", "2026-11-20"), ("2027-01-01", "2027-01-01"), ("today", "2026-11-20"),
            ("Yesterday", "2026-11-19"), ("tomorrow", "2026-11-21"), ("-3", "2026-11-17"), ("+2", "2026-11-22"),
            ("-0", "2026-11-20"), ("fri", "2026-11-20"), ("sat", "2026-11-14"), ("thursday", "2026-11-19"),
            ("MON", "2026-11-16"), ("mittwoch", "2026-11-18"), ("dim", "2026-11-15"), ("mercredi", "2026-11-18"),
            ("5.11.", "2026-11-05"), ("5.11", "2026-11-05"), ("20.11.", "2026-11-20"), ("21.11.", "2025-11-21"),
            ("31.12.", "2025-12-31"), ("5.11.2027", "2027-11-05"), ("5.11.25", "2025-11-05"), ("29.2.", "2024-02-29"),
            ("11/5", "2026-05-11"), ("25/11", "2025-11-25"), ("1/2/24", "2024-02-01"), ("1/2/2024", "2024-02-01"),
            ("115年11月5日", "2026-11-05"), ("民國114年11月5日", "2025-11-05"), ("2025年11月5日", "2025-11-05"),
            ("20261105", "2026-11-05"), ("5-11-2026", "2026-11-05"), ("5-Nov-2026", "2026-11-05"),
            ("05nov2026", "2026-11-05"), ("5. November 2026", "2026-11-05"), ("Nov 5, 2026", "2026-11-05"),
            ("2026-Dez-05", "2026-12-05"), ("now", "2026-11-20"),
        ])
    func days(text: String, expected: String) {
        #expect(DateWords(context: Sample.context).day(text)?.description == expected)
    }

    @Test(
        "Refused",
        arguments: [
            "", "x", "mo", "mond ay", "mondayy", "2026-2-30", "2026-02-30", "31.4.", "0.1.", "1.13.", "13/13",
            "5.11.202",
            "5.11.2026.", "5..11", "5.11.-1", "1/2/3/4", "-", "+", "-123456", "-99999999999999999999", "٥.١١.", "5/11.",
            "1.1.0000", "+9999999", "--3", "05112026", "20261305", "19121212", "5-11-26", "11-2026-5", "5-Nov-26",
            "5-Foo-2026",
            "31-Nov-2026", "Nov 52026", "5-Nov-2026-1", "5-5-Nov-2026",
        ])
    func refused(text: String) {
        #expect(DateWords(context: Sample.context).day(text) == nil)
    }

    @Test("Slashes go by the locale") func slashesGoByTheLocale() {
        let american = DateWords(today: Sample.today, order: .monthDay)
        #expect(american.day("11/5")?.description == "2026-11-05")
        #expect(american.day("25/11") == nil)
        #expect(american.day("11-5-2026")?.description == "2026-11-05")
        #expect(american.day("5.11.")?.description == "2026-11-05")
    }

    /// Everything without a year is completed to the past, on every day of some years.
    @Test("Completion is never in the future") func completionIsNeverInTheFuture() throws {
        for offset in 0..<1_500 {
            let today = Sample.day("2023-12-28") + offset
            let words = DateWords(today: today, order: .dayMonth)
            for text in ["29.2.", "1.1.", "31.12.", "mon", "sun", "15/6"] {
                let day = try #require(words.day(text))
                #expect(day <= today)
                #expect(today.daysSinceEpoch - day.daysSinceEpoch < 366 * 8)
            }
            #expect(words.day("\(today.components.day).\(today.components.month).") == today)
        }
    }

    @Test(
        "Dates in numbers",
        arguments: [
            ("2026-11-20", true), ("5.11.", true), ("5.11.2026", true), ("11/5/2026", true), ("11/5/26", true),
            ("11/5", false), ("5.11", false), ("mon", false), ("1.234.567", false), ("1.2.3", false), ("", false),
            ("a5.11.", false),
        ])
    func datesInNumbers(text: String, isDate: Bool) {
        #expect(AmountParser.looksLikeDate(text) == isDate)
    }

    @Test(
        "Snooze times",
        arguments: [
            ("30m", "2026-11-20T18:30:00+08:00"), ("2h", "2026-11-20T20:00:00+08:00"),
            ("3d", "2026-11-23T00:00:00+08:00"),
            ("1w", "2026-11-27T00:00:00+08:00"), ("tomorrow", "2026-11-21T00:00:00+08:00"),
            ("Fri", "2026-11-27T00:00:00+08:00"), ("sat", "2026-11-21T00:00:00+08:00"),
            ("2026-12-24", "2026-12-24T00:00:00+08:00"), (" 7h ", "2026-11-21T01:00:00+08:00"),
        ])
    func snoozeTimes(text: String, expected: String) throws {
        #expect(
            try SnoozeTime.parse(text, now: Sample.now, zone: Sample.zone).description == expected)
    }

    @Test(
        "No snooze times",
        arguments: [
            "", "0d", "d", "3", "3x", "-3d", "2026-11-20", "2026-11-19", "99999d", "9999999999999d", "2999-01-01",
            "yesterday", "3 d", "1.5h",
        ])
    func noSnoozeTimes(text: String) {
        #expect((try? SnoozeTime.parse(text, now: Sample.now, zone: Sample.zone)) == nil)
    }

    @Test("Nothing is no time to hide for", arguments: ["0m", "0h", "0d", "0w", "00d"])
    func nothingIsNoTimeToHideFor(text: String) {
        #expect(throws: SnoozeTimeError.unreadable(text)) {
            try SnoozeTime.parse(text, now: Sample.now, zone: Sample.zone)
        }
    }

    /// Clocks go back in Berlin on 25 October 2026: days begin at midnight all the same.
    @Test("Snoozing over a change of clocks") func snoozingOverAChangeOfClocks() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let now = try #require(Moment(rfc3339: "2026-10-24T20:00:00+02:00"))
        #expect(try SnoozeTime.parse("tomorrow", now: now, zone: zone).description == "2026-10-25T00:00:00+02:00")
        #expect(try SnoozeTime.parse("2d", now: now, zone: zone).description == "2026-10-26T00:00:00+01:00")
    }
}
