import Files
import Model

extension FileStatus {
    /// Returns the nanoseconds since the file last changed, by the wall clock and the change time, which no process can
    /// set; minus a day if another machine's clock has set that time.
    func age(at now: Moment, on kind: FileSystemKind) -> Int64 {
        let (now, overflow) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
        let (age, carry) = now.subtractingReportingOverflow(changed)
        guard !overflow, !carry else { return 0 }
        return kind == .local ? age : max(age, 0) - 86_400 * 1_000_000_000
    }
}
