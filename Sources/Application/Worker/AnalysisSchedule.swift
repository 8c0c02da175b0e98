/// When recordings that could not be decoded are tried again: at once where the program that decodes them has appeared
/// or changed, and after a failure; else after growing pauses, for whatever else may have been in the way.
struct AnalysisSchedule {
    /// Whether the last run could not read or store what it should.
    var hasFailed = false
    /// The program as it was found last; `nil` also where a recording missed it since, though it may have been there
    /// before and after.
    var converter: String?
    private var isFirst = true
    /// Nanoseconds of the monotonic clock.
    private var next: Int64 = 0
    private var pause = Self.shortest

    private static let shortest: Int64 = 60_000_000_000
    private static let longest: Int64 = 3_600_000_000_000

    /// Whether to try now; `converter` is the program as it is found now, `nil` where there is none.
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
