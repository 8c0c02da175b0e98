import Model

extension HistoryDirection {
    /// The state of the actions that it can be done to.
    var source: HistoryAction.State { self == .undo ? .done : .undone }

    /// Their state afterwards.
    var target: HistoryAction.State { self == .undo ? .undone : .done }

    /// Newest first when undoing, oldest first when redoing.
    var order: String { self == .undo ? "DESC" : "ASC" }
}
