/// An action that is undone or redone, with what that changes.
package struct ReplayedAction: Hashable, Sendable {
    package var action: HistoryAction
    /// The first things that it touches.
    package var things: [ChangedThing]
    /// Whether it touches more than those.
    package var isCut: Bool

    package init(action: HistoryAction, things: [ChangedThing], isCut: Bool) {
        self.action = action
        self.things = things
        self.isCut = isCut
    }
}
