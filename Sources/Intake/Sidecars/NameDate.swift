package import FoundationEssentials
package import Model

/// The date, and possibly the time, that a recorder or messenger has put into a file name.
///
/// Only in the order year, month, day: `05-11-2023` is a different day in different countries. It recognises
/// `20231105 143012-8F3A2B1C` (Apple), `Recording_20231105_143012`, `REC20231105143012`, `2023-11-05 14.30.12`
/// (Android), `PTT-20231105-WA0003` and `WhatsApp Audio 2023-11-05 at 2.30.12 PM` (WhatsApp),
/// `audio_2023-11-05_14-30-12` (Telegram), `signal-2023-11-05-14-30-12-123` (Signal), `PXL_20231105_133012345`
/// (Pixel, which writes UTC), `Voice 231105_143012` (Samsung), and everything similar. Years are from 1980 to 2099.
package struct NameDate: Hashable, Sendable {
    /// The day in the name.
    package let day: CivilDay
    /// Milliseconds since midnight; `nil` if the name has only a day.
    package let millisecondOfDay: Int?
    /// Whether it is in UTC rather than the recorder's local time.
    package let isUTC: Bool

    /// Creates a date; `millisecondOfDay` counts from midnight.
    package init(day: CivilDay, millisecondOfDay: Int?, isUTC: Bool = false) {
        self.day = day
        self.millisecondOfDay = millisecondOfDay
        self.isUTC = isUTC
    }

    /// The first valid date in `name`; skips the digits of UUIDs and other long hexadecimal numbers.
    package init?(in name: FileName) {
        let bytes = NameDigits.masked(name.bytes)
        for start in bytes.indices where NameDigits.isDigit(bytes[start]) {
            guard start == 0 || !NameDigits.isDigit(bytes[start - 1]) else { continue }
            var reader = NameDateReader(bytes: bytes, index: start)
            guard let found = reader.read() else { continue }
            let isPixel = bytes.starts(with: "PXL_".utf8)
            self.init(day: found.day, millisecondOfDay: found.time, isUTC: found.isUTC || isPixel && found.time != nil)
            return
        }
        return nil
    }

    /// Returns the instant for a recorder in `zone`; noon if only the day is known, so that it remains that day if
    /// the zone is changed.
    ///
    /// A time that occurs twice when clocks go back is the first one; a time that they skip is moved later by as
    /// much.
    package func moment(in zone: TimeZone) -> Moment {
        let local = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(millisecondOfDay ?? 43_200_000)
        guard !isUTC else { return Moment(clampingMilliseconds: local, in: zone) }
        func offset(at milliseconds: Int64) -> Int64 {
            Int64(Moment(clampingMilliseconds: milliseconds, in: zone).offsetSeconds) * 1_000
        }
        // No zone changes twice within two days, so one of these two is right unless clocks skip this very time.
        let before = offset(at: local - 86_400_000)
        let after = offset(at: local + 86_400_000)
        let candidates = [before, after].filter { offset(at: local - $0) == $0 }
        return Moment(clampingMilliseconds: local - (candidates.first ?? before), in: zone)
    }
}
