/// The schedule for retrying recordings that could not be decoded: immediately after a failure or if the decoding
/// program was installed or changed, otherwise at growing intervals, in case of any other obstacle.
struct AnalysisSchedule {
    /// Whether the last run failed to read or store something.
    var hasFailed = false
    /// The program as last found; also `nil` if a recording missed it since, although it may have been there before and
    /// after.
    var converter: String?
    private var isFirst = true
    /// Nanoseconds of the monotonic clock.
    private var next: Int64 = 0
    private var pause = Self.shortest

    private static let shortest: Int64 = 60_000_000_000
    private static let longest: Int64 = 3_600_000_000_000

    /// Whether to retry now; `converter` is the program as found now, `nil` if there is none.
    mutating func isDue(converter found: String?, at now: Int64) -> Bool {
        let hasAppeared = found != nil && found != converter
        let isDue = isFirst || hasFailed || hasAppeared || now >= next
        converter = found
        guard isDue else { return false }
        pause = isFirst || hasFailed || hasAppeared ? Self.shortest : min(2 * pause, Self.longest)
        next = now + pause
        isFirst = false
        hasFailed = false
        return true
    }
}
