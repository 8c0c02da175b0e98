import Foundation
import GRDB

extension QueueDatabase {
    /// Copies what the database holds at this instant to `target`, whole and durable or not at all, also while other
    /// processes write to it.
    ///
    /// Throws `StoreError.notCopied`.
    package func copy(to target: String) throws {
        try DatabaseCopy.make(of: writer.path, at: target)
    }

    /// Whether this database holds everything that `other` does: what people did last there, and its newest recording.
    ///
    /// False for the database of another queue, for a later state of this one, and for a copy that somebody has worked
    /// in since.
    package func includes(_ other: QueueDatabase) throws -> Bool {
        let marks = try other.read { database in
            (
                action: try Row.fetchOne(database, sql: "SELECT id, at, kind FROM actions ORDER BY id DESC LIMIT 1"),
                recording: try Row.fetchOne(
                    database, sql: "SELECT id, sha256 FROM recordings ORDER BY id DESC LIMIT 1")
            )
        }
        return try read { database in
            if let action = marks.action {
                let known = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM actions WHERE id = ? AND at = ? AND kind = ?)",
                    arguments: [action[0] as Int64, action[1] as Int64, action[2] as String])
                guard known == true else { return false }
            }
            guard let recording = marks.recording else { return true }
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM recordings WHERE id = ? AND sha256 = ?)",
                arguments: [recording[0] as Int64, recording[1] as Data]) ?? false
        }
    }

    /// Ends the connection: SQLite lets go of the file.
    package func disconnect() throws {
        try writer.close()
    }
}
