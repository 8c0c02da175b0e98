package import FoundationEssentials
package import Model

/// The date, and perhaps the time, that a recorder or a messenger has put into a file's name.
///
/// Year, month, day in this order only: `05-11-2023` is a different day in different countries. Read are
/// `20231105 143012-8F3A2B1C` (Apple), `Recording_20231105_143012`, `REC20231105143012`, `2023-11-05 14.30.12`
/// (Android), `PTT-20231105-WA0003` and `WhatsApp Audio 2023-11-05 at 2.30.12 PM` (WhatsApp),
/// `audio_2023-11-05_14-30-12` (Telegram), `signal-2023-11-05-14-30-12-123` (Signal), `PXL_20231105_133012345`
/// (Pixel, which writes UTC), `Voice 231105_143012` (Samsung), and all that look alike. A year is from 1980 to 2099.
package struct NameDate: Hashable, Sendable {
    package let day: CivilDay
    /// Milliseconds since midnight; `nil` where the name has the day only.
    package let millisecondOfDay: Int?
    /// Whether it is UTC and not the recorder's civil time.
    package let isUTC: Bool

    package init(day: CivilDay, millisecondOfDay: Int?, isUTC: Bool = false) {
        self.day = day
        self.millisecondOfDay = millisecondOfDay
        self.isUTC = isUTC
    }

    /// The first date in `name` that the calendar has; the digits of UUIDs and other long hexadecimal numbers are
    /// no dates.
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

    /// The instant that was meant by somebody in `zone`; noon where only the day is known, so that it stays that
    /// day when the zone is changed.
    ///
    /// A time that occurs twice when clocks go back is taken for the first one; one that they skip, for as much later.
    package func moment(in zone: TimeZone) -> Moment {
        let local = Int64(day.daysSinceEpoch) * 86_400_000 + Int64(millisecondOfDay ?? 43_200_000)
        guard !isUTC else { return Moment(clampingMilliseconds: local, in: zone) }
        func offset(at milliseconds: Int64) -> Int64 {
            Int64(Moment(clampingMilliseconds: milliseconds, in: zone).offsetSeconds) * 1_000
        }
        // No zone changes twice within two days, so one of these two holds unless clocks skip this very time.
        let before = offset(at: local - 86_400_000)
        let after = offset(at: local + 86_400_000)
        let candidates = [before, after].filter { offset(at: local - $0) == $0 }
        return Moment(clampingMilliseconds: local - (candidates.first ?? before), in: zone)
    }
}

/// When a recording was made.
package enum RecordingTime {
    /// The best that is known, and where it comes from: the sidecar, the recording's own metadata, the file's name,
    /// the time of its last change (`modified`, milliseconds since 1970).
    ///
    /// A name that has the day only gets its time of day from the last change, where that is on the same day.
    /// Metadata in UTC says nothing of where it was recorded: the user's zone applies. Metadata from before 1980
    /// comes from recorders whose clock was never set, and is not believed.
    package static func choose(
        sidecar: Moment?, metadata: Moment?, name: FileName, modified: Int64, zone: TimeZone
    ) -> (Moment, CreatedAtSource) {
        if let sidecar { return (sidecar, .sidecar) }
        if let metadata, metadata.milliseconds >= earliest {
            let isPlaced = metadata.offsetSeconds != 0
            return (isPlaced ? metadata : Moment(clampingMilliseconds: metadata.milliseconds, in: zone), .metadata)
        }
        let changed = Moment(clampingMilliseconds: modified, in: zone)
        guard let date = NameDate(in: name) else { return (changed, .mtime) }
        if date.millisecondOfDay == nil, date.day == changed.day { return (changed, .filename) }
        return (date.moment(in: zone), .filename)
    }

    /// 1980-01-01T00:00:00Z in milliseconds.
    private static let earliest: Int64 = 315_532_800_000
}
