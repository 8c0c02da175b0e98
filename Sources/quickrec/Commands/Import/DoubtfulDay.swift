import EntryLine
import Model
import Synchronization

/// The first day of a file that the other order of days reads as another, if no day of it shows which order it has.
final class DoubtfulDay: Sendable {
    private struct Example {
        var cell: String
        var day: CivilDay
        var otherDay: CivilDay
    }

    private let state = Mutex<(example: Example?, isCertain: Bool)>((nil, false))

    /// Notes how a cell is read, and how the other order reads it, if at all.
    func note(_ cell: String, _ day: CivilDay, otherwise otherDay: CivilDay?) {
        state.withLock {
            if let otherDay {
                if $0.example == nil, otherDay != day { $0.example = Example(cell: cell, day: day, otherDay: otherDay) }
            } else {
                $0.isCertain = true
            }
        }
    }

    /// How the day was read, and the option for the other order.
    func sentence(_ other: DateOrder) -> String? {
        state.withLock { state -> String? in
            guard !state.isCertain, let example = state.example else { return nil }
            return "'\(example.cell)' was read as \(example.day); with --date-order \(other.rawValue) it is "
                + "\(example.otherDay)."
        }
    }
}
