/// One thing that a person did.
package struct HistoryAction: Hashable, Sendable {
    /// Whether it holds, was undone, or can't be redone any more because something else was done since.
    package enum State: String, Sendable {
        case done, undone, abandoned
    }

    package var number: Int64
    package var at: Moment
    /// The command: `process`, `convert`, `add`, …
    package var kind: String
    /// What was done, for people.
    package var summary: String
    package var state: State

    package init(number: Int64, at: Moment, kind: String, summary: String, state: State) {
        self.number = number
        self.at = at
        self.kind = kind
        self.summary = summary
        self.state = state
    }
}

/// Taking back, or doing again.
package enum HistoryDirection: String, Sendable {
    case undo, redo
}
