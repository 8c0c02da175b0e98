import GRDB

/// Flags of the open action that the triggers read; both columns of `open_action` are 0 by default.
enum OpenAction: String {
    /// The rows inserted by a statement are logged as one range, not by the triggers.
    case notesRanges = "notes_ranges"
    /// Whole transactions are inserted: their days are marked and their balances updated once for all of their parts.
    case makesTransactions = "makes_transactions"

    /// Runs `body` with the flag set.
    func during<Value>(_ database: Database, _ body: () throws -> Value) throws -> Value {
        try set(true, database)
        do {
            let value = try body()
            try set(false, database)
            return value
        } catch {
            // For an action that continues without the failed part.
            try? set(false, database)
            throw error
        }
    }

    /// Runs `body`, whose changes the triggers log as those of this action, or as further ones of it.
    static func continuing<Value>(_ action: Int64, _ database: Database, _ body: () throws -> Value) throws -> Value {
        try database.execute(sql: "INSERT INTO open_action (id, action_id) VALUES (1, ?)", arguments: [action])
        let value = try body()
        try database.execute(sql: "DELETE FROM open_action")
        return value
    }

    private func set(_ flag: Bool, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE open_action SET \(rawValue) = ?").execute(arguments: [flag])
    }
}
