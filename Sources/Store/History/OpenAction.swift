import GRDB

/// What the triggers are told of the open action; both columns of `open_action` are 0 by default.
enum OpenAction: String {
    /// The rows that a statement makes are noted as one range, and not by the triggers.
    case notesRanges = "notes_ranges"
    /// Whole transactions are made: their day is marked, and their balances are moved, once for all of their parts.
    case makesTransactions = "makes_transactions"

    /// Runs `body` while this is so.
    func during<Value>(_ database: Database, _ body: () throws -> Value) throws -> Value {
        try set(true, database)
        do {
            let value = try body()
            try set(false, database)
            return value
        } catch {
            // Where the action goes on without what failed.
            try? set(false, database)
            throw error
        }
    }

    private func set(_ flag: Bool, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE open_action SET \(rawValue) = ?").execute(arguments: [flag])
    }
}
