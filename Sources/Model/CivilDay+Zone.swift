package import FoundationEssentials

extension CivilDay {
    /// The first instant of this day in `zone`, in milliseconds since 1970.
    ///
    /// Where the day begins with a gap (clocks set forward at midnight), the first instant after it.
    package func startMilliseconds(in zone: TimeZone) -> Int64 {
        let utcMidnight = Double(daysSinceEpoch) * 86_400
        // The offset that holds just before local midnight, and the one just after: the first guess may lie on the
        // wrong side of a change, the second doesn't.
        let guess = utcMidnight - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: utcMidnight)))
        let start = utcMidnight - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
        return Int64(start) * 1_000
    }
}
