package import Files
import GRDB

extension QueueDatabase {
    /// Copies the current contents of the database to `target` in `folder`, complete and durable or not at all, even
    /// while other processes write to it.
    ///
    /// Throws `StoreError.notCopied`.
    package func copy(to target: String, in folder: Folder) throws {
        try DatabaseCopy.make(of: writer.path, at: target, in: folder)
    }

    /// Stores the token of a backup, a UUID; durable on return. A token that is already stored stays unchanged.
    ///
    /// `now` is in milliseconds since 1970.
    package func noteBackup(_ token: String, at now: Int64) throws {
        try write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO backups (token, made_at) VALUES (?, ?)", arguments: [token, now])
        }
    }

    /// Whether the backup with this token is of an earlier state of this database.
    package func hasBackup(_ token: String) throws -> Bool {
        try read { try $0.hasRow("FROM backups WHERE token = ?", [token]) }
    }

    /// Closes the connection, so that SQLite releases the file.
    package func disconnect() throws {
        try connection.close()
    }

    /// Runs `body` while no other process can read or write the database at `path`, whatever its schema.
    ///
    /// A process waiting for a database that `body` replaces gets `StoreError.replaced`. Throws `StoreError.temporary`
    /// if another process uses the database for too long.
    package static func withExclusiveAccess(toDatabaseAt path: String, _ body: () throws -> Void) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeoutSeconds)
        try StoreError.wrapping(path) {
            let connection = try Connection(path: path, configuration: configuration)
            try connection.queue.writeWithoutTransaction { database in
                try database.inTransaction(.exclusive) {
                    try body()
                    return .rollback
                }
            }
            try connection.close()
        }
    }
}
