import GRDB

/// The progress of copying a database.
package struct CopyProgress: Hashable, Sendable {
    /// Bytes copied or checked again since the last write by another process.
    package var copied: Int
    /// The size of the database in bytes.
    package var total: Int
}

/// Copies a database while others write to it: piece by piece, in rounds, until no one has written for a whole round.
///
/// The read lock is held for one piece only. A writer waits for that piece at most, because its PENDING lock keeps the
/// next one from beginning (https://www.sqlite.org/lockingv3.html). Every transaction increments the change counter in
/// the file's header (https://www.sqlite.org/fileformat2.html#file_change_counter). If it is unchanged for a whole
/// round, all pieces are of the same version. A piece that has not changed since it was copied is read, but not written
/// again.
///
/// SQLite's online backup restarts if another process writes, and takes a second or more per gigabyte: one write per
/// second would keep it from ever completing.
struct PageCopy {
    /// Less than a millisecond from memory, and some tens from a slow disk.
    static let usualPiece = 1 << 20

    /// Bytes.
    var piece = Self.usualPiece
    /// After this time the copy keeps the read lock until it is complete; otherwise continuous writes would keep it
    /// from completing.
    var patience = Duration.seconds(10)
    /// Called between two pieces; no lock is held then, unless patience has run out.
    var afterPiece: (CopyProgress) throws -> Void = { _ in }

    /// Copies one version of `source` into the empty file of `target`. Neither may be within a transaction.
    func run(from source: Database, to target: Database) throws {
        guard try !Self.isInWALMode(source) else { return try source.backup(to: target) }
        let deadline = ContinuousClock.now + patience
        var rounds = CopyRounds(source: try DatabaseFile(source), target: try DatabaseFile(target), piece: piece)
        while !rounds.isComplete, ContinuousClock.now < deadline {
            try Self.locked(source) { try rounds.readPiece() }
            try rounds.writePiece()
            try afterPiece(rounds.progress)
        }
        if !rounds.isComplete {
            try Self.locked(source) {
                while !rounds.isComplete {
                    try rounds.readPiece()
                    try rounds.writePiece()
                    try afterPiece(rounds.progress)
                }
            }
        }
        try rounds.finish()
    }

    /// Whether the database is now in WAL mode: then pages are also in another file, and readers block no writer.
    static func isInWALMode(_ database: Database) throws -> Bool {
        // A connection notices it when it reads.
        try locked(database) {}
        return try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
    }

    /// Runs `body` under the read lock.
    private static func locked(_ database: Database, _ body: () throws -> Void) throws {
        try database.inTransaction(.deferred) {
            // Only reading takes the lock (https://www.sqlite.org/lang_transaction.html).
            _ = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM sqlite_schema"))
            try body()
            return .commit
        }
    }
}
