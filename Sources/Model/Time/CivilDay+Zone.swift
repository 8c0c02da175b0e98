package import FoundationEssentials

extension CivilDay {
    /// Returns the first instant of this day in `zone`, in milliseconds since 1970.
    ///
    /// If the day begins with a gap (clocks set forward at midnight), returns the first instant after it.
    package func startMilliseconds(in zone: TimeZone) -> Int64 {
        let local = Double(daysSinceEpoch) * 86_400
        let offsets = [-86_400.0, 86_400.0].map {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: local + $0)))
        }
        // Midnight by the clock of the day before and of the day after. If they differ, the clocks change on this day,
        // and midnight comes twice, once or not at all.
        let midnights = offsets.map { Int64(local - $0) * 1_000 }.sorted()
        let start = midnights.first { Moment(clampingMilliseconds: $0, in: zone).day == self }
        return start ?? Int64(local - offsets[0]) * 1_000
    }
}
