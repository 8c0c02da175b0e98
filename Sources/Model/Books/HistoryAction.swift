/// One action of the user, the unit of undo.
package struct HistoryAction: Hashable, Sendable {
    /// Whether the action is in effect, was undone, or can no longer be redone because another action followed.
    package enum State: String, Sendable {
        case done, undone, abandoned
    }

    /// The row ID in `actions`; later actions have larger ones.
    package var number: Int64
    /// When the user made the change.
    package var at: Moment
    /// The command: `process`, `convert`, `add`, …
    package var kind: String
    /// A summary for the user.
    package var summary: String
    /// Whether the action can be undone or redone.
    package var state: State

    /// Creates an action as read from the history.
    package init(number: Int64, at: Moment, kind: String, summary: String, state: State) {
        self.number = number
        self.at = at
        self.kind = kind
        self.summary = summary
        self.state = state
    }
}

/// Whether to take an action back or do it again.
package enum HistoryDirection: String, Sendable {
    case undo, redo
}
