package import Model

/// Why a text is not a period.
package enum PeriodError: Error, Hashable {
    /// A text that is neither a day nor a period.
    case unreadable(String)
    /// A month and a weekday share these letters.
    case ambiguous(String)
    /// `last november`: the latest one, or the one before it.
    case vague(String)
    /// The first and the last day of a period that begins after its end.
    case reversed(CivilDay, CivilDay)
}

extension PeriodError: CustomStringConvertible {
    /// One sentence with the problem, the reason and the remedy. Not escaped for a terminal.
    package var description: String {
        switch self {
        case .unreadable(let text):
            """
            '\(text)' is neither a day nor a period; write 2026-11-20, mon, 2026-11, 2026-W47, november, this month or last 30 \
            days.
            """
        case .ambiguous(let text): "'\(text)' is both a month and a weekday; write more of its letters, or 2026-11-20."
        case .vague(let text):
            "'\(text)' could be the latest one or the one before it; write it without that word, or with its date."
        case .reversed(let first, let last):
            "the period begins on \(first), after its end on \(last); change the order, or write the years."
        }
    }
}
