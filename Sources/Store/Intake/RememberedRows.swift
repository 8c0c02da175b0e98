import Foundation
import GRDB
import Model

/// Outcomes of files that are not moved (copy mode).
struct RememberedRows {
    /// The connection; `insert` needs a write transaction.
    let database: Database

    /// Remembers the outcome of a file, replacing what was known of its path.
    func insert(_ file: ArrivedFile, _ outcome: IntakeDecision.Outcome, at now: Int64) throws {
        let (word, reason) = Self.words(outcome)
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO remembered_files
                    (source_path, device, inode, byte_count, modified_ns, changed_ns, outcome, sha256, code, reason,
                    noted_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                Data(file.sourcePath), Int64(bitPattern: file.stamp.device), Int64(bitPattern: file.stamp.inode),
                file.stamp.byteCount, file.stamp.modified, file.stamp.changed, word, Data(file.sha256), reason?.code,
                reason?.sentence, now,
            ])
    }

    /// The `stat` result of the file at this path; `nil` if it is not remembered.
    func stamp(of sourcePath: [UInt8]) throws -> FileStamp? {
        try FileStamp.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT device, inode, byte_count, modified_ns, changed_ns FROM remembered_files
                    WHERE source_path = ?
                    """), arguments: [Data(sourcePath)])
    }

    private static func words(_ outcome: IntakeDecision.Outcome) -> (String, IntakeReason?) {
        switch outcome {
        case .taken: ("taken", nil)
        case .sidecar: ("sidecar", nil)
        case .duplicate(let reason): ("duplicate", reason)
        case .held(let reason): ("held", reason)
        case .ignored(let reason): ("ignored", reason)
        case .perhapsLonger: preconditionFailure("nothing is decided about this file")
        }
    }
}
