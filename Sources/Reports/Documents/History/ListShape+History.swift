package import FoundationEssentials
import JSON
package import Model
package import Money

extension ListShape where Row == HistoryAction {
    /// Actions and which of them were undone; in tables, times are shown in `zone`, amounts with `mark`.
    package static func history(in zone: TimeZone, mark: DecimalMark = .point) -> ListShape {
        ListShape(columns: .history(in: zone, mark, action: { $0 }, isUndone: { $0.state != .done }))
    }
}

extension ListShape where Row == ReplayedAction {
    /// The actions to undo or redo: the same columns, in JSON with the changes.
    package static func swapped(
        _ direction: HistoryDirection, in zone: TimeZone, mark: DecimalMark = .point
    ) -> ListShape {
        let changes = Column<ReplayedAction>(json: "changes") { writer, swapped in
            writer.array(swapped.things.flatMap { $0.factChanges(in: zone) }) { writer, change in
                writer.object {
                    $0.field("of", change.noun)
                    $0.field("name", change.name)
                    $0.field("fact", change.fact)
                    $0.field("before", change.before)
                    $0.field("after", change.after)
                }
            }
        }
        return ListShape(
            columns: .history(in: zone, mark, action: \.action, isUndone: { _ in direction == .undo }) + [changes])
    }
}

extension Array {
    fileprivate static func history<Row>(
        in zone: TimeZone, _ mark: DecimalMark, action: @escaping @Sendable (Row) -> HistoryAction,
        isUndone: @escaping @Sendable (Row) -> Bool
    ) -> [Column<Row>] where Element == Column<Row> {
        [
            Column("number", title: "NO", priority: 0, alignment: .right) { .integer(action($0).number) },
            Column("at") { .moment(action($0).at) },
            Column(nil, title: "WHEN", priority: 4) { .moment(action($0).at.in(zone)) },
            Column("undone", title: nil, priority: 0) { .flag(isUndone($0)) },
            Column(nil, title: "STATE", priority: 1, emphasis: { _ in .faint }) {
                .text(isUndone($0) ? "undone" : nil)
            },
            Column("action") { .text(action($0).summary) },
            Column(nil, title: "WHAT", priority: 0, minimumWidth: 12, wraps: true) {
                .text(action($0).summary(mark: mark))
            },
        ]
    }
}
