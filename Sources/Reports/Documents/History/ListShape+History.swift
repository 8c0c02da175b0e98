package import FoundationEssentials
import JSON
import Model

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
