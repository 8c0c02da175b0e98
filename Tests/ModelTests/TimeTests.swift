import Foundation
import Model
import Testing

@Suite struct TimeTests {
    @Test(arguments: [
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

    @Test(arguments: [
        "2026-11-20T12:30:00+01:00", "2026-11-20T12:30:00.250Z", "1960-02-29T23:59:59-09:30",
        "0001-01-02T00:00:00Z", "9999-12-30T23:59:59.999+14:00",
    ])
    func aMomentIsWrittenAsItWasRead(text: String) throws {
        #expect(try #require(Moment(rfc3339: text)).description == text)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T12:30:00", "2026-11-20T24:00:00Z", "2026-02-30T00:00:00Z",
        "2026-11-20T12:30:00+1:00", "2026-11-20T12:30:00.Z", "2026-11-20T12:30:00Z ", "+026-11-20T12:30:00Z",
        "2026-11-20T12:30:00+24:00", "２026-11-20T12:30:00Z",
    ])
    func whatIsNoMomentIsRefused(text: String) {
        #expect(Moment(rfc3339: text) == nil)
    }

    @Test func daysAndNumbersAgree() throws {
        for number in stride(from: -719_000, through: 2_900_000, by: 997) {
            let day = CivilDay(daysSinceEpoch: number)
            let (year, month, date) = day.components
            #expect(CivilDay(year: year, month: month, day: date) == day)
            #expect(CivilDay(day.description) == day)
        }
        #expect(CivilDay("2026-11-21")?.isoWeekday == 6)
    }

    @Test func identifiersAreFoundInNames() throws {
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
}
