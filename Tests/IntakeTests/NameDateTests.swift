import Foundation
import Intake
import Model
import Testing

@Suite("Dates in names")
struct NameDateTests {
    private func text(_ name: String) -> String? {
        guard let date = NameDate(in: FileName(name)) else { return nil }
        guard let time = date.millisecondOfDay else { return "\(date.day)" }
        func digits(_ value: Int, _ width: Int) -> String {
            String(repeating: "0", count: width - String(value).count) + String(value)
        }
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60].map { digits($0, 2) }
        let fraction = time % 1_000 == 0 ? "" : "." + digits(time % 1_000, 3)
        return "\(date.day) " + clock.joined(separator: ":") + fraction + (date.isUTC ? "Z" : "")
    }

    @Test(
        "Are read as recorders and messengers write them",
        arguments: [
            ("20231105 143012-8F3A2B1C.m4a", "2023-11-05 14:30:12"),
            ("Recording_20231105_143012.m4a", "2023-11-05 14:30:12"),
            ("REC20231105143012.mp3", "2023-11-05 14:30:12"),
            ("202311051430.wav", "2023-11-05 14:30:00"),
            ("20231105143012345.wav", "2023-11-05 14:30:12.345"),
            ("2023-11-05 14.30.12.ogg", "2023-11-05 14:30:12"),
            ("2023-11-05T14:30:12.ogg", "2023-11-05 14:30:12"),
            ("2023-11-05T13_30_12Z.ogg", "2023-11-05 13:30:12Z"),
            ("20231105T133012Z.wav", "2023-11-05 13:30:12Z"),
            ("2023_11_05_14_30_12.amr", "2023-11-05 14:30:12"),
            ("2023.11.05 14.30.12.wav", "2023-11-05 14:30:12"),
            ("2023-11-05, 14-30-12.wav", "2023-11-05 14:30:12"),
            ("2023-11-05 14-30 lunch.wav", "2023-11-05 14:30:00"),
            ("PTT-20231105-WA0003.opus", "2023-11-05"),
            ("AUD-20231105-WA0003.m4a", "2023-11-05"),
            ("WhatsApp Ptt 2023-11-05 at 14.30.12.ogg", "2023-11-05 14:30:12"),
            ("WhatsApp Audio 2023-11-05 at 2.30.12 PM.m4a", "2023-11-05 14:30:12"),
            ("Memo 2023-11-05 at 12.05.09\u{202F}AM.m4a", "2023-11-05 00:05:09"),
            ("Memo 2023-11-05 at 12.05.09 PM.m4a", "2023-11-05 12:05:09"),
            ("audio_2023-11-05_14-30-12.ogg", "2023-11-05 14:30:12"),
            ("audio_2023-11-05_14-30-12 (2).ogg", "2023-11-05 14:30:12"),
            ("signal-2023-11-05-14-30-12-123.aac", "2023-11-05 14:30:12.123"),
            ("signal-2023-11-05-143012.m4a", "2023-11-05 14:30:12"),
            ("PXL_20231105_133012345.mp4", "2023-11-05 13:30:12.345Z"),
            ("Voice 231105_143012.m4a", "2023-11-05 14:30:12"),
            ("Call recording Bob_231105_143012.m4a", "2023-11-05 14:30:12"),
            ("Besprechung 2023-11-05.wav", "2023-11-05"),
            ("2023-11-05", "2023-11-05"),
            ("20231105", "2023-11-05"),
            ("20231105a.wav", "2023-11-05"),
            ("2023-11-05-3.wav", "2023-11-05"),
            ("2023-11-05 1430.wav", "2023-11-05"),
            ("2023-11-05 25.30.12.wav", "2023-11-05"),
            ("2024-02-29.wav", "2024-02-29"),
            ("2023-13-45 then 2023-11-05.wav", "2023-11-05"),
            ("8F3A2B1C-5D6E-4F70-8A9B-202311051430 2023-11-06.m4a", "2023-11-06"),
        ])
    func good(name: String, expected: String) {
        #expect(text(name) == expected)
    }

    @Test(
        "Are not seen in other numbers",
        arguments: [
            "New Recording 12.m4a", "Voice 001.m4a", "memo.wav", "", "2023", "2023-11", "05-11-2023.wav",
            "2023-02-29.wav", "2023-11-31.wav", "2023-00-10.wav", "20231332.wav", "1979-01-01.wav", "2100-01-01.wav",
            "202311051.wav", "120231105.wav", "2023-1105.wav", "2023-11_05.wav", "231105.wav", "231105_1430.wav",
            "231305_143012.wav", "20231105-1105-4231-8105-202311051430", "20231105-1105-4231-8105-202311051430.m4a",
            "{20231105-1105-4231-8105-202311051430}.m4a", "rec20231105-1105-4231-8105-202311051430",
            "d41d8cd98f00b204e9800998ecf8427e.wav", "a20231105143012bcd", "+886 912 345 678.m4a", "1699194612345.aac",
        ])
    func none(name: String) {
        #expect(text(name) == nil)
    }

    @Test(
        "Are civil times of the user's zone",
        arguments: [
            ("2023-11-05 14.30.12", "Europe/Berlin", "2023-11-05T14:30:12+01:00"),
            ("2023-07-05 14.30.12", "Europe/Berlin", "2023-07-05T14:30:12+02:00"),
            ("2023-11-05 14.30.12", "Asia/Kathmandu", "2023-11-05T14:30:12+05:45"),
            ("PXL_20231105_133012345", "Europe/Berlin", "2023-11-05T14:30:12.345+01:00"),
            // Skipped: clocks go from 2:00 to 3:00.
            ("2023-03-26 02.30.00", "Europe/Berlin", "2023-03-26T03:30:00+02:00"),
            // Twice: the first one.
            ("2023-10-29 02.30.00", "Europe/Berlin", "2023-10-29T02:30:00+02:00"),
            ("2023-10-29 03.00.00", "Europe/Berlin", "2023-10-29T03:00:00+01:00"),
            ("2023-11-05 01.30.00", "America/New_York", "2023-11-05T01:30:00-04:00"),
            ("2023-11-05", "America/New_York", "2023-11-05T12:00:00-05:00"),
            ("2023-11-05", "Pacific/Kiritimati", "2023-11-05T12:00:00+14:00"),
        ])
    func zones(name: String, zone: String, expected: String) throws {
        let date = try #require(NameDate(in: FileName(name)))
        #expect(date.moment(in: try #require(TimeZone(identifier: zone))).description == expected)
    }

    @Test("Come after the sidecar and the metadata, and before the time of change")
    func choose() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let sidecar = Moment(rfc3339: "2026-01-01T10:00:00-05:00")
        let metadata = Moment(rfc3339: "2026-01-02T10:00:00Z")
        // 2023-11-05T09:10:11.9999Z
        let modified: Int64 = 1_699_175_411_999
        func choose(_ sidecar: Moment?, _ metadata: Moment?, _ name: String, _ modified: Int64 = modified) -> String {
            let (moment, source) = RecordingTime.choose(
                sidecar: sidecar, metadata: metadata, name: FileName(name), modified: modified, zone: zone)
            return "\(moment) \(source)"
        }
        #expect(choose(sidecar, metadata, "2023-11-05") == "2026-01-01T10:00:00-05:00 sidecar")
        #expect(choose(nil, metadata, "2023-11-05") == "2026-01-02T11:00:00+01:00 metadata")
        #expect(choose(nil, Moment(rfc3339: "2026-01-02T10:00:00+09:00"), "x") == "2026-01-02T10:00:00+09:00 metadata")
        #expect(
            choose(nil, Moment(rfc3339: "1970-01-01T00:00:00Z"), "2023-11-06") == "2023-11-06T12:00:00+01:00 filename")
        #expect(choose(nil, nil, "2023-11-05") == "2023-11-05T10:10:11.999+01:00 filename")
        #expect(choose(nil, nil, "2023-11-05 08.00.00") == "2023-11-05T08:00:00+01:00 filename")
        #expect(choose(nil, nil, "memo") == "2023-11-05T10:10:11.999+01:00 mtime")
        #expect(choose(nil, nil, "memo", -1) == "1970-01-01T00:59:59.999+01:00 mtime")
        for modified in [Int64.min, .max] { _ = choose(nil, nil, "memo", modified) }
    }
}
