extension SnoozeTimeError: CustomStringConvertible {
    /// One sentence with the problem, the reason and the remedy. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .unreadable(let text):
            """
            '\(text)' is not a time to come back at; write 3d, 2h, tomorrow, mon, 2026-12-01 or 2026-12-01T09:00:00+01:00.
            """
        case .past(let text): "'\(text)' lies in the past, so nothing would be hidden; write a time to come."
        case .tooLate(let text):
            """
            '\(text)' is more than \(SnoozeTime.dayLimit) days away; write an earlier time, or discard what will not be \
            needed.
            """
        }
    }
}
