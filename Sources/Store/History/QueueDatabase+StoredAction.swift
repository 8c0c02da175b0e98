import GRDB
import Model

/// An action of the history with the things it created or changed.
package struct StoredAction: Hashable, Sendable {
    /// The description shown to the user.
    package var summary: String
    /// IDs of the first quick records or transactions, or names if there are neither.
    package var names: [String]
    /// Whether there are more names.
    package var isCut: Bool
    /// Why it can't be undone, as a clause; `nil` if it can.
    package var lasting: String?
}

extension QueueDatabase {
    /// How many names of an action are shown.
    private static let shownNames = 3

    /// Returns an action of the history with the IDs of what it touched; `nil` if no action has this number.
    package func storedAction(_ number: Int64) throws -> StoredAction? {
        try read { database in
            let summary = try String.fetchOne(
                database, sql: "SELECT summary FROM actions WHERE id = ?", arguments: [number])
            guard let summary else { return nil }
            let touched = try TouchedThings(action: number, database)
            // Records; or else transactions; or else names.
            let names = Dictionary(grouping: try touched.snapshot(database).compactMap(\.name), by: \.rank)
            let all = names.min { $0.key < $1.key }?.value.map(\.text) ?? []
            return StoredAction(
                summary: summary, names: Array(all.prefix(Self.shownNames)),
                isCut: touched.isCut || all.count > Self.shownNames,
                lasting: try Self.isCarriedOut(action: number, database) ? Wording.lasting : nil)
        }
    }
}

extension TouchedThings.Snapshot {
    /// The ID or name shown to the user, ranked by importance; `nil` for a thing that does not exist.
    fileprivate var name: (rank: Int, text: String)? {
        switch self {
        case .record(let record): record.map { (0, $0.id.description) }
        case .transaction(let transaction): transaction.map { (1, $0.id.description) }
        case .named(let thing): thing.map { (2, $0.name) }
        }
    }
}
