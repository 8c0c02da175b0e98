import FoundationEssentials
import Model

/// Parses the time of a recording from its metadata.
enum MetadataTime {
    /// Reads `2026-11-20T12:30:00+0100` and variants: RFC 3339, an offset without a colon, `Z`, a blank instead of `T`,
    /// missing seconds. Without an offset the time is in `zone`. Returns `nil` for anything else, including a date
    /// without a time.
    static func parse(_ text: String, zone: TimeZone) -> Moment? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes.count <= 40 else { return nil }
        if let moment = Moment(rfc3339: normalised(bytes)) { return moment }
        guard let civil = Moment(rfc3339: normalised(bytes) + "Z") else { return nil }
        return moment(civil, in: zone)
    }

    /// Returns the instant at which clocks in `zone` show what `civil` shows in UTC.
    private static func moment(_ civil: Moment, in zone: TimeZone) -> Moment? {
        // The offset is that of the day before or the day after. In the repeated hour both fit, and the first counts;
        // in the skipped hour neither fits, and the clock is assumed not to have been set forward yet.
        let day: Int64 = 86_400_000
        let candidates = [-day, day].map { distance in
            let offset = Moment(clampingMilliseconds: civil.milliseconds + distance, in: zone).offsetSeconds
            return Moment(clampingMilliseconds: civil.milliseconds - Int64(offset) * 1_000, in: zone)
        }
        return candidates.first { $0.milliseconds + Int64($0.offsetSeconds) * 1_000 == civil.milliseconds }
            ?? candidates.first
    }

    /// Adds missing seconds and the missing colon of the offset.
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
