package import Model
import Reports

extension CommandContext {
    /// The actions to undo or redo, each with the facts that change below it, old → new; escaped for a terminal.
    package func lines(_ step: ReplayedAction, _ direction: HistoryDirection) -> [String] {
        let arrow = terminal.hasUnicode ? "→" : "->"
        let verb = direction == .undo ? "Undo" : "Redo"
        let changes = step.things.map { $0.factChanges(in: zone, mark: style().decimalMark) }.filter { !$0.isEmpty }
        // A single record that the action's own line describes needs no name.
        let subjects = changes.compactMap(\.first).filter(\.isOfSubject)
        let facts = changes.joined().map { fact in
            fact.line(namesThing: fact.isOfSubject ? subjects.count > 1 : changes.count > 1, arrow: arrow)
        }
        let more = step.isCut ? ["and more"] : []
        return [output.escaped("\(verb) \(step.action.number): \(step.action.summary(mark: style().decimalMark))")]
            + (facts + more).map { "  " + output.escaped($0) }
    }
}
