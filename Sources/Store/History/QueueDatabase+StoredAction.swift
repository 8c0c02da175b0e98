import GRDB
import Model

/// An action of the history with the things that it made or changed.
package struct StoredAction: Hashable, Sendable {
    /// What was done, for people.
    package var summary: String
    /// IDs of the first quick records or transactions, or names where there are neither.
    package var names: [String]
    /// Whether there are more.
    package var isCut: Bool
}

extension QueueDatabase {
    /// How many names of an action are shown.
    private static let shownNames = 3

    /// What an action of the history did, with the IDs of what it touched; `nil` where there is none of that number.
    package func storedAction(_ number: Int64) throws -> StoredAction? {
        try read { database in
            let summary = try String.fetchOne(
                database, sql: "SELECT summary FROM actions WHERE id = ?", arguments: [number])
            guard let summary else { return nil }
            let touched = try TouchedThings(action: number, database)
            // Records, and transactions where there are none, and names where there are neither.
            let names = Dictionary(grouping: try touched.snapshot(database).compactMap(\.name), by: \.rank)
            let all = names.min { $0.key < $1.key }?.value.map(\.text) ?? []
            return StoredAction(
                summary: summary, names: Array(all.prefix(Self.shownNames)),
                isCut: touched.isCut || all.count > Self.shownNames)
        }
    }
}

extension TouchedThings.Snapshot {
    /// What people call it, and how much it says; `nil` for a thing that is not there.
    fileprivate var name: (rank: Int, text: String)? {
        switch self {
        case .record(let record): record.map { (0, $0.id.description) }
        case .transaction(let transaction): transaction.map { (1, $0.id.description) }
        case .named(let thing): thing.map { (2, $0.name) }
        }
    }
}
