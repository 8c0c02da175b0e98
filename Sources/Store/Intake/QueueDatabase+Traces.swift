import Foundation
import GRDB
package import Model

extension QueueDatabase {
    /// Returns what is known of the files that match a clue, newest first; recordings and sidecars before held files.
    package func traces(_ clue: FileClue) throws -> [FileTrace] {
        try read { try Self.traces(clue, $0) }
    }

    /// Returns what the file found at this path can have become: what is known of files with these bytes (SHA-256), or
    /// its wait. Nothing while that is not final: a move in the journal may still be withdrawn, and the rows of its file
    /// deleted.
    package func outcomes(ofFileFrom path: [UInt8], with sha256: [UInt8]) throws -> [FileTrace] {
        try read { database in
            guard try !database.hasRow("FROM moves WHERE source_path = ?", [Data(path)]) else { return [] }
            let waits = try HeldFile.fetchAll(
                database, sql: "SELECT * FROM held_files WHERE disposition = 'deferred' AND source_path = ?",
                arguments: [Data(path)])
            return try Self.traces(.digest(sha256), database) + waits.map(FileTrace.init)
        }
    }

    /// Returns the sentence that says what is odd about the recording of a record; `nil` if nothing is, or there is none.
    package func warning(of record: QuickRecordID) throws -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: "SELECT r.warning FROM quick_records q JOIN recordings r ON r.id = q.recording_id WHERE q.id = ?",
                arguments: [record.description]
            ).map(OfferedCommand.completed)
        }
    }

    private static func traces(_ clue: FileClue, _ database: Database) throws -> [FileTrace] {
        let (isStored, isHeld, argument) = conditions(clue)
        let stored = try FileTrace.fetchAll(
            database,
            sql: """
                SELECT f.is_recording, f.source_path, f.path, f.taken_at, q.id AS record, f.warning, f.superseded
                FROM (SELECT 1 AS is_recording, id, source_path, path, taken_at, warning,
                        superseded_by IS NOT NULL AS superseded, coalesce(superseded_by, id) AS owner
                    FROM recordings WHERE \(isStored)
                    UNION ALL
                    SELECT 0, id, source_path, path, taken_at, NULL, 0, record_number
                    FROM sidecars WHERE \(isStored)) f
                LEFT JOIN quick_records q
                    ON (f.is_recording AND q.recording_id = f.owner) OR (NOT f.is_recording AND q.number = f.owner)
                ORDER BY f.taken_at DESC, f.id DESC
                """, arguments: ["clue": argument])
        let held = try HeldFile.fetchAll(
            database, sql: "SELECT * FROM held_files WHERE \(isHeld) ORDER BY since DESC, id DESC",
            arguments: ["clue": argument])
        return stored + held.map(FileTrace.init)
    }

    /// The conditions for taken-in files and for held files, with their argument.
    private static func conditions(_ clue: FileClue) -> (stored: String, held: String, DatabaseValue) {
        let isNamed = "(source_path = :clue OR substr(source_path, -length(:clue) - 1) = CAST('/' || :clue AS BLOB))"
        return switch clue {
        case .path(let path): ("path = :clue", "path = :clue", path.databaseValue)
        case .source(let path): ("source_path = :clue", "source_path = :clue", Data(path).databaseValue)
        case .name(let name): (isNamed, isNamed, Data(name.bytes).databaseValue)
        case .digest(let digest):
            (
                "substr(sha256, 1, 8) = substr(:clue, 1, 8) AND sha256 = :clue", "sha256 = :clue",
                Data(digest).databaseValue
            )
        }
    }

    /// The last time a recording or sidecar was taken in, in milliseconds since 1970; `nil` if never. One from after `now`,
    /// when the clock was wrong, counts only where there is no other.
    package func lastIntake(at now: Int64) throws -> Int64? {
        try read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT taken_at FROM (
                        SELECT * FROM (SELECT taken_at FROM recordings ORDER BY id DESC LIMIT 1)
                        UNION ALL SELECT * FROM (SELECT taken_at FROM sidecars ORDER BY id DESC LIMIT 1))
                    ORDER BY taken_at > ?, taken_at DESC LIMIT 1
                    """, arguments: [now])
        }
    }

    /// The number of recordings waiting to be decoded, and of those waiting for a program to be installed; recordings
    /// replaced by a longer one don't count.
    package func analysisBacklog() throws -> (all: Int, postponed: Int) {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*) AS pending, count(reason) AS postponed FROM recordings
                    WHERE analysis = 'pending' AND superseded_by IS NULL
                    """)
            return (try row?.decode(forColumn: "pending") ?? 0, try row?.decode(forColumn: "postponed") ?? 0)
        }
    }

    /// The version of SQLite and the journal mode of the database.
    package func engine() throws -> (version: String, journalMode: String, synchronous: Int) {
        try read { database in
            (
                try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? "",
                try String.fetchOne(database, sql: "PRAGMA journal_mode") ?? "",
                try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? 0
            )
        }
    }
}
