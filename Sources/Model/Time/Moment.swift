package import FoundationEssentials

/// An instant, with the offset from UTC that applied where it was recorded.
///
/// Moments at the same instant with different offsets are different values; compare `milliseconds` to order them.
package struct Moment: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64
    /// Seconds east of UTC.
    package let offsetSeconds: Int

    /// The years that RFC 3339 can express, in milliseconds since 1970: 0001-01-01 to 9999-12-31, less a day at either
    /// end for the offset.
    package static let validMilliseconds: ClosedRange<Int64> = -62_135_510_400_000...253_402_214_399_999

    /// Offsets that RFC 3339 can express, in seconds: up to 23:59. The largest one in use is +14:00.
    package static let validOffsets: ClosedRange<Int64> = -86_340...86_340

    /// Creates a moment; `nil` if RFC 3339 cannot express the instant or the offset.
    package init?(milliseconds: Int64, offsetSeconds: Int) {
        guard Self.validMilliseconds.contains(milliseconds), Self.validOffsets.contains(Int64(offsetSeconds)) else {
            return nil
        }
        self.milliseconds = milliseconds
        self.offsetSeconds = offsetSeconds
    }

    /// Creates the moment with the offset of `zone`; instants outside the valid years are clamped to them.
    package init(clampingMilliseconds milliseconds: Int64, in zone: TimeZone) {
        self.milliseconds = min(max(milliseconds, Self.validMilliseconds.lowerBound), Self.validMilliseconds.upperBound)
        let date = Date(timeIntervalSince1970: Double(self.milliseconds) / 1_000)
        offsetSeconds = zone.secondsFromGMT(for: date)
    }

    /// Creates the civil time `day` at `secondOfDay` with a known offset; `nil` outside the valid range.
    package init?(day: CivilDay, secondOfDay: Int, millisecond: Int = 0, offsetSeconds: Int) {
        let seconds = day.daysSinceEpoch * 86_400 + secondOfDay - offsetSeconds
        self.init(milliseconds: Int64(seconds) * 1_000 + Int64(millisecond), offsetSeconds: offsetSeconds)
    }

    /// The civil day in the moment's own offset.
    package var day: CivilDay {
        CivilDay(daysSinceEpoch: Self.floorDivide(localSeconds, 86_400))
    }

    /// Returns the civil day in `zone`.
    package func day(in zone: TimeZone) -> CivilDay {
        Moment(clampingMilliseconds: milliseconds, in: zone).day
    }

    /// Seconds since midnight in the moment's own offset.
    package var secondOfDay: Int {
        localSeconds - day.daysSinceEpoch * 86_400
    }

    private var localSeconds: Int {
        Int(Self.floorDivide(milliseconds, 1_000)) + offsetSeconds
    }

    private static func floorDivide<Value: BinaryInteger>(_ value: Value, _ divisor: Value) -> Value {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension Moment: CustomStringConvertible {
    /// RFC 3339 with offset, and milliseconds unless they are zero: `2026-11-20T12:30:00+01:00`.
    package var description: String {
        let second = secondOfDay
        let fraction = Int(milliseconds - Self.floorDivide(milliseconds, 1_000) * 1_000)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { DecimalDigits.padded($0, 2) }
        let tail = fraction == 0 ? "" : "." + DecimalDigits.padded(fraction, 3)
        return "\(day)T\(clock.joined(separator: ":"))\(tail)\(offsetText)"
    }

    /// `Z`, or `+HH:MM`; seconds of an offset (old local mean times) are cut off, as RFC 3339 cannot express them.
    private var offsetText: String {
        guard offsetSeconds != 0 else { return "Z" }
        let minutes = abs(offsetSeconds) / 60
        let sign = offsetSeconds < 0 ? "-" : "+"
        return "\(sign)\(DecimalDigits.padded(minutes / 60, 2)):\(DecimalDigits.padded(minutes % 60, 2))"
    }
}

extension Moment {
    /// Parses RFC 3339 (`2026-11-20T12:30:00.5+01:00`), also with a blank instead of `T` or a lower-case `t` and `z`;
    /// `nil` for anything else. Digits after the millisecond are cut off. A leap second counts as the second after it.
    package init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 64, let day = CivilDay(String(decoding: bytes[..<10], as: UTF8.self)),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = DecimalDigits.value(of: bytes[11..<13]), hour < 24,
            let minute = DecimalDigits.value(of: bytes[14..<16]), minute < 60,
            let second = DecimalDigits.value(of: bytes[17..<19]), second <= 60
        else { return nil }
        var rest = bytes[19...]
        var millisecond = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let padded = digits.prefix(3) + [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
            guard !digits.isEmpty, let value = DecimalDigits.value(of: padded) else { return nil }
            millisecond = value
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        let secondOfDay = hour * 3_600 + minute * 60 + second
        self.init(day: day, secondOfDay: secondOfDay, millisecond: millisecond, offsetSeconds: offset)
    }

    private static func offset(_ bytes: [UInt8]) -> Int? {
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = DecimalDigits.value(of: bytes[1..<3]),
            let minutes = DecimalDigits.value(of: bytes[4..<6]), hours < 24, minutes < 60
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return hours * 3_600 + minutes * 60
        case UInt8(ascii: "-"): return -(hours * 3_600 + minutes * 60)
        default: return nil
        }
    }
}
