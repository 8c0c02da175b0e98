import Foundation
import GRDB
import Model

/// Outcomes of files that are not moved (copy mode), or that brought back a recording or a sidecar.
struct RememberedRows {
    /// The connection; `insert` needs a write transaction.
    let database: Database

    /// Remembers the decision about a file, replacing what was known of its path.
    ///
    /// A file that is moved has no stamp: it may be put back as it was, and must be looked at again.
    func insert(_ file: ArrivedFile, _ decision: IntakeDecision, at now: Int64) throws {
        try insert(file, file.isCopied ? file.stamp : .unknown, decision.outcome, decision.reason, at: now)
    }

    /// Remembers a file that was taken in and could not be removed from its source.
    func insert(kept file: ArrivedFile, at now: Int64) throws {
        try insert(file, file.stamp, .taken, .kept, at: now)
    }

    /// Forgets the file at this path.
    func forget(_ sourcePath: Data) throws {
        try database.execute(sql: "DELETE FROM remembered_files WHERE source_path = ?", arguments: [sourcePath])
    }

    private func insert(
        _ file: ArrivedFile, _ stamp: FileStamp, _ outcome: IntakeOutcome, _ reason: IntakeReason?, at now: Int64
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO remembered_files
                    (source_path, device, inode, byte_count, modified_ns, changed_ns, outcome, sha256, code, reason,
                    noted_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [Data(file.foundPath)] + stamp.arguments
                + [outcome.rawValue, Data(file.sha256), reason?.code, reason?.sentence, now])
    }

    /// The `stat` result of the file at this path; `nil` if it is not remembered, or with `onlyKept`, if it could have been
    /// removed.
    func stamp(of sourcePath: [UInt8], onlyKept: Bool) throws -> FileStamp? {
        try FileStamp.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT device, inode, byte_count, modified_ns, changed_ns FROM remembered_files
                    WHERE source_path = ? AND (? OR code = ?)
                    """), arguments: [Data(sourcePath), !onlyKept, IntakeReason.Code.kept])
    }
}
