import FoundationEssentials
import JSON
package import Model

/// One thing that a person did and that can be undone, or was.
package struct HistoryStep: Hashable, Sendable {
    /// Counts up in the order in which things were done.
    package var number: Int64
    package var at: Moment
    /// What was done, in a few words.
    package var action: String
    package var isUndone: Bool
    /// What undoing or redoing it changes.
    package var changes: [FactChange]

    package init(number: Int64, at: Moment, action: String, isUndone: Bool, changes: [FactChange] = []) {
        self.number = number
        self.at = at
        self.action = action
        self.isUndone = isUndone
        self.changes = changes
    }
}
