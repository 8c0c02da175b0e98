import Foundation
import Model
import Testing

@Suite struct TimeTests {
    @Test(
        "A day begins",
        arguments: [
            ("Europe/Berlin", "2026-11-20", "2026-11-20T00:00:00+01:00"),
            ("Europe/Berlin", "2026-03-29", "2026-03-29T00:00:00+01:00"),
            // Clocks go forward at midnight: the day begins at one.
            ("America/Santiago", "2026-09-06", "2026-09-06T01:00:00-03:00"),
            // Clocks go back at midnight: the day before has 25 hours.
            ("America/Santiago", "2026-04-05", "2026-04-05T00:00:00-04:00"),
            ("Asia/Kathmandu", "2026-11-20", "2026-11-20T00:00:00+05:45"),
            ("GMT", "1969-12-31", "1969-12-31T00:00:00Z"),
        ])
    func aDayBegins(zone: String, day: String, start: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let day = try #require(CivilDay(day))
        let expected = try #require(Moment(rfc3339: start))
        #expect(day.startMilliseconds(in: zone) == expected.milliseconds)
    }

    @Test("A moment is written the same way in lists", arguments: [0, 5, 50, 500, 999, -995])
    func aMomentIsWrittenTheSameWayInLists(milliseconds: Int64) throws {
        let moment = try #require(Moment(milliseconds: milliseconds, offsetSeconds: 3_600))
        var text = TextBuffer()
        text.append(moment)
        #expect(String(decoding: text.bytes, as: UTF8.self) == moment.description)
        #expect(Moment(rfc3339: moment.description) == moment)
    }

    @Test(
        "A moment is written as it was read",
        arguments: [
            "2026-11-20T12:30:00+01:00", "2026-11-20T12:30:00.250Z", "1960-02-29T23:59:59-09:30",
            "0001-01-02T00:00:00Z", "9999-12-30T23:59:59.999+14:00",
        ])
    func aMomentIsWrittenAsItWasRead(text: String) throws {
        #expect(try #require(Moment(rfc3339: text)).description == text)
    }

    @Test("A leap second is the first of the next minute") func aLeapSecondIsTheFirstOfTheNextMinute() {
        #expect(Moment(rfc3339: "2016-12-31T23:59:60Z")?.description == "2017-01-01T00:00:00Z")
        #expect(Moment(rfc3339: "2016-12-31T23:59:61Z") == nil)
    }

    @Test(
        "What is no moment is refused",
        arguments: [
            "", "2026-11-20", "2026-11-20T12:30:00", "2026-11-20T24:00:00Z", "2026-02-30T00:00:00Z",
            "2026-11-20T12:30:00+1:00", "2026-11-20T12:30:00.Z", "2026-11-20T12:30:00Z ", "+026-11-20T12:30:00Z",
            "2026-11-20T12:30:00+24:00", "２026-11-20T12:30:00Z",
        ])
    func whatIsNoMomentIsRefused(text: String) {
        #expect(Moment(rfc3339: text) == nil)
    }

    @Test(
        "A fraction is read to the millisecond",
        arguments: [
            (".5", ".500"), (".05", ".050"), (".005", ".005"), (".25", ".250"), (".2509", ".250"), (".0", ""),
        ])
    func aFractionIsReadToTheMillisecond(fraction: String, written: String) throws {
        let moment = try #require(Moment(rfc3339: "2026-11-20T12:30:00\(fraction)Z"))
        #expect(moment.description == "2026-11-20T12:30:00\(written)Z")
    }

    @Test(
        "A month has its days",
        arguments: [
            (2026, 1, 31), (2026, 2, 28), (2026, 3, 31), (2026, 4, 30), (2026, 5, 31), (2026, 6, 30), (2026, 7, 31),
            (2026, 8, 31), (2026, 9, 30), (2026, 10, 31), (2026, 11, 30), (2026, 12, 31), (2024, 2, 29), (2000, 2, 29),
            (1900, 2, 28), (2100, 2, 28),
        ])
    func aMonthHasItsDays(year: Int, month: Int, last: Int) {
        #expect(CivilDay(year: year, month: month, day: last) != nil)
        #expect(CivilDay(year: year, month: month, day: last + 1) == nil)
    }

    /// 1970-01-01 is 719,162 days after 0001-01-01, and the year before that is a leap year.
    @Test(
        "Days before the first year are counted on",
        arguments: [
            (-719_162, "0001-01-01"), (-719_163, "0000-12-31"), (-719_468, "0000-03-01"), (-719_469, "0000-02-29"),
            (-719_528, "0000-01-01"),
        ])
    func daysBeforeTheFirstYearAreCountedOn(number: Int, day: String) {
        #expect(CivilDay(daysSinceEpoch: number).description == day)
    }

    @Test("Days and numbers agree") func daysAndNumbersAgree() throws {
        for number in stride(from: -719_000, through: 2_900_000, by: 997) {
            let day = CivilDay(daysSinceEpoch: number)
            let (year, month, date) = day.components
            #expect(CivilDay(year: year, month: month, day: date) == day)
            #expect(CivilDay(day.description) == day)
        }
        #expect(CivilDay("2026-11-21")?.isoWeekday == 6)
    }

    @Test("Identifiers are found in names") func identifiersAreFoundInNames() throws {
        let text = "6A3D4E27-9C48-4F6C-8E15-93D2B7F60A4C"
        let expected = try #require(AudioUUID(text))
        for name in [text, "{\(text.lowercased())}.wav", "rec\(text)copy.m4a"] {
            #expect(AudioUUID(inName: FileName(name)) == expected)
        }
        #expect(AudioUUID(inName: FileName("6A3D4E279C484F6C8E1593D2B7F60A4C.wav")) == nil)
        #expect(AudioUUID(text + " ") == nil)
        let digest = [UInt8](0..<32)
        #expect(AudioUUID(contentDigest: digest).description == "00010203-0405-8607-8809-0A0B0C0D0E0F")
    }

    /// As in `cal -w` and ISO 8601; one that begins on Sunday is named by the Monday in it.
    @Test(
        "A week has the year of its Thursday",
        arguments: [
            (WeekStart.monday, "2024-12-30", "2025-W01"), (.monday, "2021-01-03", "2020-W53"),
            (.monday, "2025-12-29", "2026-W01"), (.monday, "2026-11-22", "2026-W47"),
            (.monday, "2027-01-03", "2026-W53"),
            (.sunday, "2025-12-28", "2026-W01"), (.sunday, "2026-11-21", "2026-W47"),
            (.sunday, "2026-11-22", "2026-W48"),
            (.sunday, "2027-01-02", "2026-W53"),
        ])
    func aWeekHasTheYearOfItsThursday(start: WeekStart, day: String, name: String) throws {
        let unit = CalendarUnit.week(start)
        let day = try #require(CivilDay(day))
        #expect(unit.name(of: unit.number(of: day)) == name)
    }

    @Test("An identifier has all its dashes", arguments: [8, 13, 18, 23])
    func anIdentifierHasAllItsDashes(place: Int) {
        var characters = Array("6A3D4E27-9C48-4F6C-8E15-93D2B7F60A4C")
        #expect(characters[place] == "-")
        characters[place] = "0"
        let text = String(characters)
        #expect(AudioUUID(text) == nil)
        #expect(AudioUUID(inName: FileName(text)) == nil)
    }
}
