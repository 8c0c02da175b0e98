import FoundationEssentials
import Model

/// When a recording was made, from what its metadata says.
enum RecordingTime {
    /// Reads `2026-11-20T12:30:00+0100` and its relatives: RFC 3339, an offset without colon, `Z`, a blank instead of
    /// `T`, seconds left out; without an offset it is a time in `zone`. `nil` for anything else, also a day alone.
    static func parse(_ text: String, zone: TimeZone) -> Moment? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes.count <= 40 else { return nil }
        if let moment = Moment(rfc3339: normalised(bytes)) { return moment }
        guard let civil = Moment(rfc3339: normalised(bytes) + "Z") else { return nil }
        return moment(civil, in: zone)
    }

    /// The instant at which the clocks of `zone` show what `civil` shows in UTC.
    static func moment(_ civil: Moment, in zone: TimeZone) -> Moment? {
        // The offset is that of the day before or of the day after. In the hour that is repeated both are right, and
        // the first counts; in the one that is skipped none is, and the clock is taken for one that was not set yet.
        let day: Int64 = 86_400_000
        let candidates = [-day, day].map { distance in
            let offset = Moment(clampingMilliseconds: civil.milliseconds + distance, in: zone).offsetSeconds
            return Moment(clampingMilliseconds: civil.milliseconds - Int64(offset) * 1_000, in: zone)
        }
        return candidates.first { $0.milliseconds + Int64($0.offsetSeconds) * 1_000 == civil.milliseconds }
            ?? candidates.first
    }

    /// Adds seconds and the colon of the offset where they are missing.
    private static func normalised(_ bytes: [UInt8]) -> String {
        var rest = bytes[16...]
        var text = String(decoding: bytes[..<16], as: UTF8.self)
        if rest.first != UInt8(ascii: ":") { text += ":00" }
        if rest.count >= 5, let sign = rest.dropLast(4).last, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            rest.suffix(4).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            rest.insert(UInt8(ascii: ":"), at: rest.endIndex - 2)
        }
        return text + String(decoding: rest, as: UTF8.self)
    }
}
