import Glibc
import Store
import Synchronization

/// What this process has stored so far, for the case that it can't tell the person on its output.
package enum Deeds {
    private struct State {
        var database: QueueDatabase?
        var note: String?
    }

    private static let state = Mutex(State())

    /// What is stored in this database from now on counts.
    static func follow(_ database: QueueDatabase) {
        state.withLock { $0.database = database }
    }

    /// What is done and in no history, as a sentence; the newest takes the place of the one before.
    package static func note(_ sentence: String) {
        state.withLock { $0.note = sentence }
    }

    /// What was stored nevertheless and how to undo it, after a blank; empty where nothing was.
    package static var sentence: String {
        let (database, note) = state.withLock { ($0.database, $0.note) }
        let stored = database.flatMap(sentence)
        return [note, stored].compactMap { $0 }.map { " " + $0 }.joined()
    }

    private static func sentence(_ database: QueueDatabase) -> String? {
        let numbers = database.ledger.numbers
        guard let last = numbers.last else { return nil }
        let undo =
            numbers.count == 1 ? "`quickrec undo` takes it back" : "`quickrec undo \(numbers.count)` takes them back"
        let subject =
            numbers.count == 1
            ? "Action \(last) is stored" : "\(numbers.count) actions are stored, the last as number \(last)"
        // The output's disk may be the database's, and that may have failed as well.
        guard let action = try? database.storedAction(last) else { return "\(subject); \(undo)." }
        let names = action.names.filter { !action.summary.contains($0) }
        let more = action.isCut ? [", …"] : []
        let list = names.isEmpty ? "" : " (" + (names.joined(separator: ", ") + more.joined()) + ")"
        return "\(subject): \(action.summary)\(list); \(undo)."
    }
}
