import Model
import Store
import Synchronization

/// Records what this process has stored, in case it can't report it on its output.
package enum Deeds {
    private struct State {
        var database: QueueDatabase?
        var note: String?
    }

    private static let state = Mutex(State())

    /// Starts recording what is stored in this database.
    static func follow(_ database: QueueDatabase) {
        state.withLock { $0.database = database }
    }

    /// Records a change that is not in the history, as a sentence that replaces the previous one.
    package static func note(_ sentence: String) {
        state.withLock { $0.note = sentence }
    }

    /// The changes that were stored nevertheless and how to undo them, after a space; empty if there are none.
    package static var sentence: String {
        let (database, note) = state.withLock { ($0.database, $0.note) }
        let stored = database.flatMap(sentence)
        return [note, stored].compactMap { $0 }.map { " " + $0 }.joined()
    }

    private static func sentence(_ database: QueueDatabase) -> String? {
        let numbers = database.ledger.numbers
        guard let last = numbers.last else { return nil }
        let undo =
            numbers.count == 1
            ? "\(quickrec: "undo") takes it back" : "\(quickrec: "undo \(numbers.count)") takes them back"
        let subject =
            numbers.count == 1
            ? "Action \(last) is stored" : "\(numbers.count) actions are stored, the last as number \(last)"
        // The output's disk may be the database's, and that may have failed as well.
        guard let action = try? database.storedAction(last) else { return "\(subject); \(undo)." }
        let names = action.names.filter { !action.summary.contains($0) }
        let more = action.isCut ? [", …"] : []
        let list = names.isEmpty ? "" : " (" + (names.joined(separator: ", ") + more.joined()) + ")"
        let end = numbers.count == 1 ? action.lasting.map { "it was \($0)" } ?? undo : undo
        return "\(subject): \(action.summary)\(list); \(end)."
    }
}
