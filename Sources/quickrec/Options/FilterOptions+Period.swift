import Application
import EntryLine
import Model

extension FilterOptions {
    /// The days given by `--period`, or by `--since` and `--until`.
    ///
    /// Throws `CommandError` with status 64 naming the option.
    func days(_ words: PeriodWords) throws -> Period {
        if let period { return try Self.read("--period") { () throws(PeriodError) in try words.period(period) } }
        var days = Period()
        if let since {
            days.since = try Self.read("--since") { () throws(PeriodError) in try words.stretch(since).lowerBound }
        }
        if let until {
            days.until = try Self.read("--until") { () throws(PeriodError) in try words.end(until) }
        }
        return try Self.read("--since and --until") { () throws(PeriodError) in try words.checked(days) }
    }

    private static func read<Value>(_ option: String, _ body: () throws(PeriodError) -> Value) throws -> Value {
        do throws(PeriodError) { return try body() } catch { throw CommandError(.usage, "\(option): \(error)") }
    }
}
