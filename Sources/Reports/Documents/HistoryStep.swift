package import FoundationEssentials
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

extension ListShape where Row == HistoryStep {
    /// What was done, and what of it was undone; the times in tables are those in `zone`.
    package static func history(in zone: TimeZone) -> ListShape {
        ListShape(columns: [
            Column("number", title: "NO", priority: 0, alignment: .right) { .integer($0.number) },
            Column("at") { .moment($0.at) },
            Column(nil, title: "WHEN", priority: 4) { .moment($0.at.in(zone)) },
            Column("undone", title: nil, priority: 0) { .flag($0.isUndone) },
            Column(nil, title: "STATE", priority: 1, emphasis: { _ in .faint }) { .text($0.isUndone ? "undone" : nil) },
            Column("action", title: "WHAT", priority: 0, minimumWidth: 12, wraps: true) { .text($0.action) },
        ])
    }

    /// What is undone or redone: the same, in JSON with what changes.
    package static func swapped(in zone: TimeZone) -> ListShape {
        let history = ListShape.history(in: zone)
        return ListShape(columns: history.columns) { writer, step in
            writer.beginObject()
            for column in history.columns {
                guard let key = column.key else { continue }
                writer.key(key)
                writer.cell(column.value(step))
            }
            writer.list("changes", step.changes) { writer, change in
                writer.beginObject()
                writer.field("of", change.noun)
                writer.field("name", change.name)
                writer.field("fact", change.fact)
                writer.field("before", change.before)
                writer.field("after", change.after)
                writer.endObject()
            }
            writer.endObject()
        }
    }
}
