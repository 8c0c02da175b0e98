import GRDB

/// How far a copy of a database has come.
package struct CopyProgress: Hashable, Sendable {
    /// Bytes that were copied, or looked at again, since somebody has last written.
    package var copied: Int
    /// Bytes of the whole database.
    package var total: Int
}

/// Copies a database while others write to it: a piece at a time, round and round, until nobody has written for one round.
///
/// The read lock is held for one piece only. A writer waits for that piece at most, because its PENDING lock keeps the next
/// one from beginning (https://www.sqlite.org/lockingv3.html). Every transaction raises the change counter in the file's
/// header (https://www.sqlite.org/fileformat2.html#file_change_counter). So when it has stood still for a whole round, all
/// pieces are of one instant. A piece that has not changed since it was copied is read, and not written again.
///
/// SQLite's online backup starts over where another process writes, and copies a gigabyte in a second or more: somebody who
/// writes once a second would keep it from ending.
struct PageCopy {
    /// Less than a millisecond from memory, and some tens from a slow disk.
    static let usualPiece = 1 << 20

    /// Bytes.
    var piece = Self.usualPiece
    /// After that the copy keeps the read lock until it is complete, or it would not end while somebody goes on writing
    /// without a pause.
    var patience = Duration.seconds(10)
    /// Called between two pieces; no lock is held then, unless patience has run out.
    var afterPiece: (CopyProgress) throws -> Void = { _ in }

    /// Fills the file of `target`, which is empty, with what `source` holds at one instant. Neither may be within a
    /// transaction.
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

    /// Whether somebody has changed the journal mode: then pages are also in another file, and readers lock nobody out.
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
