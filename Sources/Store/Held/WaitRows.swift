import Foundation
import GRDB
import Model

/// The rows of files that wait where they are, of held files and of duplicates.
struct WaitRows {
    let database: Database

    /// Whether any file waits.
    func isAnyWaiting() throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM aside_files WHERE disposition = 'deferred')")) ?? false
    }

    /// Notes a wait. One that is there keeps its beginning and counts the attempt.
    func insert(_ wait: FileWait, since: Int64) throws {
        try database.cachedStatement(
            sql: """
                UPDATE aside_files SET code = ?, reason = ?, retry_at = ?, attempts = attempts + 1
                WHERE disposition = 'deferred' AND source_path = ?
                """
        ).execute(arguments: [wait.reason.code, wait.reason.sentence, wait.retryAt, Data(wait.sourcePath)])
        guard database.changesCount == 0 else { return }
        try insertHeldFile(
            .deferred, wait.sourcePath, path: nil, wait.stamp, wait.reason, audioUUID: nil, sha256: nil, since: since,
            retryAt: wait.retryAt)
    }

    /// Forgets that a file waited.
    func forget(_ sourcePath: [UInt8]) throws {
        try database.cachedStatement(
            sql: "DELETE FROM aside_files WHERE disposition = 'deferred' AND source_path = ?"
        ).execute(arguments: [Data(sourcePath)])
    }

    func insertHeldFile(
        _ disposition: HeldFile.Disposition, _ sourcePath: [UInt8], path: String?, _ stamp: FileStamp,
        _ reason: IntakeReason, audioUUID: AudioUUID?, sha256: [UInt8]?, since: Int64, retryAt: Int64?
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO aside_files
                    (disposition, source_path, path, device, inode, byte_count, modified_ns, changed_ns, audio_uuid,
                    sha256, code, reason, since, retry_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                disposition.rawValue, Data(sourcePath), path, Int64(bitPattern: stamp.device),
                Int64(bitPattern: stamp.inode), stamp.byteCount, stamp.modified, stamp.changed, audioUUID?.description,
                sha256.map { Data($0) }, reason.code, reason.sentence, since, retryAt,
            ])
    }

    static func heldFile(_ row: Row) -> HeldFile? {
        guard let disposition = HeldFile.Disposition(rawValue: row["disposition"]) else { return nil }
        return HeldFile(
            number: row["id"], disposition: disposition, sourcePath: Array(row["source_path"] as Data),
            path: row["path"], sha256: (row["sha256"] as Data?).map { Array($0) }, isDiscarded: row["is_discarded"],
            request: (row["wanted"] as String?).flatMap { HeldFile.Request(rawValue: $0) },
            stamp: FileStamp(
                device: UInt64(bitPattern: row["device"]), inode: UInt64(bitPattern: row["inode"]),
                byteCount: row["byte_count"], modified: row["modified_ns"], changed: row["changed_ns"]),
            audioUUID: (row["audio_uuid"] as String?).flatMap { AudioUUID($0) },
            reason: IntakeReason(code: row["code"], sentence: row["reason"]), since: row["since"],
            retryAt: row["retry_at"], attempts: row["attempts"])
    }
}
