package import Store

extension RecordFilter {
    /// The chosen days in words, in parentheses after a space; empty if none are chosen.
    package var daysInParentheses: String {
        switch (since, until) {
        case (let since?, let until?): since == until ? " (\(since))" : " (\(since) to \(until))"
        case (let since?, nil): " (since \(since))"
        case (nil, let until?): " (until \(until))"
        case (nil, nil): ""
        }
    }
}
