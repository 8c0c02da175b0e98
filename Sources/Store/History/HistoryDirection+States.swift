import Model

extension HistoryDirection {
    /// The state an action must have.
    var source: HistoryAction.State { self == .undo ? .done : .undone }

    /// The state of the action afterwards.
    var target: HistoryAction.State { self == .undo ? .undone : .done }

    /// Newest first when undoing, oldest first when redoing.
    var order: String { self == .undo ? "DESC" : "ASC" }
}
