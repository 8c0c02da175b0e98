/// An action that is undone or redone, and the changes this makes.
package struct ReplayedAction: Hashable, Sendable {
    /// The action that is undone or redone.
    package var action: HistoryAction
    /// The first of the things that change.
    package var things: [ChangedThing]
    /// Whether more things change than `things` holds.
    package var isCut: Bool

    /// Creates the description of an action with its changes.
    package init(action: HistoryAction, things: [ChangedThing], isCut: Bool) {
        self.action = action
        self.things = things
        self.isCut = isCut
    }
}
