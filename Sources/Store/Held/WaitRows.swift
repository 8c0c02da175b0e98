import Foundation
import GRDB
import Model

/// The rows of waiting files, held files and duplicates.
struct WaitRows {
    /// The connection, in a write transaction.
    let database: Database

    /// Whether any file waits.
    func isAnyWaiting() throws -> Bool {
        try database.hasRow("FROM held_files WHERE disposition = 'deferred'")
    }

    /// Stores a wait. An existing one keeps its start time and counts the attempt.
    func insert(_ wait: FileWait, since: Int64) throws {
        try database.cachedStatement(
            sql: """
                UPDATE held_files SET code = ?, reason = ?, retry_at = ?, attempts = attempts + 1
                WHERE disposition = 'deferred' AND source_path = ?
                """
        ).execute(arguments: [wait.reason.code, wait.reason.sentence, wait.retryAt, Data(wait.sourcePath)])
        guard database.changesCount == 0 else { return }
        try insertHeldFile(
            .deferred, wait.sourcePath, path: nil, wait.stamp, wait.reason, audioUUID: nil, sha256: nil, since: since,
            retryAt: wait.retryAt)
    }

    /// Deletes the wait of a file.
    func forget(_ sourcePath: [UInt8]) throws {
        try database.cachedStatement(
            sql: "DELETE FROM held_files WHERE disposition = 'deferred' AND source_path = ?"
        ).execute(arguments: [Data(sourcePath)])
    }

    /// Inserts a row of `held_files`; `since` and `retryAt` are in milliseconds since 1970.
    func insertHeldFile(
        _ disposition: HeldFile.Disposition, _ sourcePath: [UInt8], path: String?, _ stamp: FileStamp,
        _ reason: IntakeReason, audioUUID: AudioUUID?, sha256: [UInt8]?, since: Int64, retryAt: Int64?
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO held_files
                    (disposition, source_path, path, device, inode, byte_count, modified_ns, changed_ns, audio_uuid,
                    sha256, code, reason, since, retry_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [disposition.rawValue, Data(sourcePath), path] + stamp.arguments + [
                audioUUID?.description, sha256.map { Data($0) }, reason.code, reason.sentence, since, retryAt,
            ])
    }
}
